"""For each rule, changes to the manifests that it must notice."""

import monitoring_rules
import rules

# (rule, overlay, function that breaks a copy of that overlay's manifests)
BREAKERS = []


def breaks(rule, overlay="production"):
    """Marks a function that breaks one rule in a copy of an overlay's manifests."""

    def mark(function):
        BREAKERS.append((rule, overlay, function))
        return function

    return mark


def break_dashboard(manifests, before, after):
    for each in manifests.all("ConfigMap"):
        for name, text in each["data"].items():
            if name == "sudoku-server.json":
                assert before in text, before
                each["data"][name] = text.replace(before, after)


@breaks(rules.selectors_match_the_pods)
def _(m):
    m.all("Service")[0]["spec"]["selector"] = {"app.kubernetes.io/name": "sudoku"}


@breaks(rules.selectors_match_the_pods)
def _(m):
    m.one("NetworkPolicy")["spec"]["podSelector"]["matchLabels"]["app"] = "other"


@breaks(rules.selectors_match_the_pods)
def _(m):
    m.pod["topologySpreadConstraints"][0]["labelSelector"]["matchLabels"] = {"app": "other"}


@breaks(rules.labels_tell_installations_and_versions_apart)
def _(m):
    del m.pod_labels["app.kubernetes.io/part-of"]


@breaks(rules.labels_tell_installations_and_versions_apart)
def _(m):
    m.container["image"] = "sudoku-server:1.0.1"


@breaks(rules.labels_tell_installations_and_versions_apart)
def _(m):
    del m.one("PodMonitor")["spec"]["selector"]["matchLabels"]["app.kubernetes.io/instance"]


@breaks(rules.labels_tell_installations_and_versions_apart)
def _(m):
    m.deployment["spec"]["selector"]["matchLabels"]["app.kubernetes.io/version"] = "1.0.0"


@breaks(rules.ports_exist)
def _(m):
    m.all("Service")[1]["spec"]["ports"][0]["targetPort"] = "rpc"


@breaks(rules.ports_exist, "local")
def _(m):
    m.container["readinessProbe"]["grpc"]["port"] = 50052


@breaks(rules.ports_exist)
def _(m):
    m.config_map["data"]["server.toml"] = m.config_map["data"]["server.toml"].replace(":50051", ":50052")


@breaks(rules.probes_ask_what_the_server_answers, "local")
def _(m):
    m.container["readinessProbe"]["grpc"]["service"] = "sudoku.v1.SolverService"


@breaks(rules.probes_ask_what_the_server_answers, "local")
def _(m):
    m.container["livenessProbe"]["grpc"]["service"] = "sudoku.v1.SudokuService"


@breaks(rules.probes_ask_what_the_server_answers)
def _(m):
    m.container["readinessProbe"]["httpGet"]["path"] = "/ready"


@breaks(rules.probes_ask_what_the_server_answers)
def _(m):
    m.container["startupProbe"] = {"grpc": {"port": 50051}}


@breaks(rules.drain_fits_in_the_grace_period)
def _(m):
    m.pod["terminationGracePeriodSeconds"] = 30


@breaks(rules.drain_fits_in_the_grace_period)
def _(m):
    m.config_map["data"]["server.toml"] = m.config_map["data"]["server.toml"].replace('drain-limit = "2m"', "")


@breaks(rules.settings_are_flags)
def _(m):
    m.config_map["data"]["server.toml"] += "threads = 4\n"


@breaks(rules.settings_are_flags)
def _(m):
    m.container["env"].append({"name": "SUDOKU_THREADS", "value": "4"})


@breaks(rules.workers_follow_the_cpu_request)
def _(m):
    m.environment["SUDOKU_WORKERS"]["valueFrom"]["resourceFieldRef"]["resource"] = "limits.cpu"


@breaks(rules.workers_follow_the_cpu_request)
def _(m):
    m.container["resources"]["limits"]["cpu"] = "2"


@breaks(rules.memory_is_limited_and_budgets_follow)
def _(m):
    del m.container["resources"]["limits"]["memory"]


@breaks(rules.memory_is_limited_and_budgets_follow)
def _(m):
    m.container["resources"]["requests"]["memory"] = "128Mi"


@breaks(rules.memory_is_limited_and_budgets_follow)
def _(m):
    m.config_map["data"]["server.toml"] += 'max-bytes-in-flight = "128MiB"\n'


