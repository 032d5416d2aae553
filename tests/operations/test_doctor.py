"""The doctor: every fault has a line that says what to do, and what is silent does not hide the rest."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import threading
from datetime import timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from config.doctor import (
    all_checks,
    broker_checks,
    database_checks,
    machine_checks,
    match_checks,
    notification_checks,
    process_checks,
    settings_checks,
)
from config.doctor.all_checks import OF_THE_DATABASE, OF_THE_REST, ORDER, RunningChecks, examine
from config.doctor.findings import Finding, Level, Runbook, fault, ok, warning
from config.doctor.report import write_report
from config.models import BackupMark, RunningProcess
from config.periodic_tasks import PERIODIC
from config.site_state import DiskSpace
from config.task_queues import TaskQueue, queue_names
from games.models import Capacity, Outage, Part, Pulse, Snapshot
from games.notifications.models import PushKey
from games.notifications.services import push_key
from games.services import outage_detection
from tests.support.live_matches import person, running

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = "127.0.0.1:9"
"""An address at which nothing listens."""
DEPLOYED = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod", "SECRET_KEY": "x7" * 30 + "abcde",
    "ALLOWED_HOSTS": "kaiju.example", "DATABASE_URL": f"postgres://u@{NOWHERE}/kaiju",
    "REDIS_URL": f"redis://{NOWHERE}/0",
}  # fmt: skip


@pytest.fixture
def deployed(settings) -> Any:
    settings.KAIJU = {**settings.KAIJU, "EMBEDDED": False}
    return settings


@pytest.fixture
def embedded(settings) -> Any:
    settings.KAIJU = {**settings.KAIJU, "EMBEDDED": True}
    return settings


def codes(findings: list[Finding] | Finding | None) -> list[tuple[str, str]]:
    """Code and level of each finding."""
    listed = [] if findings is None else [findings] if isinstance(findings, Finding) else findings
    return [(each.code, each.level.name) for each in listed]


def alive(name: str, kind: str, *queues: str, **fields: Any) -> None:
    shown = {"kind": kind, "queues": ",".join(queues), "clock": timezone.now(), **fields}
    RunningProcess.objects.create(name=name, **shown)


def everything_runs() -> None:
    alive("web a:1", "web", sockets=3)
    alive("worker a:2", "worker", *queue_names())
    outage_detection.give_sign(parts=[Part.WEB, Part.WORKER], now=timezone.now())


# ── What it says ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en_GB.UTF-8", ["ok       mail           Fine.", "warning  disk           Low.",
                         "                        → Clean up. (docs/runbooks.md#disk-full)",
                         "Faults: 0, warnings: 1."]),
        ("zh_CN.UTF-8", ["正常       mail           好。", "警告       disk           不多了。",
                         "                        → 请清理。 (docs/runbooks.md#disk-full)", "故障：0，警告：1。"]),
    ],
)  # fmt: skip
def test_each_line_has_a_level_a_part_and_what_to_do(monkeypatch, language, lines):
    monkeypatch.setenv("LC_ALL", language)
    findings = [
        ok("mail", "好。", "Fine."),
        warning("disk", "DISK_FULL", ("不多了。", "Low."), ("请清理。", "Clean up."), "disk-full"),
    ]
    out = io.StringIO()
    assert write_report(findings, as_json=False, out=out) == 1
    assert out.getvalue().splitlines() == lines


def test_programs_get_codes_and_the_gravest_level(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    out = io.StringIO()
    found = [ok("mail", "好", "Fine."), fault("web", "NO_WEB", ("无", "None."), ("启动", "Start."), "web-slow-or-full")]
    assert write_report(found, as_json=True, out=out) == 2
    told = json.loads(out.getvalue())
    assert told["level"] == "fault"
    assert told["findings"] == [
        {"part": "mail", "code": "OK", "level": "ok", "text": "Fine."},
        {"part": "web", "code": "NO_WEB", "level": "fault", "text": "None.", "advice": "Start.",
         "runbook": "docs/runbooks.md#web-slow-or-full"},
    ]  # fmt: skip
    assert write_report([ok("mail", "好", "Fine.")], as_json=True, out=io.StringIO()) == 0


def test_every_runbook_that_it_names_exists_and_every_part_has_a_place():
    headings = re.findall(r"^## (\S+)$", (ROOT / "docs" / "runbooks.md").read_text(), re.MULTILINE)
    assert headings == [name for name in get_args(Runbook) if name]
    assert {*OF_THE_DATABASE, *OF_THE_REST} <= set(ORDER)


# ── Its parts ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_a_sound_database_is_one_line():
    [*_, line] = database_checks.check_server()
    assert line.part == "database"
    assert {code for code, level in codes(database_checks.check_server()) if level == "FAULT"} == set()
    assert codes(database_checks.check_migrations()) == [("OK", "OK")]
    assert database_checks.check_reachable() is None


@pytest.mark.parametrize(
    ("server", "code"),
    [
        (("13.1", 130001, "UTF8", "read committed", False), "DATABASE_OLD"),
        (("18.1", 180001, "LATIN1", "read committed", False), "DATABASE_ENCODING"),
        (("18.1", 180001, "UTF8", "serializable", False), "DATABASE_ISOLATION"),
        (("18.1", 180001, "UTF8", "read committed", True), "DATABASE_READ_ONLY"),
    ],
)
def test_a_database_that_does_not_fit_is_a_fault(server, code):
    *rest, recovery = server
    assert codes(database_checks._server_faults(*rest, recovery=recovery)) == [(code, "FAULT")]


def test_few_free_connections_are_a_warning_and_none_a_fault():
    assert codes(database_checks._connection_faults(15)) == []
    assert codes(database_checks._connection_faults(14)) == [("DATABASE_CONNECTIONS", "WARNING")]
    assert codes(database_checks._connection_faults(2)) == [("DATABASE_CONNECTIONS", "FAULT")]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({}, []),
        ({"redis_version": "6.2.1"}, [("BROKER_OLD", "FAULT")]),
        ({"role": "slave"}, [("BROKER_READ_ONLY", "FAULT")]),
        ({"maxmemory": 100, "used_memory": 91, "maxmemory_policy": "noeviction"}, [("BROKER_FULL", "WARNING")]),
        ({"maxmemory": 100, "used_memory": 10, "maxmemory_policy": "allkeys-lru"}, [("BROKER_EVICTS", "WARNING")]),
    ],
)
def test_a_broker_that_would_lose_or_refuse_tasks_shows(told, found):
    sound = {"redis_version": "7.2.4", "role": "master", "maxmemory": 0, "used_memory": 5_000_000}
    assert codes(broker_checks._info_faults(sound | told)) == found


@pytest.mark.parametrize(
    ("queue", "found"),
    [
        (TaskQueue("default", 99, 29.0), []),
        (TaskQueue("default", 100, 1.0), [("QUEUE_LONG", "WARNING")]),
        (TaskQueue("agents", 1000, None), [("QUEUE_LONG", "FAULT")]),
        (TaskQueue("agents", 1, 31.0), [("QUEUE_LONG", "WARNING")]),
        (TaskQueue("review", 9, 600.0), []),
        (TaskQueue("review", 9, 901.0), [("QUEUE_LONG", "WARNING")]),
    ],
)
def test_a_queue_that_grows_or_waits_shows(queue, found):
    assert codes(broker_checks._queue_fault(queue)) == found


@pytest.mark.django_db
def test_a_site_whose_processes_all_run_is_well(deployed):
    everything_runs()
    assert codes(process_checks.check_processes()) == [("OK", "OK")] * 2
    assert process_checks.check_warm_workers() == []


@pytest.mark.django_db
def test_processes_that_are_missing_are_faults(deployed):
    assert codes(process_checks.check_processes()) == [("NO_WEB", "FAULT"), ("NO_WORKER", "FAULT")]
    everything_runs()
    RunningProcess.objects.filter(kind="worker").update(queues="default,agents")
    [_, workers] = process_checks.check_processes()
    assert (workers.code, workers.level) == ("QUEUE_WITHOUT_WORKER", Level.FAULT)
    assert workers.advice is not None
    assert "-Q advice,review " in workers.advice[1]
    RunningProcess.objects.update(seen_at=Now() - timedelta(minutes=1))
    silent = codes(process_checks.check_processes())
    assert silent == [("NO_WEB", "FAULT"), ("NO_WORKER", "FAULT"), *[("PROCESS_SILENT", "WARNING")] * 2]


@pytest.mark.django_db
def test_processes_that_report_but_stand_still_are_faults(deployed):
    everything_runs()
    Pulse.objects.update(at=timezone.now() - timedelta(seconds=30))
    assert codes(process_checks.check_processes()) == [("WEB_STUCK", "FAULT"), ("CLOCK_STOPPED", "FAULT")]


@pytest.mark.django_db
def test_the_embedded_default_is_one_process(embedded):
    assert codes(process_checks.check_processes()) == [("SERVER_STOPPED", "FAULT")]
    alive("web a:1", "web", *queue_names())
    assert codes(process_checks.check_processes()) == [("CLOCK_STOPPED", "FAULT")]
    outage_detection.give_sign(parts=[Part.WORKER], now=timezone.now())
    assert codes(process_checks.check_processes()) == [("OK", "OK")]


@pytest.mark.django_db
def test_a_worker_that_stays_cold_shows_after_the_time_of_warming_up(deployed):
    alive("worker a:2", "worker", "agents", warm=False)
    assert process_checks.check_warm_workers() == []
    RunningProcess.objects.update(since=Now() - process_checks.WARM_UP_TIME - timedelta(seconds=1))
    assert codes(process_checks.check_warm_workers()) == [("AGENTS_COLD", "WARNING")]
    RunningProcess.objects.update(warm=True)
    assert process_checks.check_warm_workers() == []


def test_a_periodic_task_is_late_after_three_periods_and_at_least_a_minute():
    now = timezone.now()
    periods = [each.every for each in PERIODIC]
    on_time = [now - timedelta(seconds=min(60, 2 * every)) for every in periods]
    assert process_checks._late_tasks(now, list(on_time), since=None) == []
    long_ago = [now - timedelta(seconds=max(60, 3 * every) + 1) for every in periods]
    tasks = [each.task for each in PERIODIC if each.task]
    assert process_checks._late_tasks(now, list(long_ago), since=None) == tasks
    assert process_checks._late_tasks(now, [None] * len(periods), since=None) == tasks
    started = process_checks._late_tasks(now, [None] * len(periods), since=now - timedelta(minutes=10))
    rare = {
        "badges.tasks.grant",  # every five minutes, so late after fifteen
        "friends.tasks.forget_old",
        "games.tasks.prepare_months",
        "notifications.tasks.forget_old",
        "streams.tasks.forget_donors",
    }  # an hour is not over
    assert set(tasks) - set(started) == rare


@pytest.mark.parametrize(
    ("seconds", "found"),
    [(0.4, []), (-0.4, []), (0.6, [("CLOCK_WRONG", "WARNING")]), (-3600, [("CLOCK_WRONG", "FAULT")])],
)
def test_a_wrong_clock_shows(seconds, found):
    assert codes(machine_checks._clock_fault(("x", "x"), timedelta(seconds=seconds))) == found


@pytest.mark.django_db
@pytest.mark.postgresql
def test_the_clocks_of_other_machines_are_compared_too(deployed):
    alive("web right:1", "web")
    assert codes(machine_checks.check_clocks()) == [("OK", "OK")]
    alive("worker wrong:1", "worker", clock=timezone.now() - timedelta(hours=1))
    [wrong] = machine_checks.check_clocks()
    assert "worker wrong:1 is 3600.0 s behind" in wrong.text[1]


@pytest.mark.parametrize(
    ("free", "found"),
    [(50 * 2**30, []), (2**30 - 1, [("DISK_FULL", "WARNING")]), (9 * 2**30, [("DISK_FULL", "WARNING")]),
     (10_000_000, [("DISK_FULL", "FAULT")])],
)  # fmt: skip
def test_a_disk_that_is_nearly_full_shows(free, found):
    assert codes(machine_checks._space_fault("disk", "/x", DiskSpace(free, 100 * 2**30))) == found


def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path):
    missing = machine_checks._disk_fault(tmp_path / "missing", "KAIJU_VAR")
    assert codes(missing) == [("DISK_NOT_WRITABLE", "FAULT")]
    assert missing is not None
    assert "KAIJU_VAR" in missing.advice[1]  # type: ignore[index]


@pytest.mark.django_db
def test_an_overdue_turn_is_a_fault():
    match = running(person("anna"), begun_at=timezone.now())
    assert codes(match_checks.check_deadlines()) == [("OK", "OK")]
    Snapshot.objects.filter(match=match).update(next_deadline=timezone.now() - timedelta(seconds=30))
    [late] = match_checks.check_deadlines()
    assert (late.code, late.runbook) == ("DEADLINES_LATE", "deadlines-late")


@pytest.mark.django_db
def test_refused_matches_are_a_warning_that_says_what_to_do():
    assert codes(match_checks.check_capacity()) == [("OK", "OK")]
    state = Capacity.objects.create(since=timezone.now(), measured_at=timezone.now(), late_seconds=12.4)
    assert codes(match_checks.check_capacity()) == [("OK", "OK")]
    for level, text in ((1, "No exhibition begins"), (2, "No match with AI begins")):
        Capacity.objects.filter(pk=state.pk).update(level=level)
        [found] = match_checks.check_capacity()
        assert (found.code, found.level, found.runbook) == ("MATCHES_REFUSED", Level.WARNING, "matches-refused")
        assert text in found.text[1]
        assert "12 s" in found.text[1]


@pytest.mark.django_db
@pytest.mark.sqlite
def test_long_outages_of_the_last_day_are_a_warning():
    now = timezone.now()
    Outage.objects.create(part=Part.WEB, since=now - timedelta(hours=30), until=now - timedelta(hours=25))
    Outage.objects.create(part=Part.WEB, since=now - timedelta(seconds=100), until=now - timedelta(seconds=96))
    assert codes(match_checks.check_outages()) == [("OK", "OK")]
    Outage.objects.create(part=Part.WEB, since=now - timedelta(seconds=50), until=now - timedelta(seconds=40))
    [long] = match_checks.check_outages()
    assert "web 2 × (14 s)" in long.text[1]


@pytest.mark.django_db
def test_a_missing_backup_is_a_warning_on_a_server(deployed):
    assert codes(match_checks.check_backup()) == [("BACKUP_OVERDUE", "WARNING")]
    BackupMark.objects.create()
    assert codes(match_checks.check_backup()) == [("OK", "OK")]


@pytest.mark.django_db
def test_a_push_key_of_another_secret_key_is_a_fault(settings):
    def found() -> tuple[str, Level]:
        (finding,) = notification_checks.check_push_key()
        return finding.code, finding.level

    PushKey.objects.all().delete()
    assert found() == ("PUSH_KEY_MISSING", Level.WARNING)
    push_key.make_key()
    assert found() == ("OK", Level.OK)
    earlier, settings.SECRET_KEY = settings.SECRET_KEY, "x7" * 30
    assert found() == ("PUSH_KEY_UNREADABLE", Level.FAULT)
    settings.SECRET_KEY_FALLBACKS = [earlier]
    assert found() == ("OK", Level.OK)
    settings.SECRET_KEY_FALLBACKS = []
    settings.KAIJU = {**settings.KAIJU, "OUTBOUND": {**settings.KAIJU["OUTBOUND"], "ENABLED": False}}
    assert found() == ("OK", Level.OK)


def test_settings_of_a_server_that_are_dangerous_show(deployed):
    deployed.DEBUG = True
    deployed.ALLOWED_HOSTS = ["*"]
    deployed.TRUSTED_PROXIES = 0
    deployed.KAIJU = {**deployed.KAIJU, "OUTBOUND": {"ENABLED": True, "LOOPBACK": True}}
    found = codes(settings_checks._server_faults())
    assert found == [
        ("DEBUG_ON", "FAULT"), ("ANY_HOST", "WARNING"), ("NO_PROXY", "WARNING"), ("OUTBOUND_LOOPBACK", "FAULT"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("backend", "found"),
    [("console.EmailBackend", ("MAIL_NOT_SENT", "WARNING")), ("smtp.EmailBackend", ("OK", "OK"))],
)
def test_letters_that_stay_here_are_a_warning_on_a_server(deployed, backend, found):
    deployed.EMAIL_BACKEND = f"django.core.mail.backends.{backend}"
    assert codes(settings_checks.check_mail()) == [found]


def test_files_that_are_made_from_sources_must_be_there(deployed, tmp_path):
    deployed.STATIC_ROOT = tmp_path
    assert codes(settings_checks.check_static_files()) == [("STATIC_FILES_MISSING", "FAULT")]
    (tmp_path / "staticfiles.json").write_text("{}")
    assert codes(settings_checks.check_static_files()) == [("STATIC_FILES_NOT_BUNDLED", "WARNING")]
    (tmp_path / "bundles").mkdir()
    (tmp_path / "bundles" / "page-1.js").write_text("")
    assert codes(settings_checks.check_static_files()) == [("OK", "OK")]
    deployed.LOCALE_PATHS = [tmp_path]
    (tmp_path / "xx" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "xx" / "LC_MESSAGES" / "django.po").write_text("")
    assert codes(settings_checks.check_translations()) == [("TRANSLATIONS_STALE", "FAULT")]
    (tmp_path / "xx" / "LC_MESSAGES" / "django.mo").write_text("")
    assert codes(settings_checks.check_translations()) == [("OK", "OK")]


# ── All of them ─────────────────────────────────────────────────────────────────────────────────


def test_a_check_that_fails_or_hangs_does_not_hide_the_others():
    goes_on = threading.Event()

    def hangs() -> list[Finding]:
        goes_on.wait(30)
        return []

    checks = {"mail": lambda: [ok("mail", "好", "Fine.")], "disk": lambda: 1 / 0, "clock": hangs}
    found = RunningChecks(checks).results(0.5)  # type: ignore[arg-type]
    goes_on.set()
    assert {each.part: each.code for each in found} == {
        "mail": "OK", "disk": "CHECK_FAILED", "clock": "CHECK_TIMED_OUT",
    }  # fmt: skip


def test_without_the_database_the_parts_that_need_it_are_unknown_and_the_others_are_told(monkeypatch):
    def refused() -> list[Finding]:
        return [fault("database", "DATABASE_AWAY", ("无", "Away."), ("启动", "Start."))]

    def never() -> list[Finding]:
        raise AssertionError("it was asked")

    monkeypatch.setattr(all_checks, "_reach", refused)
    monkeypatch.setattr(all_checks, "OF_THE_DATABASE", dict.fromkeys(("database", "clock", "web"), never))
    monkeypatch.setattr(all_checks, "OF_THE_REST", {"mail": lambda: [ok("mail", "好", "Fine.")]})
    monkeypatch.setattr(all_checks, "limit_statements", lambda: None)
    assert [(each.part, each.code) for each in examine()] == [
        ("mail", "OK"), ("database", "DATABASE_AWAY"), ("clock", "UNKNOWN_WITHOUT_DATABASE"),
        ("web", "UNKNOWN_WITHOUT_DATABASE"),
    ]  # fmt: skip


def doctor(*arguments: str, **variables: str) -> tuple[int, str]:
    """Exit code and output of the command, with these variables alone."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LD_LIBRARY_PATH")}
    done = subprocess.run(
        [sys.executable, "manage.py", "doctor", *arguments], cwd=ROOT, env=kept | {"LANG": "C.UTF-8"} | variables,
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout


def test_with_database_and_broker_away_it_tells_all_else(tmp_path):
    code, told = doctor("--json", **DEPLOYED, KAIJU_VAR=str(tmp_path), NUMBA_DISABLE_JIT="1")
    found = {each["part"]: each["code"] for each in json.loads(told)["findings"]}
    assert code == 2
    assert set(found) == set(ORDER) - {"workers"}
    assert found["database"] == "DATABASE_AWAY"
    assert (found["broker"], found["channel-layer"]) == ("BROKER_AWAY", "CHANNEL_LAYER_AWAY")
    assert (found["disk"], found["static-files"]) == ("OK", "STATIC_FILES_MISSING")
    assert {found[part] for part in OF_THE_DATABASE if part not in ("database", "agents")} == {
        "UNKNOWN_WITHOUT_DATABASE"
    }


def test_settings_that_cannot_be_read_are_one_line(tmp_path):
    given = {name: value for name, value in DEPLOYED.items() if name != "SECRET_KEY"}
    code, told = doctor(**given, KAIJU_VAR=str(tmp_path))
    assert code == 2
    assert told.startswith("fault    settings       The settings cannot be read: Set the SECRET_KEY environment")
