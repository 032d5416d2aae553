"""Builds the JSON views of Werewolf: what a player or a spectator may see of a match.

A view is an allow-list of fields; docs/protocol.md describes them.
"""

from __future__ import annotations

from typing import Any

from ..codec import encode
from ..core import Outcome
from .ballot_count import tally_view
from .roles import GUARD, SEER, WITCH, WOLF, role_set
from .speech import claim_view
from .state import NIGHT_STEPS, ClosedVote, Night, OpenVote, SpeechOrder, WerewolfState

PHASES = {"roles": "ROLES", "stand": "STAND", "vote": "VOTE", "order": "ORDER", "badge": "BADGE"}


def public_view(state: WerewolfState, outcome: Outcome | None) -> dict[str, Any]:
    """Returns the part of a Werewolf view that everybody sees, spectators too, as JSON types.

    It has the same keys in every state of the match.
    """
    speaking, vote, election = state.speaking, state.vote, state.election
    over = outcome is not None
    return {
        "phase": _phase(state, over=over),
        "step": state.stage if state.stage in NIGHT_STEPS and not over else None,
        "day": state.day,
        "alive": list(state.alive),
        "out": [{"seat": gone.seat, "how": gone.how, "day": gone.day} for gone in state.out],
        "set": role_set(state.options, state.seats),
        "sheriff": state.sheriff,
        "badge": state.badge,
        "election": None if election is None else {
            "candidates": list(election.candidates), "withdrawn": list(election.withdrawn),
            "order": list(election.order),
        },
        "speaking": None if speaking is None or over else _speaking(speaking),
        "speeches": [
            {"day": said.day, "kind": said.kind, "seat": said.seat, "message": said.message,
             "claims": [claim_view(claim) for claim in said.claims]}
            for said in state.speeches
        ],
        "votes": [_closed_vote_view(closed) for closed in state.votes],
        "vote": None if vote is None or over else _open_vote_view(vote),
        "exposed": [gone.seat for gone in state.out if gone.how == "self_destruct"],
        "timeline": list(state.timeline),
        "options": encode(state.options),
        "outcome": encode(outcome),
        "roles": list(state.roles) if over else None,
        "nights": [_night_view(state, night) for night in state.nights] if over else None,
    }  # fmt: skip


def _phase(state: WerewolfState, *, over: bool) -> str:
    if over:
        return "GAME_OVER"
    if state.stage in NIGHT_STEPS:
        return "NIGHT"
    if state.speaking is not None:
        return "LAST_WORDS" if state.speaking.kind == "last_words" else "SPEECH"
    return PHASES[state.stage]


def _speaking(speaking: SpeechOrder) -> dict[str, Any]:
    return {
        "kind": speaking.kind, "seat": speaking.seat, "order": list(speaking.order),
        "done": list(speaking.order[: speaking.done]),
    }  # fmt: skip


def _open_vote_view(vote: OpenVote) -> dict[str, Any]:
    """Returns a vote in progress for a view: which seats have voted, but not for whom (RULES.md, clause 8.2)."""
    return {
        "kind": vote.kind, "second": vote.second, "targets": list(vote.targets), "voters": list(vote.voters),
        "voted": sorted(voter for voter, _ in vote.ballots),
    }  # fmt: skip


def _closed_vote_view(vote: ClosedVote) -> dict[str, Any]:
    return {
        "day": vote.day, "kind": vote.kind, "second": vote.second, "ballots": list(vote.ballots),
        "tally": tally_view(vote.tally), "out": vote.out,
    }  # fmt: skip


def _night_view(state: WerewolfState, night: Night) -> dict[str, Any]:
    """Returns all secret choices of a night, for views after the end of the match (RULES.md, clause 10.6)."""
    seen = night.checked
    return {
        "night": night.night,
        "hunts": {str(wolf): target for wolf, target in night.hunts},
        "victim": night.victim,
        "protected": night.protected,
        "saved": night.saved,
        "poisoned": night.poisoned,
        "checked": None if seen is None else {"seat": seen, "wolf": state.roles[seen] == WOLF},
        "deaths": list(night.deaths),
    }


# ── The own view ────────────────────────────────────────────────────────────────────────────────


def own_view(state: WerewolfState, seat: int) -> dict[str, Any]:
    """Returns the part of a Werewolf view that only this seat gets, according to its role.

    `seat`, `role`, `standing` and `ballot` are always there. Each role except the villager adds its own fields. See
    RULES.md, clauses 11.1 and 11.2.
    """
    cast = dict(state.vote.ballots) if state.vote is not None else {}
    view: dict[str, Any] = {
        "seat": seat,
        "role": state.roles[seat],
        "standing": state.standing[seat] if state.standing else None,
        "ballot": {"target": cast[seat]} if seat in cast else None,
    }
    match state.roles[seat]:
        case role if role == WOLF:
            view |= _wolf_fields(state, seat)
        case role if role == SEER:
            view["checks"] = [
                {"night": night.night, "seat": night.checked, "wolf": state.roles[night.checked] == WOLF}
                for night in state.nights
                if night.checked is not None
            ]
        case role if role == GUARD:
            night = state.night if state.nights else None
            view |= {
                "guarded": state.last_guarded, "protecting": night and night.protected,
                "guard_done": night is not None and night.guard_done,
            }  # fmt: skip
        case role if role == WITCH:
            view |= _witch_fields(state, seat)
    return view


def _wolf_fields(state: WerewolfState, seat: int) -> dict[str, Any]:
    """Returns the view fields that only a wolf gets: `pack`, `whispers`, `attacks`, and in the wolves' step `hunts`.

    `pack` lists all wolves, `hunts` their votes. A dead wolf sees nothing of later nights (RULES.md, clauses 3.4,
    3.5, 3.16 and 11.2).
    """
    last = next((gone.day for gone in state.out if gone.seat == seat), state.day)
    view: dict[str, Any] = {
        "pack": list(state.wolves()),
        "whispers": [
            {"night": said.night, "seat": said.seat, "message": said.message}
            for said in state.whispers
            if said.night <= last
        ],
        "attacks": [
            {"night": night.night, "seat": night.victim}
            for night in state.nights
            if night.night <= last and not (state.stage == "wolves" and night is state.night)
        ],
    }
    if state.stage == "wolves" and state.alive[seat]:
        view["hunts"] = {str(wolf): target for wolf, target in state.night.hunts}
    return view


def _witch_fields(state: WerewolfState, seat: int) -> dict[str, Any]:
    """Returns the view fields that only the witch gets: `potions` left, potions `used` this night, and the `victim`.

    She sees the wolves' victim only in her step of the night, and only while she has the antidote (RULES.md, clause
    3.10).
    """
    night = state.night if state.nights else None
    view: dict[str, Any] = {
        "potions": {"antidote": state.has_antidote, "poison": state.has_poison},
        "used": {"save": night is not None and night.saved, "poison": None if night is None else night.poisoned},
    }
    if night is not None and state.stage == "witch" and state.alive[seat] and state.antidote_before(state.day):
        view["victim"] = night.victim
    return view
