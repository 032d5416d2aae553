"""Treats lines of moves that differ in suits alone as one line, since suits do not affect the winner.

`canonical_suits` replaces the played cards: among cards of one rank in one hand, the first is taken to be played first.
`SuitNaming.restore_cards` puts the cards that were really played back into the results.
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
    """A player's moves in a puzzle with standardised suits, and the mapping back to the cards really played.

    Moves that differ in suits alone become equal by it.
    """

    moves: tuple[tuple[Card, ...], ...]
    really: Mapping[str, str]
    """Code of a canonical card -> code of the real card."""

    def restore_cards(self, laid: Mapping[str, Any]) -> dict[str, Any]:
        """Returns a play or hint with the real cards in place of the canonical ones."""
        cards = laid.get("cards")
        if not cards:
            return dict(laid)
        return {**laid, "cards": [self.really.get(code, code) for code in cards]}


def canonical_suits(position: Position, moves: Moves) -> SuitNaming:
    """Rewrites a line of moves so that lines from this position that differ in suits alone become equal.

    A line with a card that no seat holds, or with a card played twice, stays unchanged; the rules engine refuses it.
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
