"""What must hold across our manifests and between them and the server. A rule yields what is wrong, in words."""

import re

RULES = []


def rule(function):
    RULES.append(function)
    return function


def selects(selector, labels):
    return selector.items() <= labels.items()


@rule
def selectors_match_the_pods(manifests, _):
    for what, selector in manifests.selectors.items():
        if not selects(selector, manifests.pod_labels):
            yield f"{what} matches no pod"


@rule
def labels_tell_installations_and_versions_apart(manifests, _):
    version = manifests.container["image"].rsplit(":", 1)[-1]
    for each in [*manifests.objects, manifests.deployment["spec"]["template"]]:
        labels = each["metadata"].get("labels", {})
        where = f"{each.get('kind', 'the pod template')} {each['metadata'].get('name', '')}"
        for label in ("instance", "part-of", "version"):
            if f"app.kubernetes.io/{label}" not in labels:
                yield f"{where} has no label {label}"
        if labels.get("app.kubernetes.io/version") != version:
            yield f"{where} does not bear the version of the image, {version}"
    for what, selector in manifests.selectors.items():
        if selector.keys() != {"app.kubernetes.io/name", "app.kubernetes.io/instance"}:
            yield f"{what} selects by {sorted(selector)}, not by name and instance"


@rule
def ports_exist(manifests, _):
    ports = manifests.ports
    known = {*ports, *ports.values()}

    def check(port, where):
        if port not in known:
            yield f"{where} names port {port}, which the container does not have"

    for each in manifests.all("Service"):
        for port in each["spec"]["ports"]:
            yield from check(port["targetPort"], f"Service {each['metadata']['name']}")
    for each in manifests.all("NetworkPolicy"):
        for ingress in each["spec"]["ingress"]:
            for port in ingress["ports"]:
                yield from check(port["port"], "NetworkPolicy")
    for each in manifests.all("PodMonitor"):
        for endpoint in each["spec"]["podMetricsEndpoints"]:
            yield from check(endpoint["port"], "PodMonitor")
    for name, probe in probes(manifests):
        yield from check((probe.get("grpc") or probe["httpGet"])["port"], name)
    config = manifests.config
    for setting, name in (("listen", "grpc"), ("metrics-listen", "http")):
        for address in [config[setting]] if isinstance(config[setting], str) else config[setting]:
            if int(address.rsplit(":", 1)[1]) != ports[name]:
                yield f"the server's {setting} is {address}, the container's port {name} is {ports[name]}"


def probes(manifests):
    return [(name, manifests.container[name]) for name in ("startupProbe", "livenessProbe", "readinessProbe")]


@rule
def probes_ask_what_the_server_answers(manifests, server):
    tls = "SUDOKU_TLS_CERT" in manifests.environment
    for name, probe in probes(manifests):
        if "grpc" in probe:
            if tls:
                yield f"{name} is gRPC, which kubelet does not speak over TLS"
            if not server.serves(probe["grpc"].get("service", "")):
                yield f"{name} asks for service {probe['grpc']['service']!r}, which the server does not have"
        elif server.http(probe["httpGet"]["path"])[0] != 200:
            yield f"{name} asks for {probe['httpGet']['path']}, which the server does not have"
    liveness, readiness = (
        probe.get("grpc", {}).get("service", probe.get("httpGet", {}).get("path"))
        for name, probe in probes(manifests)[1:]
    )
    if liveness == readiness:
        yield "liveness and readiness ask the same: a draining pod would be killed"


def seconds(duration):
    units = {"ms": 0.001, "s": 1, "m": 60, "h": 3600}
    return sum(float(number) * units[unit] for number, unit in re.findall(r"([\d.]+)(ms|s|m|h)", duration))


@rule
def drain_fits_in_the_grace_period(manifests, server):
    def setting(name):
        return seconds(manifests.config.get(name, server.flags[name]))

    grace = manifests.pod["terminationGracePeriodSeconds"]
    drain = setting("drain-delay") + setting("drain-limit")
    if grace < drain + 5:
        yield f"the grace period of {grace} s is less than the drain of {drain:g} s and 5 s to spare"
    if setting("drain-limit") < setting("max-deadline"):
        yield "the drain limit cuts off calls that have not reached max-deadline"
    if setting("max-connection-age-grace") < setting("max-deadline"):
        yield "max-connection-age-grace cuts off calls that have not reached max-deadline"


