"""Runs the election of the sheriff in Werewolf: candidates, withdrawals, result (RULES.md, section 5)."""

from __future__ import annotations

from ..core import replace
from .night_steps import FIRST_DAY
from .stage_windows import open_stage, remove_from_window
from .state import Election
from .transition_draft import Draft, require_present

AFTER_ELECTION = FIRST_DAY[1:]


def open_candidacy(draft: Draft) -> None:
    """Gives every living seat time to say whether it is a candidate for sheriff (RULES.md, clause 5.1).

    The answers are secret until the time is over or all have answered.
    """
    state = draft.state
    draft.change(standing=(None,) * state.seats)
    open_stage(draft, "stand", ("stand", state.living(), ("stand",)), ms=state.options.vote_seconds * 1000)


def answer_candidacy(draft: Draft, seat: int, *, stands: bool) -> bool:
    """Records whether this seat is a candidate for sheriff. Returns True if all seats have answered."""
    standing = draft.state.standing
    draft.change(standing=(*standing[:seat], stands, *standing[seat + 1 :]))
    return remove_from_window(draft, "stand", seat)


def close_candidacy(draft: Draft) -> None:
    """Announces the candidates for sheriff, and elects one or opens their speeches (RULES.md, clauses 5.2 to 5.4).

    If nobody or everybody is a candidate, there is no sheriff. A sole candidate is elected. Otherwise the
    candidates speak in random order, then a vote follows.
    """
    state = draft.state
    draft.close_windows()
    stood = tuple(seat for seat in state.living() if state.standing[seat])
    draft.add_event("stood", {"seats": list(stood)})
    draft.change(election=Election(stood))
    if not stood or stood == state.living():
        elect(draft, None)
    elif len(stood) == 1:
        elect(draft, stood[0])
    else:
        order, _ = state.root.derive("election").shuffled(stood)
        draft.change(election=Election(stood, order=order), agenda=("election", "elect", *AFTER_ELECTION))


def withdraw(draft: Draft, seat: int) -> None:
    """Removes a candidate for sheriff. If it is speaking it may finish; a speech still to come is dropped.

    If one candidate is left, it is elected (RULES.md, clauses 5.5 and 5.6).
    """
    election, speaking = require_present(draft.state.election), require_present(draft.state.speaking)
    left = tuple(other for other in election.candidates if other != seat)
    gone = (*election.withdrawn, seat)
    draft.change(election=replace(election, candidates=left, withdrawn=gone))
    draft.add_event("withdrew", {"seat": seat})
    if len(left) == 1:
        draft.close_windows()
        elect(draft, left[0])
        return
    remove_from_window(draft, "withdraw", seat)
    now = speaking.done + 1
    later = tuple(other for other in speaking.order[now:] if other != seat)
    draft.change(speaking=replace(speaking, order=(*speaking.order[:now], *later)))


def elect(draft: Draft, seat: int | None) -> None:
    """Makes this seat sheriff. If it is None, the match has no sheriff to its end.

    See RULES.md, clauses 5.2, 5.3, 5.6 and 5.8.
    """
    draft.change(
        sheriff=seat, badge="lost" if seat is None else "held", speaking=None, tied=(), agenda=AFTER_ELECTION
    )  # fmt: skip
    draft.add_event("elected", {"seat": seat})
