"""Tells a bot that reconnects whether its last move arrived and how its match ended."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games import journal

from .window_aliases import alias_of

LATEST = 64
"""The number of a seat's latest moves among which an answer is searched."""


def answered_by_player(*, match_id: UUID, seat: int, alias: str) -> bool:
    """Whether the player of this seat recently made a move in the window (a turn, for instance) with that alias.

    Moves by timeout or by a trustee do not count.
    """
    windows = journal.answered_windows(match_id, seat=seat, by=("person", "bot"), latest=LATEST)
    return any(alias_of(match_id, seat, window) == alias for window in windows)


def outcome_of(match_id: UUID) -> dict[str, Any] | None:
    """Returns how a match ended: `{"termination", "scores", "places"}`; None while it runs.

    Raises Match.DoesNotExist.
    """
    head = journal.head_of(match_id)
    outcome = head.info.rules.outcome(head.state)
    if outcome is None:
        return None
    return {"termination": outcome.termination, "scores": list(outcome.scores), "places": list(outcome.places)}
