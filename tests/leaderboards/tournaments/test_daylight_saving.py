"""A time that daylight saving skips or doubles is asked about, and never chosen for whoever wrote it."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone, translation

from leaderboards.admin.seasons import PlannedSeason
from leaderboards.tournaments.daylight_saving import read_wall_clock
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import creation
from leaderboards.tournaments.views.tournament_form import TournamentForm
from tests.support.pages import browser

from .test_pages import plan
from .tournament_runs import director

BERLIN, SHANGHAI, HAVANA = (ZoneInfo(name) for name in ("Europe/Berlin", "Asia/Shanghai", "America/Havana"))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("local", "zone", "kind", "answers"),
    [
        ("2026-07-01T20:00", BERLIN, "plain", ["2026-07-01T18:00"]),
        ("2026-03-29T02:30", BERLIN, "skipped", ["2026-03-29T00:30", "2026-03-29T01:30"]),
        ("2026-03-29T01:59", BERLIN, "plain", ["2026-03-29T00:59"]),
        ("2026-03-29T03:00", BERLIN, "plain", ["2026-03-29T01:00"]),
        ("2026-10-25T02:30", BERLIN, "doubled", ["2026-10-25T00:30", "2026-10-25T01:30"]),
        ("2026-10-25T03:00", BERLIN, "plain", ["2026-10-25T02:00"]),
        ("2026-03-08T00:30", HAVANA, "skipped", ["2026-03-08T04:30", "2026-03-08T05:30"]),
        ("2026-03-29T02:30", SHANGHAI, "plain", ["2026-03-28T18:30"]),
    ],
)
def test_a_time_on_the_wall_has_one_meaning_or_two(local, zone, kind, answers):
    reading = read_wall_clock(datetime.fromisoformat(local), zone)
    assert reading.kind == kind
    assert [answer.astimezone(UTC) for answer in reading.answers] == [utc(answer) for answer in answers]


def form_of(**changed: Any) -> TournamentForm:
    given = plan(tournament_format="swiss", zone="Europe/Berlin", **changed)
    return TournamentForm(given, game="gandengyan", staff=True)


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["starts_at", "opens_at"])
@pytest.mark.parametrize(
    ("local", "question", "chinese", "labels"),
    [
        ("2026-03-29T02:30", "02:30 doesn&#x27;t exist in Europe/Berlin", "没有 02:30",
         ["2026 年 3 月 29 日 01:30 (UTC+1)", "2026 年 3 月 29 日 03:30 (UTC+2)"]),
        ("2026-10-25T02:30", "02:30 comes twice in Europe/Berlin", "有两个 02:30",
         ["2026 年 10 月 25 日 02:30 (UTC+2)", "2026 年 10 月 25 日 02:30 (UTC+1)"]),
    ],
)  # fmt: skip
def test_the_form_asks_which_one_is_meant_and_takes_the_answer(field, local, question, chinese, labels):
    plan()  # asks a page once, which leaves its language behind
    odd = {f"tournament_{field}": local}
    form = form_of(**odd)
    for language, words in (("en", question), ("zh-hans", chinese)):
        with translation.override(language):
            form = form_of(**odd)
            assert not form.is_valid()
            assert words in str(form.errors[f"tournament_{field}"])
            assert list(form.errors) == [f"tournament_{field}"]
    asked = form.asked[f"tournament_{field}"]
    assert [answer["label"] for answer in asked["answers"]] == labels
    moments = set()
    for answer in asked["answers"]:
        answered = form_of(**odd, **{asked["name"]: answer["value"]})
        assert answered.is_valid(), answered.errors
        moments.add(getattr(answered.plan(), field))
    assert len(moments) == 2


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "question"), [("en", "Start: which time?"), ("zh-hans", "开赛时间是哪个时刻？")])
def test_the_question_beside_a_field_is_one_sentence_of_its_language(language, question):
    with translation.override(language):
        form = form_of(tournament_starts_at="2026-10-25T02:30")
        form.is_valid()
        asked = {"asked": form.asked["tournament_starts_at"], "of": form["tournament_starts_at"].label}
        assert question in render_to_string("tournaments/_ambiguous_time.html", asked)


@pytest.mark.django_db
def test_an_answer_to_another_question_is_none():
    other = form_of(tournament_starts_at="2026-10-25T02:30", starts_at_meant="2026-10-25T02:45:00+01:00")
    assert not other.is_valid()
    plain = form_of(tournament_starts_at="2026-10-25T04:30", starts_at_meant="2026-10-25T02:30:00+01:00")
    assert plain.is_valid()
    assert plain.plan().starts_at.astimezone(UTC) == utc("2026-10-25T03:30")


@pytest.mark.django_db
def test_the_page_asks_and_nothing_is_made_before_the_answer(monkeypatch):
    monkeypatch.setattr(creation, "timezone", SimpleNamespace(now=lambda: utc("2026-10-20T12:00")))
    client, new = browser(user=director(), language="en"), reverse("tournament_new")
    given = plan(tournament_format="swiss", zone="Europe/Berlin", tournament_starts_at="2026-10-25T02:30")
    shown = client.post(new, given).content.decode()
    assert not Tournament.objects.exists()
    assert 'name="starts_at_meant"' in shown
    assert 'value="2026-10-25T02:30:00+01:00"' in shown
    assert client.post(new, {**given, "starts_at_meant": "2026-10-25T02:30:00+01:00"}).status_code == 302
    assert Tournament.objects.get().starts_at == utc("2026-10-25T01:30")


@pytest.mark.django_db
@pytest.mark.parametrize("clock", ["02:30", "02:00"])
@pytest.mark.parametrize("day", ["2026-03-29", "2026-10-25"])
def test_the_administration_refuses_it_too(day, clock):
    """Its clock is the server's; where that has daylight saving, Django's own field says what is wrong."""
    from django.contrib import admin

    from leaderboards.models import Season

    pages = admin.site._registry[Season]
    request = RequestFactory().get("/")
    request.user = director()
    assert issubclass(pages.form, PlannedSeason)
    with timezone.override("Europe/Berlin"):
        form = pages.get_form(request)({"starts_at_0": day, "starts_at_1": clock, "name_zh": "春", "name_en": "Spring"})
        assert "starts_at" in form.errors
        fine = pages.get_form(request)(
            {"starts_at_0": day, "starts_at_1": "04:00", "name_zh": "春", "name_en": "Spring"}
        )
        assert "starts_at" not in fine.errors
