"""RULES.md, sections 13 and 14: clocks, trustees, pauses, and what is refused with which code."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.cards import Card
from games.rules.codec import parse_action
from games.rules.core import (
    SYSTEM,
    Abort,
    GiveBack,
    IllegalMove,
    MalformedMove,
    Move,
    Pause,
    Resume,
    StaleMove,
    Timeout,
)
from games.rules.doudizhu.actions import ACTIONS, Bid, Pass, Play
from games.rules.doudizhu.hand_types import HandType

from .round_driver import GAME, RoundDriver, kinds


def cards(*codes: str) -> tuple[Card, ...]:
    return tuple(Card.from_code(code) for code in codes)


def test_clause_13_1_a_turn_ends_just_before_its_deadline():
    scene = RoundDriver.dealt(turn_seconds=7)
    assert scene.window.closes_at - scene.now == 7000
    late = scene.refusal(Bid(1), after=7000)
    assert (type(late), late.code) == (StaleMove, "STALE_WINDOW")
    with pytest.raises(IllegalMove) as early:
        GAME.apply(scene.state, Move(SYSTEM, scene.window.id, Timeout(), 6999, "system"))
    assert early.value.code == "TOO_EARLY"
    scene.bid(1, after=6999)
    assert scene.now == 6999
    assert scene.window.closes_at == 6999 + 7000


def test_clause_13_2_two_turns_missed_in_a_row_bring_the_trustee():
    scene = RoundDriver.playing("33445566", "78", "9TJ")
    assert kinds(scene.run_out()) == ["timeout", "play"]
    scene.skips()
    assert scene.state.ctx.missed == (1, 0, 0)
    assert kinds(scene.run_out()) == ["timeout", "trustee", "play"]
    assert scene.state.ctx.trustees == (0,)

    other = RoundDriver.playing("33445566", "78", "9TJ")
    other.run_out()
    other.skips()
    other.lay("4")  # in time
    assert other.state.ctx.missed == (0, 0, 0)
    other.skips()
    other.run_out()
    assert other.state.ctx.trustees == ()
    assert other.state.ctx.timeouts == (2, 0, 0)


def test_clause_13_3_the_player_takes_the_seat_back():
    scene = RoundDriver.playing("33445566", "78", "9TJ")
    scene.run_out()
    scene.skips()
    scene.run_out()
    assert kinds(scene.control(GiveBack(0))) == ["trustee"]
    assert (scene.state.ctx.trustees, scene.state.ctx.missed) == ((), (0, 0, 0))
    scene.skips()
    scene.lay("55", seat=0)


def test_clause_13_4_a_pause_stops_the_clock():
    scene = RoundDriver.dealt()
    deadline = scene.window.closes_at
    scene.control(Pause(), after=3000)
    assert scene.refusal(Bid(1)).code == "PAUSED"
    scene.control(Resume(), after=60_000)
    assert scene.window.closes_at == deadline + 60_000
    scene.bid(1)


def test_clause_14_1_a_refused_action_changes_nothing():
    scene = RoundDriver.dealt()
    assert scene.refusal(Bid(4)).code == "INVALID_BID"  # `refusal` compares the state before and after
    scene.bid(2)
    assert scene.refusal(Bid(1)).code == "BID_TOO_LOW"
    assert scene.view()["highest"] == 2


def test_clause_14_2_the_first_of_several_refusals():
    over = RoundDriver.playing("3", "4", "5")
    over.lay("3")
    assert over.refusal(Bid(9), seat=1, window=77).code == "GAME_OVER"

    aborted = RoundDriver.dealt()
    aborted.control(Abort())
    assert aborted.refusal(Bid(1), seat=0, window=1).code == "GAME_OVER"

    scene = RoundDriver.playing("3346", "5578", "9")
    stale = scene.window.id
    scene.lay("33")
    assert scene.refusal(Play(cards("AS")), seat=2, window=stale).code == "STALE_WINDOW"
    assert scene.refusal(Play(cards("AS")), seat=2).code == "NOT_YOUR_TURN"
    assert scene.refusal(Bid(9)).code == "WRONG_PHASE"
    assert scene.refusal(Play(cards("AS", "KS"))).code == "CARD_NOT_IN_HAND"
    assert scene.refusal(Play((*scene.take(1, "5"), *scene.take(1, "7")))).code == "NOT_A_COMBINATION"
    assert scene.refusal(Play(scene.take(1, "7"), HandType.PAIR)).code == "WRONG_READING"
    assert scene.refusal(Play(scene.take(1, "7"), HandType.SINGLE)).code == "DOES_NOT_BEAT"


@pytest.mark.parametrize("points", [-1, 4, 100])
def test_clause_14_3_bids_that_are_none_and_bids_that_are_too_low(points: int):
    scene = RoundDriver.dealt()
    error = scene.refusal(Bid(points))
    assert (error.code, error.data["points"]) == ("INVALID_BID", points)
    scene.bid(1)
    error = scene.refusal(Bid(1))
    assert (error.code, error.data) == ("BID_TOO_LOW", {"points": 1, "least": 2})


def test_clause_14_4_a_card_named_twice_is_not_held_twice():
    scene = RoundDriver.playing("345", "6", "7")
    three = scene.take(0, "3")
    error = scene.refusal(Play(three * 2))
    assert (error.code, error.data) == ("CARD_NOT_IN_HAND", {"card": "3S"})
    assert scene.refusal(Play(three * 4)).code == "CARD_NOT_IN_HAND"
    assert scene.refusal(Play(scene.take(1, "6"))).code == "CARD_NOT_IN_HAND"


def test_clause_14_5_no_combination_wrong_reading_does_not_beat():
    scene = RoundDriver.playing("33344455566678", "9TJQK", "22")
    assert scene.refusal(Play(())).code == "NOT_A_COMBINATION"
    assert scene.refusal(Play(scene.take(0, "78"))).code == "NOT_A_COMBINATION"
    error = scene.refusal(Play(scene.take(0, "333444555666"), HandType.BOMB))
    assert (error.code, error.data) == ("WRONG_READING", {"hand_type": "BOMB"})
    scene.lay("45678")
    scene.lay("9TJQK")
    scene = RoundDriver.playing("9TJQK3", "345678", "22")
    scene.lay("9TJQK")
    assert scene.refusal(Play(scene.take(1, "34567"))).code == "DOES_NOT_BEAT"
    assert scene.refusal(Play(scene.take(1, "345678"))).code == "DOES_NOT_BEAT"


def test_clause_14_6_who_must_lead_cannot_pass():
    scene = RoundDriver.playing("345", "6", "7")
    assert scene.refusal(Pass()).code == "CANNOT_PASS_ON_LEAD"
    assert scene.refusal(Pass(), seat=1).code == "NOT_YOUR_TURN"
    assert RoundDriver.dealt().refusal(Pass()).code == "WRONG_PHASE"


@pytest.mark.parametrize(
    ("verb", "data", "code"),
    [
        ("dance", {}, "UNKNOWN_VERB"),
        ("bid", {}, "MALFORMED"),
        ("bid", {"points": "3"}, "MALFORMED"),
        ("bid", {"points": True}, "MALFORMED"),
        ("play", {"cards": "3S"}, "MALFORMED"),
        ("play", {"cards": ["3X"]}, "NO_SUCH_CARD"),
        ("play", {"cards": ["3S"], "hand_type": "PASS"}, "MALFORMED"),
        ("play", {"cards": ["3S"], "hand_type": 1}, "MALFORMED"),
    ],
)
def test_clause_14_7_what_cannot_be_parsed_is_malformed(verb: str, data: dict[str, Any], code: str):
    with pytest.raises(MalformedMove) as refused:
        parse_action(ACTIONS, verb, data)
    assert refused.value.code == code
    spare = parse_action(ACTIONS, "play", {"cards": ["3S"], "hand_type": None, "colour": "red"})
    assert spare == Play(cards("3S"))
