"""Each alert fires once on the series it is for, however large the healthy installation beside it, and no other does; on
a healthy service none does. promtool plays the series through the rules."""

import json
import tempfile
import unittest

import yaml

import tools
from manifests import Manifests

MINUTES = 40
FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})'
DAYS = 86400


def steady(per_minute):
    return f"0+{per_minute}x{MINUTES}"


def constant(value):
    return f"{value}x{MINUTES}"


def jump(to):
    """From 0, after twenty minutes."""
    return f"0x20 {to}x{MINUTES - 21}"


def healthy():
    """Two pods with 6,000 quick calls a minute each; and beside them an installation that is a hundred times as large,
    in which their troubles would drown."""
    return pods_of("small", "ab", 6000) | pods_of("large", "cd", 600_000)


def pods_of(installation, names, calls):
    series = {
        f'kube_deployment_spec_replicas{{namespace="{installation}",deployment="sudoku-server"}}': constant(len(names)),
    }
    for figure, value in (("spec_max", 20), ("status_current", 3)):
        name = f"kube_horizontalpodautoscaler_{figure}_replicas"
        series[f'{name}{{namespace="{installation}",horizontalpodautoscaler="sudoku-server"}}'] = constant(value)
    for pod in names:
        labels = f'job="sudoku-server",namespace="{installation}",installation="{installation}",pod="{pod}"'
        container = f'namespace="{installation}",pod="{pod}",container="sudoku-server"'
        series |= {
            f"up{{{labels}}}": constant(1),
            f"sudoku_build_info{{{labels}}}": constant(1),
            f"sudoku_self_check_failures_total{{{labels}}}": constant(0),
            f"sudoku_log_lines_lost_total{{{labels}}}": constant(0),
            f"sudoku_accept_failures_total{{{labels}}}": constant(0),
            f"sudoku_connections_refused_total{{{labels}}}": constant(0),
            f"sudoku_certificate_not_after_timestamp_seconds{{{labels}}}": constant(60 * DAYS),  # Time begins at 0.
            f"sudoku_certificate_reload_failures_total{{{labels}}}": constant(0),
            f'sudoku_calls_total{{{labels},method="Solve",code="OK"}}': steady(calls),
            f'sudoku_calls_total{{{labels},method="Solve",code="INTERNAL"}}': constant(0),
            f'sudoku_calls_total{{{labels},method="Solve",code="DEADLINE_EXCEEDED"}}': constant(0),
            f'sudoku_refused_total{{{labels},method="Solve"}}': constant(0),
            f"kube_pod_container_status_restarts_total{{{container}}}": constant(0),
            f'kube_pod_container_status_last_terminated_reason{{{container},reason="Error"}}': constant(1),
            f'kube_pod_container_status_last_terminated_reason{{{container},reason="OOMKilled"}}': constant(0),
        }
        for histogram, extra in (("call", ',method="Solve"'), ("queue_wait", "")):
            for bound in ("0.01", "1", "2.5", "+Inf"):
                name = f"sudoku_{histogram}_seconds_bucket"
                series[f'{name}{{{labels}{extra},le="{bound}"}}'] = steady(calls)
    return series


def change(matches, values):
    """Gives every series whose text contains all of `matches` other values."""

    def apply(series):
        names = [name for name in series if all(text in name for text in matches)]
        assert names, matches
        return series | dict.fromkeys(names, values)

    return apply


def without(*matches):
    """Takes away every series whose text contains all of `matches`."""
    return lambda series: {
        name: values for name, values in series.items() if not all(text in name for text in matches)
    }


def both(*changes):
    def apply(series):
        for each in changes:
            series = each(series)
        return series

    return apply


SMALL = 'installation="small"'
# Alert -> what happens to the small installation, once or in several ways.
SCENARIOS = {
    "SudokuWrongAnswer": [change(["self_check", '"a"'], jump(1))],
    "SudokuAbsent": [without("build_info", SMALL), both(without("build_info"), without("kube_deployment"))],
    "SudokuDown": [change(["up{", '"b"'], constant(0))],
    "SudokuOutOfMemory": [both(change(["restarts_total", '"a"'], jump(1)), change(["OOMKilled", '"a"'], constant(1)))],
    "SudokuRestarts": [change(["restarts_total", '"a"'], jump(1))],
    "SudokuErrors": [change(["INTERNAL", SMALL], steady(60))],
    "SudokuOverloaded": [change(["sudoku_refused", SMALL], steady(300))],
    "SudokuCannotAccept": [change(["accept_failures", '"a"'], f"0x27 3x{MINUTES - 28}")],
    "SudokuConnectionsRefused": [change(["connections_refused", '"a"'], jump(100))],
    "SudokuAtMaximum": [change(["status_current_replicas", '"small"'], constant(20))],
    "SudokuSlow": [change(["call_seconds", SMALL, 'le="0.01"'], steady(5000))],
    "SudokuQueueing": [both(change(["queue_wait", SMALL, 'le="1"'], steady(5000)),
                            change(["queue_wait", SMALL, 'le="0.01"'], steady(5000)))],
    "SudokuDeadlines": [change(["DEADLINE", SMALL], steady(600))],
    "SudokuUnbalanced": [both(
        change(['code="OK"', '"b"'], steady(0)),
        lambda series: series | {
            f'sudoku_calls_total{{namespace="small",{SMALL},pod="e",method="Solve",code="OK"}}': steady(10)})],
    "SudokuCertificateEnds": [change(["not_after", '"a"'], constant(13 * DAYS))],
    "SudokuCertificateRefused": [change(["reload_failures", '"a"'], jump(1))],
    "SudokuLogLost": [change(["lines_lost", '"a"'], jump(7))],
}


class AlertsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.manifests = Manifests.render("production")

    def assert_firing(self, series, alerts):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/rules.json", "w") as file:
                json.dump(self.manifests.one("PrometheusRule")["spec"], file)
            with open(f"{folder}/test.yaml", "w") as file:
                yaml.safe_dump({
                    "rule_files": ["rules.json"],
                    "evaluation_interval": "1m",
                    "tests": [{
                        "interval": "1m",
                        "input_series": [{"series": name, "values": values} for name, values in series.items()],
                        "promql_expr_test": [{
                            "expr": FIRING,
                            "eval_time": "30m",
                            "exp_samples": [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in alerts],
                        }],
                    }],
                }, file)
            tools.run("promtool", "test", "rules", "test.yaml", cwd=folder)

    def test_a_healthy_service_is_silent(self):
        self.assert_firing(healthy(), [])

    def test_every_alert_fires_on_what_it_is_for(self):
        self.assertEqual(set(SCENARIOS), {alert["alert"] for alert in self.manifests.alerts})
        for alert, scenarios in SCENARIOS.items():
            for number, scenario in enumerate(scenarios):
                with self.subTest(alert, scenario=number):
                    self.assert_firing(scenario(healthy()), [alert])


if __name__ == "__main__":
    unittest.main()
