"""Closed accounts and retired bots leave tournaments at once; coming back asks all that entering asks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.account_deletion import close_account
from accounts.models import User
from games.bots.services import owner_actions
from games.models import Match
from games.rules.core import IllegalMove
from games.services import tables
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Entrant, Tournament
from leaderboards.tournaments.services import director_acts, entries
from tests.support.live_matches import code_of_refusal

from .test_bots import bot_of
from .tournament_runs import (
    NOON,
    START,
    all_ready,
    announced,
    at,
    director,
    entrant,
    live_tables,
    opened,
    person,
    play_round,
    with_agents,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def status(tournament: Tournament, user: User) -> str:
    return str(tournament.entrants.get(user=user).status)


def names_at_tables(tournament: Tournament) -> set[str]:
    return {place.entrant.name for laid in live_tables(tournament) for place in laid.places.all()}


def refusal_of(act: Any, tournament: Tournament, user: User, *, now: Any = NOON) -> str:
    return code_of_refusal(IllegalMove, act, tournament=tournament, user=user, now=now)


def test_a_closed_account_gives_its_place_free_before_the_start(django_capture_on_commit_callbacks):
    tournament = at(announced(capacity=3), NOON)
    ann, bo, cy, di = (person(name) for name in ("ann", "bo", "cy", "di"))
    for user in (ann, bo, cy):
        entries.join(tournament=tournament, user=user, now=NOON)
    assert refusal_of(entries.join, tournament, di) == "TOURNAMENT_FULL"
    with django_capture_on_commit_callbacks(execute=True):
        close_account(user=bo)
    assert status(tournament, bo) == "withdrawn"
    assert entries.join(tournament=tournament, user=di, now=NOON).status == "registered"


def test_a_deleted_account_leaves_too(django_capture_on_commit_callbacks):
    tournament = at(announced(), NOON)
    bo = person("bo")
    entries.join(tournament=tournament, user=bo, now=NOON)
    with django_capture_on_commit_callbacks(execute=True):
        bo.delete()
    assert tournament.entrants.get().status == "withdrawn"
    assert selectors.detail(tournament).card.entrants == 0


def test_a_closed_account_is_paired_no_more_and_its_score_stays(django_capture_on_commit_callbacks):
    people = [person(name) for name in ("ann", "bo", "cy", "di", "ed", "flo")]
    tournament = opened(announced(rounds=3), *people)
    all_ready(tournament, now=START)
    now = play_round(tournament, now=START)
    at(tournament, now)
    before = entrant(tournament, "bo").score
    with django_capture_on_commit_callbacks(execute=True):
        close_account(user=people[1])
    assert (entrant(tournament, "bo").status, entrant(tournament, "bo").score) == ("withdrawn", before)
    at(tournament, tournament.due_at or now)
    assert names_at_tables(tournament) == {"ann", "cy", "di", "ed", "flo"}


def test_a_process_that_died_before_it_said_so_is_made_good_at_the_next_round():
    """Nothing runs after the commit here."""
    people = [person(name) for name in ("ann", "bo", "cy", "di", "ed", "flo")]
    tournament = opened(announced(rounds=3), *people)
    close_account(user=people[1])
    all_ready(tournament, now=START)
    at(tournament, START + MINUTE)
    now = play_round(tournament, now=START + MINUTE)
    at(tournament, now)
    at(tournament, tournament.due_at or now)
    assert "bo" not in names_at_tables(tournament)
    assert entrant(tournament, "bo").status == "withdrawn"


def test_who_closed_the_account_is_not_started_with_and_waits_in_no_arena():
    people = [person(name) for name in ("ann", "bo", "cy", "di")]
    tournament = announced("arena", minutes=30)
    close_account(user=people[1])
    opened(tournament, *people)
    assert names_at_tables(tournament) == {"ann", "cy", "di"}
    assert entrant(tournament, "bo").waits_since is None


def test_at_a_table_that_is_laid_a_closed_account_is_played_for_and_absent(django_capture_on_commit_callbacks):
    people = [person(name) for name in ("ann", "bo", "cy")]
    tournament = opened(announced(rounds=1), *people)
    table = live_tables(tournament)[0].table
    assert table is not None
    table.seats.filter(user=people[1]).update(ready=True)
    with django_capture_on_commit_callbacks(execute=True):
        close_account(user=people[1])
    for user in (people[0], people[2]):
        tables.set_ready(table=table, user=user, ready=True, now=START)
    at(tournament, START + MINUTE)
    at(tournament, play_round(tournament, now=START + MINUTE))
    place = Match.objects.get().round_table.places.get(entrant__name="bo")
    assert (place.absent, place.score) == (True, 0)


def test_a_retired_bot_leaves_and_so_do_all_of_an_owner_who_closes_the_account(django_capture_on_commit_callbacks):
    anna, ben = person("anna"), person("ben")
    robo, twin, other = bot_of(anna), bot_of(anna, "twin"), bot_of(ben, "other")
    tournament = at(announced(bots=True), NOON)
    for bot in (robo, twin, other):
        entries.join(tournament=tournament, user=bot, now=NOON)
    with django_capture_on_commit_callbacks(execute=True):
        owner_actions.retire(bot=robo.bot, now=NOON)
    assert [status(tournament, bot) for bot in (robo, twin, other)] == ["withdrawn", "playing", "playing"]
    with django_capture_on_commit_callbacks(execute=True):
        close_account(user=anna)
    assert [status(tournament, bot) for bot in (robo, twin, other)] == ["withdrawn", "withdrawn", "playing"]


# ── Coming back ─────────────────────────────────────────────────────────────────────────────────


def test_who_comes_back_to_a_running_one_finds_it_full():
    tournament, zoe = at(with_agents("swiss", 3, rounds=6, capacity=4), NOON), person("zoe")
    entries.join(tournament=tournament, user=zoe, now=NOON)
    at(tournament, START - 5 * MINUTE)
    entries.check_in(tournament=tournament, user=zoe, now=START - 4 * MINUTE)
    at(tournament, START)
    entries.withdraw(tournament=tournament, user=zoe, now=START)
    assert "come_back" in selectors.detail(tournament, zoe).may
    entries.join(tournament=tournament, user=person("yan"), now=START)
    assert "come_back" not in selectors.detail(tournament, zoe).may
    for again in (entries.rejoin, entries.join):
        assert refusal_of(again, tournament, zoe, now=START) == "TOURNAMENT_FULL"
    assert tournament.entrants.get(user=zoe).status == "withdrawn"


@pytest.mark.parametrize("again", [entries.rejoin, entries.join])
def test_who_was_taken_out_or_has_no_account_comes_back_by_no_door(again):
    tournament, zoe, yan = at(announced(), NOON), person("zoe"), person("yan")
    for user in (zoe, yan):
        entries.join(tournament=tournament, user=user, now=NOON)
    number = tournament.entrants.get(user=zoe).number
    director_acts.remove(tournament=tournament, by=director(), entrant=number, reason="cheats", now=NOON)
    assert refusal_of(again, tournament, zoe) == "REMOVED"
    entries.withdraw(tournament=tournament, user=yan, now=NOON)
    close_account(user=yan)
    assert refusal_of(again, tournament, yan) == "NEEDS_ACCOUNT"  # `yan` was read before it was closed


@pytest.mark.parametrize("again", [entries.rejoin, entries.join])
def test_a_bot_comes_back_where_bots_may_and_needs_no_check_in(again):
    tournament, robo = at(announced(bots=True), NOON), bot_of(person("anna"))
    entries.join(tournament=tournament, user=robo, now=NOON)
    entries.withdraw(tournament=tournament, user=robo, now=NOON)
    assert again(tournament=tournament, user=robo, now=NOON).status == "playing"
    entries.withdraw(tournament=tournament, user=robo, now=NOON)
    Tournament.objects.update(bots=False)
    assert refusal_of(again, tournament, robo) == "BOTS_NOT_ALLOWED"


def test_before_registration_opens_nobody_comes_back():
    tournament, zoe = announced(opens_at=NOON + 5 * MINUTE), person("zoe")
    Entrant.objects.create(
        tournament=tournament, number=1, user=zoe, name="zoe", avatar="fox", status="withdrawn", registered_at=NOON
    )
    assert "come_back" not in selectors.detail(tournament, zoe).may
    assert refusal_of(entries.rejoin, tournament, zoe) == "NOT_OPEN_YET"
