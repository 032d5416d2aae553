"""A pause keeps a player from rated seats, at every door, and from nothing else; nobody else learns of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import catalog
from games.bots.services import challenges
from games.models import Table
from games.rules.core import IllegalMove
from games.services import play_now, table_options, tables
from leaderboards.conduct.models import Lapse
from leaderboards.conduct.services.rated_match_start import time_left
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import entries
from tests.games.bots.conftest import bot_account
from tests.support.live_matches import NOON, code_of_refusal, running, table_of

from .matches import QUICK, known

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

MINUTE = timedelta(minutes=1)


def paused(name: str, *, at: Any = NOON) -> User:
    """A player whose record of this moment is 3.0: a pause of 15 minutes."""
    user = known(name)
    match = running(user, options=QUICK)
    match.seats.filter(user=user).update(conceded=True, free=True)
    for kind in (Lapse.Kind.ABSENT, Lapse.Kind.CONCEDED):
        Lapse.objects.create(match=match, user=user, kind=kind, at=at)
    return user


def refused(call: Any, **fields: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalMove) as caught:
        call(**fields)
    return caught.value.code, caught.value.data


def test_a_rated_seat_is_refused_with_the_time_that_is_left() -> None:
    ann, table = paused("ann"), table_of(known("ben"), agents=0)
    code, data = refused(tables.sit, table=table, user=ann, now=NOON + 5 * MINUTE)
    assert (code, data) == ("RATED_PAUSE", {"ms": 600_000, "minutes": 10})
    assert not table.seats.filter(user=ann).exists()
    assert tables.sit(table=table, user=ann, now=NOON + 15 * MINUTE).user == ann


def test_an_unrated_seat_is_free_to_sit_in() -> None:
    ann = paused("ann")
    for wanted in ({"rated": False}, {"private": True}, {"options": {"landlord_rotation": True}}):
        table = table_of(known(f"host{len(wanted)}{next(iter(wanted))}"), agents=0, **wanted)
        assert tables.sit(table=table, user=ann, now=NOON + MINUTE).user == ann


def test_play_now_and_a_new_rated_table_are_refused_and_leave_nothing_behind() -> None:
    ann = paused("ann")
    before = Table.objects.count()
    assert refused(play_now.play_now, user=ann, game="doudizhu", now=NOON + MINUTE)[0] == "RATED_PAUSE"
    assert refused(tables.open_and_sit, host=ann, game="doudizhu", now=NOON + MINUTE)[0] == "RATED_PAUSE"
    assert Table.objects.count() == before
    assert tables.open_and_sit(host=ann, game="doudizhu", private=True, now=NOON + MINUTE).host == ann


def test_who_sits_already_is_not_ready_for_a_rated_match() -> None:
    table = table_of(known("ben"), agents=0)
    tables.sit(table=table, user=known("ann"), now=NOON)
    ann = paused("ann")
    assert refused(tables.set_ready, table=table, user=ann, ready=True, now=NOON + MINUTE)[0] == "RATED_PAUSE"
    table_options.change_table(
        table=table, by=known("ben"), private=False, rated=False, bots=False, options={}, seats=None, now=NOON
    )
    tables.set_ready(table=table, user=ann, ready=True, now=NOON + MINUTE)
    assert table.seats.get(user=ann).ready


def test_a_tournament_is_refused_if_the_pause_lasts_beyond_its_start() -> None:
    ann = paused("ann", at=timezone.now())
    now = timezone.now()
    soon = _tournament(starts_at=now + 5 * MINUTE)
    assert code_of_refusal(IllegalMove, entries.join, tournament=soon, user=ann, now=now) == "RATED_PAUSE"
    assert entries.join(tournament=_tournament(starts_at=now + 60 * MINUTE), user=ann, now=now).user == ann
    assert entries.join(tournament=_tournament(starts_at=now + 5 * MINUTE, rated=False), user=ann, now=now).user == ann


def test_a_pause_is_told_to_nobody_else() -> None:
    ann, beta = paused("ann"), bot_account("b1")
    made = challenges.challenge(
        by=bot_account("alpha"), opponents=["ann", "b1"], game="doudizhu", options={}, fill=None, now=NOON
    )
    challenges.accept(challenge_id=made.pk, user=ann, now=NOON)
    assert refused(challenges.accept, challenge_id=made.pk, user=beta, now=NOON) == ("ALREADY_PLAYING", {})
    made.asked.update(accepted=None)
    made.asked.filter(user=beta).update(accepted=True)
    assert refused(challenges.accept, challenge_id=made.pk, user=ann, now=NOON)[0] == "RATED_PAUSE"


@pytest.mark.parametrize(
    ("left", "unit", "number"),
    [(1, "minutes", 1), (61, "minutes", 2), (7199, "minutes", 120), (7200, "hours", 2), (172_800, "days", 2)],
)
def test_the_rest_is_told_in_a_fitting_unit_and_rounded_up(left: int, unit: str, number: int) -> None:
    told = time_left(timedelta(seconds=left))
    assert told == {"ms": left * 1000, unit: number}
    for lang in ("en", "zh-hans"):
        assert str(number) in catalog.error_text("RATED_PAUSE", told, lang)


def test_the_first_page_says_so_kindly(client: Client) -> None:
    ann = paused("ann", at=timezone.now())
    client.force_login(ann)
    client.cookies["django_language"] = "en"
    answer = client.post(reverse("play_now", args=["doudizhu"]), follow=True)
    assert "take a short break" in answer.content.decode()


def _tournament(**fields: Any) -> Tournament:
    now = timezone.now()
    plan = {
        "name": "Cup", "game": "doudizhu", "options": {}, "size": 3, "format": "swiss", "rounds": 3, "rated": True,
        "capacity": 12, "opens_at": now - 60 * MINUTE, "status": Tournament.Status.REGISTRATION,
        "round_minutes": 30, "break_seconds": 30,
    }  # fmt: skip
    return Tournament.objects.create(**(plan | fields))
