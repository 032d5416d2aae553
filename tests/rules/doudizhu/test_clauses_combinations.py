"""RULES.md, sections 5 to 8: types, chains, kickers, readings."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.cards import DECK, parse_cards
from games.rules.doudizhu.actions import Play
from games.rules.doudizhu.hand_types import CHAIN_LENGTHS, Combo, HandType, beats
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings

from .round_driver import RoundDriver

RANKS = "3456789TJQKA2"
STANDARD = DouDizhuOptions()


def names(text: str, **options: Any) -> list[tuple[str, int, int]]:
    """(type, rank, length) of every reading."""
    return [(r.type.value, r.rank, r.length) for r in readings(parse_cards(text), DouDizhuOptions(**options))]


def only(text: str, **options: Any) -> Combo:
    (reading,) = readings(parse_cards(text), DouDizhuOptions(**options))
    return reading


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("3", ("SINGLE", 3, 1)),
        ("2", ("SINGLE", 15, 1)),
        ("b", ("SINGLE", 16, 1)),
        ("B", ("SINGLE", 17, 1)),
        ("AA", ("PAIR", 14, 1)),
        ("222", ("TRIPLE", 15, 1)),
        ("3335", ("TRIPLE_WITH_SINGLE", 3, 1)),
        ("222B", ("TRIPLE_WITH_SINGLE", 15, 1)),
        ("AAAKK", ("TRIPLE_WITH_PAIR", 14, 1)),
        ("34567", ("STRAIGHT", 7, 5)),
        ("3456789TJQKA", ("STRAIGHT", 14, 12)),
        ("334455", ("STRAIGHT_PAIR", 5, 3)),
        ("778899", ("STRAIGHT_PAIR", 9, 3)),
        ("333444", ("AIRPLANE", 4, 2)),
        ("33344456", ("AIRPLANE_WITH_SINGLES", 4, 2)),
        ("3334445566", ("AIRPLANE_WITH_PAIRS", 4, 2)),
        ("333356", ("FOUR_WITH_TWO_SINGLES", 3, 1)),
        ("33335566", ("FOUR_WITH_TWO_PAIRS", 3, 1)),
        ("AAAA", ("BOMB", 14, 1)),
        ("bB", ("ROCKET", 17, 1)),
    ],
)
def test_clause_5_1_fourteen_types(text: str, reading: tuple[str, int, int]):
    assert names(text) == [reading]
    assert len(HandType) == 14


@pytest.mark.parametrize("text", ["34", "3344", "33345", "34568", "3b", "33344", "333555", "4444b5B", "3355", "33445"])
def test_clause_5_1_other_sets_are_nothing(text: str):
    expected = {"33344": [("TRIPLE_WITH_PAIR", 3, 1)]}
    assert names(text) == expected.get(text, [])


def test_clause_5_2_the_main_rank_decides():
    assert beats(only("4443"), only("333A"))
    assert not beats(only("333A"), only("4443"))
    assert beats(only("45678"), only("34567"))
    assert only("QQQKKKAAA345").rank == 14
    assert only("44443b").rank == 4


def test_clause_5_3_kickers_never_count():
    low, high = only("3334"), only("333B")
    assert not beats(high, low)
    assert not beats(low, high)


def test_clause_5_4_two_jokers_are_no_pair():
    assert names("bB") == [("ROCKET", 17, 1)]
    assert names("333bB") == []
    assert names("333444bB55") == []
    assert names("3333bB55") == []


@pytest.mark.parametrize(
    "text", ["JQKA2", "KKAA22", "AAA222", "34567b", "TJQKAb", "AAA22234", "34589TJ", "QQKK22", "A2345", "2233445"]
)
def test_clause_6_1_chains_stop_at_the_ace_and_have_no_gaps(text: str):
    assert not [name for name in names(text) if HandType(name[0]) in CHAIN_LENGTHS]


def test_clause_6_2_lengths_of_chains():
    for kind, width, (fewest, most) in (
        (HandType.STRAIGHT, 1, (5, 12)),
        (HandType.STRAIGHT_PAIR, 2, (3, 10)),
        (HandType.AIRPLANE, 3, (2, 6)),
    ):
        found = [
            length
            for length in range(2, 13)
            if any(name[0] == kind for name in names("".join(rank * width for rank in RANKS[:length])))
        ]
        assert found == list(range(fewest, most + 1)), kind
    singles = {length: names("".join(r * 3 for r in RANKS[:length]) + "789TJQ"[:length]) for length in (2, 3, 4, 6)}
    assert [length for length, found in singles.items() if found] == [2, 3, 4]
    assert names("333444555666777" + "9TJQK") == [("AIRPLANE_WITH_SINGLES", 7, 5)]
    assert names("333444555666" + "8899TTJJ") == [("AIRPLANE_WITH_PAIRS", 6, 4)]
    assert names("333444555666777" + "99TTJJQQKK") == []
    assert max(len(combo.cards) for combo in legal_plays(DECK)) == 20


@pytest.mark.parametrize("text", ["33344455", "333444555777", "333444555b77", "3334445556668889"])
def test_clause_7_1_single_wings_may_share_a_rank(text: str):
    assert {name[0] for name in names(text)} == {"AIRPLANE_WITH_SINGLES"}


def test_clause_7_1_also_beside_the_chain():
    assert ("AIRPLANE_WITH_SINGLES", 5, 3) in names("333444555666")


@pytest.mark.parametrize("text", ["3334445556667777", "3334445555", "333444555777766", "3334445556667779999J"])
def test_clause_7_2_no_bomb_as_wings(text: str):
    assert names(text) == []
    assert names(text, rocket_as_kickers=True, four_with_pair=True) == []


def test_clause_7_3_pairs_on_an_airplane_are_of_different_ranks():
    assert names("3334445566") == [("AIRPLANE_WITH_PAIRS", 4, 2)]
    assert names("333444" + "5555") == []
    assert names("333444555" + "667777") == []


def test_clause_7_4_a_rank_of_the_chain_does_not_ride():
    assert names("33334445") == []
    assert names("33334445", wings_from_chain=True) == [("AIRPLANE_WITH_SINGLES", 4, 2)]
    assert names("33334444") == []
    assert names("33334444", wings_from_chain=True) == [("AIRPLANE_WITH_SINGLES", 4, 2)]
    assert names("3333444" + "555", wings_from_chain=True) == []  # ten cards: wings would have to be pairs
    hand = parse_cards("33334445")
    assert HandType.AIRPLANE_WITH_SINGLES not in {combo.type for combo in legal_plays(hand)}
    allowed = DouDizhuOptions(wings_from_chain=True)
    assert [c.cards[6:] for c in legal_plays(hand, None, allowed) if len(c.cards) == 8] == [(hand[3], hand[7])]


def test_clause_7_5_both_jokers_do_not_ride_together():
    assert names("333444bB") == []
    assert names("333444bB", rocket_as_kickers=True) == [("AIRPLANE_WITH_SINGLES", 4, 2)]
    assert names("3333bB") == []
    assert names("3333bB", rocket_as_kickers=True) == [("FOUR_WITH_TWO_SINGLES", 3, 1)]
    assert names("3334445b") == [("AIRPLANE_WITH_SINGLES", 4, 2)]
    assert names("3333B5") == [("FOUR_WITH_TWO_SINGLES", 3, 1)]


def test_clause_7_6_two_different_singles_on_a_four():
    assert names("333355") == []
    assert names("333355", four_with_pair=True) == [("FOUR_WITH_TWO_SINGLES", 3, 1)]
    plays = {len(set(combo.cards[4:])) for combo in legal_plays(parse_cards("333355")) if len(combo.cards) == 6}
    assert plays == set()


def test_clause_7_7_two_different_pairs_on_a_four():
    assert names("33334444") == []
    assert names("33334444", four_with_pair=True) == []
    assert names("33334455") == [("FOUR_WITH_TWO_PAIRS", 3, 1)]


def test_clause_7_8_a_triple_with_its_own_fourth_is_a_bomb():
    assert names("3333") == [("BOMB", 3, 1)]
    assert names("3333", wings_from_chain=True) == [("BOMB", 3, 1)]
    assert names("33335") == []


def test_clause_7_9_a_four_with_kickers_is_no_bomb():
    assert not beats(only("444456"), only("3"))
    assert not beats(only("444456"), only("345678"))
    assert beats(only("444456"), only("333378"))
    assert beats(only("3333"), only("444456"))
    scene = RoundDriver.playing("3333567", "8", "9")
    scene.lay("333356")
    assert scene.view()["multiplier"]["total"] == 1


def test_clause_8_1_all_readings_are_open():
    expected = [("AIRPLANE", 6, 4), ("AIRPLANE_WITH_SINGLES", 6, 3), ("AIRPLANE_WITH_SINGLES", 5, 3)]
    assert names("333444555666") == expected
    hand = parse_cards("333444555666")
    assert [(c.type, c.rank) for c in legal_plays(hand) if len(c.cards) == 12] == [
        ("AIRPLANE", 6),
        ("AIRPLANE_WITH_SINGLES", 5),
        ("AIRPLANE_WITH_SINGLES", 6),
    ]


def test_clause_8_2_a_play_is_read_as_it_names():
    scene = RoundDriver.playing("3334445556667", "8", "9")
    events = scene.lay("333444555666", HandType.AIRPLANE_WITH_SINGLES)
    assert (events[0].data["type"], events[0].data["rank"]) == ("AIRPLANE_WITH_SINGLES", 6)
    other = RoundDriver.playing("334455667", "8", "9")
    assert other.refusal(Play(other.take(0, "334455"), HandType.AIRPLANE)).code == "WRONG_READING"


def test_clause_8_3_an_unnamed_lead_is_an_airplane_first():
    scene = RoundDriver.playing("3334445556667", "8", "9")
    events = scene.lay("333444555666")
    assert (events[0].data["type"], events[0].data["length"]) == ("AIRPLANE", 4)
    order = [reading.type for reading in readings(parse_cards("333444555666"))]
    assert order[0] is HandType.AIRPLANE


def test_clause_8_4_of_one_type_the_highest_rank_holds():
    assert names("3334445556667778") == [("AIRPLANE_WITH_SINGLES", 7, 4), ("AIRPLANE_WITH_SINGLES", 6, 4)]
    for named in (HandType.AIRPLANE_WITH_SINGLES, None):  # 3456 with 777 and 8, or 4567 with 333 and 8
        scene = RoundDriver.playing("3334445556667778T", "9", "J")
        offered = [action for action in scene.choices() if set(action.cards) == set(scene.take(0, "3334445556667778"))]
        assert [action.hand_type for action in offered] == [HandType.AIRPLANE_WITH_SINGLES]
        assert scene.lay("3334445556667778", named)[0].data["rank"] == 7


def test_clause_8_5_an_unnamed_follow_takes_what_beats():
    scene = RoundDriver.playing("333444555" + "9JQ" + "2", "666777888TTT" + "K", "A")
    scene.lay("3334445559JQ")
    events = scene.lay("666777888TTT")
    assert (events[0].data["type"], events[0].data["rank"]) == ("AIRPLANE_WITH_SINGLES", 8)

    chain = RoundDriver.playing("333444555" + "9JQ" + "2", "666777888999" + "K", "A")
    chain.lay("3334445559JQ")
    followed = chain.lay("666777888999")[0].data  # an airplane of four on the lead; here three with wings
    assert (followed["type"], followed["rank"]) == ("AIRPLANE_WITH_SINGLES", 9)
