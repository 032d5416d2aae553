"""Parses hands of Dou Dizhu in their full text form, to prove that the written form loses nothing."""

from __future__ import annotations

import re

from games.rules.cards import DECK, Card
from games.rules.doudizhu.notation.cards import parse_shortest_text

FULL = re.compile(r"(?:[3-9TJQKA2][shdc]+|[XD])+")
"""A text in which every card but the jokers has its suit."""


def parse_cards_with_suits(text: str) -> tuple[Card, ...]:
    """Returns the cards of a text such as `DX2cAshdKc`, ascending.

    Raises ValueError if the text is malformed or omits a suit.
    """
    if not FULL.fullmatch(text):
        raise ValueError("these are no cards")
    return tuple(sorted(parse_shortest_text(text, DECK)))
