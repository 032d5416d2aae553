"""Carries out the actions of UNO, moves the turn from seat to seat, and ends the round.

See RULES.md, sections 4 to 9.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Event, Transition, replace
from .actions import Play
from .calls import open_turn, update_calls, with_call_windows
from .cards import DRAWS
from .deal_and_draw import draw_from_pile
from .effects import place_on_pile, take_effect
from .legality import may_play
from .scoring import round_result
from .state import Step, UnoState

CAUGHT_BLUFFING, WRONG_CHALLENGE = 4, 6
"""Cards that a challenge of a draw four costs the bluffer or the challenger (clauses 7.3 and 7.4)."""

MAX_TURNS = 1_000
"""The most turns of a round (clause 5.9)."""


def play_card(state: UnoState, seat: int, action: Play) -> Transition[UnoState]:
    """Plays a card of this seat and applies its effect. The round ends if it was the last card of the hand."""
    before = state.hands
    state, events = place_on_pile(replace(state, exposed=()), seat, action)
    if not state.hands[seat]:
        return _end_round_of_winner(state, seat, events)
    state, following, more = take_effect(state, seat, action)
    state = update_calls(state, seat, before)
    events += [*more, *(Event("exposed", {"seat": other}) for other in state.exposed)]
    return _end_turn(state, following, events, exposes=bool(state.exposed))


def draw_cards(state: UnoState, seat: int, *, clock: bool = False) -> Transition[UnoState]:
    """Draws one card for the seat to move, or all cards that draw cards made due, and ends the turn.

    If one card was drawn and fits, the turn goes on, because the seat may still play it. After a timeout (`clock`) the
    card is kept and the turn ends (RULES.md, clause 11.2).
    """
    state = replace(state, exposed=())
    due, turn = state.pending, state.turns
    state, cards, events = draw_from_pile(state, seat, due or 1, "pending" if due else "turn")
    step = Step(turn, seat, "DRAW", count=len(cards), pending=due > 0)
    state = replace(state, pending=0, history=state.history_with(step))
    if not due and not clock and cards and may_play(state, cards[0]):
        state = replace(state, drawn=cards[0])
        return Transition(open_turn(state, seat, verbs_of(state)), tuple(events))
    return _end_turn(state, state.following(seat), events)


def keep_drawn_card(state: UnoState, seat: int) -> Transition[UnoState]:
    """Ends the turn of a seat that has drawn a card and keeps it."""
    state = replace(state, history=state.history_with(Step(state.turns, seat, "SKIP")))
    return _end_turn(state, state.following(seat), [Event("skip", {"seat": seat})])


def challenge_draw_four(state: UnoState, seat: int) -> Transition[UnoState]:
    """Settles the claim of this seat that the wild draw four just played was not allowed (RULES.md, section 7).

    If the claim is right, the player of the draw four draws 4 cards and the turn goes on. If not, the challenger
    draws 6 cards and loses the turn.
    """
    target, guilty = state.layer, state.guilty
    state = replace(
        state, pending=0, guilty=False, history=state.history_with(Step(state.turns, seat, "CHALLENGE", guilty=guilty))
    )
    told = Event("challenge_draw_four", {"seat": seat, "target": target, "guilty": guilty})
    loser, count = (target, CAUGHT_BLUFFING) if guilty else (seat, WRONG_CHALLENGE)
    state, _, events = draw_from_pile(state, loser, count, "draw_four")
    events = [told, *events]
    if guilty:
        return Transition(open_turn(state, seat, verbs_of(state)), tuple(events))
    return _end_turn(state, state.following(seat), events)


def call_uno(state: UnoState, seat: int) -> Transition[UnoState]:
    """Records this seat's call "UNO", after which it can no longer be caught (RULES.md, clauses 8.1 and 8.2)."""
    exposed = tuple(other for other in state.exposed if other != seat)
    state = replace(state, called=tuple(sorted((*state.called, seat))), exposed=exposed)
    return Transition(with_call_windows(state), (Event("call", {"seat": seat}),))


def catch_without_call(state: UnoState, seat: int, target: int) -> Transition[UnoState]:
    """Makes the seat `target` draw penalty cards, because it has one card, did not call "UNO", and `seat` noticed it.

    See RULES.md, clause 8.5.
    """
    state, _, events = draw_from_pile(state, target, state.options.draw_penalty, "penalty")
    # the seat has paid even if no card was left to draw
    state = replace(state, exposed=tuple(other for other in state.exposed if other != target))
    return Transition(with_call_windows(state), (Event("challenge", {"seat": seat, "target": target}), *events))


def begin_round(state: UnoState, seat: int) -> UnoState:
    """Opens the first turn of a round of UNO for this seat."""
    return open_turn(state, seat, verbs_of(state))


def verbs_of(state: UnoState) -> Sequence[str]:
    """Returns the verbs that the seat to move may use, as far as everybody can know.

    All players see the verbs of a turn, so these must not depend on whether the hand holds a card that fits.
    """
    if state.pending:
        play = ["play"] if state.options.stack_draw_cards else []
        return [*play, "draw", *(["challenge_draw_four"] if state.challengeable else [])]
    if state.drawn is None:
        return ["play", "draw"]
    return ["play"] if state.options.force_play else ["play", "skip"]


# ── From turn to turn ───────────────────────────────────────────────────────────────────────────


def _end_turn(
    state: UnoState, following: int, events: Sequence[Event], *, exposes: bool = False
) -> Transition[UnoState]:
    """Ends the turn and opens the next one, for the seat `following`.

    Instead, the round ends if no card moved for a whole circle of turns, or after `MAX_TURNS` turns (RULES.md, clauses
    5.8 and 5.9).
    """
    idle = 0 if state.moved else state.idle + 1
    state = replace(state, idle=idle, turns=state.turns + 1, drawn=None, moved=False)
    if idle >= state.seats:
        return _over(state, "idle", events)
    if state.turns > MAX_TURNS:
        return _over(state, "long", events)
    return Transition(open_turn(state, following, verbs_of(state), exposes=exposes), tuple(events))


def _end_round_of_winner(state: UnoState, seat: int, events: Sequence[Event]) -> Transition[UnoState]:
    """Ends a round of UNO because this seat played its last card.

    After a draw two or draw four the next seat draws all due cards before the hands are counted (RULES.md, clause 9.4).
    """
    more: list[Event] = []
    if state.top.face in DRAWS:
        due = state.pending + DRAWS[state.top.face]
        state, _, more = draw_from_pile(state, state.following(seat), due, "last")
    return _over(replace(state, pending=0), "out", [*events, *more])


def _over(state: UnoState, reason: str, events: Sequence[Event]) -> Transition[UnoState]:
    state = replace(
        state, turn=None, drawn=None, exposed=(), result=round_result(state.hands, reason), ctx=state.ctx.close()
    )
    return Transition(state, tuple(events))
