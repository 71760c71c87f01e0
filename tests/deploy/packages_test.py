"""The Debian packages, in a bare Debian: they install, the server starts, the client solves a judge file, a stranger
links the stubs, and they go away without a trace. And the systemd unit is one that systemd accepts, and hardened.

Wants root and Debian's mirror; PID 1 is no systemd here, so the unit itself is only looked at.
"""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import tools
from server_process import ServerProcess

BUILD = tools.WORK.parent.parent
JUDGE_FILE = tools.ROOT / "tests" / "testdata" / "boj2239.in"
MOST_EXPOSURE = 2.0  # Of 10, in the words of systemd-analyze security: up to 2 is "OK", above 4 "medium".

# Where packages leave their marks, whatever they are.
NOT_OURS = re.compile(r"/(proc|sys|dev|run|tmp|var/(cache|log|lib/(apt|dpkg)))(/.*)?|/etc/(ld\.so\.cache|resolv\.conf)")

CONSUMER_LISTS = """
cmake_minimum_required(VERSION 3.25)
project(consumer CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(sudoku 1.0 CONFIG REQUIRED)
add_executable(consumer consumer.cc)
target_link_libraries(consumer PRIVATE sudoku::sudoku_proto)
"""
CONSUMER = """
#include <grpcpp/grpcpp.h>
#include <iostream>
#include "sudoku/v1/sudoku.grpc.pb.h"
int main(int, char** argv) {
  auto stub = sudoku::v1::SudokuService::NewStub(grpc::CreateChannel(argv[1], grpc::InsecureChannelCredentials()));
  grpc::ClientContext context;
  sudoku::v1::SolveRequest request;
  request.set_grid(std::string(81, '.'));
  sudoku::v1::SolveResponse response;
  if (!stub->Solve(&context, request, &response).ok()) return 1;
  std::cout << response.rows(0) << std::endl;
}
"""


class Packages:
    """The .deb files of this build, made once."""

    folder = tools.WORK / "packages"
    _made = False

    @classmethod
    def make(cls):
        if not cls._made:
            shutil.rmtree(cls.folder, ignore_errors=True)
            tools.run("cpack", "-G", "DEB", "-B", cls.folder, cwd=BUILD)
            cls._made = True
        return sorted(cls.folder.glob("*.deb"))


