"""The hands that all engines get: random ones of 17 cards, and such a hand with a play of another that it must beat."""

from __future__ import annotations

import random
from collections import Counter

from games.rules.cards import DECK, Card
from games.rules.doudizhu.combos import Combo, HandType, legal_plays

Hand = tuple[Card, ...]


def leads(count: int, *, seed: int) -> list[Hand]:
    picker = random.Random(seed)
    return [tuple(sorted(picker.sample(DECK, 17))) for _ in range(count)]


def follows(count: int, *, seed: int) -> list[tuple[Hand, Combo]]:
    """The play to beat is a random lead of 17 other cards, of those that are plays to all three engines."""
    picker = random.Random(seed)
    found = []
    for _ in range(count):
        cards = picker.sample(DECK, 34)
        plays = [combo for combo in legal_plays(cards[:17]) if common(combo)]
        found.append((tuple(sorted(cards[17:])), picker.choice(plays)))
    return found


def common(combo: Combo) -> bool:
    """Wings of one rank, three times or twice, are read in other ways elsewhere."""
    if combo.type is not HandType.AIRPLANE_WITH_SINGLES:
        return True
    return max(Counter(card.rank for card in combo.cards[combo.length * 3 :]).values()) == 1