@rule
def settings_are_flags(manifests, server):
    for name in manifests.config:
        if name not in server.flags:
            yield f"server.toml sets {name}, which is no flag of the server"
    for name in manifests.environment:
        if name.startswith("SUDOKU_") and name.removeprefix("SUDOKU_").lower().replace("_", "-") not in server.flags:
            yield f"the variable {name} stands for no flag of the server"


@rule
def workers_follow_the_cpu_request(manifests, _):
    source = manifests.environment.get("SUDOKU_WORKERS", {}).get("valueFrom", {}).get("resourceFieldRef", {})
    if source.get("resource") != "requests.cpu":
        yield "SUDOKU_WORKERS is not the CPU request"
    if "cpu" in manifests.container["resources"].get("limits", {}):
        yield "there is a CPU limit: it throttles, and workers are sized by the request"


@rule
def memory_is_limited_and_budgets_follow(manifests, _):
    resources = manifests.container["resources"]
    if "memory" not in resources.get("limits", {}):
        yield "there is no memory limit, from which the server takes its budgets"
    elif resources["limits"]["memory"] != resources["requests"].get("memory"):
        yield "the memory limit is not the request: the node may run out first"
    for setting in {*manifests.config, *manifests.environment} & {"max-bytes-in-flight", "SUDOKU_MAX_BYTES_IN_FLIGHT"}:
        yield f"{setting} is set, and stays as it is when the memory limit changes"


@rule
def only_those_named_may_call(manifests, _):
    for policy in manifests.all("NetworkPolicy"):
        callers = [peer for each in policy["spec"]["ingress"] for port in each["ports"] if port["port"] == "grpc"
                   for peer in each.get("from", [{}])]
        for peer in callers:
            pods, namespaces = peer.get("podSelector", {}), peer.get("namespaceSelector", {})
            if not pods.get("matchExpressions") and not namespaces.get("matchLabels"):
                yield f"the network policy lets in whoever matches {peer}"
            if any(key.startswith("app.kubernetes.io/") for key in pods.get("matchLabels", {})):
                yield "the network policy lets the server's own pods in, and no client"
        gateways = [parent["namespace"] for each in manifests.all("GRPCRoute") for parent in each["spec"]["parentRefs"]]
        for namespace in gateways:
            if {"kubernetes.io/metadata.name": namespace} not in [
                peer.get("namespaceSelector", {}).get("matchLabels") for peer in callers
            ]:
                yield f"the network policy shuts out the Gateway in {namespace}"
        if manifests.environment.get("SUDOKU_REFLECTION", {}).get("value") != "false":
            yield "reflection is on where callers are named"
    if "SUDOKU_TLS_CLIENT_CA" in manifests.environment and not manifests.environment.get(
        "SUDOKU_TLS_ALLOW_CLIENT", {}).get("value"):
        yield "whoever has any certificate of the authority may call"


@rule
def pods_meet_the_restricted_standard(manifests, _):
    pod, container = manifests.pod["securityContext"], manifests.container["securityContext"]
    required = {
        "runs as non-root": pod.get("runAsNonRoot") is True and pod.get("runAsUser", 0) > 0,
        "has the runtime's seccomp profile": pod.get("seccompProfile", {}).get("type") == "RuntimeDefault",
        "cannot gain privileges": container.get("allowPrivilegeEscalation") is False,
        "has no capabilities": container.get("capabilities") == {"drop": ["ALL"]},
        "has a read-only root": container.get("readOnlyRootFilesystem") is True,
        "has no API token": manifests.pod.get("automountServiceAccountToken") is False
        and manifests.one("ServiceAccount").get("automountServiceAccountToken") is False,
        "lives in a namespace that enforces it": manifests.one("Namespace")["metadata"].get("labels", {}).get(
            "pod-security.kubernetes.io/enforce") == "restricted",
    }
    for what, holds in required.items():
        if not holds:
            yield f"it is not so that the pod {what}"


