"""What earns a badge, computed from plain values: matches in any order give the same badges."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

import pytest

from games.catalog import languages
from leaderboards.badges import labels
from leaderboards.badges.earning import BadgeMatch, earned
from leaderboards.badges.kinds import BADGES, STREAK
from leaderboards.statistics.digests import Ending, Event, PlayedMatch, Round, Seat, SeatRound, digest

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def match(number: int, *feats: str, won: bool = False, game: str = "uno") -> BadgeMatch:
    return BadgeMatch(NOON + timedelta(hours=number), UUID(int=number), game, won, frozenset(feats))


def test_the_first_match_that_does_it_earns_the_badge() -> None:
    found = earned([match(3, "catch", won=True), match(1), match(2, "catch"), match(4, "catch", won=True)])
    assert {key: one.match.int for key, one in found.items()} == {"catch": 2, "first_win": 3}


def test_a_streak_is_of_one_game_and_ends_with_a_loss() -> None:
    wins = [match(number, won=True) for number in range(STREAK)]
    assert "streak" not in earned([*wins[:-1], match(9, won=True, game="doudizhu")])
    assert "streak" not in earned([*wins[:2], match(1, game="uno"), *wins[2:]])
    between = [match(number, game="doudizhu") for number in range(STREAK)]  # a loss elsewhere ends nothing
    assert earned([*wins, *between])["streak"].match.int == STREAK - 1


def test_an_unknown_feat_earns_nothing() -> None:
    assert earned([match(1, "streak", "first_win", "podium", "dance")]) == {}


def test_the_order_of_the_matches_makes_no_difference() -> None:
    chance = Random(5)
    feats = [kind.key for kind in BADGES]
    matches = [match(n, *chance.sample(feats, 2), won=chance.random() < 0.7) for n in range(60)]
    first = earned(matches)
    assert "streak" in first
    for _ in range(5):
        chance.shuffle(matches)
        assert earned(matches) == first


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", [kind.key for kind in BADGES])
def test_every_badge_has_a_name_and_a_meaning(key: str, lang: str) -> None:
    assert labels.name_text(key, lang) != key
    meaning = labels.meaning_text(key, lang)
    assert meaning
    assert "{" not in meaning


# ── Feats within a match ────────────────────────────────────────────────────────────────────────


def played(
    game: str, *rounds: tuple[SeatRound, ...], places: tuple[int, ...], events: tuple[Event, ...] = ()
) -> PlayedMatch:
    return PlayedMatch(
        game, {}, tuple(Seat(index, "person") for index in range(len(places))),
        tuple(Ending(seat, 0, place) for seat, place in enumerate(places)),
        tuple(Round(number, rows, events) for number, rows in enumerate(rounds, 1)), 60,
    )  # fmt: skip


def points(*given: int) -> tuple[SeatRound, ...]:
    return tuple(SeatRound(seat, own, own > 0) for seat, own in enumerate(given))


def feats_of(match: PlayedMatch) -> dict[int, tuple[str, ...]]:
    return {seat: feats for seat, feats in enumerate(digest(match).feats) if feats}


BEHIND = (points(-6, 3, 3), points(-6, 3, 3))
AHEAD = (points(12, -6, -6), points(12, -6, -6))


def test_a_comeback_is_last_at_half_time_and_first_alone_at_the_end() -> None:
    assert feats_of(played("gandengyan", *BEHIND, *AHEAD, places=(1, 2, 2))) == {0: ("comeback",)}
    assert feats_of(played("gandengyan", *AHEAD, *BEHIND, places=(1, 2, 2))) == {}
    assert feats_of(played("gandengyan", *BEHIND, *AHEAD, places=(1, 1, 2))) == {}  # shared with another
    assert feats_of(played("gandengyan", BEHIND[0], *AHEAD, places=(1, 2, 2))) == {}  # too short
    assert feats_of(played("gandengyan", *[points(0, 0, 0)] * 4, places=(1, 2, 2))) == {}  # nobody was behind


def test_points_that_do_not_add_up_make_no_comeback() -> None:
    assert feats_of(played("liars_dice", *BEHIND, *AHEAD, places=(1, 2, 2))) == {}


def test_a_spring_counts_for_the_side_that_won_it() -> None:
    rows = (SeatRound(0, 6, won=True, role="landlord", spring="reverse_spring", multiplier=6),
            SeatRound(1, -3, won=False, role="farmer", spring="reverse_spring"),
            SeatRound(2, -3, won=False, role="farmer", spring="reverse_spring"))  # fmt: skip
    assert feats_of(played("doudizhu", rows, places=(1, 2, 2))) == {0: ("spring",)}


def test_three_right_challenges_make_a_lie_detector() -> None:
    told = Event("reveal", {"bid": {"seat": 1, "face": 2, "count": 3}, "challenger": 0, "loser": 1, "jump": False,
                            "dice": [[1, 2], [3, 4]], "wild": False})  # fmt: skip
    caught = [(SeatRound(0, 0, won=True), SeatRound(1, -1, won=False))]
    assert feats_of(played("liars_dice", *caught * 3, places=(1, 2), events=(told,))) == {0: ("lie_detector",)}
    assert feats_of(played("liars_dice", *caught * 2, places=(1, 2), events=(told,))) == {}


def test_a_catch_is_of_the_catcher() -> None:
    caught = Event("challenge", {"seat": 2, "target": 0})
    assert feats_of(played("uno", points(10, 0, 0), places=(1, 2, 2), events=(caught,))) == {2: ("catch",)}


def test_a_survivor_has_won_and_is_alive() -> None:
    rows = (SeatRound(0, 0, won=False, role="wolf"), SeatRound(1, 1, won=True, role="seer"),
            SeatRound(2, 1, won=True, role="villager"))  # fmt: skip
    dead = Event("deaths", {"seats": [1]})
    assert feats_of(played("werewolf", rows, places=(3, 1, 1), events=(dead,))) == {2: ("survivor",)}


def test_combinations_are_counted_with_the_rounds_that_they_won() -> None:
    plays = (Event("play", {"seat": 0, "type": "PAIR"}), Event("play", {"seat": 1, "type": "PAIR"}),
             Event("play", {"seat": 0, "type": "PASS"}))  # fmt: skip
    found = digest(played("gandengyan", points(6, -3, -3), places=(1, 2, 2), events=plays))
    combos = [
        [(fact.key, fact.count, fact.hits) for fact in facts if fact.name == "combination"] for facts in found.seats
    ]
    assert combos == [[("PAIR", 1, 1), ("PASS", 1, 1)], [("PAIR", 1, 0)], []]
