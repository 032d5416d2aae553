"""Suits mean nothing for who wins, so that a line is thought out once for all lines that differ in them alone.

Of the cards of one rank in one hand the first is taken to go first. `plain` names a line so; `Naming.told` gives what
has come of it the cards back that were really played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.cards import Card

from .positions import Position

Moves = Sequence[tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class SuitNaming:
    """A line by its ranks, and which cards stand for which."""

    moves: tuple[tuple[Card, ...], ...]
    really: Mapping[str, str]
    """Code of a card -> of the one that it stands for."""

    def told(self, laid: Mapping[str, Any]) -> dict[str, Any]:
        """A play, a hint (anything with the codes of `cards`) with the cards that were really meant."""
        cards = laid.get("cards")
        if not cards:
            return dict(laid)
        return {**laid, "cards": [self.really.get(code, code) for code in cards]}


def canonical_suits(position: Position, moves: Moves) -> SuitNaming:
    """The same for all lines from this position that differ in suits alone.

    A line that plays what nobody holds, or a card twice, is left as it is: it is for the rules engine to refuse.
    """
    alike: dict[tuple[int, int], list[Card]] = defaultdict(list)
    holder = {}
    for seat, hand in enumerate(position.hands):
        for card in hand:
            holder[card] = seat
            alike[seat, card.rank].append(card)
    played = [card for cards in moves for card in cards]
    if len(set(played)) < len(played) or not holder.keys() >= set(played):
        return SuitNaming(tuple(map(tuple, moves)), {})
    order: dict[tuple[int, int], list[Card]] = defaultdict(list)
    for cards in moves:
        for card in sorted(cards):
            order[holder[card], card.rank].append(card)
    stands: dict[Card, Card] = {}
    for key, held in alike.items():
        gone = order[key]
        stands |= zip([*gone, *(card for card in held if card not in gone)], held, strict=True)
    return SuitNaming(
        tuple(tuple(sorted(stands[card] for card in cards)) for cards in moves),
        {plain_.code: card.code for card, plain_ in stands.items() if card != plain_},
    )