@breaks(rules.only_those_named_may_call)
def _(m):
    m.one("NetworkPolicy")["spec"]["ingress"][0]["from"] = [{"namespaceSelector": {}}]


@breaks(rules.only_those_named_may_call)
def _(m):
    del m.one("NetworkPolicy")["spec"]["ingress"][0]["from"]


@breaks(rules.only_those_named_may_call)
def _(m):
    del m.one("NetworkPolicy")["spec"]["ingress"][0]["from"][1]


@breaks(rules.only_those_named_may_call)
def _(m):
    m.environment["SUDOKU_REFLECTION"]["value"] = "true"


@breaks(rules.only_those_named_may_call, "production with client certificates")
def _(m):
    m.environment["SUDOKU_TLS_ALLOW_CLIENT"]["value"] = ""


@breaks(rules.pods_meet_the_restricted_standard)
def _(m):
    del m.container["securityContext"]["capabilities"]


@breaks(rules.pods_meet_the_restricted_standard)
def _(m):
    m.one("Namespace")["metadata"]["labels"] = {}


@breaks(rules.rollouts_keep_every_pod)
def _(m):
    m.deployment["spec"]["strategy"]["rollingUpdate"]["maxUnavailable"] = 1


@breaks(rules.rollouts_keep_every_pod)
def _(m):
    m.deployment["spec"]["replicas"] = 3


@breaks(rules.references_exist)
def _(m):
    m.config_map["metadata"]["name"] = "sudoku-settings"


@breaks(rules.references_exist)
def _(m):
    m.one("Certificate")["spec"]["secretName"] = "other"


@breaks(rules.references_exist)
def _(m):
    m.one("GRPCRoute")["spec"]["rules"][0]["backendRefs"][0]["port"] = 443


@breaks(rules.certificates_cover_the_services)
def _(m):
    m.one("Certificate")["spec"]["dnsNames"].pop()


@breaks(monitoring_rules.expressions_use_what_the_server_exports)
def _(m):
    m.alerts[0]["expr"] = "rate(sudoku_errors_total[5m]) > 0"


@breaks(monitoring_rules.expressions_use_what_the_server_exports)
def _(m):
    break_dashboard(m, "code!=", "status!=")


@breaks(monitoring_rules.expressions_use_what_the_server_exports)
def _(m):
    break_dashboard(m, "label_values(sudoku_build_info,", "label_values(sudoku_info,")


@breaks(monitoring_rules.expressions_use_what_the_server_exports)
def _(m):
    m.alerts[0]["expr"] = 'kube_pod_container_status_restarts_total{reason="OOMKilled"} > 0'


@breaks(monitoring_rules.expressions_group_by_what_there_is)
def _(m):
    break_dashboard(m, "sum by (pod) (sudoku_calls_in_flight", "sum by (method) (sudoku_calls_in_flight")


@breaks(monitoring_rules.expressions_group_by_what_there_is)
def _(m):
    m.alerts[0]["expr"] = "sum by (le, method) (rate(sudoku_queue_wait_seconds_bucket[5m])) > 1"


@breaks(monitoring_rules.expressions_group_by_what_there_is)
def _(m):
    m.alerts[0]["expr"] = "sudoku_workers > 1 and on (installation) kube_deployment_spec_replicas > 1"


@breaks(monitoring_rules.expressions_group_by_what_there_is)
def _(m):
    m.alerts[0]["expr"] = "kube_deployment_spec_replicas > 1 unless on (installation) sudoku_workers"


@breaks(monitoring_rules.texts_name_labels_that_are_left)
def _(m):
    break_dashboard(m, '"legendFormat": "{{method}}"', '"legendFormat": "{{code}}"')


@breaks(monitoring_rules.texts_name_labels_that_are_left)
def _(m):
    m.alerts[-1]["annotations"]["summary"] = "{{ $labels.pod }} loses lines"


@breaks(monitoring_rules.alerts_cover_each_installation)
def _(m):
    m.alerts[0]["expr"] = "sum(rate(sudoku_calls_total[5m])) > 1"


@breaks(monitoring_rules.alerts_say_what_to_do)
def _(m):
    m.alerts[0]["alert"] = "SudokuNew"


@breaks(monitoring_rules.alerts_say_what_to_do)
def _(m):
    del m.alerts[0]["annotations"]["runbook"]


@breaks(monitoring_rules.prometheus_accepts_the_alerts)
def _(m):
    m.alerts[0]["expr"] = "rate(sudoku_calls_total[5m)"
