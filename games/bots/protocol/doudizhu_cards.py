"""Writes and reads cards of Dou Dizhu for bots: as text, as rank numbers, or as the server's own card codes.

Each bot chooses one of these forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from games.rules.cards import DECK, Card
from games.rules.core import IllegalMove, MalformedMove

Form = Literal["text", "rank", "code"]
FORMS: tuple[Form, ...] = get_args(Form)
MAX_CARDS = 20
"""Cards of one play at most: as many as the landlord holds."""

Written = str | int


def format_cards(codes: Iterable[str], form: Form) -> list[Written]:
    """Returns the cards with these card codes, written in the form that the bot chose: texts, rank numbers or codes."""
    if form == "code":
        return list(codes)
    cards = map(Card.from_code, codes)
    return [card.rank for card in cards] if form == "rank" else [card.text for card in cards]


def parse_cards(given: object, hand: Sequence[str]) -> list[str]:
    """Returns the card codes of the cards that a bot's answer names. `hand` contains the codes of its hand.

    A card named by its rank alone is taken from the hand. A card named by text or code is not looked for in the hand:
    the rules check it. Raises MalformedMove: MALFORMED, NO_SUCH_CARD; IllegalMove CARD_NOT_IN_HAND for a rank of which
    the hand holds no further card.
    """
    if not isinstance(given, list) or len(given) > MAX_CARDS:
        raise MalformedMove("MALFORMED", field="cards")
    named = [None if type(card) is int else _code(card) for card in given]
    left = sorted(Card.from_code(code) for code in hand if code not in named)
    for place, card in enumerate(given):
        if named[place] is None:
            named[place] = _take_rank(left, card)
    return [code for code in named if code is not None]


def _code(card: object) -> str:
    if not isinstance(card, str):
        raise MalformedMove("MALFORMED", field="cards")
    for read in (Card.parse, Card.from_code):
        try:
            return read(card).code
        except ValueError:
            continue
    raise MalformedMove("NO_SUCH_CARD", card=card[:12])


def _take_rank(left: list[Card], rank: int) -> str:
    """Removes the lowest card of this rank from `left` and returns its card code.

    Raises MalformedMove NO_SUCH_CARD; IllegalMove CARD_NOT_IN_HAND.
    """
    for card in left:
        if card.rank == rank:
            left.remove(card)
            return card.code
    missing = next((card for card in DECK if card.rank == rank), None)
    if missing is None:
        raise MalformedMove("NO_SUCH_CARD", card=str(rank)[:12])
    raise IllegalMove("CARD_NOT_IN_HAND", card=missing.code)