@rule
def rollouts_keep_every_pod(manifests, _):
    spec = manifests.deployment["spec"]
    rolling = spec["strategy"].get("rollingUpdate", {})
    if rolling.get("maxUnavailable") != 0 or not rolling.get("maxSurge"):
        yield "a rollout takes pods away before it adds their successors"
    scalers = manifests.all("HorizontalPodAutoscaler")
    if scalers and "replicas" in spec:
        yield "the Deployment has a number of replicas, which undoes the autoscaler's at each apply"
    for scaler in scalers:
        target = scaler["spec"]["scaleTargetRef"]
        if not manifests.has(target["kind"], target["name"]):
            yield f"the autoscaler scales {target['kind']} {target['name']}, which does not exist"
        if scaler["spec"]["minReplicas"] < 2:
            yield "the autoscaler may go down to one pod"
    if {"topology.kubernetes.io/zone", "kubernetes.io/hostname"} != {
        spread["topologyKey"] for spread in manifests.pod["topologySpreadConstraints"]
    }:
        yield "pods are not spread over zones and nodes"


@rule
def references_exist(manifests, _):
    secrets = {each["spec"]["secretName"] for each in manifests.all("Certificate")}
    for volume in manifests.pod["volumes"]:
        if "configMap" in volume and not manifests.has("ConfigMap", volume["configMap"]["name"]):
            yield f"volume {volume['name']}: no ConfigMap {volume['configMap']['name']}"
        if "secret" in volume and volume["secret"]["secretName"] not in secrets:
            yield f"volume {volume['name']}: no Certificate writes Secret {volume['secret']['secretName']}"
    mounted = {mount["name"]: mount["mountPath"] for mount in manifests.container["volumeMounts"]}
    if mounted.keys() != {volume["name"] for volume in manifests.pod["volumes"]}:
        yield "volumes and their mounts differ"
    files = [argument.split("=")[1] for argument in manifests.container["args"] if argument.startswith("--config=")]
    files += [variable["value"] for name, variable in manifests.environment.items()
              if name in ("SUDOKU_TLS_CERT", "SUDOKU_TLS_KEY", "SUDOKU_TLS_CLIENT_CA")]
    for file in files:
        if file.rsplit("/", 1)[0] not in mounted.values():
            yield f"nothing is mounted where {file} should be"
    if not manifests.has("ServiceAccount", manifests.pod["serviceAccountName"]):
        yield f"no ServiceAccount {manifests.pod['serviceAccountName']}"
    for route in manifests.all("GRPCRoute"):
        for backend in (backend for each in route["spec"]["rules"] for backend in each["backendRefs"]):
            if not any(
                service["metadata"]["name"] == backend["name"] and port["port"] == backend["port"]
                for service in manifests.all("Service") for port in service["spec"]["ports"]
            ):
                yield f"GRPCRoute: no Service {backend['name']} with port {backend['port']}"
    if ":" not in manifests.container["image"] or manifests.container["image"].endswith(":latest"):
        yield f"image {manifests.container['image']} names no version"


@rule
def certificates_cover_the_services(manifests, _):
    services = [f"{each['metadata']['name']}.{each['metadata']['namespace']}.svc" for each in manifests.all("Service")]
    for certificate in manifests.all("Certificate"):
        for name in (name for service in services for name in (service, service + ".cluster.local")):
            if name not in certificate["spec"]["dnsNames"]:
                yield f"the certificate is not for {name}"
    for policy in manifests.all("BackendTLSPolicy"):
        if policy["spec"]["validation"]["hostname"] not in services:
            yield f"the Gateway expects a certificate for {policy['spec']['validation']['hostname']}"
    if manifests.all("Certificate") and manifests.environment.keys() & {"SUDOKU_INSECURE"}:
        yield "there is a certificate, and the server is told to serve plaintext"
