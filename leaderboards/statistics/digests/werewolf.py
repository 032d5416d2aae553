"""Facts of a Werewolf match: winning side, setup, roles, number of nights, and survivors."""

from __future__ import annotations

from .facts import DigestDraft
from .finished_match import PlayedMatch

WOLF = "wolf"
CUSTOM = "custom"


def digest(match: PlayedMatch, draft: DigestDraft) -> None:
    played = match.rounds[-1] if match.rounds else None
    if played is None:
        return
    wolves = [row for row in played.seats if row.role == WOLF]
    decided = any(row.won for row in played.seats)
    wolves_won = any(row.won for row in wolves)
    draft.table.add("winner", ("wolves" if wolves_won else "good") if decided else "draw")
    if decided:
        draft.table.add("set", _setup_key(match), hit=wolves_won)
    nights = [event.data["night"] for event in played.all("night")]
    dead = {seat for event in played.all("deaths") for seat in event.data["seats"]}
    dead |= {event.data["seat"] for event in played.all("banished", "self_destruct")}
    for row in played.seats:
        side = "wolves" if row.role == WOLF else "good"
        draft.table.add("role", row.role, hit=row.won)
        draft.seats[row.seat].add("side", side, hit=row.won)
        if played.events:
            draft.table.add("lived", row.role, hit=row.seat not in dead)
            draft.seats[row.seat].add("lived", hit=row.seat not in dead)
            if row.won and row.seat not in dead:
                draft.add_feat("survivor", seat=row.seat)
    if nights:
        draft.table.add("nights", min(max(nights), 8), hit=wolves_won, total=max(nights))
        draft.mark("nights", max(nights))


def _setup_key(match: PlayedMatch) -> str:
    """Returns the key of the match's setup of roles: the number of players for a built-in setup, else `custom`."""
    return CUSTOM if match.options.get("roles") == CUSTOM else str(len(match.seats))
