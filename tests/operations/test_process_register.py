"""Every process reports that it runs, and the list tells the living from those that fell silent."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models.functions import Now
from django.utils import timezone

from config.celery import app
from config.models import RunningProcess
from config.process_register import ProcessReports, WorkerReports, listed_processes
from games.agents import registry

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]


def silent_for(name: str, **time: float) -> None:
    RunningProcess.objects.filter(pk=name).update(seen_at=Now() - timedelta(**time))


def report_as(host: str, kind: str, monkeypatch: pytest.MonkeyPatch, **given: object) -> str:
    monkeypatch.setattr("config.process_register.socket.gethostname", lambda: host)
    reports = ProcessReports(kind, **given)  # type: ignore[arg-type]
    reports.report()
    return reports.name


def test_a_process_that_reports_is_listed_once_with_what_it_does(monkeypatch):
    sockets = iter([3, 5])
    reports = ProcessReports("web", sockets=lambda: next(sockets))
    reports.report()
    reports.report()
    worker = report_as("elsewhere", "worker", monkeypatch, queues=["advice", "agents"])
    listed = listed_processes()
    assert {each.name for each in listed.alive} == {reports.name, worker}
    [web] = listed.of_kind("web")
    assert (web.sockets, web.queue_names, web.warm) == (5, [], None)
    [other] = listed.of_kind("worker")
    assert (other.sockets, other.queue_names) == (None, ["advice", "agents"])
    assert (listed.sockets, listed.silent) == (5, ())


def test_a_process_that_was_killed_falls_silent_and_is_forgotten_after_a_day(monkeypatch):
    names = [report_as(host, "worker", monkeypatch, queues=[host]) for host in ("one", "two", "three")]
    silent_for(names[0], seconds=16)
    silent_for(names[1], hours=25)
    listed = listed_processes()
    assert [each.name for each in listed.alive] == [names[2]]
    assert [each.name for each in listed.silent] == [names[0]]
    report_as("four", "web", monkeypatch)
    assert RunningProcess.objects.count() == 3


def test_a_process_that_was_killed_and_started_again_is_missed_by_nobody(monkeypatch):
    killed = report_as("one", "worker", monkeypatch, queues=["review"])
    silent_for(killed, seconds=60)
    report_as("two", "worker", monkeypatch, queues=["default"])
    assert [each.name for each in listed_processes().silent] == [killed]
    report_as("three", "worker", monkeypatch, queues=["review"])
    assert listed_processes().silent == ()


def test_a_machine_whose_clock_is_wrong_is_alive_and_its_clock_shows(monkeypatch):
    wrong = timezone.now() + timedelta(hours=1)
    monkeypatch.setattr("config.process_register.timezone.now", lambda: wrong)
    report_as("ahead", "web", monkeypatch)
    [process] = listed_processes().alive
    assert timedelta(minutes=59) < process.clock_ahead < timedelta(minutes=61)


def test_without_a_report_nothing_is_known():
    listed = listed_processes()
    assert (listed.alive, listed.silent, listed.now, listed.sockets) == ((), (), None, None)


@pytest.mark.parametrize("warm", [True, False])
def test_a_worker_that_plays_for_agents_tells_whether_it_is_warm(monkeypatch, warm):
    monkeypatch.setattr(registry, "are_agents_warm", lambda: warm)
    report_as("one", "worker", monkeypatch, queues=["agents"])
    report_as("two", "worker", monkeypatch, queues=["default"])
    assert [each.warm for each in listed_processes().alive] == [warm, None]


def test_a_process_that_stops_takes_its_report_back(monkeypatch):
    """The thread's own connection does not see the test's transaction, so the work of the thread runs here."""
    monkeypatch.setattr("config.process_register.connection.close", lambda: None)
    reports = ProcessReports("web")
    reports._stopped.set()
    RunningProcess.objects.create(name=reports.name, kind="web", clock=timezone.now())
    reports._run()
    assert listed_processes().alive == ()


def test_separate_workers_report_and_those_within_the_server_do_not(monkeypatch, settings):
    assert "config.process_register:WorkerReports" in app.steps["worker"]
    begun: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(ProcessReports, "start", lambda self: begun.append((self._kind, self._queues)))
    monkeypatch.setattr(ProcessReports, "stop", lambda self: begun.clear())

    class Worker:
        class app:  # noqa: N801
            class amqp:  # noqa: N801
                class queues:  # noqa: N801
                    consume_from = {"review": None, "advice": None}

    step = WorkerReports(Worker())
    settings.KAIJU = {**settings.KAIJU, "EMBEDDED": True}
    step.start(Worker())
    assert begun == []
    settings.KAIJU = {**settings.KAIJU, "EMBEDDED": False}
    step.start(Worker())
    assert begun == [("worker", ["advice", "review"])]
    step.stop(Worker())
    assert begun == []
