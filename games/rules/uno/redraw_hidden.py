"""Redraws at random everything in a round of UNO that one player or spectator cannot see.

Tests use it to prove that no view reveals a hidden card.
"""

from __future__ import annotations

from ..core import Rng, replace
from .cards import DECK, WILD_DRAW_FOUR, Card
from .deal_and_draw import without
from .legality import fits
from .state import UnoState


def redeal_hidden(state: UnoState, seat: int | None, rng: Rng) -> UnoState:
    """Returns a copy of the state in which all cards that this seat (None: a spectator) cannot see are drawn anew.

    Hidden are the draw pile, the other hands, their latest draws, whether a draw four was a bluff, and all future
    draws. If a player has drawn a card and may still play it, everybody knows that it fits. It is redrawn from
    cards that fit.
    """
    if state.result is not None or not state.ctx.windows:
        return state
    unseen = list(DECK)
    for card in (*state.discards, *(state.hands[seat] if seat is not None else ())):
        unseen.remove(card)
    drawn = state.drawn
    hidden_choice = drawn is not None and state.turn != seat
    if hidden_choice:
        fitting = [card for card in unseen if fits(card, state.top, state.color)]
        index, rng = rng.below(len(fitting))
        drawn = fitting[index]
        unseen.remove(drawn)
    pile, rng = rng.shuffled(unseen)
    hands: list[tuple[Card, ...]] = []
    for other, hand in enumerate(state.hands):
        if other == seat:
            hands.append(hand)
            continue
        kept = (drawn,) if hidden_choice and other == state.turn and drawn is not None else ()
        count = len(hand) - len(kept)
        hands.append(tuple(sorted((*pile[:count], *kept))))
        pile = pile[count:]
    layer, guilty = state.layer, state.guilty
    if state.top.face == WILD_DRAW_FOUR and layer != seat:
        index, rng = rng.below(2)
        guilty = bool(index)
    return replace(
        state,
        hands=tuple(hands),
        pile=pile,
        drawn=drawn,
        drew=tuple(_redrawn_draw(cards, hands[other], own=other == seat) for other, cards in enumerate(state.drew)),
        guilty=guilty,
        ctx=replace(state.ctx, rng=rng.derive("rounds")),
    )


def _redrawn_draw(cards: tuple[Card, ...], hand: tuple[Card, ...], *, own: bool) -> tuple[Card, ...]:
    """Returns cards of a seat's new hand to stand for its latest draw, as many as it drew.

    If the hand is the viewer's `own`, which is not redrawn, the real cards of the draw are returned.
    """
    if own or not cards:
        return cards
    left, found = hand, list[Card]()
    for _ in range(min(len(cards), len(hand))):
        found.append(left[-1])
        left = without(left, left[-1])
    return tuple(sorted(found))
