"""What a match comes to, calculated by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from leaderboards.statistics.digests import (
    GAMES,
    Digest,
    Ending,
    Event,
    Fact,
    PlayedMatch,
    Round,
    Seat,
    SeatRound,
    digest,
)
from leaderboards.statistics.selectors.matches_to_count import events_by_round

ROOT = Path(__file__).resolve().parents[3]

PEOPLE = (Seat(0, "person"), Seat(1, "person"), Seat(2, "guest"))
PRACTICE = (Seat(0, "person"), Seat(1, "agent", "club"), Seat(2, "agent", "expert"))


def event(kind: str, **data: Any) -> Event:
    return Event(kind, data)


def played(
    game: str, *rounds: Round, seats: tuple[Seat, ...] = PEOPLE, places: tuple[int, ...] = (1, 2, 3), **options: Any
) -> PlayedMatch:
    """A match of ten minutes whose scores are the sums of its rounds."""
    scores = [sum(each.seats[seat.index].points for each in rounds) for seat in seats]
    endings = tuple(Ending(seat.index, scores[seat.index], places[seat.index], seat.index) for seat in seats)
    return PlayedMatch(game, options, seats, endings, rounds, 600)


def landlord_round(
    number: int, points: int, *, landlord: int = 0, bids: tuple[int | None, ...] = (1, 0, 3), spring: str = "",
    bombs: tuple[int, int, int] = (0, 0, 0), events: tuple[Event, ...] = (),
) -> Round:  # fmt: skip
    """A round of Dou Dizhu; `points` are the landlord's."""
    rows = tuple(
        SeatRound(
            seat, points if seat == landlord else -points // 2, (points > 0) == (seat == landlord),
            "landlord" if seat == landlord else "farmer", bids[seat], bombs[seat], spring, abs(points) // 2,
        )
        for seat in range(3)
    )  # fmt: skip
    return Round(number, rows, events)


def rows(facts: tuple[Fact, ...], name: str) -> dict[str, tuple[int, int, int]]:
    return {fact.key: (fact.count, fact.hits, fact.total) for fact in facts if fact.name == name}


def marks(found: Digest) -> set[tuple[str, int, int | None, int]]:
    return {(mark.kind, mark.value, mark.seat, mark.round) for mark in found.marks}


# ── All games ───────────────────────────────────────────────────────────────────────────────────


def test_every_seat_has_its_place_its_rounds_and_its_missed_turns() -> None:
    found = digest(played("doudizhu", landlord_round(1, 6), landlord_round(2, -12)))
    assert found.company == "people"
    assert rows(found.table, "matches") == {"": (1, 0, 600)}
    assert rows(found.table, "rounds") == {"": (2, 0, 0)}
    assert rows(found.seats[0], "matches") == {"": (1, 1, -6)}
    assert rows(found.seats[1], "matches") == {"": (1, 0, 3)}
    assert rows(found.seats[0], "role") == {"landlord": (2, 1, -6)}
    assert rows(found.seats[1], "role") == {"farmer": (2, 1, 3)}
    assert rows(found.seats[1], "place") == {"2": (1, 0, 0)}
    assert rows(found.seats[2], "timeouts") == {"": (1, 1, 2)}
    assert rows(found.table, "timeouts") == {"": (3, 2, 3)}


def test_people_and_agents_are_compared_only_where_both_sit() -> None:
    alone = digest(played("doudizhu", landlord_round(1, 6)))
    assert rows(alone.table, "group") == {}
    found = digest(played("doudizhu", landlord_round(1, 6), seats=PRACTICE))
    assert found.company == "practice"
    assert rows(found.table, "group") == {"people": (1, 1, 6), "agents": (2, 0, -6)}
    assert rows(found.table, "group_role") == {"people.landlord": (1, 1, 6), "agents.farmer": (2, 0, -6)}
    assert rows(found.table, "level") == {"club": (1, 0, -3), "expert": (1, 0, -3)}
    house = digest(played("doudizhu", landlord_round(1, 6), seats=(*PRACTICE[1:], Seat(0, "agent", "club"))))
    assert house.company == "agents"


def test_bots_are_no_agents() -> None:
    seats = (PRACTICE[0], Seat(1, "bot"), Seat(2, "agent", "club"))
    found = digest(played("doudizhu", landlord_round(1, 6), seats=seats))
    assert found.company == "practice"
    assert rows(found.table, "group") == {"people": (1, 1, 6), "bots": (1, 0, -3), "agents": (1, 0, -3)}
    assert set(rows(found.table, "group_role")) == {"people.landlord", "bots.farmer", "agents.farmer"}
    assert rows(found.table, "level") == {"club": (1, 0, -3)}
    among_machines = digest(played("doudizhu", landlord_round(1, 6), seats=(Seat(0, "bot"), *seats[1:])))
    assert (among_machines.company, rows(among_machines.table, "group")) == ("agents", {})


