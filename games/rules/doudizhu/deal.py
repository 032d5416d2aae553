"""Deals a round of Dou Dizhu, and redraws at random the cards that one player or spectator cannot see.

Tests use the redraw to prove that no view reveals a hidden card (RULES.md, sections 2 and 3).
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DECK, Card
from ..core import Rng, replace
from .state import DouDizhuState, Phase

HAND = 17
"""Cards of a hand. The rest of the pack are the bottom cards."""


class Deal(NamedTuple):
    """The cards of a new round of Dou Dizhu: a hand for each seat and the three bottom cards, all in ascending order.

    `first` is a seat drawn by lot, which bids first or is the first landlord. `rng` is the random generator to use
    for later draws.
    """

    hands: tuple[tuple[Card, ...], ...]
    bottom: tuple[Card, ...]
    first: int
    rng: Rng


def deal(seats: int, rng: Rng) -> Deal:
    """Shuffles the deck and returns the cards of a new round of Dou Dizhu, with a seat drawn by lot.

    The first 17 cards of the shuffled deck go to seat 0, the next 17 to seat 1, the next 17 to seat 2. The last
    three are the bottom cards.
    """
    cards, rng = rng.shuffled(DECK)
    first, rng = rng.below(seats)
    hands = tuple(tuple(sorted(cards[seat * HAND : (seat + 1) * HAND])) for seat in range(seats))
    return Deal(hands, tuple(sorted(cards[seats * HAND :])), first, rng)


def redeal_hidden(state: DouDizhuState, seat: int | None, rng: Rng) -> DouDizhuState:
    """Returns a copy of the state in which all cards that this seat (None: a spectator) cannot see are drawn anew.

    They are drawn at random. Hidden are the other hands, the bottom cards while they lie face down, and all future
    shuffles. Bottom cards that were shown stay in the landlord's hand until they are played. After the end of the
    round only future shuffles are hidden. Exception: hands stay hidden if other tables play the same deal (a
    duplicate deal).
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
