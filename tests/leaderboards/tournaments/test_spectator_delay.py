"""A tournament counts a delayed match when spectators have seen its end, and shows its table in play until then."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Match
from leaderboards.tournaments.models import RoundTable

from .tournament_runs import START, all_ready, announced, at, match_of, opened, person, play_on, table_of

pytestmark = pytest.mark.django_db

DELAY = timedelta(seconds=30)


def test_a_result_and_the_next_round_wait_until_spectators_have_seen_the_end(settings: Any, monkeypatch: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "SPECTATOR_DELAY": 30}
    tournament = opened(announced(rounds=1), *(person(name) for name in ("ann", "bo", "cy")))
    all_ready(tournament, now=START)
    at(tournament, START)
    match = match_of(tournament)
    assert match.spectator_delay == 30
    play_on(match, now=START)
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED
    assert match.opens_at is not None
    just_before = match.opens_at - timedelta(milliseconds=1)
    monkeypatch.setattr(timezone, "now", lambda: just_before)
    at(tournament, just_before)
    assert table_of(tournament).status == RoundTable.Status.PLAYING
    page = Client().get(reverse("tournament_rounds", args=[tournament.code])).content.decode()
    assert match.table is not None
    assert match.table.code in page  # spectators still follow it
    assert str(match.pk) not in page
    monkeypatch.setattr(timezone, "now", lambda: match.opens_at)
    at(tournament, match.opens_at)
    assert not RoundTable.objects.filter(status=RoundTable.Status.PLAYING).exists()


def test_a_table_whose_time_is_up_counts_after_the_delay_too(settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "SPECTATOR_DELAY": 30}
    tournament = opened(announced(rounds=1), *(person(name) for name in ("ann", "bo", "cy")))
    all_ready(tournament, now=START)
    at(tournament, START)
    laid = table_of(tournament)
    over = laid.ends_at
    at(tournament, over)
    match = Match.objects.get(table=laid.table)
    assert match.status == Match.Status.ABORTED
    laid.refresh_from_db()
    assert laid.status == RoundTable.Status.PLAYING
    at(tournament, over + DELAY)
    laid.refresh_from_db()
    assert laid.status in RoundTable.COUNTED
