"""What AI did in a seat after its player conceded is none of the player's figures and earns no badge."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.models import Match
from games.services import concession
from leaderboards.badges.models import Badge
from leaderboards.badges.services import recompute
from leaderboards.statistics import services
from leaderboards.statistics.digests import (
    GAMES,
    Digest,
    Ending,
    Event,
    PlayedMatch,
    Round,
    Seat,
    SeatRound,
    digest,
)
from leaderboards.statistics.models import Edition, PlayerFigure, PlayerMatch
from leaderboards.statistics.selectors.matches_to_count import load_matches
from tests.support.live_matches import head, person, played_out, played_until, running, table_at
from tests.support.match_rows import NOON, make_match, make_player

from .summary_tables import all_summary_rows, event, figure_sums, keep_replay, live, round_events

PEOPLE = (Seat(0, "person"), Seat(1, "person"), Seat(2, "person"))
OF_THE_MATCH = {"matches", "seconds", "place", "timeouts"}
AGENTS = {"doudizhu": 2, "liars_dice": 3, "uno": 2, "gandengyan": 2, "werewolf": 7}


def conceded(game: str, *rounds: Round, seat: int = 0) -> PlayedMatch:
    endings = tuple(Ending(index, 0, 3 if index == seat else 1) for index in range(3))
    return PlayedMatch(game, {}, PEOPLE, endings, rounds, 60, conceded=frozenset({seat}))


def round_won_by(number: int, winner: int, *events: Event) -> Round:
    won = (SeatRound(seat, 6 if seat == winner else -3, seat == winner, bombs=1, multiplier=3) for seat in range(3))
    return Round(number, tuple(won), events)


def rows(found: Digest, seat: int, name: str) -> dict[str, tuple[int, int, int]]:
    return {fact.key: (fact.count, fact.hits, fact.total) for fact in found.seats[seat] if fact.name == name}


def play(seat: int, kind: str = "PAIR") -> Event:
    return Event("play", {"seat": seat, "type": kind, "color": "red"})


GIVEN_UP = Event("conceded", {"seat": 0})
ROUND_END = Event("round_end", {"round": 1})


def test_rounds_and_combinations_end_with_the_concession() -> None:
    first = round_won_by(1, 0, play(0), ROUND_END)
    second = round_won_by(2, 0, Event("deal", {"starter": 0}), play(0, "BOMB"), GIVEN_UP, play(0, "PASS"), play(1))
    found = digest(conceded("gandengyan", first, second, round_won_by(3, 0, play(0))))
    assert rows(found, 0, "rounds") == {"": (1, 1, 6)}
    assert rows(found, 0, "combination") == {"PAIR": (1, 1, 0), "BOMB": (1, 0, 0)}
    assert rows(found, 0, "bombs") == {"": (1, 1, 1)}
    assert rows(found, 0, "matches") == {"": (1, 0, 0)}  # the loss counts
    assert rows(found, 0, "place") == {"3": (1, 0, 0)}
    assert found.feats[0] == ()
    assert {mark.seat for mark in found.marks} == {None, 1, 2}
    # the others played to the end
    assert rows(found, 1, "rounds") == {"": (3, 0, -9)}
    assert rows(found, 1, "combination") == {"PAIR": (1, 0, 0)}


def test_a_round_that_ended_before_the_concession_counts() -> None:
    found = digest(conceded("gandengyan", round_won_by(1, 0, play(0), ROUND_END, GIVEN_UP), round_won_by(2, 0)))
    assert rows(found, 0, "rounds") == {"": (1, 1, 6)}


def test_calls_and_catches_of_uno_end_with_the_concession() -> None:
    call, catch = Event("call", {"seat": 0}), Event("challenge", {"seat": 0, "target": 1})
    found = digest(conceded("uno", round_won_by(1, 0, Event("deal", {"dealer": 2}), call, GIVEN_UP, call, catch)))
    assert rows(found, 0, "calls") == {"": (1, 0, 0)}
    assert rows(found, 0, "catches") == {}
    assert found.feats == ((), (), ())
    assert rows(found, 1, "caught") == {"": (1, 0, 0)}
    assert {fact.name: fact.count for fact in found.table}["calls"] == 2  # the table's figures have all of it


def test_roles_and_springs_of_dou_dizhu_end_with_the_concession() -> None:
    def spring(number: int, *events: Event) -> Round:
        won = (
            SeatRound(seat, 6 if seat == 0 else -3, seat == 0, "farmer" if seat else "landlord", 3, 0, "spring", 6)
            for seat in range(3)
        )
        return Round(number, tuple(won), events)

    found = digest(conceded("doudizhu", spring(1, GIVEN_UP), spring(2)))
    assert {fact.name for fact in found.seats[0]} == OF_THE_MATCH
    assert rows(found, 1, "role") == {"farmer": (2, 0, -6)}
    assert found.feats == ((), (), ())


def test_a_conceded_match_without_a_replay_counts_as_a_loss_alone() -> None:
    found = digest(conceded("gandengyan", round_won_by(1, 0), round_won_by(2, 0)))
    assert {fact.name for fact in found.seats[0]} == OF_THE_MATCH
    assert rows(found, 1, "rounds") == {"": (2, 0, -6)}


# ── Matches as they are played ──────────────────────────────────────────────────────────────────


def given_up(game: str, user: Any, *, moves: int) -> Match:
    """A match against AI that the player concedes after so many moves of the table, played to its end."""
    match = running(user, agents=AGENTS[game], game=game)
    left = iter(range(moves + 1))
    if moves:
        played_until(match, lambda state: next(left) == moves)
    state = head(match)
    assert concession.concede(table=table_at(match), user=user, now=state.info.moment(state.state.ctx.at + 1))
    return played_out(match)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_a_match_conceded_at_its_start_counts_as_a_loss_alone(game: str) -> None:
    ann = person("ann")
    match = given_up(game, ann, moves=0)
    services.count_matches(now=match.finished_at)
    figures = PlayerFigure.objects.filter(user=ann, edition=live())
    assert {row.name for row in figures} == OF_THE_MATCH
    row = PlayerMatch.objects.get(user=ann, edition=live())
    assert (row.won, row.feats) == (False, "")
    assert not Badge.objects.exists()


@pytest.mark.django_db
def test_what_was_bid_in_liars_dice_before_the_concession_is_the_players() -> None:
    ann = person("ann")
    match = given_up("liars_dice", ann, moves=25)
    [source] = load_matches([match])
    bids, before = Counter[bool](), True
    for played in source.played.rounds:
        for each in played.events:
            before = before and each.kind != "conceded"
            if each.kind == "bid" and each.data["seat"] == 0:
                bids[before] += 1
    assert bids[True]
    assert bids[False]
    services.count_matches(now=match.finished_at)
    faces = figure_sums(PlayerFigure, "bid_face", user=ann)
    assert sum(count for count, _hits, _total in faces.values()) == bids[True]


# ── Counted in turn, anew, and by an older version ──────────────────────────────────────────────


def sprung(user: Any) -> Match:
    """A match of Dou Dizhu with a spring of the landlord, who conceded it after the auction."""
    match = make_match([user, None, None])
    match.round_results.update(spring="spring")
    match.seats.filter(index=0).update(conceded=True)
    events = round_events(1, (0, 3))
    return keep_replay(match, [*events[:-1], event("conceded", seat=0), events[-1]])


@pytest.mark.django_db
def test_a_conceded_match_earns_no_badge_however_it_is_counted() -> None:
    sprung(make_player("anna"))
    services.count_matches(now=NOON)
    before = all_summary_rows(live())
    assert figure_sums(PlayerFigure, "role") == {}
    assert figure_sums(PlayerFigure, "spring") == {}
    assert recompute() == 0
    services.start_edition(now=NOON)
    services.count_matches(now=NOON)
    assert all_summary_rows(live()) == before
    assert not Badge.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("by_command", [True, False])
def test_badges_that_an_older_version_gave_for_a_conceded_match_are_taken_back(by_command: bool) -> None:
    anna = make_player("anna")
    match = sprung(anna)
    services.count_matches(now=NOON)
    Edition.objects.update(version=1)
    PlayerMatch.objects.update(feats="spring")
    Badge.objects.create(user=anna, key="spring", earned_at=NOON, match=match)
    if by_command:
        assert recompute() == 1
    else:
        services.count_matches(now=NOON)
    assert not Badge.objects.exists()
    services.count_matches(now=NOON)
    assert recompute() == 0
