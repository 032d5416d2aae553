"""Runs the speeches in Werewolf, one seat after the other: of candidates, of the day, of tied seats, last words.

See RULES.md, section 7.
"""

from __future__ import annotations

from typing import Any

from ..core import IllegalMove, replace
from .actions import Claim, Say
from .claim_checks import check_claims
from .stage_windows import open_stage
from .state import Speech, SpeechOrder, WerewolfState
from .transition_draft import Draft, require_present

MAX_MESSAGES = 12
"""The most messages of a speech (clause 7.6)."""


def begin_speeches(draft: Draft, kind: str) -> None:
    """Begins a sequence of speeches of this kind, such as `day` or `last_words`, with the first speaker.

    Does nothing if no seat has to speak.
    """
    order = _speakers(draft.state, kind)
    if kind == "last_words":
        draft.change(farewells=())
    if order:
        draft.change(speaking=SpeechOrder(kind, order))
        _open_speech(draft)


def _speakers(state: WerewolfState, kind: str) -> tuple[int, ...]:
    """Returns the seats that speak in speeches of this kind, such as `last_words`, in the order in which they speak.

    Tied seats speak in the order in which they spoke before (RULES.md, clauses 5.8 and 8.5).
    """
    election = state.election.order if state.election else ()
    match kind:
        case "election":
            return election
        case "election_tie":
            return tuple(seat for seat in election if seat in state.tied)
        case "banish_tie":
            return tuple(seat for seat in state.order if seat in state.tied)
        case "last_words":
            return state.farewells
        case _:
            return state.order


def say(draft: Draft, seat: int, action: Say) -> None:
    """Adds a message and its claims to the current speech. If `action.last`, the speech ends.

    Raises IllegalMove: `TOO_MANY_MESSAGES`, and the errors of `check_claims`. See RULES.md, clauses 7.6 to 7.8.
    """
    state, speaking = draft.state, require_present(draft.state.speaking)
    if speaking.messages >= MAX_MESSAGES:
        raise IllegalMove("TOO_MANY_MESSAGES", most=MAX_MESSAGES)
    claims = check_claims(state, seat, action.claims)
    said = Speech(state.day, speaking.kind, seat, action.message, claims)
    draft.change(speeches=(*state.speeches, said), speaking=replace(speaking, messages=speaking.messages + 1))
    draft.add_event(
        "said", {"seat": seat, "message": action.message, "claims": [claim_view(claim) for claim in claims]}
    )
    if action.last:
        end_speech(draft)


def end_speech(draft: Draft) -> None:
    """Ends the current speech and begins that of the next speaker, if one is left (RULES.md, clause 7.5)."""
    speaking = require_present(draft.state.speaking)
    draft.close_windows()
    if speaking.done + 1 < len(speaking.order):
        draft.change(speaking=replace(speaking, done=speaking.done + 1, messages=0))
        _open_speech(draft)
    else:
        draft.change(speaking=None)


def _open_speech(draft: Draft) -> None:
    """Gives the current speaker the time of a speech, and announces it to everybody.

    In the speeches before the first vote on the sheriff, candidates may withdraw meanwhile (RULES.md, clause 5.5).
    """
    state, speaking = draft.state, require_present(draft.state.speaking)
    draft.add_event("speech", {"seat": speaking.seat, "kind": speaking.kind})
    name = "last_words" if speaking.kind == "last_words" else "speech"
    windows: list[tuple[str, tuple[int, ...], tuple[str, ...]]] = [(name, (speaking.seat,), ("say", "end"))]
    if speaking.kind == "election" and state.election is not None:
        windows.append(("withdraw", state.election.candidates, ("withdraw",)))
    open_stage(draft, "speech", *windows, ms=state.options.speech_seconds * 1000)


def claim_view(claim: Claim) -> dict[str, Any]:
    """Returns a speaker's claim as JSON for views and events: `{"kind", "seat", "role", "wolf", "night"}`."""
    return {"kind": claim.kind, "seat": claim.seat, "role": claim.role, "wolf": claim.wolf, "night": claim.night}
