"""Redraws at random the cards in a round of Gan Deng Yan that one player or spectator cannot see.

Tests use the redraw to prove that no view reveals a hidden card (RULES.md, section 8).
"""

from __future__ import annotations

from ..core import Rng, replace
from .state import GanDengYanState, Phase


def redeal_hidden(state: GanDengYanState, seat: int | None, rng: Rng) -> GanDengYanState:
    """Returns a copy of the round in which all cards that this seat (None: a spectator) cannot see are drawn anew.

    Hidden are the other hands, the draw pile, the card that another seat drew, and all future shuffles. After the end
    of the round only the pile and future shuffles are hidden.
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
