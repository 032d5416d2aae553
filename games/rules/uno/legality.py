"""Says which UNO cards and actions a seat may use in its turn, and refuses the others with a reason.

Only the first reason that applies is given: the card is not in the hand, something else must come first, the card does
not fit, a choice is missing. See RULES.md, sections 4 to 7.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core import IllegalMove, MalformedMove
from .actions import ChallengeDrawFour, Draw, Play, Skip
from .cards import COLORS, DRAW_TWO, WILD_DRAW_FOUR, Card
from .state import UnoState


def fits(card: Card, top: Card, color: str) -> bool:
    """Whether an UNO card can go on the top card: it is wild, has the colour in force, or has the same face.

    See RULES.md, clauses 4.1 and 4.2.
    """
    return card.color is None or card.color == color or card.face == top.face


def can_stack(card: Card, top: Card) -> bool:
    """Whether this draw card may go on the draw card `top`, so that the next seat draws for both.

    See RULES.md, clause 6.2.
    """
    return card.face == WILD_DRAW_FOUR or (card.face == DRAW_TWO and top.face == DRAW_TWO)


def may_play(state: UnoState, card: Card) -> bool:
    """Whether the seat to move may play this card of its hand, by the rules of UNO."""
    if state.pending:
        return state.options.stack_draw_cards and can_stack(card, state.top)
    if state.drawn is not None and card != state.drawn:
        return False
    return fits(card, state.top, state.color)


def playable(state: UnoState, seat: int) -> list[Card]:
    """Returns the cards of its hand that this seat may play, each kind once; empty if the seat is not to move."""
    if seat != state.turn:
        return []
    return [card for card in dict.fromkeys(state.hands[seat]) if may_play(state, card)]


def swaps(state: UnoState, seat: int, card: Card) -> bool:
    """Whether the seat swaps hands if it plays this card: a 7 with the option `seven_swap`, not its last card.

    See RULES.md, clause 4.8.
    """
    return card.face == 7 and state.options.seven_swap and len(state.hands[seat]) > 1


def turn_actions(state: UnoState, seat: int) -> Iterator[Any]:
    """Yields every legal action of the seat to move in its turn.

    Order: draw or skip, the challenge of a draw four, then the cards that may be played, in the order of the hand.
    """
    if state.drawn is None:
        yield Draw()
    elif not state.options.force_play:
        yield Skip()
    if state.challengeable:
        yield ChallengeDrawFour()
    for card in playable(state, seat):
        if card.color is None:
            yield from (Play(card, color) for color in COLORS)
        elif swaps(state, seat, card):
            yield from (Play(card, None, other) for other in range(state.seats) if other != seat)
        else:
            yield Play(card)


def require_legal(state: UnoState, seat: int, action: Any) -> None:
    """Checks that the seat to move may use this action in its turn.

    Raises IllegalMove if not, or MalformedMove if it names no existing seat.
    """
    match action:
        case Play():
            _check_play(state, seat, action)
        case Draw() if state.drawn is not None:
            raise IllegalMove("ALREADY_DRAWN")
        case Skip() if state.pending:
            raise IllegalMove("MUST_DRAW_FIRST", count=state.pending)
        case Skip() if state.drawn is None or state.options.force_play:
            raise IllegalMove("CANNOT_SKIP")
        case ChallengeDrawFour() if not state.challengeable:
            raise IllegalMove("INVALID_CHALLENGE")


def _check_play(state: UnoState, seat: int, action: Play) -> None:
    card = action.card
    if card not in state.hands[seat]:
        raise IllegalMove("CARD_NOT_IN_HAND", card=card.code)
    if not may_play(state, card):
        if state.pending:
            raise IllegalMove("MUST_DRAW_FIRST", count=state.pending)
        raise IllegalMove("INVALID_CARD", card=card.code)
    if card.color is None and action.color not in COLORS:
        raise IllegalMove("CHOOSE_COLOR_REQUIRED")
    if swaps(state, seat, card):
        if action.target is None:
            raise IllegalMove("CHOOSE_TARGET_REQUIRED")
        if not 0 <= action.target < state.seats:
            raise MalformedMove("NO_SUCH_SEAT")
        if action.target == seat:
            raise IllegalMove("NOT_YOURSELF")
