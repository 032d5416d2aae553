"""The evidence of collusion: what a decision shows, and what many of them come to for a pair."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.rules.doudizhu.hand_types import HandType
from leaderboards.conduct.evidence import honest_play as numbers
from leaderboards.conduct.evidence.honest_play import capped, honest_play
from leaderboards.conduct.evidence.observations import Judgement, Observation, Reason, observations
from leaderboards.conduct.evidence.pair_score import (
    ALARM,
    MAX_EVIDENCE,
    MIN_MATCHES,
    SAME_ADDRESS,
    SAME_DEVICE,
    Direction,
    Meetings,
    Tally,
    deviation,
    evidence_of,
    findings,
    meetings_evidence,
    score_of,
    tally,
)

SINGLE = {"seat": 0, "type": "SINGLE", "rank": 5, "length": 1, "cards": ["5H"]}
PLAY = SimpleNamespace(cards=("x",), hand_type=HandType.SINGLE)
BOMB = SimpleNamespace(cards=("x",), hand_type=HandType.BOMB)
PASS = SimpleNamespace()
LOST = Judgement(best_points=4.0, played_points=1.0, best_chance=0.7, played_chance=0.5)


def view(**fields: Any) -> dict[str, Any]:
    usual = {"phase": "PLAYING", "landlord": 0, "last": SINGLE, "counts": [10, 8, 2], "bids": [None] * 3, "highest": 0}
    return usual | fields


def seen(found: list[Observation]) -> dict[tuple[Reason, int], float]:
    return {(one.reason, one.other): one.value for one in found}


def test_a_pass_on_the_landlords_play_helps_the_landlord() -> None:
    found = seen(observations(view(), 1, [PASS, PLAY], {"verb": "pass"}, LOST))
    assert found == {
        (Reason.NEVER_BEATS, 0): 1.0, (Reason.SOFT_PASS, 0): pytest.approx(0.2), (Reason.CHANCE_GIVEN, 0): 0.0,
    }  # fmt: skip


def test_a_play_on_it_helps_only_as_far_as_it_is_bad() -> None:
    found = seen(observations(view(), 1, [PASS, PLAY], {"verb": "play"}, LOST))
    assert found == {
        (Reason.NEVER_BEATS, 0): 0.0, (Reason.SOFT_PASS, 0): 0.0, (Reason.CHANCE_GIVEN, 0): pytest.approx(0.2),
    }  # fmt: skip


def test_a_pass_without_a_play_in_hand_shows_nothing() -> None:
    assert observations(view(), 1, [PASS], {"verb": "pass"}, None) == []


def test_keeping_a_bomb_is_a_situation_of_its_own() -> None:
    plain, bomb = (observations(view(), 1, [PASS, held], {"verb": "pass"}, None)[0].context for held in (PLAY, BOMB))
    assert plain == "farmer play many single low"
    assert bomb == "farmer bomb many single low"


def test_the_landlord_who_passes_helps_the_farmer_whose_play_stands() -> None:
    found = observations(view(last=SINGLE | {"seat": 2}), 0, [PASS, PLAY], {"verb": "pass"}, LOST)
    assert {one.other for one in found} == {2}
    assert {one.context.split()[0] for one in found if one.reason is Reason.NEVER_BEATS} == {"landlord"}


def test_a_lead_of_a_farmer_helps_the_landlord_and_one_of_the_landlord_nobody() -> None:
    lead = {"verb": "play"}
    assert seen(observations(view(last=None), 1, [PLAY], lead, LOST)) == {(Reason.CHANCE_GIVEN, 0): pytest.approx(0.2)}
    assert observations(view(last=None), 0, [PLAY], lead, LOST) == []


def test_what_a_farmer_does_on_the_partners_play_is_against_the_landlord() -> None:
    found = observations(view(last=SINGLE | {"seat": 2}), 1, [PASS, PLAY], {"verb": "pass"}, LOST)
    assert [(one.reason, one.other) for one in found] == [(Reason.CHANCE_GIVEN, 0)]


@pytest.mark.parametrize(
    ("bids", "other"), [([None, None, None], 2), ([2, None, None], 0), ([None, None, 1], 2), ([0, None, 0], None)]
)
def test_a_declined_bid_is_left_to_the_highest_bidder_or_the_next(bids: list[int | None], other: int | None) -> None:
    found = observations(view(phase="BIDDING", bids=bids), 1, [], {"verb": "bid", "points": 0}, LOST)
    assert seen(found) == ({} if other is None else {(Reason.BID_GIVEN, other): 0.75})


def test_a_bid_that_is_made_gives_nothing_away() -> None:
    found = observations(view(phase="BIDDING"), 1, [], {"verb": "bid", "points": 3}, LOST)
    assert [one.value for one in found] == [0.0]


def test_every_situation_has_numbers_and_a_rare_one_those_of_the_wider() -> None:
    assert honest_play(Reason.NEVER_BEATS, "farmer play moon pair low") == honest_play(
        Reason.NEVER_BEATS, "farmer play"
    )
    assert honest_play(Reason.BID_GIVEN, "no such situation")[1] > 0
    for reason in Reason:
        assert 0 < numbers.dispersion(reason) < 10
        assert numbers.pair_effect(reason) > 0


def test_one_blunder_is_capped() -> None:
    assert capped(Reason.SOFT_PASS, 0.9) == 0.3
    assert capped(Reason.NEVER_BEATS, 1.0) == 1.0


def test_honest_decisions_come_to_nothing_and_help_comes_to_much() -> None:
    honest = Tally(500, 0.0, 80.0)
    assert deviation(Reason.NEVER_BEATS, honest, Tally(900, 0.0, 150.0)) == 0
    helping = deviation(Reason.NEVER_BEATS, Tally(500, 200.0, 80.0), Tally(900, 0.0, 150.0))
    assert helping > 8
    assert evidence_of(helping) > ALARM


def test_a_habit_against_everyone_is_no_help() -> None:
    toward, elsewhere = Tally(500, 100.0, 80.0), Tally(5000, 1000.0, 800.0)
    assert deviation(Reason.NEVER_BEATS, toward, elsewhere) < 1
    assert deviation(Reason.NEVER_BEATS, toward, Tally()) > 3


def test_few_decisions_and_few_matches_show_nothing() -> None:
    assert deviation(Reason.NEVER_BEATS, Tally(19, 19.0, 3.0), Tally()) == 0
    guilty = Direction({Reason.NEVER_BEATS: Tally(500, 400.0, 80.0)}, {})
    assert findings((guilty, guilty), Meetings(MIN_MATCHES - 1, 20, 20, 100)) == []


def test_evidence_is_one_sided_and_bounded() -> None:
    assert evidence_of(-5.0) == 0
    assert evidence_of(3.0) == pytest.approx(4.5)
    assert evidence_of(1000.0) == MAX_EVIDENCE


def test_what_is_no_play_never_raises_an_alarm_alone() -> None:
    nothing = Direction({}, {})
    found = findings((nothing, nothing), Meetings(500, 500, 500, 10_000), same_device=100, same_address=100)
    assert {one.code for one in found} == {"meetings", "same_device", "same_address"}
    assert score_of(found) <= SAME_DEVICE + SAME_ADDRESS + 2.0 < ALARM


def test_meeting_as_often_as_by_chance_is_no_evidence() -> None:
    assert meetings_evidence(Meetings(2, 100, 100, 10_000)) == 0
    assert meetings_evidence(Meetings(4, 100, 100, 10_000)) == pytest.approx(0.773, abs=0.01)
    assert meetings_evidence(Meetings(90, 100, 100, 10_000)) == 2.0
    assert meetings_evidence(Meetings(2, 1000, 1000, 10_000)) == 0
    assert meetings_evidence(Meetings(0, 0, 0, 0)) == 0


def test_the_reasons_say_who_helps_whom() -> None:
    guilty = Direction({Reason.SOFT_PASS: Tally(200, 20.0, 0.3)}, {})
    found = findings((Direction({}, {}), guilty), Meetings(50, 60, 60, 0))
    assert [(one.code, one.direction, one.count) for one in found if one.direction is not None] == [
        ("soft_pass", 1, 200)
    ]


def test_tallies_are_sums_by_opponent_and_reason() -> None:
    rng = Random(1)
    many = [Observation(Reason.NEVER_BEATS, rng.choice((0, 2)), "farmer play many single low", 1.0) for _ in range(50)]
    mean, variance = honest_play(Reason.NEVER_BEATS, "farmer play many single low")
    found = tally(many)
    assert sum(one.decisions for one in found.values()) == 50
    for one in found.values():
        assert one.surplus == pytest.approx(one.decisions * (1 - mean))
        assert one.variance == pytest.approx(one.decisions * variance)
