"""Each alert fires on the series it is for, and only that one; on a healthy service none does. promtool plays the
series through the rules."""

import json
import tempfile
import unittest

import yaml

import tools
from manifests import Manifests

MINUTES = 40
FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})'


def steady(per_minute):
    return f"0+{per_minute}x{MINUTES}"


def constant(value):
    return f"{value}x{MINUTES}"


def healthy():
    """Two pods with 6,000 quick calls a minute each."""
    series = {}
    for pod in ("a", "b"):
        labels = f'job="sudoku/sudoku-server",namespace="sudoku",pod="{pod}"'
        series |= {
            f"up{{{labels}}}": constant(1),
            f"sudoku_build_info{{{labels}}}": constant(1),
            f"sudoku_self_check_failures_total{{{labels}}}": constant(0),
            f'sudoku_calls_total{{{labels},method="Solve",code="OK"}}': steady(6000),
            f'sudoku_calls_total{{{labels},method="Solve",code="INTERNAL"}}': constant(0),
            f'sudoku_calls_total{{{labels},method="Solve",code="DEADLINE_EXCEEDED"}}': constant(0),
            f'sudoku_refused_total{{{labels},method="Solve"}}': constant(0),
        }
        for histogram, extra in (("call", ',method="Solve"'), ("queue_wait", "")):
            for bound in ("0.01", "1", "2.5", "+Inf"):
                name = f"sudoku_{histogram}_seconds_bucket"
                series[f'{name}{{{labels}{extra},le="{bound}"}}'] = steady(6000)
    return series


def change(matches, values):
    """Gives every series whose text contains all of `matches` other values."""

    def apply(series):
        names = [name for name in series if all(text in name for text in matches)]
        assert names, matches
        return series | dict.fromkeys(names, values)

    return apply


SCENARIOS = {
    "SudokuWrongAnswer": change(["self_check", '"a"'], f"0x20 1x{MINUTES - 21}"),
    "SudokuAbsent": lambda series: {name: values for name, values in series.items() if "build_info" not in name},
    "SudokuDown": change(["up{", '"b"'], constant(0)),
    "SudokuErrors": change(["INTERNAL"], steady(60)),
    "SudokuOverloaded": change(["refused"], steady(300)),
    "SudokuSlow": change(["call_seconds", 'le="0.01"'], steady(5000)),
    "SudokuQueueing": lambda series: change(["queue_wait", 'le="1"'], steady(5000))(
        change(["queue_wait", 'le="0.01"'], steady(5000))(series)
    ),
    "SudokuDeadlines": change(["DEADLINE"], steady(600)),
    "SudokuUnbalanced": lambda series: change(['code="OK"', '"b"'], steady(0))(series)
    | {'sudoku_calls_total{pod="c",method="Solve",code="OK"}': steady(10)},
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
        for alert, scenario in SCENARIOS.items():
            with self.subTest(alert):
                self.assert_firing(scenario(healthy()), [alert])


if __name__ == "__main__":
    unittest.main()