def test_events_belong_to_the_round_that_began_last() -> None:
    steps = [
        {"events": [{"kind": "round_start", "data": {"round": 1}}, {"kind": "deal", "data": {}}]},
        {"events": [{"kind": "reveal", "data": {"round": 1}}, {"kind": "round_start", "data": {"round": 2}}]},
        {"events": [{"kind": "bid", "data": {"seat": 1}}]},
    ]
    found = events_by_round(steps)
    assert [each.kind for each in found[1]] == ["round_start", "deal", "reveal"]
    assert [each.kind for each in found[2]] == ["round_start", "bid"]


# ── Dou Dizhu ───────────────────────────────────────────────────────────────────────────────────


def test_bids_are_counted_with_who_bid_first_after_the_last_deal() -> None:
    events = (
        event("deal"), event("bid", seat=0, points=0), event("bid", seat=1, points=0), event("bid", seat=2, points=0),
        event("deal"), event("bid", seat=1, points=0), event("bid", seat=2, points=3),
        event("round_end", redeals=1),
    )  # fmt: skip
    found = digest(played("doudizhu", landlord_round(1, -12, landlord=2, bids=(None, 0, 3), events=events)))
    assert rows(found.table, "bid") == {"3": (1, 0, 6)}
    assert rows(found.table, "order") == {"1": (1, 1, 6), "2": (1, 0, -12), "3": (1, 1, 6)}
    assert rows(found.table, "order_landlord") == {"1": (1, 0, 0), "2": (1, 1, 0), "3": (1, 0, 0)}
    assert rows(found.table, "redeals") == {"1": (1, 0, 0)}
    assert rows(found.seats[2], "bid") == {"3": (1, 1, 0)}
    assert rows(found.seats[1], "bid") == {"0": (1, 0, 0)}
    assert rows(found.seats[0], "bid") == {}  # was not asked
    assert rows(found.seats[2], "landlord_bid") == {"3": (1, 0, -12)}


def test_a_landlord_whom_no_bid_made_is_counted_apart_and_one_by_rotation_not_at_all() -> None:
    forced = digest(played("doudizhu", landlord_round(1, 2, bids=(0, 0, 0))))
    assert rows(forced.table, "bid") == {"forced": (1, 1, 1)}
    turned = digest(played("doudizhu", landlord_round(1, 2, bids=(None, None, None))))
    assert rows(turned.table, "bid") == {}
    assert rows(turned.table, "side") == {"landlord": (1, 1, 1)}


def test_bombs_springs_and_multipliers() -> None:
    match = played(
        "doudizhu",
        landlord_round(1, 24, bombs=(1, 0, 0), spring="reverse_spring"),
        landlord_round(2, -48, bombs=(1, 0, 2)),
        landlord_round(3, 2),
    )
    found = digest(match)
    assert rows(found.table, "bombs") == {"0": (1, 0, 0), "1": (1, 0, 0), "3": (1, 0, 0)}
    assert rows(found.table, "multiplier") == {"1": (1, 1, 0), "12": (1, 1, 0), "24": (1, 0, 0)}
    assert rows(found.table, "spring") == {"none": (2, 1, 0), "reverse_spring": (1, 1, 0)}
    assert rows(found.seats[0], "bombs") == {"": (3, 2, 2)}
    assert rows(found.seats[1], "spring") == {"reverse_spring": (1, 0, -12)}
    assert marks(found) == {
        ("seconds", 600, None, 0), ("multiplier", 24, None, 2), ("bombs", 2, 0, 0), ("bombs", 2, 2, 0),
        ("score", 11, 1, 0), ("score", 11, 2, 0),
    }  # fmt: skip


# ── The others ──────────────────────────────────────────────────────────────────────────────────


def test_a_challenge_in_liars_dice_is_right_when_the_bidder_loses() -> None:
    def reveal(number: int, *, loser: int, jump: bool, count: int, wild: bool = True) -> Round:
        data = {
            "round": number, "bid": {"seat": 0, "count": count, "face": 4}, "challenger": 1, "jump": jump,
            "dice": [[1, 2, 3, 4, 5], [6, 6, 6, 6, 6], []], "wild": wild, "count": 2, "loser": loser, "lost": 1,
        }  # fmt: skip
        events = (event("round_start", round=number, opener=0), event("reveal", **data))
        lost = tuple(SeatRound(seat, -1 if seat == loser else 0, seat == 1 - loser) for seat in range(3))
        return Round(number, lost, events)

    match = played(
        "liars_dice", reveal(1, loser=0, jump=False, count=5), reveal(2, loser=1, jump=True, count=1, wild=False)
    )
    found = digest(match)
    assert rows(found.table, "challenge") == {"turn": (1, 1, 0), "jump": (1, 0, 0)}
    assert rows(found.table, "face") == {"4": (2, 1, 6)}
    assert rows(found.table, "share") == {"50": (1, 0, 0), "0": (1, 1, 0)}
    assert rows(found.table, "wild") == {"on": (1, 0, 0), "off": (1, 1, 0)}
    assert rows(found.table, "opener") == {"": (2, 1, 0)}
    assert rows(found.table, "loser_chance") == {"": (2, 0, 4)}
    assert rows(found.seats[1], "challenge") == {"turn": (1, 1, 0), "jump": (1, 0, 0)}
    assert rows(found.seats[0], "doubted") == {"": (2, 1, 0)}
    assert ("right_challenges", 1, 1, 0) in marks(found)
    assert ("rounds", 2, None, 0) in marks(found)


