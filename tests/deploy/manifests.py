"""Rendered manifests, and what rules ask of them."""

import copy
import re
import shutil
import tomllib

import yaml

import tools


def overlays():
    return sorted(folder.name for folder in (tools.KUBERNETES / "overlays").iterdir())


def installations(folder):
    """Every way to install that we ship or describe, by name; made in a copy of our files below `folder`."""
    tree = folder / "kubernetes"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(tools.KUBERNETES, tree)
    found = {overlay: Manifests.render(overlay) for overlay in overlays()}
    found["production with client certificates"] = with_client_certificates(tree)
    second = tree / "overlays" / "second"
    second.mkdir()
    for namespace in (found["production"].namespace, "puzzles"):
        text = second_overlay_of_the_readme().replace("namespace: puzzles", f"namespace: {namespace}")
        (second / "kustomization.yaml").write_text(text)
        found[f"second in {namespace}"] = Manifests.render("second", tree)
    return found


def with_client_certificates(tree):
    """Production, with the line that the README says to uncomment."""
    file = tree / "overlays" / "production" / "kustomization.yaml"
    before = file.read_text()
    line = "- ../../components/client-certificates\n"
    file.write_text(before.replace("# " + line, line))
    try:
        return Manifests.render("production", tree)
    finally:
        file.write_text(before)


def second_overlay_of_the_readme():
    readme = (tools.ROOT / "deploy" / "README.md").read_text()
    block = re.search(r"\n## A second installation\n(?:.*\n)*?\n((?:    .*\n)+)", readme)
    return re.sub("^    ", "", block[1], flags=re.M)


class Manifests:
    """The objects of one overlay, as kubectl would apply them."""

    def __init__(self, objects):
        self.objects = objects

    @classmethod
    def render(cls, overlay, tree=tools.KUBERNETES):
        text = tools.run(tools.kubectl(), "kustomize", tree / "overlays" / overlay)
        return cls(list(yaml.safe_load_all(text)))

    def copy(self):
        return Manifests(copy.deepcopy(self.objects))

    def all(self, *kinds):
        return [each for each in self.objects if each["kind"] in kinds]

    def one(self, kind):
        found = self.all(kind)
        if len(found) != 1:
            raise LookupError(f"{len(found)} objects of kind {kind}")
        return found[0]

    def has(self, kind, name):
        return any(each["metadata"]["name"] == name for each in self.all(kind))

    @property
    def namespace(self):
        return self.one("Namespace")["metadata"]["name"]

    @property
    def names(self):
        """Kind, namespace and name of every object that belongs to this installation alone."""
        return {
            (each["kind"], each["metadata"]["namespace"], each["metadata"]["name"])
            for each in self.objects if each["kind"] != "Namespace"
        }

    @property
    def deployment(self):
        return self.one("Deployment")

    @property
    def pod(self):
        return self.deployment["spec"]["template"]["spec"]

    @property
    def pod_labels(self):
        return self.deployment["spec"]["template"]["metadata"]["labels"]

    @property
    def selectors(self):
        """Description -> labels, of everything that selects pods of this installation."""
        found = {}
        for each in self.all("Deployment", "PodDisruptionBudget", "PodMonitor"):
            found[f"{each['kind']} {each['metadata']['name']}"] = each["spec"]["selector"]["matchLabels"]
        for each in self.all("Service"):
            found[f"Service {each['metadata']['name']}"] = each["spec"]["selector"]
        for each in self.all("NetworkPolicy"):
            found[f"NetworkPolicy {each['metadata']['name']}"] = each["spec"]["podSelector"]["matchLabels"]
        for spread in self.pod["topologySpreadConstraints"]:
            found[f"the topology spread over {spread['topologyKey']}"] = spread["labelSelector"]["matchLabels"]
        return found

    @property
    def container(self):
        (container,) = self.pod["containers"]
        return container

    @property
    def ports(self):
        """Name -> number of the container's ports."""
        return {port["name"]: port["containerPort"] for port in self.container["ports"]}

    @property
    def environment(self):
        return {variable["name"]: variable for variable in self.container["env"]}

    @property
    def config_map(self):
        return next(each for each in self.all("ConfigMap") if "server.toml" in each["data"])

    @property
    def config(self):
        """The server's settings in the ConfigMap."""
        return tomllib.loads(self.config_map["data"]["server.toml"])

    @property
    def alerts(self):
        groups = [group for each in self.all("PrometheusRule") for group in each["spec"]["groups"]]
        return [rule for group in groups for rule in group["rules"]]
