"""Debian's Prometheus scrapes a live server, loads our alerts and answers the dashboard's queries."""

import json
import pathlib
import subprocess
import tempfile
import unittest
import urllib.parse
import urllib.request

import yaml

import tools
from manifests import Manifests
from monitoring_rules import dashboards
from server_process import Certificate, ServerProcess, free_port, wait_until


class PrometheusTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.manifests = Manifests.render("production")
        cls.metrics = f"127.0.0.1:{free_port()}"
        cls.certificate = Certificate(pathlib.Path(cls.folder.name))
        cls.server = cls.enterClassContext(ServerProcess(
            "--listen", "127.0.0.1:0", "--metrics-listen", cls.metrics, *cls.certificate.flags))
        cls.start_prometheus()

    @classmethod
    def start_prometheus(cls):
        def write(name, content):
            path = f"{cls.folder.name}/{name}"
            with open(path, "w") as file:
                yaml.safe_dump(content, file)
            return path

        config = write("prometheus.yaml", {
            "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
            "rule_files": [write("alerts.yaml", cls.manifests.one("PrometheusRule")["spec"])],
            "scrape_configs": [{
                "job_name": "sudoku-server",
                # What the Prometheus operator and the PodMonitor's relabelling add.
                "static_configs": [{"targets": [cls.metrics], "labels": {
                    "namespace": "sudoku", "installation": "sudoku", "pod": "sudoku-1"}}],
            }],
        })
        address = f"127.0.0.1:{free_port()}"
        cls.api = f"http://{address}/api/v1/"
        process = subprocess.Popen(
            ["prometheus", f"--config.file={config}", f"--storage.tsdb.path={cls.folder.name}/data",
             f"--web.listen-address={address}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        cls.addClassCleanup(process.wait)
        cls.addClassCleanup(process.terminate)
        wait_until(lambda: cls.is_ready(f"http://{address}/-/ready"), 30, "Prometheus is ready")
        wait_until(lambda: cls.ask("query", query="up == 1")["result"], 30, "first scrape")

    @staticmethod
    def is_ready(url):
        try:
            with urllib.request.urlopen(url, timeout=5):
                return True
        except OSError:  # Refused, or 503 while it loads.
            return False

    @classmethod
    def ask(cls, what, **parameters):
        with urllib.request.urlopen(cls.api + what + "?" + urllib.parse.urlencode(parameters), timeout=5) as answer:
            return json.load(answer)["data"]

    def test_alerts_are_loaded_healthy_and_silent(self):
        def rules():
            found = [rule for group in self.ask("rules")["groups"] for rule in group["rules"]]
            return found if all(rule["health"] == "ok" for rule in found) else None

        loaded = wait_until(rules, 20, "every alert evaluated without error")
        self.assertEqual([rule["name"] for rule in loaded], [rule["alert"] for rule in self.manifests.alerts])
        self.assertEqual([rule["name"] for rule in loaded if rule["state"] == "firing"], [])

    def test_dashboard_queries_return_data(self):
        for method in ("solve", "batch", "count"):
            tools.run(tools.CLIENT, "bench", "--server", self.server.address, *self.certificate.client_flags,
                      "--method", method, "--concurrency", 4, "--warm-up", "1ms", "--duration", "3s", "--json")
        (dashboard,) = dashboards(self.manifests)
        for panel in dashboard["panels"]:
            for target in panel["targets"]:
                query = target["expr"]
                for variable, value in (("$namespace", ".*"), ("$installation", ".*"), ("$pod", ".*"),
                                        ("$__rate_interval", "1m")):
                    query = query.replace(variable, value)
                with self.subTest(panel["title"], query=query):
                    result = self.ask("query", query=query)["result"]
                    if panel["title"] != "Calls that did not end OK, by code":  # Nothing failed.
                        self.assertTrue(result)


if __name__ == "__main__":
    unittest.main()
