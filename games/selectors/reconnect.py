"""What has been answered, and how a match ended: for programs that come back and do not know."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games import journal

from .aliases import alias_of

LATEST = 64
"""Moves of a seat among which an answer is looked for."""


def answered_by_player(*, match_id: UUID, seat: int, alias: str) -> bool:
    """Has this seat's player answered the window of that alias lately? What a clock or a trustee did is no answer."""
    windows = journal.answered_windows(match_id, seat=seat, by=("person", "bot"), latest=LATEST)
    return any(alias_of(match_id, seat, window) == alias for window in windows)


def outcome_of(match_id: UUID) -> dict[str, Any] | None:
    """`{"termination", "scores", "places"}` of an ended match; None while it runs. Raises Match.DoesNotExist."""
    head = journal.head_of(match_id)
    outcome = head.facts.rules.outcome(head.state)
    if outcome is None:
        return None
    return {"termination": outcome.termination, "scores": list(outcome.scores), "places": list(outcome.places)}
