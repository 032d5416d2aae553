"""RULES.md, sections 3 to 5: combinations, what jokers stand for, and which reading a play takes."""

from __future__ import annotations

import pytest

from games.rules.cards import parse_cards
from games.rules.gandengyan.actions import Play
from games.rules.gandengyan.hand_types import HandType
from games.rules.gandengyan.readings_of_cards import readings

from .round_driver import RoundDriver


def named(ranks: str) -> list[tuple[str, int, int]]:
    """Type, rank and length of each reading."""
    return [(combo.type.value, combo.rank, combo.length) for combo in readings(parse_cards(ranks))]


@pytest.mark.parametrize(
    ("ranks", "kind", "rank"),
    [
        ("7", "SINGLE", 7), ("77", "PAIR", 7), ("789", "STRAIGHT", 9), ("777", "BOMB_3", 7), ("7777", "BOMB_4", 7),
        ("bB", "ROCKET", 17), ("345678", "STRAIGHT", 8), ("3456789TJQKA", "STRAIGHT", 14), ("222", "BOMB_3", 15),
    ],
)  # fmt: skip
def test_clause_3_1_there_are_six_types(ranks, kind, rank):
    assert list(HandType) == ["SINGLE", "PAIR", "STRAIGHT", "BOMB_3", "BOMB_4", "ROCKET"]
    length = len(ranks) if kind == "STRAIGHT" else 1
    assert named(ranks) == [(kind, rank, length)]


@pytest.mark.parametrize("ranks", ["34", "346", "3344", "2b3", "KA2", "A23", "QKA2", "7788", "77b9", "777b9", "7777b"])
def test_clause_3_1_what_is_none_of_them_has_no_reading(ranks):
    assert named(ranks) == []


def test_clause_3_2_a_straight_runs_from_three_to_ace_and_never_has_a_two():
    assert named("345") == [("STRAIGHT", 5, 3)]
    assert named("QKA") == [("STRAIGHT", 14, 3)]
    assert named("KA2") == named("234") == []
    assert named("KAb") == [("STRAIGHT", 14, 3)]  # Q-K-A; K-A-2 is nothing
    assert named("34b") == [("STRAIGHT", 5, 3)]  # 3-4-5; 2-3-4 is nothing


def test_clause_3_3_three_of_a_rank_are_a_bomb_and_carry_nothing():
    assert named("999") == [("BOMB_3", 9, 1)]
    assert named("9994") == named("99944") == []


def test_clause_4_1_a_joker_alone_is_a_single_of_its_own_rank():
    assert named("b") == [("SINGLE", 16, 1)]
    assert named("B") == [("SINGLE", 17, 1)]
    assert readings(parse_cards("B"))[0].jokers == (17,)


def test_clause_4_2_both_jokers_are_the_rocket_and_nothing_else():
    assert named("bB") == [("ROCKET", 17, 1)]
    scene = RoundDriver.playing("bB3", "54")
    assert scene.refused("bB", 9, 9) == "WRONG_READING"
    scene.lay("bB", 16, 17)
    assert scene.last == ("ROCKET", 17, 1, (16, 17))


def test_clause_4_3_a_joker_stands_for_any_rank_a_card_could_have_there():
    assert named("7b") == [("PAIR", 7, 1)]
    assert named("2B") == [("PAIR", 15, 1)]
    assert named("77B") == [("BOMB_3", 7, 1)]
    assert named("AAb") == [("BOMB_3", 14, 1)]
    assert named("99bB") == [("BOMB_4", 9, 1)]
    assert named("999b") == [("BOMB_4", 9, 1)]
    assert named("34B") == [("STRAIGHT", 5, 3)]
    assert named("67b9") == [("STRAIGHT", 9, 4)]
    scene = RoundDriver.playing("9TJb3", "5")
    kept = Play(scene.take(0, "9bJ"), (10,))
    assert kept in scene.choices()  # the joker takes the place of a ten that the hand keeps
    scene.do(kept)
    assert scene.last == ("STRAIGHT", 11, 3, (10,))


def test_clause_4_4_every_other_combination_has_a_suited_card():
    assert {combo.type for combo in readings(parse_cards("bB"))} == {HandType.ROCKET}
    assert all(any(c.suit is not None for c in combo.cards) for combo in readings(parse_cards("8bB")))


def test_clause_4_5_a_bomb_with_jokers_is_worth_as_much_as_one_without():
    scene = RoundDriver.playing("88b4", "8833", "99B5")
    scene.lay("88b")
    assert scene.last == ("BOMB_3", 8, 1, (8,))
    scene.skip()
    scene.lay("99B")
    assert scene.last == ("BOMB_3", 9, 1, (9,))
    scene = RoundDriver.playing("7774", "7bB65")
    scene.lay("777")
    assert scene.refused("7Bb", 7, 7) == "DOES_NOT_BEAT"


