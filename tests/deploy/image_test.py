"""Builds the image with deploy/image.sh, as its README says, and runs it: read-only, without capabilities, non-root;
then as the local overlay tells Kubernetes to run it."""

import json
import os
import subprocess
import unittest

import yaml

import tools
from manifests import Manifests
from server_process import free_port, wait_until

IMAGE = "localhost/sudoku-server:dev"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def podman(*arguments, **options):
    return tools.run("podman", *arguments, **options)


class ImageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["CONTAINERS_CONF"] = str(tools.ROOT / "deploy" / "containers.conf")
        tools.WORK.mkdir(parents=True, exist_ok=True)
        with open(tools.WORK / "image.log", "w") as log:
            done = subprocess.run([tools.ROOT / "deploy" / "image.sh", "build"], stdout=log, stderr=log)
        if done.returncode != 0:
            raise RuntimeError("image.sh failed:\n" + (tools.WORK / "image.log").read_text()[-4000:])

    def solve(self, address):
        def answer():
            done = subprocess.run([tools.CLIENT, "solve", "--insecure", "--server", address],
                                  input=PUZZLE + "\n", capture_output=True, text=True)
            return done.stdout if done.returncode == 0 else None

        self.assertEqual(wait_until(answer, 20, f"an answer from {address}"), SOLUTION + "\n")

    def test_it_holds_the_program_and_no_more(self):
        (image,) = json.loads(podman("image", "inspect", IMAGE))
        self.assertEqual(image["Config"]["User"], "65532:65532")
        self.assertNotIn("Healthcheck", image["Config"])
        self.assertEqual(image["Config"]["Labels"]["org.opencontainers.image.title"], "sudoku-server")
        self.assertLess(image["Size"], 40_000_000)
        folder = podman("image", "mount", IMAGE).strip()
        try:
            self.assertEqual(os.listdir(f"{folder}/usr/bin"), ["sudoku-server"])
            with open(f"{folder}/usr/share/sbom/sudoku-server.spdx.json") as file:
                packages = {package["name"] for package in json.load(file)["packages"]}
            self.assertLessEqual({"sudoku-server", "libc6", "libgrpc++1.51", "libcli11-dev"}, packages)
            self.assertLessEqual(set(os.listdir(f"{folder}/var/lib/dpkg/status.d")), packages)
        finally:
            podman("image", "unmount", IMAGE)

    def test_it_runs_read_only_without_capabilities_and_drains(self):
        port = free_port()
        container = podman(
            "run", "--detach", "--read-only", "--cap-drop=all", "--security-opt=no-new-privileges",
            "--publish", f"127.0.0.1:{port}:50051", IMAGE,
            "--listen", "0.0.0.0:50051", "--insecure", "--drain-delay", "1s",
        ).strip()
        self.addCleanup(podman, "rm", "--force", container)
        self.solve(f"127.0.0.1:{port}")
        pid = podman("inspect", "--format", "{{.State.Pid}}", container).strip()
        with open(f"/proc/{pid}/status") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        self.assertEqual(status["Uid"].split(), ["65532"] * 4)
        self.assertEqual((status["CapEff"], status["CapBnd"], status["NoNewPrivs"]), ("0" * 16, "0" * 16, "1"))
        with open(f"/proc/{pid}/mounts") as file:
            root = next(line.split() for line in file if line.split()[1] == "/")
        self.assertIn("ro", root[3].split(","))
        podman("kill", "--signal", "TERM", container)
        self.assertEqual(podman("wait", container).strip(), "0")

    def test_it_runs_as_the_local_overlay_says(self):
        manifests = Manifests.render("local")
        del manifests.container["ports"]  # Podman would take them on this machine's own addresses.
        (config,) = [volume["configMap"]["name"] for volume in manifests.pod["volumes"]]
        text = yaml.safe_dump_all(manifests.objects)
        self.addCleanup(podman, "volume", "rm", "--force", config)
        self.addCleanup(podman, "kube", "play", "--down", "-", input=text)
        podman("kube", "play", "-", input=text)
        name = manifests.deployment["metadata"]["name"]
        (pod,) = json.loads(podman("pod", "ps", "--format", "json", "--filter", f"name={name}"))
        (server,) = [each for each in pod["Containers"] if each["Names"].endswith(manifests.container["name"])]
        (details,) = json.loads(podman("inspect", server["Id"]))
        (infra,) = json.loads(podman("inspect", pod["InfraId"]))
        address = next(iter(infra["NetworkSettings"]["Networks"].values()))["IPAddress"]
        self.solve(f"{address}:50051")
        self.assertIn("SUDOKU_WORKERS=1", details["Config"]["Env"])


if __name__ == "__main__":
    unittest.main()
