"""Hands by their ranks alone say what the rules say."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.agents.gandengyan.plays_without_suits import (
    KINDS,
    Shape,
    beats,
    hand_cost,
    plays_needed,
    possible_plays,
    shape_of,
)
from games.rules.cards import DECK, Card
from games.rules.gandengyan.hand_types import beats as rules_beat
from games.rules.gandengyan.legal_plays import legal_plays
from games.rules.gandengyan.options import GanDengYanOptions

OPTIONS = [
    GanDengYanOptions(same_length_straights=same, step_by_one=step) for same, step in product((False, True), repeat=2)
]


def hands(count: int, seed: int) -> list[list[Card]]:
    rng = random.Random(seed)
    few = [card for card in DECK if card.rank <= 8 or card.rank >= 15]
    return [sorted(rng.sample(few if n % 2 else list(DECK), rng.randint(1, 6))) for n in range(count)]


def test_shapes_are_the_legal_leads_without_suits_and_spare_jokers():
    for hand in hands(400, 1):
        leads = {shape_of(combo)[:3] for combo in legal_plays(hand)}
        found = [shape[:3] for shape in possible_plays(tuple(card.rank for card in hand))]
        assert len(found) == len(set(found))
        assert set(found) == leads


def test_a_shape_says_what_the_hand_has_left():
    for hand in hands(200, 2):
        ranks = tuple(card.rank for card in hand)
        for shape in possible_plays(ranks):
            kinds = {KINDS[combo.type] for combo in legal_plays(hand)}
            assert shape.kind in kinds
            size = {0: 1, 1: 2, 2: shape.length, 3: 3, 4: 4, 5: 2}[shape.kind]
            assert len(shape.rest) == len(ranks) - size
            assert list(shape.rest) == sorted(shape.rest)


@pytest.mark.parametrize("options", OPTIONS, ids=["usual", "step", "length", "both"])
def test_what_beats_what_is_as_in_the_rules(options):
    rng = random.Random(3)
    some = [combo for hand in hands(80, 4) for combo in legal_plays(hand)]
    beaten = 0
    for _ in range(8000):
        mine, theirs = rng.choice(some), rng.choice(some)
        wanted = rules_beat(mine, theirs, options)
        assert beats(shape_of(mine), shape_of(theirs), options) == wanted
        beaten += wanted
    assert beaten > 800
    assert beats(shape_of(some[0]), None, options)


@pytest.mark.parametrize(
    ("hand", "fewest"),
    [((), 0), ((9,), 1), ((3, 4, 5), 1), ((3, 5, 9), 3), ((3, 4, 16), 1), ((7, 7, 9, 9), 2), ((3, 4, 5, 9, 9, 9), 2),
     ((9, 9, 16, 17), 1), ((3, 9, 16, 17), 2)],
)  # fmt: skip
def test_the_fewest_plays_that_empty_a_hand(hand, fewest):
    assert plays_needed(hand) == fewest


def test_a_hand_in_good_order_costs_less():
    assert hand_cost(()) == 0
    assert hand_cost((3, 4, 5)) < hand_cost((3, 5, 7))
    assert hand_cost((15,)) < hand_cost((3,))
    assert hand_cost((9, 9, 9)) < hand_cost((9, 9))
    assert isinstance(possible_plays((3,))[0], Shape)
