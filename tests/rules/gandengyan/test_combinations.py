"""Readings and legal plays against slow ones that try everything."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product

import pytest

from games.rules.cards import DECK, Card, parse_cards
from games.rules.gandengyan.hand_types import Combo, HandType, beats
from games.rules.gandengyan.legal_plays import legal_plays
from games.rules.gandengyan.options import GanDengYanOptions
from games.rules.gandengyan.readings_of_cards import readings

OPTIONS = [
    GanDengYanOptions(same_length_straights=same, step_by_one=step) for same, step in product((False, True), repeat=2)
]
Shape = tuple[str, tuple[int, ...]]
"""A type and the ranks of its cards, ascending, each joker counted as what it stands for."""


def every_shape(cards: Iterable[Card]) -> set[Shape]:
    """Tries each rank from 3 to 2 for each joker, and calls the result by its looks."""
    cards = list(cards)
    suited = [card.rank for card in cards if card.suit is not None]
    jokers = [card.rank for card in cards if card.suit is None]
    if not suited:
        alone: dict[int, str] = {1: "SINGLE", 2: "ROCKET"}
        return {(alone[len(jokers)], tuple(jokers))} if jokers else set()
    shapes = set()
    for stand in product(range(3, 16), repeat=len(jokers)):
        ranks = tuple(sorted([*suited, *stand]))
        kind = named(ranks)
        if kind:
            shapes.add((kind, ranks))
    return shapes


def named(ranks: tuple[int, ...]) -> str | None:
    if len(set(ranks)) == 1 and len(ranks) <= 4:
        return ("SINGLE", "PAIR", "BOMB_3", "BOMB_4")[len(ranks) - 1]
    run = all(high - low == 1 for low, high in pairwise(ranks))
    return "STRAIGHT" if len(ranks) >= 3 and run and ranks[-1] <= 14 else None


def shape(combo: Combo) -> Shape:
    suited = [card.rank for card in combo.cards if card.suit is not None]
    return combo.type.value, tuple(sorted([*suited, *combo.jokers]))


def hands(count: int, seed: int) -> Iterator[list[Card]]:
    """Up to seven cards, in every other hand from few ranks, with a joker or two in most."""
    rng = random.Random(seed)
    for number in range(count):
        deck = list(DECK) if number % 2 else [card for card in DECK if card.rank <= rng.choice((5, 7, 10))]
        hand = rng.sample([card for card in deck if card.suit is not None], rng.randint(1, 6))
        yield hand + rng.sample(DECK[52:], rng.choice((0, 1, 1, 2)))


def test_every_set_of_cards_has_the_readings_that_trying_everything_finds():
    seen = 0
    for hand in hands(1500, 1):
        found = readings(hand)
        assert {shape(combo) for combo in found} == every_shape(hand)
        assert len(found) == len({shape(combo) for combo in found})
        seen += len(found)
    assert seen > 250


def test_a_reading_says_where_each_card_stands():
    for hand in hands(1500, 2):
        for combo in readings(hand):
            assert sorted(combo.cards) == sorted(hand)
            stand = iter(combo.jokers)
            ranks = [next(stand) if card.suit is None else card.rank for card in combo.cards]
            if combo.type is HandType.STRAIGHT:
                assert ranks == list(range(combo.low, combo.rank + 1))
            elif combo.type is not HandType.ROCKET:
                assert set(ranks) == {combo.rank}
            assert [card for card in combo.cards if card.suit is None] == sorted(c for c in hand if c.suit is None)


def test_the_strongest_reading_comes_first():
    for hand in hands(800, 3):
        found = readings(hand)
        keys = [(combo.type in ("BOMB_3", "BOMB_4", "ROCKET"), combo.rank) for combo in found]
        assert keys == sorted(keys, reverse=True)


@pytest.mark.parametrize("options", OPTIONS, ids=["usual", "step", "length", "both"])
def test_legal_plays_are_all_that_any_choice_of_cards_gives(options):
    """One for each set of ranks and jokers and each of its readings that beats the last play; no other."""
    rng = random.Random(4)
    plays = 0
    for hand in hands(250, 5):
        other = [card for card in DECK if card not in hand]
        last = rng.choice([None, *(combo for combo in legal_plays(rng.sample(other, 8)))])
        wanted = set()
        for size in range(1, len(hand) + 1):
            for cards in combinations(sorted(hand), size):
                for combo in readings(cards):
                    if beats(combo, last, options):
                        wanted.add(like(combo))
        found = [like(combo) for combo in legal_plays(hand, last, options)]
        assert len(found) == len(set(found))
        assert set(found) == wanted
        plays += len(found)
    assert plays > 800


def like(combo: Combo) -> tuple[object, ...]:
    ranks = tuple(card.rank for card in combo.cards)
    return combo.type, combo.rank, combo.length, tuple(sorted(ranks)), combo.jokers


@pytest.mark.parametrize("options", OPTIONS, ids=["usual", "step", "length", "both"])
def test_nothing_beats_itself_or_what_beats_it(options):
    some = [combo for hand in hands(60, 6) for combo in legal_plays(hand)]
    rng = random.Random(7)
    beaten = 0
    for _ in range(20_000):
        mine, theirs = rng.choice(some), rng.choice(some)
        assert not beats(mine, mine, options)
        if beats(mine, theirs, options):
            assert not beats(theirs, mine, options)
            beaten += 1
    assert beaten > 2000


def test_a_hand_with_both_jokers_offers_no_play_twice():
    plays = list(legal_plays(parse_cards("56789bB")[1:]))
    assert len(plays) == len(set(plays)) > 30
