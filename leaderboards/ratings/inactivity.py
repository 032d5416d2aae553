"""What idleness does: a rating grows uncertain, and its player leaves the board, but the number stays."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum
from typing import Final

from .rating import DAY, Constants, Rating, Record

GRACE: Final = 30
"""Days without a rated match that change nothing: who plays once a month does not fade."""
GROWTH: Final = 64.0
"""Points² of variance a day beyond them: from a deviation of 40 to 110 in half a year of silence."""


class Presence(StrEnum):
    """How a board shows a player."""

    PROVISIONAL = "provisional"
    ESTABLISHED = "established"
    RESTING = "resting"


def with_idle_uncertainty(rating: Rating, *, idle: int, constants: Constants) -> Rating:
    """The rating after so many idle seconds: the value is the same, the deviation grows, up to a newcomer's."""
    days = idle / DAY - GRACE
    if days <= 0:
        return rating
    deviation = math.sqrt(rating.deviation**2 + GROWTH * days)
    return replace(rating, deviation=round(max(rating.deviation, min(deviation, constants.deviation)), 6))


def aged_record(record: Record, *, now: int, constants: Constants) -> Record:
    """Overall and in every role, as of `now`, in seconds since the epoch. Before the first match nothing ages."""
    if record.last_at is None or now <= record.last_at:
        return record
    idle = now - record.last_at
    roles = {
        role: with_idle_uncertainty(rating, idle=idle, constants=constants) for role, rating in record.roles.items()
    }
    return replace(record, overall=with_idle_uncertainty(record.overall, idle=idle, constants=constants), roles=roles)


def presence(record: Record, *, now: int, constants: Constants) -> Presence:
    """Provisional until the deviation has once become small; resting when idleness has made it great again."""
    if record.overall.deviation > constants.provisional:
        return Presence.PROVISIONAL
    if aged_record(record, now=now, constants=constants).overall.deviation > constants.resting:
        return Presence.RESTING
    return Presence.ESTABLISHED


def inactive_from(record: Record, constants: Constants) -> int | None:
    """The second from which an established player rests, if no match comes before; None for a provisional one.

    What a board may store and compare, rather than age every row as it is read.
    """
    if record.last_at is None or record.overall.deviation > constants.provisional:
        return None
    days = GRACE + (constants.resting**2 - record.overall.deviation**2) / GROWTH
    return record.last_at + math.floor(days * DAY) + 1
