"""RULES.md, sections 10 and 11: what is refused and how, and what a table may set."""

from __future__ import annotations

from dataclasses import fields

import pytest

from games.rules.cards import DECK, parse_cards
from games.rules.codec import parse_action
from games.rules.core import (
    IllegalMove,
    InvalidOption,
    MalformedMove,
    Pause,
    StaleMove,
    describe_options,
    parse_options,
)
from games.rules.gandengyan.actions import ACTIONS, Pass, Play
from games.rules.gandengyan.options import GanDengYanOptions

from .round_driver import RoundDriver


def test_clause_10_1_a_refused_action_changes_nothing():
    scene = RoundDriver.playing("5439", "64")
    for action in (Pass(), Play(parse_cards("7")), Play(scene.take(0, "54")), Play(())):
        scene.refusal(action)  # which compares the state before and after
    assert scene.turn == 0


def test_clause_10_2_the_first_of_several_refusals_is_given():
    scene = RoundDriver.playing("999", "64")
    wrong = Play(parse_cards("7"), (3,))
    assert scene.refusal(wrong, seat=1).code == "NOT_YOUR_TURN"
    assert scene.refusal(wrong, window=99).code == "STALE_WINDOW"
    assert scene.refusal(wrong, after=20_000).code == "STALE_WINDOW"
    assert scene.refusal(Play((*parse_cards("7"), *scene.take(0, "9")), (3,))).code == "CARD_NOT_IN_HAND"
    scene.control(Pause())
    assert scene.refusal(wrong, window=99).code == "PAUSED"
    ended = RoundDriver.playing("9", "64")
    ended.lay("9")
    assert ended.refusal(wrong, seat=0, window=1).code == "GAME_OVER"


def test_clause_10_2_what_is_no_combination_comes_before_a_wrong_reading_and_that_before_what_does_not_beat():
    scene = RoundDriver.playing("TJQ3", "45b9")
    scene.lay("TJQ")
    assert scene.refused("49", 5) == "NOT_A_COMBINATION"
    assert scene.refused("45b", 15) == "WRONG_READING"
    assert scene.refused("45b", 6) == "DOES_NOT_BEAT"


def test_clause_10_3_a_card_named_twice_is_not_held_the_second_time():
    scene = RoundDriver.playing("954", "64")
    (nine,) = scene.take(0, "9")
    error = scene.refusal(Play((nine, nine)))
    assert (error.code, error.data) == ("CARD_NOT_IN_HAND", {"card": "9S"})


@pytest.mark.parametrize("ranks", ["54", "95", "957", "5599", "KA2", "K2b", "9997"])
def test_clause_10_4_cards_without_any_reading_are_no_combination(ranks):
    scene = RoundDriver.playing(ranks + "3", "6")
    assert scene.refused(ranks) == "NOT_A_COMBINATION"
    assert scene.refusal(Play(())).code == "NOT_A_COMBINATION"


@pytest.mark.parametrize(
    ("ranks", "jokers"),
    [
        ("KAb", (15,)), ("34b", (2,)), ("34b", (15,)), ("9b", (8,)), ("99b", (10,)), ("9bB", (9,)), ("9bB", (9, 15)),
        ("9bB", (9, 10)), ("789", (7,)), ("b", (9,)), ("JQb", (13, 13)), ("JQb", (16,)), ("JQb", (99,)),
    ],
)  # fmt: skip
def test_clause_10_5_a_reading_that_the_cards_do_not_have_is_wrong(ranks, jokers):
    """Among them a joker that is claimed to be a 2 in a straight."""
    scene = RoundDriver.playing(ranks + "5", "6")
    error = scene.refusal(Play(scene.take(0, ranks), jokers))
    assert isinstance(error, IllegalMove)
    assert (error.code, error.data) == ("WRONG_READING", {"jokers": list(jokers)})


def test_clause_10_5_a_named_reading_without_jokers_needs_cards_without_any():
    scene = RoundDriver.playing("789b3", "6")
    assert scene.refusal(Play(scene.take(0, "9b"), ())).code == "WRONG_READING"
    scene.do(Play(scene.take(0, "789"), ()))
    assert scene.last == ("STRAIGHT", 9, 3, ())


