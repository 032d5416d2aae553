"""Ends a Werewolf match when a side has won, and computes the scores (RULES.md, section 10)."""

from __future__ import annotations

from ..core import Outcome, places_by_key
from .roles import WOLF, winner_of
from .state import WerewolfState
from .transition_draft import Draft


def finish_if_decided(draft: Draft) -> None:
    """Ends the match if the wolves or the good side have won (RULES.md, clauses 10.1 to 10.4)."""
    won = winner_of(draft.state.roles, draft.state.really_living())
    if won is not None:
        finish(draft, *won)


def finish(draft: Draft, winner: str, ending: str) -> None:
    """Ends the match with this winner and reason, and shows all roles to everybody (RULES.md, clause 10.6)."""
    draft.close_windows()
    draft.change(stage="over", agenda=(), speaking=None, vote=None, winner=winner, ending=ending)
    scores = scores_of(draft.state)
    draft.add_event("round_end", {"round": 1, "winner": winner, "roles": list(draft.state.roles)})
    draft.add_event("match_end", {"winner": winner, "scores": list(scores), "places": list(places_by_key(scores))})


def scores_of(state: WerewolfState) -> tuple[int, ...]:
    """Returns the score of each seat: 1 for the winning side, dead or alive, -1 for the other, 0 in a draw.

    All scores are 0 while the match runs (RULES.md, clause 10.6).
    """
    if state.winner in (None, "draw"):
        return (0,) * state.seats
    return tuple(1 if (role == WOLF) == (state.winner == "wolves") else -1 for role in state.roles)


def outcome_of(state: WerewolfState) -> Outcome | None:
    """Returns the outcome of a Werewolf match (why it ended, scores, places); None while it runs.

    In an aborted match every place is 0 (RULES.md, clause 10.7).
    """
    if state.ctx.aborted:
        return Outcome("aborted", (0,) * state.seats, (0,) * state.seats)
    if state.ending is None:
        return None
    scores = scores_of(state)
    return Outcome(state.ending, scores, places_by_key(scores))
