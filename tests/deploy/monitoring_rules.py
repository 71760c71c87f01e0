"""What must hold of alerts and dashboards."""

import json
import re

import tools
from rules import rule


# What Prometheus and the operator add to each series that they scrape, the PodMonitor's relabelling included.
ADDED = {"namespace", "pod", "job", "installation"}
# What alerts may use of others: kube-state-metrics (docs/metrics of its version 2) and Prometheus itself.
OTHERS = {
    "up": ADDED,
    "kube_deployment_spec_replicas": {"namespace", "deployment"},
    "kube_horizontalpodautoscaler_spec_max_replicas": {"namespace", "horizontalpodautoscaler"},
    "kube_horizontalpodautoscaler_status_current_replicas": {"namespace", "horizontalpodautoscaler"},
    "kube_pod_container_status_last_terminated_reason": {"namespace", "pod", "container", "reason"},
    "kube_pod_container_status_restarts_total": {"namespace", "pod", "container"},
}
NO_METRICS = {"and", "or", "unless", "bool", "offset", "by", "without", "on", "ignoring"}
METRIC = re.compile(r"(?<![\w$\"~.])([a-zA-Z_]\w*)\b(?!\s*\()(?:\{([^}]*)\})?")
GROUPING = re.compile(r"\b(by|on)\s*\(([^)]*)\)")


@rule
def expressions_use_what_the_server_exports(manifests, server):
    for where, expression in expressions(manifests):
        for metric, filters in metrics_of(expression):
            labels = labels_of(metric, server)
            if labels is None:
                yield f"{where} asks for {metric}, which the server does not export"
            elif unknown := filters - labels:
                yield f"{where} asks for label {min(unknown)} of {metric}, which has no such label"


@rule
def expressions_group_by_what_there_is(manifests, server):
    for where, expression in expressions(manifests):
        for labels, grouped in groupings(expression):
            for metric, _ in metrics_of(grouped):
                if unknown := labels - (labels_of(metric, server) or labels):
                    yield f"{where} groups {metric} by {min(unknown)}, which it has not"


@rule
def texts_name_labels_that_are_left(manifests, server):
    for where, expression, text in texts(manifests):
        for label in re.findall(r"\{\{ *(?:or +)?(?:\$labels\.)?(\w+)", text):
            if label not in labels_left(expression, server):
                yield f"{where} names the label {label}, which its result has not"


def labels_of(metric, server):
    """The labels of a metric as Prometheus has it; None if there is no such metric."""
    if metric in OTHERS:
        return OTHERS[metric]
    return server.metrics[metric] | ADDED if metric in server.metrics else None


def labels_left(expression, server):
    """The labels of what an expression results in: those of its first operand."""
    found = re.match(r"[\s(]*(?:histogram_quantile\([\d.]+,\s*)?\w+ by \(([^)]*)\)", expression)
    if found:
        return set(re.findall(r"\w+", found[1])) - {"le"}
    metric, _ = next(metrics_of(expression))
    return labels_of(metric, server) or set()


def groupings(expression):
    """The labels of every `by (...)` and `on (...)`, each with the part of the expression that it is about."""
    for found in GROUPING.finditer(expression):
        labels = set(re.findall(r"\w+", found[2]))
        rest = expression[found.end():]
        if found[1] == "by":
            yield labels, parenthesised(rest)
        elif labels:
            # Both sides of the operator, as far as they go without another one.
            yield labels, re.split(r"\b(?:and|or|unless)\b", expression[:found.start()])[-2 if re.search(
                r"(?:and|or|unless)\s*$", expression[:found.start()]) else -1]
            yield labels, re.split(r"\b(?:and|or|unless)\b", rest)[0]


def parenthesised(text):
    """What stands in the first pair of parentheses."""
    depth = 0
    for position, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == ")" and depth == 0:
            return text[:position + 1]
    raise ValueError(f"parentheses do not match: {text}")


def expressions(manifests):
    for alert in manifests.alerts:
        yield f"alert {alert['alert']}", alert["expr"]
    for where, target in targets(manifests):
        yield where, target["expr"]
    for variable in (each for board in dashboards(manifests) for each in board["templating"]["list"]):
        if variable["type"] == "query":
            metric, label = re.fullmatch(r"label_values\((.*), (\w+)\)", variable["query"]).groups()
            yield f"variable {variable['name']}", f"count by ({label}) ({metric})"


def texts(manifests):
    """Where, the expression it is about, and the text, of everything that names labels."""
    for alert in manifests.alerts:
        for text in alert["annotations"].values():
            yield f"alert {alert['alert']}", alert["expr"], text
    for where, target in targets(manifests):
        yield where, target["expr"], target["legendFormat"]


def targets(manifests):
    for panel in (panel for each in dashboards(manifests) for panel in each["panels"]):
        for target in panel["targets"]:
            yield f"panel {panel['title']!r}", target


def dashboards(manifests):
    for each in manifests.all("ConfigMap"):
        if "grafana_dashboard" in each["metadata"].get("labels", {}):
            yield from map(json.loads, each["data"].values())


def metrics_of(expression):
    """The metrics of a PromQL expression, each with the labels it is filtered by."""
    expression = GROUPING.sub("", re.sub(r"\[[^]]*\]", "", expression))
    for name, filters in METRIC.findall(expression):
        if name not in NO_METRICS:
            yield name, set(re.findall(r"(\w+)\s*[=!]", filters))


@rule
def alerts_cover_each_installation(manifests, _):
    for alert in manifests.alerts:
        for labels in re.findall(r"\b(?:sum|min|max|avg|count)\b(?:\s+by\s*\(([^)]*)\))?", alert["expr"]):
            if not {"namespace", "installation"} <= set(re.findall(r"\w+", labels)):
                yield f"alert {alert['alert']} lumps installations together"


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
