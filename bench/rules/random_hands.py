"""Random hands of Dou Dizhu for all engines: 17 cards, with or without a play of another hand to beat."""

from __future__ import annotations

import random
from collections import Counter

from games.rules.cards import DECK, Card
from games.rules.doudizhu.hand_types import Combo, HandType
from games.rules.doudizhu.legal_plays import legal_plays

Hand = tuple[Card, ...]


def leads(count: int, *, seed: int) -> list[Hand]:
    picker = random.Random(seed)
    return [tuple(sorted(picker.sample(DECK, 17))) for _ in range(count)]


def hands_with_play_to_beat(count: int, *, seed: int) -> list[tuple[Hand, Combo]]:
    """Returns hands of 17 cards, each with a play to beat: a random lead of 17 other cards.

    All engines read that lead as the same play.
    """
    picker = random.Random(seed)
    found = []
    for _ in range(count):
        cards = picker.sample(DECK, 34)
        plays = [combo for combo in legal_plays(cards[:17]) if read_alike_by_all(combo)]
        found.append((tuple(sorted(cards[17:])), picker.choice(plays)))
    return found


def read_alike_by_all(combo: Combo) -> bool:
    """Whether all engines read a play alike. They differ on wings that hold a rank twice or three times."""
    if combo.type is not HandType.AIRPLANE_WITH_SINGLES:
        return True
    return max(Counter(card.rank for card in combo.cards[combo.length * 3 :]).values()) == 1
