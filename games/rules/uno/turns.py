"""Plays turns and ends rounds (RULES.md, sections 4 to 9)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Event, Transition, replace
from .actions import Play
from .calls import after_play, open_turn, with_call_windows
from .cards import DRAWS
from .deck import draw
from .effects import place_on_pile, take_effect
from .legality import may_play
from .scoring import round_result
from .state import Step, UnoState

CAUGHT_BLUFFING, WRONG_CHALLENGE = 4, 6
"""Cards that a challenge of a draw four costs the bluffer or the challenger (clauses 7.3 and 7.4)."""

MAX_TURNS = 1_000
"""The most turns of a round (clause 5.9)."""


def play(state: UnoState, seat: int, action: Play) -> Transition[UnoState]:
    """Puts the card on the pile and applies its effect; a last card ends the round."""
    before = state.hands
    state, events = place_on_pile(replace(state, exposed=()), seat, action)
    if not state.hands[seat]:
        return _gone_out(state, seat, events)
    state, following, more = take_effect(state, seat, action)
    state = after_play(state, seat, before)
    events += [*more, *(Event("exposed", {"seat": other}) for other in state.exposed)]
    return _pass_on(state, following, events, exposes=bool(state.exposed))


def draw_card(state: UnoState, seat: int, *, clock: bool = False) -> Transition[UnoState]:
    """Draws all pending cards, or one card that may be played at once if it fits; the clock keeps it (clause 11.2)."""
    state = replace(state, exposed=())
    due, turn = state.pending, state.turns
    state, cards, events = draw(state, seat, due or 1, "pending" if due else "turn")
    step = Step(turn, seat, "DRAW", count=len(cards), pending=due > 0)
    state = replace(state, pending=0, history=state.recorded(step))
    if not due and not clock and cards and may_play(state, cards[0]):
        state = replace(state, drawn=cards[0])
        return Transition(open_turn(state, seat, verbs_of(state)), tuple(events))
    return _pass_on(state, state.following(seat), events)


def skip(state: UnoState, seat: int) -> Transition[UnoState]:
    """Ends the turn of a seat that has drawn."""
    state = replace(state, history=state.recorded(Step(state.turns, seat, "SKIP")))
    return _pass_on(state, state.following(seat), [Event("skip", {"seat": seat})])


def challenge_draw_four(state: UnoState, seat: int) -> Transition[UnoState]:
    """Settles a challenge: a bluffer draws and the turn goes on; a wrong challenger draws more and loses the turn.

    Section 7.
    """
    target, guilty = state.layer, state.guilty
    state = replace(
        state, pending=0, guilty=False, history=state.recorded(Step(state.turns, seat, "CHALLENGE", guilty=guilty))
    )
    told = Event("challenge_draw_four", {"seat": seat, "target": target, "guilty": guilty})
    loser, count = (target, CAUGHT_BLUFFING) if guilty else (seat, WRONG_CHALLENGE)
    state, _, events = draw(state, loser, count, "draw_four")
    events = [told, *events]
    if guilty:
        return Transition(open_turn(state, seat, verbs_of(state)), tuple(events))
    return _pass_on(state, state.following(seat), events)


def call(state: UnoState, seat: int) -> Transition[UnoState]:
    """Calls UNO, which ends the seat's exposure (clauses 8.1 and 8.2)."""
    exposed = tuple(other for other in state.exposed if other != seat)
    state = replace(state, called=tuple(sorted((*state.called, seat))), exposed=exposed)
    return Transition(with_call_windows(state), (Event("call", {"seat": seat}),))


def challenge(state: UnoState, seat: int, target: int) -> Transition[UnoState]:
    """Catches an exposed seat, which draws the penalty (clause 8.5)."""
    state, _, events = draw(state, target, state.options.draw_penalty, "penalty")
    # the seat has paid even if no card was left to draw
    state = replace(state, exposed=tuple(other for other in state.exposed if other != target))
    return Transition(with_call_windows(state), (Event("challenge", {"seat": seat, "target": target}), *events))


def begin_round(state: UnoState, seat: int) -> UnoState:
    """Gives this seat the first turn."""
    return open_turn(state, seat, verbs_of(state))


def verbs_of(state: UnoState) -> Sequence[str]:
    """Returns the verbs of the turn as far as everybody can tell: they do not depend on the seat's cards."""
    if state.pending:
        play = ["play"] if state.options.stack_draw_cards else []
        return [*play, "draw", *(["challenge_draw_four"] if state.challengeable else [])]
    if state.drawn is None:
        return ["play", "draw"]
    return ["play"] if state.options.force_play else ["play", "skip"]


# ── From turn to turn ───────────────────────────────────────────────────────────────────────────


def _pass_on(
    state: UnoState, following: int, events: Sequence[Event], *, exposes: bool = False
) -> Transition[UnoState]:
    """Ends the turn, or the round if nothing moved for a whole circle or it lasts too long (clauses 5.8 and 5.9)."""
    idle = 0 if state.moved else state.idle + 1
    state = replace(state, idle=idle, turns=state.turns + 1, drawn=None, moved=False)
    if idle >= state.seats:
        return _over(state, "idle", events)
    if state.turns > MAX_TURNS:
        return _over(state, "long", events)
    return Transition(open_turn(state, following, verbs_of(state), exposes=exposes), tuple(events))


def _gone_out(state: UnoState, seat: int, events: Sequence[Event]) -> Transition[UnoState]:
    """Ends the round. A last draw card makes the next seat draw the whole sum before hands are counted (clause 9.4)."""
    more: list[Event] = []
    if state.top.face in DRAWS:
        due = state.pending + DRAWS[state.top.face]
        state, _, more = draw(state, state.following(seat), due, "last")
    return _over(replace(state, pending=0), "out", [*events, *more])


def _over(state: UnoState, reason: str, events: Sequence[Event]) -> Transition[UnoState]:
    state = replace(
        state, turn=None, drawn=None, exposed=(), result=round_result(state.hands, reason), ctx=state.ctx.close()
    )
    return Transition(state, tuple(events))
