"""Rendered manifests, and what rules ask of them."""

import copy
import tomllib

import yaml

import tools


def overlays():
    return sorted(folder.name for folder in (tools.KUBERNETES / "overlays").iterdir())


class Manifests:
    """The objects of one overlay, as kubectl would apply them."""

    def __init__(self, objects):
        self.objects = objects

    @classmethod
    def render(cls, overlay):
        text = tools.run(tools.kubectl(), "kustomize", tools.KUBERNETES / "overlays" / overlay)
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
    def deployment(self):
        return self.one("Deployment")

    @property
    def pod(self):
        return self.deployment["spec"]["template"]["spec"]

    @property
    def pod_labels(self):
        return self.deployment["spec"]["template"]["metadata"]["labels"]

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
