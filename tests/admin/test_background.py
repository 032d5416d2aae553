"""The page of background work: staff alone see it, and it tells what the table says and no more."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from celery import current_app
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from config.celery import app
from config.periodic_task_step import PeriodicTasks
from config.periodic_tasks import PERIODIC, Periodic, last_runs
from games import task_sending
from games.models import Part
from games.services import outage_detection
from games.timeout_ticker import MAX_PAUSE_SECONDS
from leaderboards.tasks import count_results
from leaderboards.tournaments.scheduler_thread import PAUSE_SECONDS
from tests.support.live_matches import person
from tests.support.pages import CHINESE, ENGLISH
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db

TASKS = [each for each in PERIODIC if each.task]
CLOCKS = [each for each in PERIODIC if not each.task]


def last_run(of: Periodic) -> datetime | None:
    return next(last for each, last in zip(PERIODIC, last_runs(), strict=True) if each is of)


@pytest.fixture(autouse=True)
def forgotten() -> None:
    cache.clear()


def test_staff_alone_see_it() -> None:
    address = reverse("background")
    assert Client().get(address).status_code == 302
    player, staff = Client(), Client()
    player.force_login(person("anna"))
    assert player.get(address).status_code == 302
    sign_in_staff(staff, person("root", staff=True))
    assert staff.get(address).status_code == 200
    assert address in staff.get(reverse("admin:index")).content.decode()
    assert staff.post(address).status_code == 405


@pytest.mark.parametrize(("language", "code"), [(ENGLISH, "en"), (CHINESE, "zh-hans")])
def test_it_tells_the_table_and_no_more(language: str, code: str) -> None:
    staff = Client(HTTP_ACCEPT_LANGUAGE=language)
    sign_in_staff(staff, person("root", staff=True))
    answer = staff.get(reverse("background"))
    rows = answer.context["rows"]
    assert [set(row) for row in rows] == [{"name", "every", "does", "repair", "last"}] * len(PERIODIC)
    page = answer.content.decode()
    with override(code):
        texts = [str(text) for each in PERIODIC for text in (each.name, each.does, each.repair)]
    assert all(text.replace("'", "&#x27;") in page for text in texts)
    assert all(text.isascii() is (code == "en") for text in texts)
    assert not [each.task for each in TASKS if each.task in page]


def test_it_tells_when_a_task_last_ran_and_a_clock_gave_a_sign() -> None:
    before = timezone.now()
    assert [last_run(each) for each in PERIODIC] == [None] * len(PERIODIC)
    count_results.apply()
    [ladders] = [each for each in PERIODIC if each.task == count_results.name]
    noted = last_run(ladders)
    assert noted is not None
    assert before <= noted <= timezone.now()
    assert [each for each in TASKS if last_run(each) is not None] == [ladders]
    outage_detection.give_sign(parts=[Part.WORKER], now=before)
    assert [last_run(each) for each in CLOCKS] == [before, None, None]


def test_a_task_that_failed_has_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leaderboards.services.run_pipeline", lambda: 1 / 0)
    assert count_results.apply().failed()
    assert [last_run(each) for each in TASKS] == [None] * len(TASKS)


def test_every_task_of_the_table_exists_and_every_worker_requests_it() -> None:
    current_app.loader.import_default_modules()
    assert [each.task for each in TASKS if each.task not in current_app.tasks] == []
    assert {"config.periodic_task_step:PeriodicTasks", "games.timeout_ticker:Ticker"} <= app.steps["worker"]
    assert [each.every for each in CLOCKS] == [MAX_PAUSE_SECONDS, PAUSE_SECONDS, outage_detection.BEAT_SECONDS]
    others = {"streams.tasks.tend": 5, "games.tasks.stop_unwatched": 15, "streams.tasks.forget_donors": 3600,
              "games.tasks.prepare_months": 3600, "friends.tasks.forget_old": 3600,
              "badges.tasks.grant": 300, "notifications.tasks.look_for_turns": 10,
              "notifications.tasks.forget_old": 3600}  # fmt: skip
    assert {each.task: each.every for each in TASKS if each.every != 60} == others


def test_a_worker_that_stops_requests_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, float]] = []
    repeated: list[tuple[str, float]] = []
    monkeypatch.setattr(task_sending, "send_task", lambda name, *, expires: sent.append((name, expires)))

    class Entry:
        cancelled = 0

        def cancel(self) -> None:
            Entry.cancelled += 1

    class Worker:
        timer = property(lambda self: self)

        def call_after(self, seconds, call):
            call()

        def call_repeatedly(self, seconds, call):
            repeated.append((*call.args, seconds))
            return Entry()

    worker = Worker()
    step = PeriodicTasks(worker)
    step.start(worker)
    assert sent == [(each.task, each.every) for each in TASKS if each.first is not None]
    assert repeated == [(each.task, each.every) for each in TASKS]
    step.stop(worker)
    assert Entry.cancelled == len(TASKS)


# ── The operators' page ─────────────────────────────────────────────────────────────────────────

PAGE = Path(__file__).parents[2] / "docs" / "background-work.md"


def queue_of(task: str) -> str:
    return settings.CELERY_TASK_ROUTES.get(task, {}).get("queue", settings.CELERY_TASK_DEFAULT_QUEUE)


def test_the_operators_page_has_each_row_with_its_period_and_its_queue() -> None:
    with override("en"):
        rows = [
            f"| {each.name} | {each.every:g} s | {f'`{queue_of(each.task)}`' if each.task else '–'} | {each.does} |"
            for each in PERIODIC
        ]
    assert re.findall(r"^\|.* s \|.*\|$", PAGE.read_text(), re.MULTILINE) == rows


def test_the_operators_page_has_each_queue() -> None:
    current_app.loader.import_default_modules()
    used = {queue_of(name) for name in current_app.tasks}
    told = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(), re.MULTILINE)
    assert len(told) == len(set(told))
    assert set(told) == used
