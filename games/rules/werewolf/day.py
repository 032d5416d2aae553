"""Carries out the day in Werewolf, except speeches and votes: deaths, sheriff, speaking order, banishment.

A wolf that reveals and eliminates itself is handled here too (RULES.md, sections 6 to 9).
"""

from __future__ import annotations

from ..core import IllegalMove
from .ending import finish, finish_if_decided
from .stage_windows import open_stage
from .state import Elimination, WerewolfState, require_seat
from .transition_draft import Draft, require_present


def announce_deaths(draft: Draft) -> None:
    """Announces the deaths of the night, unless that has been done. The match ends if a side has won.

    See RULES.md, clauses 6.1, 6.2 and 10.4.
    """
    state = draft.state
    if state.untold is not None:
        deaths = state.untold
        draft.change(untold=None, farewells=deaths if state.day == 1 else ())
        _go_out(draft, deaths, "night")
        draft.add_event("deaths", {"seats": list(deaths)})
    finish_if_decided(draft)


def banish(draft: Draft, seat: int | None) -> None:
    """Banishes the seat that lost the vote, or nobody if it is None.

    The banished seat then has last words, unless a side has won (RULES.md, clauses 6.3, 8.4 and 10.4).
    """
    draft.change(tied=(), agenda=("last_words", "badge", "dusk"), farewells=() if seat is None else (seat,))
    if seat is not None:
        _go_out(draft, (seat,), "banished")
    draft.add_event("banished", {"seat": seat})
    finish_if_decided(draft)


def self_destruct(draft: Draft, seat: int) -> None:
    """Eliminates a wolf that reveals itself, and ends the day at once (RULES.md, clauses 9.4 to 9.6).

    Speeches end and ballots are void. Deaths are announced, a dead sheriff passes on the office, then night falls.
    """
    state = draft.state
    draft.close_windows()
    untold = None if state.untold is None else tuple(other for other in state.untold if other != seat)
    draft.change(untold=untold, speaking=None, vote=None, tied=(), farewells=(), agenda=("deaths", "badge", "dusk"))
    _go_out(draft, (seat,), "self_destruct")
    draft.add_event("self_destruct", {"seat": seat})
    if state.badge == "open":
        draft.change(badge="lost")
        draft.add_event("elected", {"seat": None})


def end_day(draft: Draft) -> bool:
    """Ends the day. After the last allowed day the match ends in a draw. Returns True if a night follows.

    See RULES.md, clause 10.5.
    """
    if draft.state.day < draft.state.options.max_days:
        return True
    finish(draft, "draw", "days_out")
    return False


def _go_out(draft: Draft, seats: tuple[int, ...], how: str) -> None:
    state = draft.state
    alive = tuple(lives and seat not in seats for seat, lives in enumerate(state.alive))
    draft.change(alive=alive, out=(*state.out, *(Elimination(seat, how, state.day) for seat in seats)))


# ── The sheriff ─────────────────────────────────────────────────────────────────────────────────


def begin_sheriff_succession(draft: Draft) -> None:
    """Gives a sheriff who is out of the game time to name the next sheriff or to end the office (RULES.md, clause 6.5).

    Does nothing if the sheriff is alive or there is none.
    """
    state = draft.state
    if state.sheriff is not None and not state.alive[state.sheriff]:
        open_stage(draft, "badge", ("badge", (state.sheriff,), ("badge",)), ms=state.options.vote_seconds * 1000)


def pass_on_office(draft: Draft, target: int | None) -> None:
    """Makes this seat the next sheriff, or ends the office if None (RULES.md, clause 6.5).

    Raises MalformedMove: `NO_SUCH_SEAT`; IllegalMove: `NOT_A_TARGET` for a seat that is out.
    """
    state = draft.state
    if target is not None:
        require_seat(state, target)
        if not state.alive[target]:
            raise IllegalMove("NOT_A_TARGET", target=target)
    draft.close_windows()
    draft.change(sheriff=target, badge="lost" if target is None else "held")
    draft.add_event("badge", {"from": state.sheriff, "to": target})


def begin_speaking_order(draft: Draft) -> None:
    """Gives the sheriff time to choose the direction in which the speeches of the day go round (RULES.md, clause 7.2).

    Without a sheriff the speeches begin at a seat drawn by lot and go clockwise (clause 7.3).
    """
    state = draft.state
    if state.sheriff is not None:
        open_stage(draft, "order", ("order", (state.sheriff,), ("order",)), ms=state.options.vote_seconds * 1000)
        return
    living = state.living()
    first, _ = state.root.derive(f"day {state.day}").below(len(living))
    draft.change(order=(*living[first:], *living[:first]))


def set_speaking_order(draft: Draft, *, clockwise: bool) -> None:
    """Sets the order of the day's speeches: the sheriff's neighbour on that side first, the sheriff last.

    See RULES.md, clause 7.2.
    """
    draft.close_windows()
    draft.change(order=speaking_order(draft.state, clockwise=clockwise))
    draft.add_event("order", {"clockwise": clockwise})


def speaking_order(state: WerewolfState, *, clockwise: bool) -> tuple[int, ...]:
    sheriff, step = require_present(state.sheriff), 1 if clockwise else -1
    around = ((sheriff + step * places) % state.seats for places in range(1, state.seats + 1))
    return tuple(seat for seat in around if state.alive[seat])
