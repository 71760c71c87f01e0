"""Renders every overlay and holds it to strict types and to our rules; then breaks each rule once, to see it fail."""

import os
import unittest

import rules
import strict_types
import tools
from breakers import BREAKERS
from manifests import Manifests, overlays
from server_process import Facts, ServerProcess, free_port


class ManifestsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        tools.WORK.mkdir(parents=True, exist_ok=True)
        cls.manifests = {overlay: Manifests.render(overlay) for overlay in overlays()}
        metrics = f"127.0.0.1:{free_port()}"
        server = cls.enterClassContext(ServerProcess("--listen", "127.0.0.1:0", "--metrics-listen", metrics))
        cls.server = Facts(server, metrics)

    def test_both_overlays_are_there(self):
        self.assertEqual(list(self.manifests), ["local", "production"])

    def test_types_are_strict(self):
        for overlay, manifests in self.manifests.items():
            with self.subTest(overlay):
                self.assertEqual(strict_types.complaints(manifests.objects), "")

    def test_types_refuse_unknown_fields_and_bad_values(self):
        broken = self.manifests["production"].copy()
        broken.pod["dnsPolcy"] = "Default"
        broken.one("PodMonitor")["spec"]["podMetricsEndpoints"][0]["intervall"] = "15s"
        broken.one("GRPCRoute")["spec"]["rules"][0]["timeouts"] = {}
        complaints = strict_types.complaints(broken.objects)
        for field in ("dnsPolcy", "intervall", "timeouts"):
            self.assertIn(f"'\"{field}\"' does not exist", complaints)
        broken = self.manifests["production"].copy()
        broken.container["resources"]["requests"]["cpu"] = "two"
        self.assertIn("requests/cpu", strict_types.complaints(broken.objects))

    def test_rules_hold(self):
        for overlay, manifests in self.manifests.items():
            for rule in rules.RULES:
                with self.subTest(f"{overlay}: {rule.__name__}"):
                    self.assertEqual(list(rule(manifests, self.server)), [])

    def test_each_rule_fails_on_a_broken_copy(self):
        self.assertEqual({rule for rule, _, _ in BREAKERS}, set(rules.RULES))
        for number, (rule, overlay, breaker) in enumerate(BREAKERS):
            with self.subTest(f"{rule.__name__}, breaker {number}"):
                broken = self.manifests[overlay].copy()
                breaker(broken)
                self.assertNotEqual(list(rule(broken, self.server)), [])

    def test_the_server_takes_the_settings(self):
        tools.run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                  "/CN=sudoku", "-days", "1", "-keyout", tools.WORK / "tls.key", "-out", tools.WORK / "tls.crt")
        for overlay, manifests in self.manifests.items():
            with self.subTest(overlay):
                file = tools.WORK / f"{overlay}.toml"
                file.write_text(manifests.config_map["data"]["server.toml"])
                environment = os.environ | {"SUDOKU_WORKERS": "2"}
                for name, variable in manifests.environment.items():
                    if "value" in variable:
                        environment[name] = variable["value"].replace("/etc/sudoku-tls", str(tools.WORK))
                # Beyond loopback, for plaintext there takes more than here.
                flags = ["--config", str(file), "--listen", "0.0.0.0:0", "--metrics-listen", f"127.0.0.1:{free_port()}"]
                with ServerProcess(*flags, "--drain-delay", "0s", environment=environment) as server:
                    self.assertEqual(server.terminate(), 0)


if __name__ == "__main__":
    unittest.main()
