"""The rules of one round of UNO, from the deal to the last card. Clause numbers are those of RULES.md.

A player who gets rid of all cards wins the round and scores the cards in the other hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core import (
    AddTime,
    Ctx,
    Event,
    Format,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Rng,
    Transition,
    Window,
    places_by_key,
    replace,
)
from . import apply_actions
from .actions import ACTIONS, Call, Challenge, Draw, Play, Skip
from .calls import with_call_windows
from .cards import DRAW_TWO, REVERSE, SKIP
from .deal_and_draw import deal
from .legality import require_legal, turn_actions
from .options import UnoOptions
from .redraw_hidden import redeal_hidden
from .scoring import round_places
from .state import Result, UnoState
from .view import own_view, seat_view


class Uno(Game[UnoState]):
    """The rules of one round of UNO for two to ten seats.

    Three windows say which seats may act. `turn` is for the seat to move. Beside it `call` is for calls of "UNO",
    and `challenge` for catching a seat that did not call.
    """

    key = "uno"
    version = 2
    seats = range(2, 11)
    default_seats = 4
    Options = UnoOptions
    State = UnoState
    actions = ACTIONS
    repeatable = frozenset({"call"})
    """The window `call` outlasts a call as long as another seat may call, and may then take this seat's next one."""

    def __init__(self, *, winner_alone: bool = True) -> None:
        """Makes the rules of UNO. `winner_alone` False gives version 1 of the rules, for stored matches that used it.

        With `winner_alone` only the seat that played its last card has first place. In version 1 a seat whose cards are
        worth no points shared that place (RULES.md, clause 10.1).
        """
        self._winner_alone = winner_alone

    @staticmethod
    def length(options: UnoOptions) -> Format:
        """Returns the length of a match of UNO: one round, or rounds until a seat has `target_score` points.

        See RULES.md, clauses 10.1 and 10.2.
        """
        if options.target_score == 0:
            return Format("single", rounds=1)
        return Format("points", points=options.target_score)

    def setup(
        self, options: UnoOptions, seats: int, ctx: Ctx, carry: dict[str, Any] | None = None
    ) -> Transition[UnoState]:
        rng = ctx.rng
        if carry is None:
            dealer, rng = rng.below(seats)
        else:
            dealer = carry["dealer"]
        hands, pile, wilds, rng = deal(rng, seats, options.initial_cards)
        top, color = pile[0], pile[0].color or ""  # `deal` turns up no wild card
        state = UnoState(
            replace(ctx, rng=rng), options, dealer, hands, pile[1:], (top,), color, layer=dealer, turn=None,
            drew=((),) * seats,
        )  # fmt: skip
        events = [Event("deal", {"dealer": dealer}), Event("opening", {"card": top.code, "wilds": wilds})]
        state, first, more = _apply_first_card(state)
        return Transition(apply_actions.begin_round(state, first), (*events, *more))

    def act(self, state: UnoState, move: Move, window: Window) -> Transition[UnoState]:
        seat, action = move.seat, move.action
        match action:
            case Call():
                return apply_actions.call_uno(state, seat)
            case Challenge():
                if action.target == seat or action.target not in state.exposed:
                    raise IllegalMove("INVALID_CHALLENGE")
                return apply_actions.catch_without_call(state, seat, action.target)
        require_legal(state, seat, action)
        match action:
            case Play():
                return apply_actions.play_card(state, seat, action)
            case Draw():
                return apply_actions.draw_cards(state, seat)
            case Skip():
                return apply_actions.keep_drawn_card(state, seat)
            case _:
                return apply_actions.challenge_draw_four(state, seat)

    def timeout(self, state: UnoState, window: Window) -> Transition[UnoState]:
        """Makes a move for the seat whose turn has run out: it draws one card or all due ones, or skips after a draw.

        Windows other than `turn` close without a move (RULES.md, clause 11.2).
        """
        if window.name != "turn":
            return Transition(state.with_ctx(state.ctx.close(window.name)))
        (seat,) = window.seats
        return (
            apply_actions.draw_cards(state, seat, clock=True)
            if state.drawn is None
            else apply_actions.keep_drawn_card(state, seat)
        )

    def after_control(self, state: UnoState, action: Any) -> Transition[UnoState]:
        """Extends the windows `call` and `challenge` when time is added to the turn, since they last as long."""
        return Transition(with_call_windows(state) if isinstance(action, AddTime) else state)

    def refusal_code(self, state: UnoState, move: Move, window: Window) -> str:
        match move.action:
            case Call():
                return "INVALID_UNO_CALL"
            case Challenge():
                return "INVALID_CHALLENGE"
        if move.seat != state.turn:
            return "NOT_YOUR_TURN"
        require_legal(state, move.seat, move.action)
        return "WRONG_PHASE"

    def legal_actions(self, state: UnoState, seat: int, window: Window) -> Iterator[Any]:
        """Yields the actions that this seat may use in this window.

        In the window `turn` the first action is the one that is taken when the time is over. In `call` it is the call
        of "UNO". In `challenge` it is a catch of each other seat that has one card and did not call.
        """
        if seat not in window.seats:
            return
        match window.name:
            case "turn":
                yield from turn_actions(state, seat)
            case "call":
                yield Call()
            case "challenge":
                yield from (Challenge(target) for target in state.exposed if target != seat)

    def view(self, state: UnoState, seat: int | None) -> dict[str, Any]:
        return seat_view(state, seat)

    def own_view(self, state: UnoState, seat: int) -> dict[str, Any]:
        return own_view(state, seat)

    def outcome(self, state: UnoState) -> Outcome | None:
        if state.ctx.aborted:
            return Outcome("aborted", (0,) * state.seats, (0,) * state.seats)
        if state.result is None:
            return None
        return Outcome(state.result.reason, state.result.points, self._places(state.result))

    def match_places(self, state: UnoState, scores: Sequence[int]) -> tuple[int, ...] | None:
        """Returns the place of each seat: by the cards in hand after a match of one round, otherwise by points.

        See RULES.md, clauses 10.1 and 10.3.
        """
        if state.options.target_score == 0 and state.result is not None:
            return self._places(state.result)
        return places_by_key(scores)

    def _places(self, result: Result) -> tuple[int, ...]:
        return round_places(result, winner_alone=self._winner_alone)

    def redeal(self, state: UnoState, seat: int | None, rng: Rng) -> UnoState:
        return redeal_hidden(state, seat, rng)

    def carry_over(self, state: UnoState) -> dict[str, Any]:
        """Returns `{"dealer": seat}` for the next round, in which the next seat clockwise is the dealer.

        See RULES.md, clause 3.1.
        """
        return {"dealer": (state.dealer + 1) % state.seats}

    def round_summary(self, state: UnoState) -> dict[str, Any]:
        result = state.result
        if result is None:
            return {}
        return {
            "reason": result.reason,
            "winners": list(result.winners),
            "seats": [
                {"seat": seat, "points": points, "won": seat in result.winners, "hand_points": left}
                for seat, (points, left) in enumerate(zip(result.points, result.hand_points, strict=True))
            ],
        }


def _apply_first_card(state: UnoState) -> tuple[UnoState, int, list[Event]]:
    """Applies the effect of the card that is turned up at the start of a round of UNO (RULES.md, clauses 3.5 and 3.6).

    Returns the state, the seat that has the first turn, and the events.
    """
    face, first = state.top.face, state.following(state.dealer)
    if face == REVERSE:
        state = replace(state, direction=-1)
        turned = Event("reverse", {"direction": -1})
        if state.seats > 2:
            return state, state.following(state.dealer), [turned]
        return state, state.following(first), [turned, Event("skipped", {"seat": first})]
    if face == SKIP:
        return state, state.following(first), [Event("skipped", {"seat": first})]
    if face == DRAW_TWO:
        return replace(state, pending=2), first, [Event("pending", {"seat": first, "count": 2})]
    return state, first, []
