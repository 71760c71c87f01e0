"""What README.md says is so: its links lead somewhere, its commands print what stands below them, its examples run.

Commands are run from the root of the tree, as a reader would, and a server stands in for localhost:50051. What is too
long for that, or needs what is not here, is named below with what is looked at instead.
"""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(os.environ["SUDOKU_BUILD_FOLDER"])
READMES = ["README.md", "deploy/README.md", "tests/faults/README.md"]

# Files that the commands read; anybody's would do, but the answers in the README are to these.
FILES = {
    "games.csv": "id,clues,level\n7,4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......,\"hard, very\"\n",
    "newspaper.txt": "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..74\n",
    "puzzle.txt": "29574386143186590087619254338745921661238749554921673876352418992867135415493860.\n",
    "puzzles.txt": "11" + "." * 79 + "\n" + "295743861431865900876192543387459216612387495549216738763524189928671354154938600\n",
}
# Builds, tests and packages are what runs this test; the tools that measure run for minutes. That they are there, and
# know their flags, is all that is asked of them.
NOT_TO_THE_END = {
    # Google Benchmark explains its flags and then runs all the same.
    "build/tests/benchmark/engine_benchmark": ["build/tests/benchmark/engine_benchmark", "--benchmark_list_tests=true"],
    "tests/run.sh": ["test", "-x", "tests/run.sh"],
    "deploy/run.sh": ["test", "-x", "deploy/run.sh"],
    "cmake": ["cmake", "--version"],
    "tests/lint.sh": ["test", "-x", "tests/lint.sh"],
    "tests/coverage.sh": ["test", "-x", "tests/coverage.sh"],
    "tests/mutate.py": ["test", "-x", "tests/mutate.py"],
}
MEASURING = "build/tests/benchmark/"


def blocks(text):
    """The code blocks of a Markdown text: language and lines."""
    return [(language, body.splitlines()) for language, body in re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S)]


def commands(lines):
    """Each command of a block, with the lines printed below it; without the comment to its right."""
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((re.sub(r"\s{2,}#.*", "", line[2:]), []))
        elif line and found:
            found[-1][1].append(line)
    return found


def anchors(text):
    return {re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-")
            for title in re.findall(r"^#+ (.*)$", text, re.M)}


def matches(line, printed):
    """Three dots stand for anything; a port is any port."""
    pattern = re.escape(re.sub(r":\d{5}\b", ":PORT", line)).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, re.sub(r":\d{5}\b", ":PORT", printed)) is not None


class ReadmeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = subprocess.Popen(
            [BUILD / "server" / "sudoku-server", "--listen", "127.0.0.1:0", "--drain-delay", "0s"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        cls.addClassCleanup(cls.server.stdout.close)
        cls.addClassCleanup(cls.server.wait)
        cls.addClassCleanup(cls.server.terminate)
        cls.address = cls.server.stdout.readline().removeprefix("listening on ").strip()
        cls.text = (ROOT / "README.md").read_text()

    def setUp(self):
        """A folder that looks like the tree, for commands to write into."""
        folder = tempfile.TemporaryDirectory(prefix="sudoku-readme-")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        for name in ("deploy", "proto", "tests"):
            (self.tree / name).symlink_to(ROOT / name)
        (self.tree / "build").symlink_to(BUILD)
        for name, text in FILES.items():
            (self.tree / name).write_text(text)

    def run_in_tree(self, command, **options):
        environment = dict(os.environ, NODE_PATH=str(BUILD / "tests" / "integration" / "node" / "node_modules"),
                           PYTHONDONTWRITEBYTECODE="1")
        return subprocess.run(command, cwd=self.tree, env=environment, capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL, **options)

    def for_this_server(self, text):
        return text.replace("localhost:50051", self.address)

    def test_links_lead_somewhere(self):
        for name in READMES:
            text = (ROOT / name).read_text()
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if re.match(r"https?:", target):
                    continue
                path, _, anchor = target.partition("#")
                file = (ROOT / name).parent / path if path else ROOT / name
                self.assertTrue(file.exists(), f"{name}: {target}")
                if anchor:
                    self.assertIn(anchor, anchors(file.read_text()), f"{name}: {target}")

    def test_commands_print_what_stands_below_them(self):
        seen = 0
        for _, lines in blocks(self.text):
            for command, printed in commands(lines):
                with self.subTest(command):
                    self.try_command(command, printed)
                seen += 1
        self.assertGreater(seen, 10)

    def try_command(self, command, printed):
        program = command.split()[0]
        if program in NOT_TO_THE_END:
            done = self.run_in_tree(NOT_TO_THE_END[program])
            self.assertEqual(done.returncode, 0, done.stderr)
        elif program.startswith(MEASURING):
            done = self.run_in_tree([program, "--help"])
            self.assertEqual(done.returncode, 0, done.stderr)
            for flag in re.findall(r" (--[a-z-]+)", command):
                self.assertIn(flag, done.stdout)
        elif program.endswith("/sudoku-server"):
            self.try_server(command, printed)
        elif " bench " in command:
            done = self.run_in_tree(self.for_this_server(command) + " --duration 1s", shell=True)
            self.assertEqual(done.returncode, 0, done.stderr)
        else:
            done = self.run_in_tree(self.for_this_server(command), shell=True)
            self.assertLess(done.returncode, 2, done.stderr)
            output = (done.stdout or done.stderr).splitlines()
            for line, got in zip(printed, output):
                self.assertTrue(matches(line, got), f"{line}\nis not\n{got}")
            self.assertGreaterEqual(len(output), len(printed), done.stderr)

    def try_server(self, command, printed):
        with subprocess.Popen(command.split(), cwd=self.tree, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True) as process:
            try:
                for line in printed:
                    self.assertTrue(matches(line, process.stdout.readline().strip()), line)
            finally:
                process.kill()

    def example(self, language):
        (lines,) = [lines for each, lines in blocks(self.text) if each == language]
        return self.for_this_server("\n".join(lines) + "\n")

    def assert_solves(self, done):
        self.assertEqual(done.returncode, 0, done.stderr)
        outcome, *rows = done.stdout.split()
        self.assertEqual(outcome, "OUTCOME_UNIQUE")
        self.assertEqual("".join(rows), "41736982563215894795872431682543716979158643234691275828964357157329168416487529"
                         "3")

    def test_the_python_example_runs(self):
        (generate,) = [command for _, lines in blocks(self.text) for command, _ in commands(lines)
                       if "--python_out" in command]
        self.assertEqual(self.run_in_tree(generate, shell=True).returncode, 0)
        self.assert_solves(self.run_in_tree(["/usr/bin/python3", "-c", self.example("python")]))

    def test_the_javascript_example_runs(self):
        self.assert_solves(self.run_in_tree(["node", "-e", self.example("js")]))


if __name__ == "__main__":
    unittest.main()
