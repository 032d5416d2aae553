"""The state of the site on the first page of the administration: for administrators alone, honest, and cheap."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from config import site_state
from config.models import BackupMark, RunningProcess
from config.site_state import DiskSpace, read_site_state
from config.task_queues import TaskQueue
from config.templatetags.site_state import span
from games.models import Capacity, Match, Outage, Part, Snapshot
from games.services import outage_detection
from moderation.roles import Role
from tests.moderation.conftest import staff_client, with_role
from tests.support.live_matches import person, running
from tests.support.pages import CHINESE, ENGLISH
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db

HEADINGS = {ENGLISH: "State of the site", CHINESE: "运行状态"}


def first_page(language: str = ENGLISH) -> str:
    root = Client(HTTP_ACCEPT_LANGUAGE=language)
    sign_in_staff(root, person("root", staff=True))
    return str(root.get(reverse("admin:index")).content.decode())


def told(page: str, heading: str) -> str:
    """The text below a heading, without tags."""
    found = re.search(rf"<dt>{heading}</dt>(.*?)</div>", page, re.DOTALL)
    assert found is not None, heading
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split())


@pytest.fixture(autouse=True)
def queues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_state, "waiting_tasks", lambda: None)


def process(name: str, kind: str, *, queues: str = "", sockets: int | None = None, seconds: float = 0) -> None:
    RunningProcess.objects.create(name=name, kind=kind, queues=queues, sockets=sockets, clock=timezone.now())
    RunningProcess.objects.filter(pk=name).update(seen_at=Now() - timedelta(seconds=seconds))


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.DIRECTOR, Role.ADMINISTRATOR])
def test_administrators_alone_see_it(role: Role) -> None:
    page = staff_client(with_role("someone", role)).get(reverse("admin:index"))
    assert page.status_code == 200
    assert ("site-state" in re.sub(r"<link[^>]*>", "", page.content.decode())) is (role == Role.ADMINISTRATOR)


@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_a_site_of_which_nothing_is_known_says_so(language: str) -> None:
    page = first_page(language)
    assert HEADINGS[language] in page
    assert (
        page.count({ENGLISH: "unknown", CHINESE: "未知"}[language]) == 6
    )  # sockets, tasks, new matches, two signs, backup


def test_it_tells_what_there_is(monkeypatch: pytest.MonkeyPatch, settings) -> None:
    settings.KAIJU = {**settings.KAIJU, "EMBEDDED": False}
    now = timezone.now()
    for _ in range(2):
        running(person(f"anna{_}"), begun_at=timezone.now())
    process("web one:1", "web", sockets=30)
    process("web two:1", "web", sockets=12)
    process("worker one:2", "worker", queues="default,agents,advice", seconds=3)
    process("worker two:2", "worker", queues="review", seconds=40)
    outage_detection.give_sign(parts=[Part.WEB, Part.WORKER], now=now)
    Outage.objects.create(part=Part.BROKER, since=now - timedelta(hours=2, seconds=30), until=now - timedelta(hours=2))
    Outage.objects.create(part=Part.WEB, since=now - timedelta(hours=26), until=now - timedelta(hours=25))
    BackupMark.objects.create()
    monkeypatch.setattr(
        site_state, "waiting_tasks", lambda: (TaskQueue("agents", 47, 78.0), TaskQueue("default", 9, 3.0))
    )
    monkeypatch.setattr(site_state, "disk_space", lambda _: DiskSpace(5 * 2**30, 100 * 2**30))
    page = first_page()
    assert told(page, "Open sockets") == "42"
    assert told(page, "Running matches") == "2 Dou Dizhu: 2"
    assert told(page, "Waiting tasks") == "agents : 40 · oldest 75 s default : 0"
    assert told(page, "Late deadlines") == "0"
    assert told(page, "Web processes").startswith("2 Last sign of life")
    assert re.search("Queues without a worker *: *review worker two:2 fell silent 4", told(page, "Workers"))
    assert told(page, "Outages in the last 24 hours").startswith("Broker: ")
    assert told(page, "Outages in the last 24 hours").endswith("· 30 s")
    assert told(page, "Space").startswith("Disk: 5.0 GB of 100.0 GB free")
    assert str(now.year) in told(page, "Last backup")


def test_queues_are_rounded_since_an_administrator_may_sit_at_a_table() -> None:
    exact = tuple(TaskQueue("agents", length, 4.9) for length in range(25))
    rounded = site_state.rounded_queues(exact)
    assert {(each.length, each.oldest) for each in rounded or ()} == {(0, None), (10, 0.0), (20, 0.0)}


def test_a_turn_that_nobody_ends_is_late_and_an_open_one_is_not() -> None:
    match = running(person("anna"), begun_at=timezone.now())
    other = running(person("ben"), begun_at=timezone.now())
    Snapshot.objects.filter(match=other).update(next_deadline=timezone.now() + timedelta(seconds=20))
    Snapshot.objects.filter(match=match).update(next_deadline=timezone.now() - timedelta(seconds=90))
    late = read_site_state().late
    assert late.count == 1
    assert late.oldest is not None
    assert timedelta(seconds=89) < late.oldest < timedelta(seconds=120)
    assert told(first_page(), "Late deadlines").startswith("1 · oldest ")


@pytest.mark.parametrize(
    ("level", "words"), [(0, "All may begin"), (1, "Exhibitions: refused"), (2, "With AI: refused")]
)
def test_the_page_says_which_matches_may_begin(level: int, words: str) -> None:
    Capacity.objects.create(since=timezone.now(), measured_at=timezone.now(), level=level)
    page = first_page()
    assert told(page, "New matches").startswith(words)
    assert ("is-wrong" in page.partition("New matches")[2].partition("</div>")[0]) == bool(level)


def test_it_takes_nine_queries_however_large_the_site_is() -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            read_site_state()
        return len(queries)

    expected = 9 if connection.vendor == "postgresql" else 8  # the size of a file needs none
    assert asked() == expected
    for number in range(4):
        running(person(f"p{number}"), begun_at=timezone.now())
        process(f"web {number}:1", "web", sockets=1)
        Outage.objects.create(part=Part.WEB, since=timezone.now() - timedelta(seconds=9), until=timezone.now())
    assert Match.objects.count() == 4
    assert asked() == expected


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (119, "119 s"), (120, "2 min"), (7200, "2 h"), (172800, "2 d"), (None, "–")]
)
def test_a_span_of_time_has_one_unit(seconds: float | None, words: str) -> None:
    assert span(seconds) == words
    if seconds is not None:
        assert span(timedelta(seconds=seconds)) == words


def test_a_disk_that_cannot_be_read_is_unknown(tmp_path) -> None:
    assert site_state.disk_space(tmp_path / "missing") is None
    page = first_page()
    assert "free" in told(page, "Space")