def test_clause_10_6_what_does_not_beat_is_refused():
    scene = RoundDriver.playing("TJQ3", "JQb4")
    scene.lay("TJQ")
    assert scene.refused("JQb", 10) == "DOES_NOT_BEAT"
    assert scene.refused("J") == "DOES_NOT_BEAT"
    scene.lay("JQb", 13)


def test_clause_10_7_who_must_lead_cannot_pass():
    scene = RoundDriver.playing("53", "64")
    assert scene.refusal(Pass()).code == "CANNOT_PASS_ON_LEAD"
    scene.lay("5")
    assert scene.refusal(Pass(), seat=0).code == "NOT_YOUR_TURN"
    scene.skip()
    assert scene.refusal(Pass()).code == "CANNOT_PASS_ON_LEAD"


def test_clause_10_7_a_late_action_is_stale():
    scene = RoundDriver.playing("53", "64")
    assert isinstance(scene.refusal(Play(scene.take(0, "5")), after=20_000), StaleMove)
    scene.do(Play(scene.take(0, "5")), after=19_999)


@pytest.mark.parametrize(
    ("verb", "data", "code"),
    [
        ("bid", {}, "UNKNOWN_VERB"), ("play", {}, "MALFORMED"), ("play", {"cards": "3S"}, "MALFORMED"),
        ("play", {"cards": ["1X"]}, "NO_SUCH_CARD"), ("play", {"cards": ["SJ"], "jokers": [7.5]}, "MALFORMED"),
        ("play", {"cards": ["SJ"], "jokers": "7"}, "MALFORMED"), ("play", {"cards": ["SJ"], "jokers": {}}, "MALFORMED"),
    ],
)  # fmt: skip
def test_clause_10_8_what_cannot_be_parsed_is_malformed(verb, data, code):
    with pytest.raises(MalformedMove) as caught:
        parse_action(ACTIONS, verb, data)
    assert caught.value.code == code


def test_clause_10_8_fields_that_mean_nothing_are_ignored():
    assert parse_action(ACTIONS, "pass", {"cards": ["3S"]}) == Pass()
    assert parse_action(ACTIONS, "play", {"cards": ["3S"], "hand_type": 4}) == Play((DECK[0],))


def test_clause_11_1_the_options_have_their_defaults_and_ranges():
    rows = {row["key"]: row for row in describe_options(GanDengYanOptions)}
    assert {key: row["default"] for key, row in rows.items()} == {
        "rounds": 5, "turn_seconds": 20, "intermission_seconds": 10, "same_length_straights": False,
        "step_by_one": False, "bomb_doubles": False,
    }  # fmt: skip
    assert (rows["rounds"]["low"], rows["rounds"]["high"]) == (1, 20)
    assert (rows["turn_seconds"]["low"], rows["turn_seconds"]["high"]) == (5, 600)
    assert (rows["intermission_seconds"]["low"], rows["intermission_seconds"]["high"]) == (3, 60)
    assert {key for key, row in rows.items() if row["affects_rating"]} == {
        "same_length_straights", "step_by_one", "bomb_doubles",
    }  # fmt: skip


@pytest.mark.parametrize(("key", "value"), [("rounds", 0), ("rounds", 21), ("step_by_one", 1), ("turn_seconds", 4)])
def test_clause_11_2_a_value_out_of_range_is_refused_with_its_name(key, value):
    with pytest.raises(InvalidOption) as caught:
        parse_options(GanDengYanOptions, {key: value})
    assert (caught.value.code, caught.value.data["key"]) == ("INVALID_OPTION", key)
    with pytest.raises(InvalidOption, match="UNKNOWN_OPTION"):
        parse_options(GanDengYanOptions, {"jokers": 3})


def test_clause_11_3_the_presets_are_house_and_strict():
    presets = GanDengYanOptions.presets
    assert list(presets) == ["house", "strict"]
    assert parse_options(GanDengYanOptions, presets["house"]) == GanDengYanOptions()
    strict = parse_options(GanDengYanOptions, presets["strict"])
    on = {f.name for f in fields(strict) if getattr(strict, f.name) is True}
    assert on == {"same_length_straights", "step_by_one", "bomb_doubles"}
