"""Makes the first state of a branch: a match in which one person plays on from a move of another match, its parent.

The branch begins in the position after that move: with the parent's cards, or with all hidden cards drawn anew.
"""

from __future__ import annotations

from typing import Any

from .copy_dataclass import replace
from .core import Game, IllegalMove, MalformedMove, Rng
from .series import Series


def first_state(game: Game[Any], state: Any, *, seat: int) -> Any:
    """Returns the first state of a branch, in which a person in this seat plays on from `state`, a state of its parent.

    Agents have all other seats. Deadlines begin anew: the earliest window gets its whole time again, and the others as
    much in addition. Missed turns and players who left are forgotten. A branch of a match of several rounds ends with
    the current round, because branch and parent are compared by that round's result.

    Raises MalformedMove: NO_SUCH_SEAT; IllegalMove: BRANCH_OVER if the match is over in this state, BRANCH_SEAT_OUT if
    the seat is out of the game.
    """
    ctx = state.ctx
    seats = len(ctx.missed)
    if not 0 <= seat < seats:
        raise MalformedMove("NO_SUCH_SEAT", seat=seat)
    if not ctx.windows:
        raise IllegalMove("BRANCH_OVER")
    if game.is_out(state, seat):
        raise IllegalMove("BRANCH_SEAT_OUT")
    if ctx.paused_at is not None:
        resumed = replace(ctx, at=ctx.paused_at).shift(ctx.at - ctx.paused_at)
        ctx = replace(resumed, at=ctx.at, paused_at=None)
    first = min(ctx.windows, key=lambda window: (window.closes_at, window.id))
    none, others = (0,) * seats, tuple(other for other in range(seats) if other != seat)
    timed = ctx.extend(max(0, ctx.at - first.opens_at))
    state = state.with_ctx(replace(timed, missed=none, timeouts=none, trustees=(), gone=(), agents=others))
    return game.ending_with_this_round(state) if isinstance(game, Series) else state


def redealt(game: Game[Any], state: Any, *, at: int, hidden: Rng, future: Rng) -> Any:
    """Returns the state of a running match as a spectator knows it, with everything hidden drawn anew.

    `hidden` is the generator for the cards that are hidden now. It must stay secret: with it the true cards could be
    computed from the drawn ones. `future` is the generator for all later draws. The clock is set to `at` (ms), because
    the time of the last move may reveal a move that spectators do not see.
    """
    drawn = game.redeal(state, None, hidden)
    return drawn.with_ctx(replace(drawn.ctx, rng=future, at=max(at, drawn.ctx.at)))
