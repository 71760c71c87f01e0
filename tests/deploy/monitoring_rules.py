"""What must hold of alerts and dashboards."""

import json
import re

import tools
from rules import rule


@rule
def expressions_use_what_the_server_exports(manifests, server):
    for where, expression in expressions(manifests):
        for metric, labels in metrics_of(expression):
            if metric not in server.metrics and metric != "up":
                yield f"{where} asks for {metric}, which the server does not export"
            elif metric != "up" and (unknown := labels - server.metrics[metric] - {"namespace", "pod", "job"}):
                yield f"{where} asks for label {min(unknown)} of {metric}, which has no such label"


def expressions(manifests):
    for alert in manifests.alerts:
        yield f"alert {alert['alert']}", alert["expr"]
    for panel in (panel for each in dashboards(manifests) for panel in each["panels"]):
        for target in panel["targets"]:
            yield f"panel {panel['title']!r}", target["expr"]


def dashboards(manifests):
    for each in manifests.all("ConfigMap"):
        if "grafana_dashboard" in each["metadata"].get("labels", {}):
            yield from map(json.loads, each["data"].values())


def metrics_of(expression):
    """The metrics of a PromQL expression, each with the labels it is filtered by."""
    ranges_and_groupings = r"\[[^]]*\]|\b(by|without|on|ignoring)\s*\([^)]*\)"
    expression = re.sub(ranges_and_groupings, "", expression)
    for name, filters in re.findall(r"(?<![\w$\"~])([a-zA-Z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?", expression):
        if name not in ("and", "or", "unless", "bool", "offset"):
            yield name, set(re.findall(r"(\w+)\s*[=!]", filters))


@rule
def alerts_say_what_to_do(manifests, _):
    readme = (tools.ROOT / "deploy" / "README.md").read_text()
    for alert in manifests.alerts:
        name = alert["alert"]
        if alert.get("labels", {}).get("severity") not in ("critical", "warning"):
            yield f"alert {name} has no severity"
        for annotation in ("summary", "runbook"):
            if not alert.get("annotations", {}).get(annotation):
                yield f"alert {name} has no {annotation}"
        if f"\n### {name}\n" not in readme:
            yield f"deploy/README.md does not tell what to do about {name}"


@rule
def prometheus_accepts_the_alerts(manifests, _):
    for each in manifests.all("PrometheusRule"):
        file = tools.WORK / "rules.json"
        file.write_text(json.dumps(each["spec"]))
        try:
            tools.run("promtool", "check", "rules", file)
        except RuntimeError as error:
            yield str(error)
