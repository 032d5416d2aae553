"""The units of deploy/systemd, as systemd itself reads them, and the files that belong to them on a machine."""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import environ
import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = (
    "kaiju-web@8001.service", "kaiju-worker@agents.service", "kaiju-worker@advice.service", "kaiju-metrics.service",
    "kaiju-daily.service", "kaiju-backup.service",
)  # fmt: skip
EXPOSED = 3.0
"""The most that `systemd-analyze security` may give a unit, of 10."""

needs_systemd = pytest.mark.program("systemd-analyze")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder that stands for the root of a machine with the units, and with the programs that they start."""
    units = tmp_path / "etc" / "systemd" / "system"
    shutil.copytree(DEPLOY / "systemd", units)
    if Path("/usr/lib/systemd/system").exists():
        shutil.copytree("/usr/lib/systemd/system", tmp_path / "usr/lib/systemd/system", symlinks=True)
    for path in units.glob("*.service"):
        for program in re.findall(r"^Exec\w+=-?(/\S+)", path.read_text(), re.MULTILINE):
            copy = tmp_path / program.lstrip("/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text("#!/bin/sh\n")
            copy.chmod(0o755)
    return tmp_path


def analyze(machine: Path, verb: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", verb, f"--root={machine}", "--no-pager", *arguments]
    return subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=60,
        env={**os.environ, "LANG": "C.UTF-8"},
    )  # fmt: skip


@needs_systemd
def test_systemd_finds_no_fault_in_any_unit(machine):
    names = [*UNITS, "kaiju.target", "kaiju-daily.timer", "kaiju-backup.timer"]
    done = analyze(machine, "verify", "--man=no", "--recursive-errors=no", *names)
    assert (done.returncode, done.stdout) == (0, "")


@needs_systemd
def test_it_would_find_one(machine):
    unit = machine / "etc/systemd/system/kaiju-web@.service"
    unit.write_text(unit.read_text().replace("Restart=", "Restrat="))
    assert "Restrat" in analyze(machine, "verify", "--man=no", "--recursive-errors=no", UNITS[0]).stdout


@needs_systemd
@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_may_do_little_on_its_machine(machine, unit):
    told = analyze(machine, "security", "--offline=true", unit).stdout
    found = re.search(r"Overall exposure level for \S+: ([\d.]+)", told)
    assert found, told
    assert float(found[1]) <= EXPOSED


def test_the_target_starts_a_worker_for_each_queue_and_two_web_processes():
    from tests.support.cluster.topology import QUEUES

    wanted = re.findall(r"kaiju-(\w+)@(\w+)\.service", (DEPLOY / "systemd/kaiju.target").read_text())
    assert {queue for kind, queue in wanted if kind == "worker"} == set(QUEUES)
    assert len([port for kind, port in wanted if kind == "web"]) == 2


def test_the_target_starts_the_page_of_figures_on_the_loopback_alone():
    from config.management.commands.serve_metrics import Command

    assert "kaiju-metrics.service" in re.findall(r"[\w@.-]+", (DEPLOY / "systemd/kaiju.target").read_text())
    unit = (DEPLOY / "systemd/kaiju-metrics.service").read_text()
    (arguments,) = re.findall(r"^ExecStart=\S+ manage\.py serve_metrics (.*)$", unit, re.MULTILINE)
    options = Command().create_parser("manage.py", "serve_metrics").parse_args(arguments.split())
    scraped = (DEPLOY / "monitoring/prometheus.yml").read_text()
    assert ipaddress.ip_address(options.host).is_loopback
    assert f'targets: ["{options.host}:{options.port}"]' in scraped


def test_all_units_write_their_figures_to_one_folder_in_which_they_may_write():
    folder = Path(variables_of_shell(DEPLOY / "kaiju.env")["KAIJU_METRICS_DIR"])
    for path in (DEPLOY / "systemd").glob("*.service"):
        unit = path.read_text()
        assert "EnvironmentFile=/etc/kaiju.env" in unit
        assert "KAIJU_METRICS_DIR" not in unit
        (state,) = re.findall(r"^StateDirectory=(\S+)$", unit, re.MULTILINE)
        assert folder.is_relative_to(Path("/var/lib") / state)


def test_each_queue_has_the_threads_that_the_operators_page_names():
    from tests.support.cluster.topology import THREADS

    unit = (DEPLOY / "systemd/kaiju-worker@.service").read_text()
    (default,) = map(int, re.findall(r"^Environment=KAIJU_THREADS=(\d+)$", unit, re.MULTILINE))
    drop_ins = {
        path.parent.name.removeprefix("kaiju-worker@").removesuffix(".service.d"): int(path.read_text().split("=")[-1])
        for path in (DEPLOY / "systemd").glob("kaiju-worker@*.service.d/threads.conf")
    }
    assert {queue: drop_ins.get(queue, default) for queue in THREADS} == THREADS
    page = (ROOT / "docs/operations.md").read_text()
    for queue, threads in THREADS.items():
        assert f"-Q {queue} -P threads -c {threads} " in page


# ── The variables ───────────────────────────────────────────────────────────────────────────────


def variables_of_shell(path: Path) -> dict[str, str]:
    command = ["env", "-i", "sh", "-c", 'set -a; . "$1"; exec env -0', "sh", str(path)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = dict(line.split("=", 1) for line in listed.split("\0") if line)
    return {name: value for name, value in found.items() if name not in ("PWD", "OLDPWD", "SHLVL", "_")}


def variables_of_systemd(path: Path) -> dict[str, str]:
    """Reads the file by systemd's rules for values in single quotes."""
    found = {}
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            name, value = re.fullmatch(r"([A-Z_]+)='([^'\\]*)'", line).groups()
            found[name] = value
    return found


