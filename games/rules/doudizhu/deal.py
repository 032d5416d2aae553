"""Shuffling and dealing, and dealing again what one viewer cannot see (RULES.md, sections 2 and 3)."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DECK, Card
from ..core import Rng, replace
from .state import DouDizhuState, Phase

HAND = 17
BOTTOM = 3


class Deal(NamedTuple):
    """Hands per seat and the bottom, ascending; a seat drawn beside them; the generator that follows."""

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    first: int
    rng: Rng


def deal(seats: int, rng: Rng) -> Deal:
    """Shuffles the deck; 17 cards in a row go to seat 0, the next 17 to seat 1, and so on. Then draws a seat."""
    cards, rng = rng.shuffled(DECK)
    first, rng = rng.below(seats)
    hands = tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats))
    return Deal(hands, tuple(sorted(cards[seats * HAND :])), first, rng)


def redeal_hidden(state: DouDizhuState, seat: int | None, rng: Rng) -> DouDizhuState:
    """The same round with everything drawn anew that this seat (None: a spectator) cannot see.

    Hidden are the other hands, the bottom while it lies face down, and all shuffles to come. A bottom card that the
    landlord has shown and not yet played is known to be in that hand, so it stays there. After the end all is open, but
    for a duplicate deal.
    """
    rng, future = rng.derive("unseen"), rng.derive("future")
    state = state.with_ctx(replace(state.ctx, rng=future))
    if state.phase is Phase.ROUND_END and state.options.duplicate is None:
        return state
    known = [
        hand if other == seat else tuple(c for c in hand if other == state.landlord and c in state.bottom)
        for other, hand in enumerate(state.hands)
    ]
    hidden = [card for hand, sure in zip(state.hands, known, strict=True) for card in hand if card not in sure]
    if state.phase is Phase.BIDDING:
        hidden += state.bottom
    cards, _ = rng.shuffled(sorted(hidden))
    pile = iter(cards)
    hands = tuple(
        tuple(sorted([*sure, *(next(pile) for _ in range(len(hand) - len(sure)))]))
        for hand, sure in zip(state.hands, known, strict=True)
    )
    bottom = tuple(sorted(pile)) if state.phase is Phase.BIDDING else state.bottom
    return replace(state, hands=hands, bottom=bottom)
