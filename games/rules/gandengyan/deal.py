"""Deals a round of Gan Deng Yan, and redraws at random the cards that one player or spectator cannot see.

Tests use the redraw to prove that no view reveals a hidden card (RULES.md, sections 2 and 8).
"""

from __future__ import annotations

from typing import NamedTuple

from ..cards import DECK, Card
from ..core import Rng, replace
from .state import GanDengYanState, Phase

HAND = 5


class Deal(NamedTuple):
    """The cards of a new round of Gan Deng Yan: the sorted hand of each seat, and the draw pile, next card first.

    `starter` is the seat that leads the first trick. `rng` is the random generator to use for later draws.
    """

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    starter: int
    rng: Rng


def deal(seats: int, rng: Rng, *, starter: int | None) -> Deal:
    """Shuffles the deck and returns the cards of a new round of Gan Deng Yan.

    The first five cards are seat 0's, the next five seat 1's, and so on. One more goes to the seat that leads
    first, and the rest form the draw pile. If `starter` is None, the seat that leads is drawn by lot.
    """
    cards, rng = rng.shuffled(DECK)
    drawn, rng = rng.below(seats)
    first = drawn if starter is None else starter
    dealt = seats * HAND
    hands = [cards[seat * HAND : (seat + 1) * HAND] for seat in range(seats)]
    hands[first] += cards[dealt : dealt + 1]
    return Deal(tuple(tuple(sorted(hand)) for hand in hands), cards[dealt + 1 :], first, rng)


def redeal_hidden(state: GanDengYanState, seat: int | None, rng: Rng) -> GanDengYanState:
    """Returns a copy of the state in which all cards that this seat (None: a spectator) cannot see are drawn anew.

    They are drawn at random. Hidden are the other hands, the draw pile, the card that another seat drew, and all
    future shuffles. After the end of the round only the pile and future shuffles are hidden.
    """
    rng, future = rng.derive("unseen"), rng.derive("future")
    state = state.with_ctx(replace(state.ctx, rng=future))
    if state.phase is Phase.ROUND_END:
        return replace(state, pile=rng.shuffled(sorted(state.pile))[0])
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    cards, rng = rng.shuffled(sorted((*hidden, *state.pile)))
    left = iter(cards)
    hands = tuple(
        hand if other == seat else tuple(sorted(next(left) for _ in hand)) for other, hand in enumerate(state.hands)
    )
    drawn = state.drawn
    if state.leader != seat and drawn in state.hands[state.leader]:
        drawn = rng.shuffled(hands[state.leader])[0][0]
    return replace(state, hands=hands, pile=tuple(left), drawn=drawn)
