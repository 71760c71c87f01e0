"""Holds manifests to the types of Kubernetes and of the operators: tsc refuses unknown fields, which the models' own
validation lets pass, and that validation refuses values that no type can (patterns, ranges)."""

import json

import tools

MODELS = {
    "cert-manager.io": "@kubernetes-models/cert-manager/",
    "gateway.networking.k8s.io": "@kubernetes-models/gateway-api/",
    "monitoring.coreos.com": "@kubernetes-models/prometheus-operator/",
}


def complaints(objects):
    """What is wrong with the objects, as one text; empty if nothing is."""
    folder = tools.node_modules().parent
    (folder / "objects.mts").write_text(program(objects))
    try:
        tools.run(
            "node_modules/.bin/tsc", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022",
            "objects.mts", cwd=folder,
        )
        tools.run("node", "objects.mjs", cwd=folder)
    except RuntimeError as error:
        return str(error)
    return ""


def program(objects):
    lines = []
    for index, each in enumerate(objects):
        group = each["apiVersion"].split("/")[0]
        module = f"{MODELS.get(group, 'kubernetes-models/')}{each['apiVersion']}/{each['kind']}"
        body = {key: value for key, value in each.items() if key not in ("apiVersion", "kind")}
        lines.append(f'import {{ {each["kind"]} as Kind{index} }} from "{module}";')
        lines.append(f"new Kind{index}({json.dumps(body, indent=1)}).validate();")
    return "\n".join(lines) + "\n"