def test_a_shell_and_systemd_read_the_same_variables():
    path = DEPLOY / "kaiju.env"
    assert variables_of_shell(path) == variables_of_systemd(path)
    assert variables_of_shell(path)["DEFAULT_FROM_EMAIL"] == "Kaiju <noreply@kaiju.example>"


def test_the_address_of_the_database_is_the_socket_of_postgresql():
    found = environ.Env.db_url_config(variables_of_shell(DEPLOY / "kaiju.env")["DATABASE_URL"])
    assert (found["HOST"], found["NAME"]) == ("/run/postgresql", "kaiju")


def test_with_them_filled_in_the_settings_pass_djangos_check_of_deployments(tmp_path):
    text = (DEPLOY / "kaiju.env").read_text().replace("SECRET_KEY=''", f"SECRET_KEY='{secrets.token_urlsafe(48)}'")
    (tmp_path / "kaiju.env").write_text(text.replace("/var/lib/kaiju", str(tmp_path)))
    env = {"PATH": os.environ["PATH"], **variables_of_shell(tmp_path / "kaiju.env")}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"], cwd=ROOT, env=env,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_kaiju_manage_runs_a_command_with_these_variables_in_the_folder_of_the_product(tmp_path):
    home = tmp_path / "home"
    (home / ".venv/bin").mkdir(parents=True)
    python = home / ".venv/bin/python"
    python.write_text('#!/bin/sh\necho "$PWD|$DEFAULT_FROM_EMAIL|$KAIJU_VAR|$*"\n')
    for path in (tmp_path, *tmp_path.parents, home, python):
        if path.is_relative_to(tmp_path.parents[2]):
            path.chmod(0o755)
    script = shutil.copy(DEPLOY / "kaiju-manage", tmp_path)
    shutil.copy(DEPLOY / "kaiju.env", tmp_path)
    done = subprocess.run(
        [script, "migrate", "--plan"], capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "KAIJU_ENV": str(tmp_path / "kaiju.env"), "KAIJU_HOME": str(home)},
        user="nobody" if os.geteuid() == 0 else None,
    )  # fmt: skip
    assert done.stdout == f"{home}|Kaiju <noreply@kaiju.example>|/var/lib/kaiju|manage.py migrate --plan\n", done.stderr


