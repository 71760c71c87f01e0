"""Renders every way to install and holds it to strict types and to our rules; then breaks each rule, to see it fail."""

import os
import unittest

import rules
import strict_types
import tools
from breakers import BREAKERS
from manifests import installations, overlays
from server_process import Certificate, Facts, ServerProcess, free_port, serves_reflection


class ManifestsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        tools.WORK.mkdir(parents=True, exist_ok=True)
        cls.manifests = installations(tools.WORK)
        cls.certificate = Certificate(tools.WORK)
        metrics = f"127.0.0.1:{free_port()}"
        # With TLS, for the metrics that only then exist.
        server = cls.enterClassContext(ServerProcess(
            "--listen", "127.0.0.1:0", "--metrics-listen", metrics, *cls.certificate.flags))
        cls.server = Facts(server, metrics, cls.certificate)

    def test_both_overlays_are_there(self):
        self.assertEqual(overlays(), ["local", "production"])

    def test_two_installations_have_nothing_in_common(self):
        first = self.manifests["production"]
        for name in ("second in sudoku", "second in puzzles"):
            second = self.manifests[name]
            with self.subTest(name):
                self.assertEqual(first.names & second.names, set())
                for one, other in ((first, second), (second, first)):
                    for what, selector in one.selectors.items():
                        self.assertFalse(rules.selects(selector, other.pod_labels), f"{what} takes the other's pods")
                certificates = [each.one("Certificate")["spec"] for each in (first, second)]
                self.assertNotEqual(*(each["secretName"] for each in certificates))
                self.assertTrue(set.isdisjoint(*(set(each["dnsNames"]) for each in certificates)))

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
                    if "SUDOKU_TLS_CLIENT_CA" not in manifests.environment:
                        certificate = self.certificate if "SUDOKU_TLS_CERT" in manifests.environment else None
                        self.assertEqual(serves_reflection(server, certificate),
                                         "SUDOKU_REFLECTION" not in manifests.environment)
                    self.assertEqual(server.terminate(), 0)


if __name__ == "__main__":
    unittest.main()
