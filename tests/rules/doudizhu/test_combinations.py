"""Readings, beating and legal plays agree with one another, and with the plain oracle, for any hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.cards import DECK, Card, parse_cards
from games.rules.doudizhu.hand_types import Combo, HandType, beats
from games.rules.doudizhu.legal_plays import legal_plays
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.readings_of_cards import readings

from .reference_rules import Play, oracle_plays, oracle_readings

OPTIONS = [
    DouDizhuOptions(wings_from_chain=chain, rocket_as_kickers=rocket, four_with_pair=pair)
    for chain in (False, True)
    for rocket in (False, True)
    for pair in (False, True)
]
options = st.sampled_from(OPTIONS)
hands = st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=20)
# few ranks, so that triples, fours and chains of them are common
dense = st.integers(3, 11).flatmap(
    lambda low: st.lists(
        st.sampled_from([card for card in DECK if low <= card.rank < low + 4 or card.rank > 15]),
        unique=True, min_size=1, max_size=10,
    )
)  # fmt: skip
airplanes = st.integers(3, 11).flatmap(
    lambda low: st.lists(
        st.sampled_from([card for card in DECK if low <= card.rank < low + 4]), unique=True, min_size=6, max_size=16
    )
)


def calm(examples: int) -> settings:
    """So many examples, however slow a busy machine makes them."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def as_play(combo: Combo) -> Play:
    return tuple(sorted(card.rank for card in combo.cards)), combo.type.value, combo.rank, combo.length


def ranks(cards: list[Card]) -> list[int]:
    return [card.rank for card in cards]


@given(st.one_of(dense, hands, airplanes), options)
@calm(120)
def test_readings_are_those_of_the_oracle(cards: list[Card], chosen: DouDizhuOptions):
    found = readings(cards, chosen)
    assert {(r.type.value, r.rank, r.length) for r in found} == oracle_readings(ranks(cards), chosen)
    assert len({(r.type, r.rank, r.length) for r in found}) == len(found)
    assert all(sorted(reading.cards) == sorted(cards) for reading in found)


@given(dense, options)
@calm(25)
def test_leads_are_those_of_the_oracle(hand: list[Card], chosen: DouDizhuOptions):
    found = [as_play(combo) for combo in legal_plays(hand, None, chosen)]
    assert len(found) == len(set(found))
    assert set(found) == oracle_plays(ranks(hand), None, chosen)


@given(dense, airplanes, options, st.randoms(use_true_random=False))
@calm(40)
def test_follows_are_those_of_the_oracle(
    hand: list[Card], before: list[Card], chosen: DouDizhuOptions, picker: random.Random
):
    last = picker.choice(list(legal_plays(before, None, chosen)))
    found = [as_play(combo) for combo in legal_plays(hand, last, chosen)]
    assert len(found) == len(set(found))
    assert set(found) == oracle_plays(ranks(hand), as_play(last), chosen)


@pytest.mark.slow
@given(st.one_of(dense, airplanes), dense, options, st.randoms(use_true_random=False))
@calm(2000)
def test_thousands_of_hands_beside_the_oracle(
    before: list[Card], hand: list[Card], chosen: DouDizhuOptions, picker: random.Random
):
    last = picker.choice([None, *legal_plays(before, None, chosen)])
    found = {as_play(combo) for combo in legal_plays(hand, last, chosen)}
    assert found == oracle_plays(ranks(hand), None if last is None else as_play(last), chosen)
    read = {(r.type.value, r.rank, r.length) for r in readings(before, chosen)}
    assert read == oracle_readings(ranks(before), chosen)


@given(hands, st.one_of(st.none(), hands), options, st.randoms(use_true_random=False))
@calm(120)
def test_all_that_is_generated_is_held_read_back_and_beats(
    hand: list[Card], before: list[Card] | None, chosen: DouDizhuOptions, picker: random.Random
):
    last = None if before is None else picker.choice(list(legal_plays(before, None, chosen)))
    for combo in legal_plays(hand, last, chosen):
        assert set(combo.cards) <= set(hand)
        assert len(set(combo.cards)) == len(combo.cards)
        assert combo in readings(combo.cards, chosen)
        assert beats(combo, last)


@given(hands, options)
@calm(100)
def test_of_equal_ranks_the_lowest_suits_are_taken(hand: list[Card], chosen: DouDizhuOptions):
    for combo in legal_plays(hand, None, chosen):
        for rank, count in Counter(ranks(list(combo.cards))).items():
            held = sorted(card for card in hand if card.rank == rank)
            assert sorted(card for card in combo.cards if card.rank == rank) == held[:count]


@given(hands, st.randoms(use_true_random=False), options)
@calm(50)
def test_the_order_of_the_hand_does_not_matter(hand: list[Card], picker: random.Random, chosen: DouDizhuOptions):
    shuffled = picker.sample(hand, len(hand))
    assert list(legal_plays(shuffled, None, chosen)) == list(legal_plays(hand, None, chosen))
    assert readings(shuffled, chosen) == readings(hand, chosen)


@given(dense, dense, options, st.randoms(use_true_random=False))
@calm(100)
def test_nothing_beats_itself_or_what_beats_it(
    first: list[Card], second: list[Card], chosen: DouDizhuOptions, picker: random.Random
):
    one = picker.choice(list(legal_plays(first, None, chosen)))
    two = picker.choice(list(legal_plays(second, None, chosen)))
    assert not beats(one, one)
    assert not (beats(one, two) and beats(two, one))


def test_leads_come_in_the_order_of_the_types():
    order = [combo.type for combo in legal_plays(parse_cards("333344455566778899TJQKA2bB")[:20])]
    assert order == sorted(order, key=list(HandType).index)


def test_follows_come_from_low_to_high_then_bombs_then_the_rocket():
    hand = parse_cards("446688889999bB")
    follows = list(legal_plays(hand, readings(parse_cards("55"))[0]))
    assert [(c.type, c.rank) for c in follows] == [
        ("PAIR", 6), ("PAIR", 8), ("PAIR", 9), ("BOMB", 8), ("BOMB", 9), ("ROCKET", 17),
    ]  # fmt: skip


def test_legal_plays_are_lazy():
    plays = legal_plays(DECK)
    assert next(plays) == Combo(HandType.SINGLE, 3, 1, (DECK[0],))
    assert iter(plays) is plays


def test_a_card_twice_cannot_be_read():
    with pytest.raises(ValueError, match="twice"):
        readings([DECK[0], DECK[0]])
    assert readings([]) == ()
    assert list(legal_plays([])) == []


def test_combos_of_equal_content_are_equal():
    (one,) = readings(parse_cards("3334"))
    (two,) = readings(reversed(parse_cards("3334")))
    assert one == two == Combo(HandType.TRIPLE_WITH_SINGLE, 3, 1, parse_cards("3334"))
    assert (one.type, one.rank, one.length) == ("TRIPLE_WITH_SINGLE", 3, 1)
