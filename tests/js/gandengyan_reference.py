"""Results of the rules engine for cards of Gan Deng Yan, with which tests compare the browser's own implementation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from games.rules.cards import DECK, Card
from games.rules.core import parse_options
from games.rules.gandengyan.hand_types import Combo, beats
from games.rules.gandengyan.legal_plays import legal_plays
from games.rules.gandengyan.options import GanDengYanOptions
from games.rules.gandengyan.readings_of_cards import readings

SETS = 2500
HANDS = 800
SWITCHES = ("same_length_straights", "step_by_one")


def build(rng: random.Random) -> dict[str, Any]:
    """Returns samples of cards and hands, with what the rules engine says of each.

    `sets`: cards and their readings, the strongest first. `hands`: hand, the play to beat or null, options, and every
    legal play, written as type, rank, length, cards by rank and what jokers stand for.
    """
    return {"sets": [_one_set(rng) for _ in range(SETS)], "hands": [_one_hand(rng) for _ in range(HANDS)]}


def _one_set(rng: random.Random) -> dict[str, Any]:
    jokers = rng.sample(DECK[-2:], rng.choice((0, 0, 1, 1, 2)))
    cards = jokers + [card for card in _cards(rng, rng.randint(1, 4)) if card not in jokers]
    rng.shuffle(cards)
    return {"cards": _codes(cards), "readings": [_whole(combo) for combo in readings(cards)]}


def _one_hand(rng: random.Random) -> dict[str, Any]:
    chosen = {key: rng.random() < 0.35 for key in SWITCHES}
    options = parse_options(GanDengYanOptions, chosen)
    hand, last = _cards(rng, rng.randint(1, 6)), None
    if rng.random() < 0.75:
        rest = [card for card in DECK if card not in hand]
        plays = list(legal_plays(_random_cards(rng, rest, 6), None))
        kind = rng.choice(sorted({play.type for play in plays}))
        last = rng.choice([play for play in plays if play.type == kind])
    legal = list(legal_plays(hand, last, options))
    assert all(beats(combo, last, options) for combo in legal)
    return {
        "hand": _codes(hand), "last": _whole(last) if last else None, "options": chosen,
        "legal": sorted({_ranked(combo) for combo in legal}),
    }  # fmt: skip


def _cards(rng: random.Random, size: int) -> list[Card]:
    return _random_cards(rng, DECK, size)


def _random_cards(rng: random.Random, deck: Sequence[Card], size: int) -> list[Card]:
    """Returns `size` random cards, mostly neighbours and jokers, since others make no combination."""
    start = rng.randint(3, 13)
    near = [card for card in deck if start <= card.rank <= start + rng.choice((2, 4, 6)) or card.rank >= 16]
    return rng.sample(near if len(near) >= size and rng.random() < 0.8 else list(deck), size)


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def _whole(combo: Combo) -> dict[str, Any]:
    return {
        "type": combo.type.value, "rank": combo.rank, "length": combo.length, "cards": _codes(combo.cards),
        "jokers": list(combo.jokers),
    }  # fmt: skip


def _ranked(combo: Combo) -> str:
    ranks = ",".join(str(card.rank) for card in combo.cards)
    stand = ",".join(map(str, combo.jokers))
    return f"{combo.type.value} {combo.rank} {combo.length} {ranks} {stand}"
