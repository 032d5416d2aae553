"""Badges for solved daily puzzles and for places in tournaments agree with what is stored of these."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from accounts.models import User
from games.puzzles.models import PlayedDay
from leaderboards.badges import services
from leaderboards.badges.models import Badge
from leaderboards.badges.selectors import badges_of
from leaderboards.badges.tasks import grant
from leaderboards.tournaments.models import Entrant, Tournament
from tests.support.match_rows import NOON, make_player, make_players

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

FIRST = date(2026, 4, 1)


def solved(user: User, days: int, *, begun: int = 0) -> None:
    """Stores solved daily puzzles from the first of April on, with some days that were begun and not solved."""
    PlayedDay.objects.bulk_create(
        PlayedDay(
            user=user, date=FIRST + timedelta(days=day), begun_at=NOON,
            solved_at=NOON + timedelta(days=day) if day < days else None,
        )
        for day in range(days + begun)
    )  # fmt: skip


def ended(
    players: list[User], *, agents: int = 0, at: datetime = NOON, status: str = "finished", listed: bool = True
) -> Tournament:
    """Creates a tournament with a place for each of these players in turn, and agents after them."""
    made = Tournament.objects.create(
        name="Cup", game="uno", size=4, format="swiss", capacity=64, round_minutes=10, opens_at=at, starts_at=at,
        status=status, listed=listed, finished_at=at,
    )  # fmt: skip
    Entrant.objects.bulk_create(
        Entrant(
            tournament=made, number=number, user=players[number - 1] if number <= len(players) else None,
            agent="" if number <= len(players) else "novice", name=f"{number}", avatar="fox", registered_at=at,
            place=number,
        )
        for number in range(1, len(players) + agents + 1)
    )  # fmt: skip
    return made


def test_the_tenth_solved_day_earns_the_badge_once() -> None:
    anna, bela = make_player("anna"), make_player("bela")
    solved(anna, 12)
    solved(bela, 9, begun=5)
    assert services.grant_puzzle_badges() == 1
    [badge] = badges_of(anna)
    assert (badge.key, badge.earned_at) == ("puzzle_days", NOON + timedelta(days=9))
    assert badges_of(bela) == []
    assert services.grant_puzzle_badges() == 0
    assert services.recompute() == 0


def test_recompute_takes_a_badge_for_puzzles_that_were_not_solved() -> None:
    anna = make_player("anna")
    solved(anna, 10)
    grant()
    PlayedDay.objects.filter(date=FIRST).delete()
    assert services.recompute() == 1
    assert badges_of(anna) == []


def test_the_first_place_among_enough_entrants_is_named() -> None:
    players = make_players(f"p{number}" for number in range(8))
    ended(players[:7])  # too few
    ended(players, listed=False)
    ended(players, status="aborted")
    ended(players, status="running")
    later = ended(list(reversed(players)), at=NOON + timedelta(days=2))
    cup = ended(players[:4], agents=4, at=NOON + timedelta(days=1))
    grant()
    found = {row.user.username: row.tournament for row in Badge.objects.select_related("user", "tournament")}
    assert found == {**dict.fromkeys(("p0", "p1", "p2"), cup), **dict.fromkeys(("p7", "p6", "p5"), later)}
    [badge] = badges_of(players[0])
    assert (badge.key, badge.tournament, badge.earned_at) == ("podium", cup, NOON + timedelta(days=1))
    assert services.grant_podium_badges() == 0


def test_a_corrected_standing_moves_the_badge() -> None:
    players = make_players(f"p{number}" for number in range(8))
    cup = ended(players)
    grant()
    Entrant.objects.filter(tournament=cup, number=3).update(place=4)
    Entrant.objects.filter(tournament=cup, number=4).update(place=3)
    assert services.grant_podium_badges() == 2
    assert set(Badge.objects.values_list("user__username", flat=True)) == {"p0", "p1", "p3"}


def test_bots_and_deleted_accounts_get_none() -> None:
    players = make_players(f"p{number}" for number in range(8))
    User.objects.filter(pk=players[0].pk).update(is_bot=True, owner=players[7])
    User.objects.filter(pk=players[1].pk).update(erased_at=NOON, is_active=False)
    ended(players)
    for player in players[:2]:
        solved(player, 10)
    grant()
    assert list(Badge.objects.values_list("user__username", flat=True)) == ["p2"]


def test_a_tournament_that_is_no_longer_listed_is_not_linked() -> None:
    players = make_players(f"p{number}" for number in range(8))
    ended(players)
    grant()
    Tournament.objects.update(listed=False)
    assert badges_of(players[0])[0].tournament is None
