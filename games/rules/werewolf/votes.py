"""Runs the votes in Werewolf on the sheriff and on banishments, from opening to result (RULES.md, section 8).

The module `ballot_count` counts.
"""

from __future__ import annotations

from ..core import IllegalMove, replace
from .ballot_count import leaders, tally_ballots, tally_view
from .stage_windows import open_stage, remove_from_window
from .state import ClosedVote, OpenVote, WerewolfState, require_seat
from .transition_draft import Draft, require_present


def open_vote(draft: Draft, kind: str, *, second: bool = False) -> None:
    """Opens a vote on the sheriff (`kind` is `election`) or on a banishment (`banish`).

    In a second vote only the tied seats can be chosen (RULES.md, clauses 5.7, 8.1 and 8.5).
    """
    state = draft.state
    voters = _voters(state, kind)
    if second and state.options.second_voters == "untied":
        voters = tuple(seat for seat in voters if seat not in state.tied) or voters
    draft.change(vote=OpenVote(kind, second, state.tied if second else _targets(state, kind), voters))
    open_stage(draft, "vote", ("vote", voters, ("vote",)), ms=state.options.vote_seconds * 1000)


def _targets(state: WerewolfState, kind: str) -> tuple[int, ...]:
    if kind == "election":
        return state.election.candidates if state.election else ()
    return state.living()


def _voters(state: WerewolfState, kind: str) -> tuple[int, ...]:
    if kind == "election" and state.options.election_voters == "off_ballot":
        return tuple(seat for seat in state.living() if not state.standing[seat])
    return state.living()


def cast_ballot(draft: Draft, seat: int, target: int | None) -> bool:
    """Records the final ballot of a seat, secret until the vote closes. Returns True if all ballots are in.

    Raises IllegalMove: `NOT_A_TARGET`; MalformedMove: `NO_SUCH_SEAT`. See RULES.md, clauses 8.1 and 8.2.
    """
    vote = require_present(draft.state.vote)
    if target is not None:
        require_seat(draft.state, target)
        if target not in vote.targets:
            raise IllegalMove("NOT_A_TARGET", target=target)
    draft.change(vote=replace(vote, ballots=(*vote.ballots, (seat, target))))
    return remove_from_window(draft, "vote", seat)


def count_vote(draft: Draft) -> tuple[str, int | None] | None:
    """Closes the vote, shows all ballots, and returns (kind of vote, winning seat). The seat is None if none won.

    After a first vote that is tied the result is None, and a second vote is put on the agenda (RULES.md, clauses
    8.3 and 8.5).
    """
    state, vote = draft.state, require_present(draft.state.vote)
    draft.close_windows()
    cast_by = dict(vote.ballots)
    heavy = state.sheriff if vote.kind == "banish" and state.options.sheriff_vote == "1.5" else None
    tally = tally_ballots(cast_by, heavy=heavy)
    ahead = leaders(tally)
    won = ahead[0] if len(ahead) == 1 else None
    ballots = tuple(cast_by.get(seat) for seat in range(state.seats))
    closed = ClosedVote(state.day, vote.kind, vote.second, ballots, tally, won)
    draft.change(vote=None, votes=(*state.votes, closed))
    draft.add_event(
        "ballots", {"kind": vote.kind, "second": vote.second, "ballots": list(ballots), "tally": tally_view(tally)}
    )
    if len(ahead) < 2 or vote.second:
        return vote.kind, won
    draft.add_event("tie", {"kind": vote.kind, "seats": list(ahead)})
    again = (f"{vote.kind}_tie", "elect again" if vote.kind == "election" else "banish again")
    draft.change(tied=ahead, agenda=(*again, *state.agenda))
    return None
