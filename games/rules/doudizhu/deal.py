"""Deals the cards, and redeals those that one viewer cannot see (RULES.md, sections 2 and 3)."""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DECK, Card
from ..core import Rng, replace
from .state import DouDizhuState, Phase

HAND = 17
"""Cards of a hand. The rest of the pack are the bottom cards."""


class Deal(NamedTuple):
    """Hands per seat and bottom cards, all ascending, with a drawn seat and the generator that follows."""

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    first: int
    rng: Rng


def deal(seats: int, rng: Rng) -> Deal:
    """Shuffles and deals: the first 17 cards go to seat 0, the next 17 to seat 1, and so on. Then draws a seat."""
    cards, rng = rng.shuffled(DECK)
    first, rng = rng.below(seats)
    hands = tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats))
    return Deal(hands, tuple(sorted(cards[seats * HAND :])), first, rng)


def redeal_hidden(state: DouDizhuState, seat: int | None, rng: Rng) -> DouDizhuState:
    """Redraws everything in a round that this seat (None: a spectator) cannot see.

    Hidden are the other hands, the bottom cards while they lie face down, and all future shuffles. A bottom card that
    the landlord has shown and not yet played is known to be in that hand, so it stays there. After the end nothing is
    hidden, except in a duplicate deal.
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
