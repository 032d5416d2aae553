"""Decides which seats may call "UNO" and which can be caught because they did not, and opens the windows for both.

A window says which seats may act and until when (RULES.md, section 8).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Ctx, Window, replace
from .cards import Card
from .state import UnoState

MACHINES_AFTER_EXPOSURE_MS = 2_000
"""Milliseconds that people have to catch or to call before an automated player may end the exposure (clause 8.7)."""

AFTER_THE_TURN_MS = 1
"""Milliseconds by which these windows outlast the turn, so that the turn's timeout comes first and settles them."""


def update_calls(state: UnoState, seat: int, before: Sequence[tuple[Card, ...]]) -> UnoState:
    """Updates, after a card was played, which seats have called "UNO" and which can be caught because they did not.

    A seat can be caught (`exposed`) if it got down to one card without a call. A call ends unless the play left its
    seat with one card (RULES.md, clause 8.4). `before` are the hands before the play.
    """
    called = tuple(other for other in state.called if other != seat or len(state.hands[seat]) == 1)
    exposed = tuple(
        other
        for other, hand in enumerate(state.hands)
        if len(hand) == 1 and len(before[other]) != 1 and other not in called
    )
    return replace(state, called=called, exposed=exposed)


def open_turn(state: UnoState, seat: int, verbs: Sequence[str], *, exposes: bool = False) -> UnoState:
    """Opens the window `turn`, in which this seat may use these verbs, and those for calling "UNO" and catching.

    `exposes`: the last move left a seat with one card and without a call. The turn then opens some seconds later,
    because its first play or draw ends the chance to catch that seat.
    """
    ctx, options = state.ctx, state.options
    opens_at = machines_from = ctx.at
    if exposes:
        opens_at += round(options.exposure_seconds * 1000)
        machines_from = max(opens_at, ctx.at + MACHINES_AFTER_EXPOSURE_MS)
    elif (
        state.exposed and (last := ctx.window_named("turn")) is not None
    ):  # still exposed from before, as after a challenge
        opens_at, machines_from = max(opens_at, last.opens_at), max(machines_from, last.machines_from)
    ctx = ctx.close("turn") if state.exposed and not exposes else ctx.close("turn", "challenge")
    closes_at = opens_at + options.turn_seconds * 1000
    ctx = ctx.open(
        "turn", [seat], verbs, opens_at=opens_at, closes_at=closes_at, turn=True, machines_from=machines_from
    )
    return with_call_windows(replace(state, turn=seat, ctx=ctx))


def with_call_windows(state: UnoState) -> UnoState:
    """Opens, changes or closes the windows for calling "UNO" and for catching, to fit the open turn. Returns the state.

    If no seat can be caught any longer, the turn, which waits for catches, begins at once.
    """
    ctx = state.ctx
    turn = ctx.window_named("turn")
    if turn is None:
        return state
    if not state.exposed and max(turn.opens_at, turn.machines_from) > ctx.at:
        turn = replace(turn, opens_at=min(turn.opens_at, ctx.at), machines_from=min(turn.machines_from, ctx.at))
        ctx = _with(ctx, turn)
    ctx = _with_window(ctx, "call", seats_that_may_call(state), turn)
    ctx = _with_window(ctx, "challenge", seats_that_may_catch(state), turn)
    return state if ctx is state.ctx else state.with_ctx(ctx)


def seats_that_may_call(state: UnoState) -> tuple[int, ...]:
    """Returns the seats that may call "UNO": they have one or two cards and no valid call (RULES.md, clause 8.1)."""
    return tuple(seat for seat, hand in enumerate(state.hands) if 1 <= len(hand) <= 2 and seat not in state.called)


def seats_that_may_catch(state: UnoState) -> tuple[int, ...]:
    """Returns the seats that may catch another seat that has one card and did not call "UNO"."""
    exposed = state.exposed
    if not exposed:
        return ()
    return tuple(seat for seat in range(state.seats) if len(exposed) > 1 or seat not in exposed)


def _with_window(ctx: Ctx, name: str, seats: tuple[int, ...], turn: Window) -> Ctx:
    """Returns the match context with a window of this name for exactly these seats, open until just after the turn.

    If a window of the name is open already, it is changed and keeps its id. Without seats it is closed.
    """
    window, closes_at = ctx.window_named(name), turn.closes_at + AFTER_THE_TURN_MS
    if not seats:
        return ctx if window is None else ctx.close(name)
    if window is None:
        return ctx.open(name, seats, [name], closes_at=closes_at)
    if window.seats == seats and window.closes_at == closes_at:
        return ctx
    return _with(ctx, replace(window, seats=seats, closes_at=closes_at))


def _with(ctx: Ctx, window: Window) -> Ctx:
    return replace(ctx, windows=tuple(window if w.id == window.id else w for w in ctx.windows))