class Root:
    """A bare Debian 12 (only apt and what is essential) in a folder. Use as a context."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="sudoku-root-")
        self.path = pathlib.Path(self._folder.name) / "root"

    def __enter__(self):
        tools.run("mmdebstrap", "--variant=apt", "bookworm", self.path)
        shutil.copy("/etc/resolv.conf", self.path / "etc" / "resolv.conf")
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def run(self, *command, **options):
        return tools.run("chroot", self.path, "/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8",
                         *command, **options)

    def apt(self, *command):
        return self.run("apt-get", "-y", "--no-install-recommends", *command)

    def files(self):
        found = set()
        for path in self.path.rglob("*"):
            name = "/" + str(path.relative_to(self.path))
            if not NOT_OURS.fullmatch(name):
                found.add(name)
        return found


class PackagesTest(unittest.TestCase):
    def test_they_install_serve_and_go_without_a_trace(self):
        packages = Packages.make()
        self.assertEqual([each.name.split("_")[0] for each in packages],
                         ["libsudoku-dev", "sudoku-client", "sudoku-server"])
        with Root() as root:
            root.apt("update")
            before = root.files()
            for package in packages:
                if not package.name.startswith("libsudoku-dev"):
                    shutil.copy(package, root.path / "tmp")
            root.apt("install", *(f"/tmp/{package.name}" for package in packages
                                  if not package.name.startswith("libsudoku-dev")))
            self.look_at(root)
            self.solve(root)
            (root.path / "etc/sudoku/tls/tls.key").write_text("left by the administrator")
            root.apt("purge", "sudoku-server", "sudoku-client")
            root.apt("autoremove", "--purge")
            self.assertEqual(root.files() - before, set())
            self.assertEqual(before - root.files(), set())

    def look_at(self, root):
        installed = root.files()
        for name in ("/usr/share/man/man1/sudoku-client.1", "/usr/share/man/man8/sudoku-server.8",
                     "/usr/share/bash-completion/completions/sudoku-client",
                     "/usr/share/zsh/vendor-completions/_sudoku-client",
                     "/usr/share/fish/vendor_completions.d/sudoku-client.fish",
                     "/usr/lib/systemd/system/sudoku-server.service", "/etc/sudoku/server.toml"):
            self.assertIn(name, installed)
            self.assertNotEqual((root.path / name[1:]).stat().st_size, 0, name)
        self.assertEqual((root.path / "etc/sudoku/tls").stat().st_mode & 0o777, 0o700)
        manual = (root.path / "usr/share/man/man8/sudoku-server.8").read_text().replace("\\-", "-")
        for flag in re.findall(r"--[a-z-]{3,}", root.run("sudoku-server", "--help")):
            self.assertIn(flag, manual)

    def solve(self, root):
        """With the configuration that the package brings, but for the port."""
        puzzle = JUDGE_FILE.read_text()
        prefix = ("chroot", root.path)
        with ServerProcess("--config", "/etc/sudoku/server.toml", "--listen", "127.0.0.1:0", "--drain-delay", "0s",
                           prefix=prefix, program="/usr/bin/sudoku-server") as server:
            answer = root.run("sudoku-client", "--server", server.address, input=puzzle)
            self.assertEqual(server.terminate(), 0)
        self.assertEqual(answer, tools.run(tools.CLIENT, input=puzzle))
        self.assertRegex(answer, r"\A([1-9]{9}\n){9}\Z")


class DevelopmentTest(unittest.TestCase):
    """On this machine, which has gRPC's headers: the package unpacked beside them."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="sudoku-dev-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.source = self.folder / "consumer"
        self.source.mkdir()
        (self.source / "CMakeLists.txt").write_text(CONSUMER_LISTS)
        (self.source / "consumer.cc").write_text(CONSUMER)
        (package,) = (each for each in Packages.make() if each.name.startswith("libsudoku-dev"))
        tools.run("dpkg-deb", "--extract", package, self.folder / "root")
        self.prefix = self.folder / "root" / "usr"

    def first_row(self, program):
        with ServerProcess("--listen", "127.0.0.1:0", "--drain-delay", "0s") as server:
            return tools.run(program, server.address)

    def test_cmake_links_the_stubs(self):
        build = self.folder / "build"
        tools.run("cmake", "-S", self.source, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}")
        tools.run("cmake", "--build", build)
        self.assertEqual(self.first_row(build / "consumer"), "123456789\n")

    def test_pkg_config_links_the_stubs(self):
        (description,) = self.prefix.rglob("sudoku-proto.pc")
        flags = tools.run("pkg-config", f"--define-variable=prefix={self.prefix}", "--cflags", "--libs", description)
        program = self.folder / "consumer-by-pkg-config"
        tools.run("c++", "-std=c++20", self.source / "consumer.cc", "-o", program, *flags.split())
        self.assertEqual(self.first_row(program), "123456789\n")

    def test_protos_compile_for_others(self):
        protos = self.prefix / "share" / "sudoku" / "proto"
        tools.run("protoc", "-I", protos, "-I", protos / "vendored", f"--python_out={self.folder}",
                  "sudoku/v1/sudoku.proto")
        self.assertTrue((self.folder / "sudoku" / "v1" / "sudoku_pb2.py").exists())


class UnitFileTest(unittest.TestCase):
    """The unit, installed into a folder that stands for the root of a machine."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="sudoku-unit-")
        self.addCleanup(folder.cleanup)
        packages = Packages.make()
        (package,) = (each for each in packages if each.name.startswith("sudoku-server"))
        tools.run("dpkg-deb", "--extract", package, folder.name)
        (self.unit,) = pathlib.Path(folder.name).rglob("sudoku-server.service")
        self.root = folder.name

    def analyze(self, *arguments):
        return subprocess.run(["systemd-analyze", *map(str, arguments)], capture_output=True, text=True)

    def verify(self, text):
        """What systemd says of the unit with its program where it was unpacked, as it looks for it."""
        copy = pathlib.Path(self.root) / "sudoku-server.service"
        copy.write_text(text.replace("ExecStart=", f"ExecStart={self.root}/usr/bin/"))
        done = self.analyze("verify", "--man=no", copy)
        return [line for line in (done.stdout + done.stderr).splitlines() if "sudoku-server" in line]

    def test_systemd_accepts_it(self):
        self.assertEqual(self.verify(self.unit.read_text()), [])

    def test_what_is_wrong_would_be_seen(self):
        text = self.unit.read_text()
        self.assertNotEqual(self.verify(text.replace("PrivateDevices=yes", "PrivateGadgets=yes")), [])
        self.assertNotEqual(self.verify(text.replace("=sudoku-server ", "=sudoku-servant ")), [])

    def test_it_is_hardened(self):
        threshold = f"--threshold={round(MOST_EXPOSURE * 10)}"
        done = self.analyze("security", "--offline=true", threshold, self.unit)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        soft = self.unit.with_name("soft.service")
        soft.write_text(re.sub(r"(?m)^(Protect|Private|Restrict|SystemCall|Capability).*\n", "", self.unit.read_text()))
        self.assertNotEqual(self.analyze("security", "--offline=true", threshold, soft).returncode, 0)


if __name__ == "__main__":
    unittest.main()
