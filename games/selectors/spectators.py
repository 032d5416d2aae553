"""The moment of a running match that spectators see. Every reader on their behalf takes it from here."""

from __future__ import annotations

from typing import Any

from games import journal
from games.models import Match


def spectator_moment(match: Match, user: Any) -> int:
    """Returns the number of the last log entry of a running match that this spectator sees: the present one.

    The number is secret, since it also counts hidden moves.
    """
    return journal.head_of(match.pk).number
