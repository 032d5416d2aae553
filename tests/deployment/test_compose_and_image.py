"""The Dockerfile and compose.yaml: read by their own tools, and the steps of the image that need no Docker run here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml

from config.management.commands.serve_metrics import Command
from tests.support.cluster.topology import QUEUES, THREADS
from tests.support.programs import find_program

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
IMAGE = DEPLOY / "Dockerfile"
HADOLINT = find_program("hadolint")
COMPOSE = find_program("docker-compose")

needs_compose = pytest.mark.program("docker-compose")


def stages(text: str) -> list[str]:
    return re.split(r"^(?=FROM )", text, flags=re.MULTILINE)[1:]


def instructions(stage: str, name: str) -> list[str]:
    """The arguments of each instruction of this name in a stage, on one line each."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^\s*#.*\n", "", stage, flags=re.MULTILINE))
    return re.findall(rf"^{name} (.*)$", joined, re.MULTILINE)


def variables(stage: str) -> dict[str, str]:
    pairs = [pair.split("=", 1) for line in instructions(stage, "ENV") for pair in line.split()]
    return {name: value for name, value in pairs if name != "PATH"}


@pytest.mark.program("hadolint")
def test_hadolint_finds_no_fault_in_the_image():
    done = subprocess.run([HADOLINT, IMAGE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_is_built_from_the_lock_and_runs_as_nobody_in_particular():
    *_, build, final = stages(IMAGE.read_text())
    locked = "--require-hashes --no-deps --requirement requirements/deploy.txt"
    assert any(locked in run for run in instructions(build, "RUN"))
    assert instructions(final, "USER") == ["10001:10001"]
    assert not [run for run in instructions(final, "RUN") if "pip" in run or "apt-get" in run]


def test_what_is_compiled_and_collected_is_found_where_it_runs():
    *_, build, final = stages(IMAGE.read_text())
    for name in ("KAIJU_STATIC", "NUMBA_CACHE_DIR", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "DJANGO_SETTINGS_MODULE"):
        assert variables(build)[name] == variables(final)[name]


@pytest.mark.slow
def test_the_steps_of_the_build_work_in_what_the_image_holds(tmp_path):
    """Without a network of its own: the steps after the packages, in a copy of what .dockerignore leaves."""
    copy = tmp_path / "srv/kaiju"
    left_out = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    ignored = shutil.ignore_patterns(*(each.removeprefix("**/") for each in left_out if not each.startswith("#")))
    shutil.copytree(ROOT, copy, ignore=lambda folder, names: ignored(folder, names) if Path(folder) == ROOT else
                    set(shutil.ignore_patterns("__pycache__", "*.mo")(folder, names)))  # fmt: skip
    esbuild = next((ROOT / "node_modules").resolve().glob("@esbuild/*/bin/esbuild"), None)
    assert esbuild is not None, "tools/packages.py brings esbuild"
    shutil.copytree(esbuild.parents[2], copy / "node_modules/@esbuild")
    build = stages(IMAGE.read_text())[-2]
    env = {name: value.replace("/srv/kaiju", str(copy)) for name, value in variables(build).items()}
    env |= {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "KAIJU_VAR": str(tmp_path / "var")}
    step = instructions(build, "RUN")[-1].replace("/opt/venv/lib ", "")
    subprocess.run(["sh", "-euc", step], cwd=copy, env=env, check=True)

    assert list(copy.glob("config/locale/*/LC_MESSAGES/django.mo"))
    assert list((copy / "static-collected").rglob("*.gz"))
    assert not (copy / "node_modules").exists()
    compiled = {path: path.stat().st_mtime_ns for path in (copy / "numba").rglob("*.nbc")}
    assert compiled
    shutil.copytree(copy / "numba", tmp_path / "read-only")
    again = subprocess.run(
        [sys.executable, "-c", "from games.agents.doudizhu import warmup_run; warmup_run.run_warmup()"], cwd=copy,
        env=env, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert again.returncode == 0, again.stderr
    assert compiled == {path: path.stat().st_mtime_ns for path in (copy / "numba").rglob("*.nbc")}  # none anew


# ── compose.yaml ────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def composed(tmp_path_factory) -> dict[str, Any]:
    """What docker-compose makes of compose.yaml with the example's variables filled in."""
    env = tmp_path_factory.mktemp("compose") / ".env"
    example = (DEPLOY / "compose.env.example").read_text()
    env.write_text(re.sub(r"^(SECRET_KEY|POSTGRES_PASSWORD)=$", r"\1=x", example, flags=re.MULTILINE))
    done = subprocess.run(
        [COMPOSE, "--env-file", env, "--file", DEPLOY / "compose.yaml", "config"], capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "variable is not set" not in done.stderr
    services: dict[str, Any] = yaml.safe_load(done.stdout)["services"]
    return services


@needs_compose
def test_compose_runs_the_whole_product(composed):
    workers = {f"worker-{queue}" for queue in QUEUES}
    assert set(composed) == {"proxy", "migrate", "web1", "web2", "metrics", "database", "broker", *workers}
    for queue, threads in THREADS.items():
        command = composed[f"worker-{queue}"]["command"]
        assert command[command.index("-Q") + 1 : command.index("-Q") + 2] == [queue]
        assert command[command.index("-c") + 1] == str(threads)


@needs_compose
def test_nothing_of_the_product_starts_before_the_database_is_up_to_date(composed):
    for name in ("web1", "web2", *(f"worker-{queue}" for queue in QUEUES)):
        assert composed[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}


@needs_compose
def test_containers_of_the_product_may_do_nothing_but_their_work(composed):
    for name, service in composed.items():
        if service.get("image", "").startswith("kaiju:"):
            assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"]), name
            assert service["security_opt"] == ["no-new-privileges:true"]
    assert {name for name, service in composed.items() if "ports" in service} == {"proxy", "metrics"}


def test_the_figures_of_all_containers_are_shown_to_this_machine_alone():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    metrics = services["metrics"]
    assert metrics["command"][:3] == ["python", "manage.py", "serve_metrics"]
    options = Command().create_parser("manage.py", "serve_metrics").parse_args(metrics["command"][3:])
    assert metrics["ports"] == [f"127.0.0.1:9464:{options.port}"]
    assert '"127.0.0.1:9464"' in (DEPLOY / "monitoring/prometheus.yml").read_text()
    assert str(options.port) in metrics["healthcheck"]["test"][-1]
    # it tells what does not answer, so it waits for nothing
    assert "depends_on" not in metrics

    folder = PurePosixPath(metrics["environment"]["KAIJU_METRICS_DIR"])
    for name in ("metrics", "web1", "web2", *(f"worker-{queue}" for queue in QUEUES)):
        assert services[name]["environment"]["KAIJU_METRICS_DIR"] == str(folder)
        places = dict(each.split(":") for each in services[name]["volumes"])
        assert folder.is_relative_to(places["var"])
        assert not any(folder.is_relative_to(each.split(":")[0]) for each in services[name]["tmpfs"])


@needs_compose
def test_without_a_secret_compose_starts_nothing(tmp_path):
    (tmp_path / ".env").write_text((DEPLOY / "compose.env.example").read_text())
    done = subprocess.run(
        [COMPOSE, "--env-file", tmp_path / ".env", "--file", DEPLOY / "compose.yaml", "config"], capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "a random text" in done.stderr