def test_kaiju_restart_restarts_the_workers_the_web_processes_and_the_figures_one_after_the_other(tmp_path):
    (tmp_path / "systemctl").write_text(
        f"""#!/bin/sh
case "$1" in
list-units) for last; do :; done; kind=${{last%@*}}
    case $kind in kaiju-web) set 8001 8002;; *) set agents default;; esac
    for each; do echo "$kind@$each.service loaded active running"; done;;
*) echo "$*" >>{tmp_path}/asked;;
esac
"""
    )
    (tmp_path / "systemctl").chmod(0o755)
    subprocess.run([DEPLOY / "kaiju-restart"], check=True, env={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert (tmp_path / "asked").read_text().split("\n")[:-1] == [
        "restart kaiju-worker@agents.service", "restart kaiju-worker@default.service",
        "restart kaiju-web@8001.service", "restart kaiju-web@8002.service", "try-restart kaiju-metrics.service",
    ]  # fmt: skip


@pytest.fixture
def backup(tmp_path: Path) -> Callable[..., tuple[int, set[str], str]]:
    """Runs `kaiju-backup` beside programs that stand for PostgreSQL's and Django's.

    Returns its exit code, the names of the files in the folder of dumps, and the calls of the programs.
    """
    programs, called = tmp_path / "programs", tmp_path / "called"
    (tmp_path / ".venv/bin").mkdir(parents=True)
    programs.mkdir()

    def run(**scripts: str) -> tuple[int, set[str], str]:
        usual = {"pg_dump": 'for each; do case "$each" in --file=*) echo dump >"${each#--file=}";; esac; done'}
        for name in ("pg_dump", "pg_restore", "python"):
            path = tmp_path / ".venv/bin/python" if name == "python" else programs / name
            path.write_text(f'#!/bin/sh\necho "{name} $*" >>{called}\n{scripts.get(name, usual.get(name, ""))}\n')
            path.chmod(0o755)
        done = subprocess.run(
            [DEPLOY / "kaiju-backup"], cwd=tmp_path, check=False, capture_output=True,
            env={"PATH": f"{programs}:{os.environ['PATH']}", "KAIJU_BACKUPS": str(tmp_path / "dumps")},
        )  # fmt: skip
        return done.returncode, {path.name for path in (tmp_path / "dumps").iterdir()}, called.read_text()

    return run


def test_kaiju_backup_dumps_checks_and_notes_and_deletes_old_dumps(backup, tmp_path):
    (tmp_path / "dumps").mkdir()
    for name, days in (("kaiju-old.dump", 16), ("kaiju-young.dump", 13), ("other", 90)):
        path = tmp_path / "dumps" / name
        path.touch()
        os.utime(path, (path.stat().st_mtime - days * 86400,) * 2)
    code, files, calls = backup()
    (new,) = files - {"kaiju-young.dump", "other"}
    assert code == 0
    assert re.fullmatch(r"kaiju-\d{8}T\d{6}Z\.dump", new)
    assert stat.S_IMODE((tmp_path / "dumps" / new).stat().st_mode) == 0o600
    assert [call.split()[0] for call in calls.splitlines()] == ["pg_dump", "pg_restore", "python"]
    assert "--dbname=kaiju\n" in calls
    assert calls.endswith("python manage.py backup_done\n")


@pytest.mark.parametrize("program", ["pg_dump", "pg_restore"])
def test_a_dump_that_fails_is_neither_kept_nor_noted(backup, program):
    code, files, calls = backup(**{program: "exit 3"})
    assert (code, files) == (3, set())
    assert "backup_done" not in calls


@pytest.mark.slow
def test_kaiju_build_prepares_a_fresh_checkout(tmp_path):
    """The environments stand already, so that it installs nothing; `make play` on a clean copy tests that part."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    for name in (".venv", ".venv-docs", ".venv-node", "node_modules"):
        (tmp_path / name).symlink_to((ROOT / name).resolve())
    subprocess.run([tmp_path / "deploy/kaiju-build"], check=True)
    assert list(tmp_path.glob("config/locale/*/LC_MESSAGES/django.mo"))
    assert list(tmp_path.glob("games/services/__pycache__/*.pyc"))