def test_clause_4_6_in_a_straight_the_little_joker_is_the_lower_rank():
    scene = RoundDriver.playing("9bB3", "4")
    scene.lay("bB9", 8, 7)
    assert scene.last == ("STRAIGHT", 9, 3, (7, 8))
    assert scene.state.last is not None
    assert [card.text for card in scene.state.last.cards] == ["小王", "大王", "♠9"]
    for combo in readings(parse_cards("68bB")):
        jokers = [card.text for card in combo.cards if card.suit is None]
        assert jokers == ["小王", "大王"]
        assert combo.jokers == tuple(sorted(combo.jokers))


def test_clause_5_1_cards_with_jokers_may_have_several_readings():
    assert named("JQb") == [("STRAIGHT", 13, 3), ("STRAIGHT", 12, 3)]
    assert named("9bB") == [("BOMB_3", 9, 1), ("STRAIGHT", 11, 3), ("STRAIGHT", 10, 3), ("STRAIGHT", 9, 3)]
    scene = RoundDriver.playing("9bB3", "4")
    nine = set(scene.take(0, "9bB"))
    assert {play.jokers for play in scene.choices() if set(play.cards) == nine} == {(9, 9), (10, 11), (8, 10), (7, 8)}


def test_clause_5_2_a_play_may_name_what_its_jokers_stand_for_in_any_order():
    scene = RoundDriver.playing("JQb3", "4")
    scene.lay("QbJ", 10)
    assert scene.last == ("STRAIGHT", 12, 3, (10,))
    for jokers in ((8, 10), (10, 8)):
        scene = RoundDriver.playing("9bB3", "4")
        scene.lay("B9b", *jokers)
        assert scene.last == ("STRAIGHT", 10, 3, (8, 10))
    scene = RoundDriver.playing("JQb3", "4")
    assert scene.refused("JQb", 12) == "WRONG_READING"


@pytest.mark.parametrize(
    ("laid", "rank", "jokers"),
    [
        ("b89", 9, (7,)), ("89b", 10, (10,)), ("JQb", 13, (13,)), ("bJQ", 12, (10,)), ("bB9", 9, (7, 8)),
        ("9bB", 11, (10, 11)), ("b9B", 10, (8, 10)),
    ],
)  # fmt: skip
def test_clause_5_3_cards_laid_in_the_order_of_a_straight_are_read_by_it(laid, rank, jokers):
    scene = RoundDriver.playing(laid + "3", "4")
    scene.lay(laid)
    assert scene.last == ("STRAIGHT", rank, 3, jokers)


def test_clause_5_3_an_order_that_names_a_straight_holds_even_where_another_reading_would_beat():
    scene = RoundDriver.playing("TJQ3", "JQb4")
    scene.lay("TJQ")
    assert scene.refused("bJQ") == "DOES_NOT_BEAT"
    scene.lay("JQb")
    assert scene.last == ("STRAIGHT", 13, 3, (13,))


def test_clause_5_3_with_the_big_joker_before_the_little_one_the_order_names_nothing():
    scene = RoundDriver.playing("9bB3", "4")
    scene.lay("Bb9")
    assert scene.last == ("BOMB_3", 9, 1, (9, 9))


def test_clause_5_4_otherwise_the_strongest_legal_reading_is_taken():
    scene = RoundDriver.playing("9bB3", "4")
    scene.lay("b9")
    assert scene.last == ("PAIR", 9, 1, (9,))
    scene = RoundDriver.playing("QJb3", "4")
    scene.lay("QJb")
    assert scene.last == ("STRAIGHT", 13, 3, (13,))
    scene = RoundDriver.playing("TJQ3", "9bB4")
    scene.lay("TJQ")
    scene.lay("9Bb")
    assert scene.last == ("BOMB_3", 9, 1, (9, 9))


def test_clause_5_4_only_what_is_legal_at_that_moment_counts():
    scene = RoundDriver.playing("8993", "QbJ4", step_by_one=True)
    scene.lay("9")
    assert scene.refused("QbJ") == "DOES_NOT_BEAT"
    scene = RoundDriver.playing("9TJ3", "QbJ4", step_by_one=True)
    scene.lay("9TJ")
    scene.lay("QbJ")  # the highest would be J-Q-K, which does not follow 9-10-J
    assert scene.last == ("STRAIGHT", 12, 3, (10,))


def test_clause_5_5_what_a_joker_stands_for_is_shown_to_everybody():
    scene = RoundDriver.playing("JQb3", "45")
    (event,) = scene.lay("JQb")
    shown = {"type": "STRAIGHT", "rank": 13, "length": 3, "cards": ["JS", "QS", "SJ"], "jokers": [13]}
    assert event.audience is None
    assert event.data == {"seat": 0, **shown}
    for seat in (None, 0, 1):
        assert scene.view(seat)["last"] == {"seat": 0, **shown}
        assert scene.view(seat)["plays"] == [shown, None]
