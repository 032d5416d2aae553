"""Applies a card played in UNO: puts it on the pile, then skips, reverses, swaps hands or makes draws due.

See RULES.md, sections 4, 6 and 7.
"""

from __future__ import annotations

from ..core import Event, replace
from .actions import Play
from .cards import DRAWS, REVERSE, SKIP, WILD_DRAW_FOUR, Card
from .deal_and_draw import with_seat_value, without
from .legality import swaps
from .state import Step, UnoState

Hands = tuple[tuple[Card, ...], ...]


def place_on_pile(state: UnoState, seat: int, action: Play) -> tuple[UnoState, list[Event]]:
    """Moves the played UNO card to the discard pile and sets the colour in force. Returns the state and the events."""
    card, hand = action.card, without(state.hands[seat], action.card)
    color = card.color or action.color or state.color
    target = action.target if swaps(state, seat, card) else None
    step = Step(state.turns, seat, "PLAY", card, color, target)
    data = {"seat": seat, "card": card.code, "color": color, "target": target, "count": len(hand)}
    state = replace(
        state,
        hands=with_seat_value(state.hands, seat, hand),
        discards=(*state.discards, card),
        color=color,
        layer=seat,
        # a draw four is fair if the player has no card of the colour that was in force (clause 7.2)
        guilty=card.face == WILD_DRAW_FOUR and any(other.color == state.color for other in hand),
        drawn=None,
        drew=with_seat_value(state.drew, seat, ()),
        moved=True,
        history=state.history_with(step),
    )
    return state, [Event("play", data)]


def take_effect(state: UnoState, seat: int, action: Play) -> tuple[UnoState, int, list[Event]]:
    """Applies the effect of the card just played: a swap, a rotation, a reverse, a skip, or cards to draw.

    Returns the state, the seat to move next, and the events.
    """
    card, target, events = action.card, state.history[-1].target, list[Event]()
    if target is not None:
        state = _with_hands(state, _swapped(state.hands, seat, target))
        events.append(Event("swap", {"seat": seat, "target": target}))
    elif card.face == 0 and state.options.zero_rotate:
        state = _with_hands(state, _rotated_hands(state.hands, state.direction))
        events.append(Event("rotate", {"direction": state.direction}))
    if card.face == REVERSE:
        state = replace(state, direction=-state.direction)
        events.append(Event("reverse", {"direction": state.direction}))
    following = state.following(seat)
    if card.face == SKIP or (card.face == REVERSE and state.seats == 2):
        events.append(Event("skipped", {"seat": following}))
        following = state.following(seat, 2)
    elif card.face in DRAWS:
        state = replace(state, pending=state.pending + DRAWS[card.face])
        events.append(Event("pending", {"seat": following, "count": state.pending}))
    return state, following, events


def _swapped(hands: Hands, seat: int, other: int) -> Hands:
    return with_seat_value(with_seat_value(hands, seat, hands[other]), other, hands[seat])


def _rotated_hands(hands: Hands, direction: int) -> Hands:
    """Returns the hands after each seat has passed its hand to the next seat in the direction of play.

    See RULES.md, clause 4.9.
    """
    seats = len(hands)
    return tuple(hands[(seat - direction) % seats] for seat in range(seats))


def _with_hands(state: UnoState, hands: Hands) -> UnoState:
    """Returns the state with these hands, after a swap or rotation of whole hands in UNO.

    Each player sees the cards of its own latest draw; a seat that now has another hand sees them no longer.
    """
    drew = tuple(
        cards if before == after else () for cards, before, after in zip(state.drew, state.hands, hands, strict=True)
    )
    return replace(state, hands=hands, drew=drew)