def test_a_round_of_uno_is_as_long_as_the_cards_laid() -> None:
    events = (
        event("deal", dealer=2), *[event("play", seat=0) for _ in range(23)], event("call", seat=0),
        event("challenge", seat=1, target=2), event("challenge_draw_four", seat=2, target=0, guilty=True),
        event("round_end", reason="out"),
    )  # fmt: skip
    found = digest(
        played(
            "uno",
            Round(1, (SeatRound(0, 60, won=True), SeatRound(1, 0, won=False), SeatRound(2, 0, won=False)), events),
        )
    )
    assert rows(found.table, "laid") == {"20": (1, 0, 23)}
    assert rows(found.table, "worth") == {"": (1, 0, 60)}
    assert rows(found.table, "first_by_seats") == {"3": (1, 1, 0)}
    assert rows(found.table, "draw_four") == {"": (1, 1, 0)}
    assert rows(found.seats[0], "bluff") == {"": (1, 0, 0)}
    assert rows(found.seats[2], "caught") == {"": (1, 0, 0)}
    assert marks(found) == {("seconds", 600, None, 0), ("laid", 23, None, 1), ("score", 60, 0, 0)}


def test_who_laid_no_card_in_gan_deng_yan_is_shut_out() -> None:
    events = (event("deal", starter=0), event("play", seat=0), event("pass", seat=1), event("play", seat=2))
    lost = (SeatRound(0, 0, won=True, bombs=1, multiplier=2), SeatRound(1, -10, won=False, multiplier=2),
            SeatRound(2, -6, won=False, multiplier=2))  # fmt: skip
    found = digest(played("gandengyan", Round(1, lost, events)))
    assert rows(found.table, "shut_out_rounds") == {"": (1, 1, 1)}
    assert rows(found.table, "shut_out_by_seats") == {"3": (2, 1, 0)}
    assert rows(found.table, "left") == {"5": (1, 0, 5), "3": (1, 0, 3)}  # what a bomb doubled is halved again
    assert rows(found.table, "starter_by_seats") == {"3": (1, 1, 0)}
    assert rows(found.seats[0], "shut_outs") == {"": (1, 1, 1)}
    assert rows(found.seats[1], "shut_out") == {"": (1, 1, 0)}
    assert ("shut_outs", 1, 0, 0) in marks(found)


@pytest.mark.parametrize(("winner", "expected"), [("wolves", (1, 1)), ("good", (1, 0)), ("draw", None)])
def test_a_match_of_werewolf_counts_for_its_set_unless_it_is_drawn(
    winner: str, expected: tuple[int, int] | None
) -> None:
    roles = ("wolf", "seer", "villager")
    side = {"wolf": "wolves"}
    events = (event("night", night=1), event("deaths", seats=[2]), event("night", night=2), event("banished", seat=0))
    seats = tuple(
        SeatRound(
            seat, 0 if winner == "draw" else 1 if side.get(role, "good") == winner else -1,
            side.get(role, "good") == winner, role,
        )
        for seat, role in enumerate(roles)
    )  # fmt: skip
    found = digest(played("werewolf", Round(1, seats, events), roles="preset"))
    assert rows(found.table, "winner") == {winner: (1, 0, 0)}
    assert {key: row[:2] for key, row in rows(found.table, "set").items()} == ({"3": expected} if expected else {})
    assert rows(found.table, "lived") == {"wolf": (1, 0, 0), "seer": (1, 1, 0), "villager": (1, 0, 0)}
    assert rows(found.table, "nights") == {"2": (1, int(winner == "wolves"), 2)}
    assert rows(found.seats[0], "side") == {"wolves": (1, int(winner == "wolves"), 0)}
    assert ("nights", 2, None, 0) in marks(found)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_replay_what_needs_one_stays_out_and_nothing_fails(game: str) -> None:
    rows_ = tuple(SeatRound(seat, 0, seat == 0, "wolf" if game == "werewolf" else "") for seat in range(3))
    found = digest(played(game, Round(1, rows_)))
    assert rows(found.table, "rounds") == {"": (1, 0, 0)}
    assert {fact.name for fact in found.table}.isdisjoint({"laid", "challenge", "shut_out_rounds", "order", "lived"})


def test_the_document_names_every_figure_and_no_other() -> None:
    code = "".join(path.read_text() for path in (ROOT / "leaderboards/statistics/digests").glob("*.py"))
    text = (ROOT / "docs" / "statistics.md").read_text()
    assert set(re.findall(r'\.add\(\s*"(\w+)"', code)) == set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
