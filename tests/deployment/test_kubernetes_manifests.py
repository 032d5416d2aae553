"""The manifests of deploy/kubernetes: valid by Kubernetes' own schemas, and consistent with each other."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any

import kubernetes_validate
import pytest
import yaml

from config.management.commands.serve_metrics import Command
from tests.support.cluster.topology import QUEUES, THREADS

FOLDER = Path(__file__).parents[2] / "deploy" / "kubernetes"
VERSIONS = ("1.30", "1.37")
"""The oldest and the newest version of Kubernetes whose schemas are checked."""
KUSTOMIZATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())


def documents(name: str) -> list[dict[str, Any]]:
    return [each for each in yaml.safe_load_all((FOLDER / name).read_text()) if each]


def rendered() -> list[dict[str, Any]]:
    """What `kubectl apply --kustomize` would send, with the images that the kustomization names."""
    found = [document for name in KUSTOMIZATION["resources"] for document in documents(name)]
    images = {image["name"]: f"{image['newName']}:{image['newTag']}" for image in KUSTOMIZATION["images"]}
    for document in found:
        for container in containers(document):
            container["image"] = images.get(container["image"], container["image"])
    return found


def containers(document: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document.get("spec", {}).get("template", {}).get("spec", {}).get("containers", [])
    return found


def of_kind(kind: str) -> dict[str, dict[str, Any]]:
    return {each["metadata"]["name"]: each for each in rendered() if each["kind"] == kind}


def probes(container: dict[str, Any], kind: str) -> str:
    probe = container[f"{kind}Probe"]
    return probe["httpGet"]["path"] if "httpGet" in probe else " ".join(probe["exec"]["command"])


@pytest.mark.parametrize("version", VERSIONS)
def test_every_manifest_is_valid(version):
    for document in [*rendered(), *documents("secret.example.yaml")]:
        kubernetes_validate.validate(document, version, strict=True)


def test_a_wrong_field_would_be_found():
    document = rendered()[-1]
    document["spec"]["ingres"] = []
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(document, VERSIONS[-1], strict=True)


def test_every_file_is_a_resource_or_says_why_not():
    apart = {"kustomization.yaml", "secret.example.yaml", "prometheus-adapter.yaml"}
    assert {path.name for path in FOLDER.glob("*.yaml")} - apart == set(KUSTOMIZATION["resources"])


def test_all_objects_are_in_one_namespace_which_refuses_privileged_pods():
    namespaces = of_kind("Namespace")
    assert set(namespaces) == {KUSTOMIZATION["namespace"]}
    assert namespaces["kaiju"]["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"
    assert {each["metadata"].get("namespace") for each in rendered() if each["kind"] != "Namespace"} == {"kaiju"}


def test_no_container_may_write_to_its_image_or_gain_rights():
    for document in rendered():
        for container in containers(document):
            rights = container["securityContext"]
            assert rights["readOnlyRootFilesystem"] is True
            assert rights["allowPrivilegeEscalation"] is False
            assert rights["capabilities"] == {"drop": ["ALL"]}
            assert container["resources"]["limits"]["memory"]
        if containers(document):
            pod = document["spec"]["template"]["spec"]
            assert pod["securityContext"]["runAsNonRoot"] is True
            assert pod["automountServiceAccountToken"] is False


def test_there_is_a_worker_for_each_queue_with_its_threads():
    for queue in QUEUES:
        worker = containers(of_kind("Deployment")[f"kaiju-worker-{queue}"])[0]
        arguments = worker["args"]
        assert arguments[arguments.index("-Q") + 1] == queue
        assert arguments[arguments.index("-c") + 1] == str(THREADS[queue])


def test_web_pods_are_asked_whether_they_live_and_whether_they_are_ready():
    web = containers(of_kind("Deployment")["kaiju-web"])[0]
    assert (probes(web, "liveness"), probes(web, "startup")) == ("/healthz", "/healthz")
    # all pods share Valkey, without which pages work: its outage must not take every pod from the ingress
    assert probes(web, "readiness") == "/readyz?exclude=channel_layer"


def test_workers_are_seen_by_the_file_that_they_keep_fresh():
    for queue in QUEUES:
        worker = containers(of_kind("Deployment")[f"kaiju-worker-{queue}"])[0]
        assert "/run/kaiju/sign" in probes(worker, "liveness")
        assert probes(worker, "readiness") == "grep -q ready /run/kaiju/sign"


@pytest.mark.parametrize("name", ["web", *(f"worker-{queue}" for queue in QUEUES)])
def test_each_pod_shows_its_own_figures(name):
    template = of_kind("Deployment")[f"kaiju-{name}"]["spec"]["template"]
    product, metrics = template["spec"]["containers"]
    assert metrics["args"][:3] == ["python", "manage.py", "serve_metrics"]
    options = Command().create_parser("manage.py", "serve_metrics").parse_args(metrics["args"][3:])
    assert metrics["ports"] == [{"name": "metrics", "containerPort": options.port}]
    assert template["metadata"]["annotations"]["prometheus.io/port"] == str(options.port)

    folder = PurePosixPath(of_kind("ConfigMap")["kaiju"]["data"]["KAIJU_METRICS_DIR"])
    assert product["envFrom"] == metrics["envFrom"]
    assert product["volumeMounts"] == metrics["volumeMounts"]
    (volume,) = (each["name"] for each in metrics["volumeMounts"] if folder.is_relative_to(each["mountPath"]))
    (kind,) = (each["emptyDir"] for each in template["spec"]["volumes"] if each["name"] == volume)
    assert "medium" not in kind, "the alert DiskFull would look at a limit in place of a disk"


def test_prometheus_alone_reaches_the_figures():
    assert {
        source["namespaceSelector"]["matchLabels"]["kubernetes.io/metadata.name"]
        for policy in of_kind("NetworkPolicy").values()
        for rule in policy["spec"]["ingress"]
        for source in rule["from"]
        if {"port": "metrics"} in rule["ports"]
    } == {"monitoring"}
    assert all(rule.get("ports") for policy in of_kind("NetworkPolicy").values() for rule in policy["spec"]["ingress"])
    told = [port["targetPort"] for service in of_kind("Service").values() for port in service["spec"]["ports"]]
    assert "metrics" not in told
    assert 9464 not in told


def test_a_rollout_takes_no_pod_away_before_another_one_is_ready():
    for name, deployment in of_kind("Deployment").items():
        if name != "kaiju-broker":
            assert deployment["spec"]["strategy"]["rollingUpdate"] == {"maxUnavailable": 0, "maxSurge": 1}


def test_a_web_pod_has_time_to_drain():
    notice = float(of_kind("ConfigMap")["kaiju"]["data"]["KAIJU_STOP_NOTICE"])
    from config.daphne_server import DRAIN_SECONDS
    from config.management.commands.serve import STOP_SECONDS

    pod = of_kind("Deployment")["kaiju-web"]["spec"]["template"]["spec"]
    assert pod["terminationGracePeriodSeconds"] > notice + DRAIN_SECONDS + STOP_SECONDS


def test_every_selector_finds_pods():
    pods = [each["spec"]["template"]["metadata"]["labels"] for each in rendered() if containers(each)]
    for kind, path in (
        ("Service", ("selector",)), ("PodDisruptionBudget", ("selector", "matchLabels")),
        ("NetworkPolicy", ("podSelector", "matchLabels")), ("Deployment", ("selector", "matchLabels")),
    ):  # fmt: skip
        for name, document in of_kind(kind).items():
            wanted = document["spec"]
            for key in path:
                wanted = wanted[key]
            assert any(wanted.items() <= labels.items() for labels in pods), (kind, name)


def test_what_an_autoscaler_scales_has_no_fixed_number_of_pods():
    for autoscaler in of_kind("HorizontalPodAutoscaler").values():
        target = of_kind("Deployment")[autoscaler["spec"]["scaleTargetRef"]["name"]]
        assert "replicas" not in target["spec"]


def test_autoscalers_ask_for_figures_that_the_adapter_offers():
    rules = yaml.safe_load((FOLDER / "prometheus-adapter.yaml").read_text())["rules"]
    offered = {rule["name"]["as"] for group in ("custom", "external") for rule in rules[group]}
    asked = {
        metric[kind]["metric"]["name"]
        for autoscaler in of_kind("HorizontalPodAutoscaler").values()
        for metric in autoscaler["spec"]["metrics"]
        for kind in ("pods", "external")
        if kind in metric
    }
    assert asked == offered == {"kaiju_sockets_open", "kaiju_queue_tasks"}


def test_pods_get_every_variable_that_has_no_default():
    given = of_kind("ConfigMap")["kaiju"]["data"].keys() | documents("secret.example.yaml")[0]["stringData"].keys()
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL"} <= given
