"""Carries out the actions of UNO and ends its rounds (RULES.md, sections 4 to 9)."""

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
    """Plays a card and applies its effect. The round ends if it was the last card of the hand."""
    before = state.hands
    state, events = place_on_pile(replace(state, exposed=()), seat, action)
    if not state.hands[seat]:
        return _gone_out(state, seat, events)
    state, following, more = take_effect(state, seat, action)
    state = after_play(state, seat, before)
    events += [*more, *(Event("exposed", {"seat": other}) for other in state.exposed)]
    return _pass_on(state, following, events, exposes=bool(state.exposed))


def draw_card(state: UnoState, seat: int, *, clock: bool = False) -> Transition[UnoState]:
    """Draws all pending cards, which ends the turn, or else one card.

    If that card fits, the seat may still play it; after a timeout (`clock`) it is kept (clause 11.2).
    """
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
    """Ends the turn of a seat that has drawn a card and keeps it."""
    state = replace(state, history=state.recorded(Step(state.turns, seat, "SKIP")))
    return _pass_on(state, state.following(seat), [Event("skip", {"seat": seat})])


def challenge_draw_four(state: UnoState, seat: int) -> Transition[UnoState]:
    """Settles the challenge of a wild draw four (section 7).

    If it was a bluff, its player draws 4 cards and the challenger's turn goes on. If not, the challenger draws 6 and
    loses the turn.
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
    """Records this seat's call "UNO", after which it can no longer be caught (clauses 8.1 and 8.2)."""
    exposed = tuple(other for other in state.exposed if other != seat)
    state = replace(state, called=tuple(sorted((*state.called, seat))), exposed=exposed)
    return Transition(with_call_windows(state), (Event("call", {"seat": seat}),))


def challenge(state: UnoState, seat: int, target: int) -> Transition[UnoState]:
    """Makes the exposed seat `target`, which was caught without a call, draw the penalty (clause 8.5)."""
    state, _, events = draw(state, target, state.options.draw_penalty, "penalty")
    # the seat has paid even if no card was left to draw
    state = replace(state, exposed=tuple(other for other in state.exposed if other != target))
    return Transition(with_call_windows(state), (Event("challenge", {"seat": seat, "target": target}), *events))


def begin_round(state: UnoState, seat: int) -> UnoState:
    """Opens the first turn of a round of UNO for this seat."""
    return open_turn(state, seat, verbs_of(state))


def verbs_of(state: UnoState) -> Sequence[str]:
    """Returns the verbs of the current turn's window, from public information only.

    A window visible to everybody must not reveal whether the seat holds a card that fits.
    """
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
    """Ends the turn and opens the next one, for the seat `following`.

    The round ends instead if no card moved for a whole circle or it lasts too long (clauses 5.8 and 5.9).
    """
    idle = 0 if state.moved else state.idle + 1
    state = replace(state, idle=idle, turns=state.turns + 1, drawn=None, moved=False)
    if idle >= state.seats:
        return _over(state, "idle", events)
    if state.turns > MAX_TURNS:
        return _over(state, "long", events)
    return Transition(open_turn(state, following, verbs_of(state), exposes=exposes), tuple(events))


def _gone_out(state: UnoState, seat: int, events: Sequence[Event]) -> Transition[UnoState]:
    """Ends the round in which this seat played its last card.

    If that is a draw card, the next seat draws all pending cards before the hands are counted (clause 9.4).
    """
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
