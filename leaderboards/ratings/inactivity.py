"""The effect of time without matches: a rating becomes uncertain and leaves the board, but its value stays."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum
from typing import Final

from .rating import DAY_SECONDS, Constants, Rating, Record

GRACE_DAYS: Final = 30
"""Days without a rated match that change nothing, so that monthly players keep their rating."""
GROWTH: Final = 64.0
"""Points² of variance added per further day: from a deviation of 40 to 110 in half a year without a match."""


class Presence(StrEnum):
    """The state of a rating on a board: provisional, established or inactive."""

    PROVISIONAL = "provisional"
    ESTABLISHED = "established"
    INACTIVE = "resting"


def with_idle_uncertainty(rating: Rating, *, idle: int, constants: Constants) -> Rating:
    """Returns the rating after `idle` seconds without a match.

    The value stays; the deviation grows, at most to that of a newcomer.
    """
    days = idle / DAY_SECONDS - GRACE_DAYS
    if days <= 0:
        return rating
    deviation = math.sqrt(rating.deviation**2 + GROWTH * days)
    return replace(rating, deviation=round(max(rating.deviation, min(deviation, constants.deviation)), 6))


def aged_record(record: Record, *, now: int, constants: Constants) -> Record:
    """Returns a player's record at `now` (seconds since the epoch), with larger deviations for time without a match.

    Unchanged before the first match.
    """
    if record.last_at is None or now <= record.last_at:
        return record
    idle = now - record.last_at
    roles = {
        role: with_idle_uncertainty(rating, idle=idle, constants=constants) for role, rating in record.roles.items()
    }
    return replace(record, overall=with_idle_uncertainty(record.overall, idle=idle, constants=constants), roles=roles)


def presence(record: Record, *, now: int, constants: Constants) -> Presence:
    """Returns the state of a rating: provisional if its own deviation is large, inactive if idle time made it large."""
    if record.overall.deviation > constants.provisional:
        return Presence.PROVISIONAL
    if aged_record(record, now=now, constants=constants).overall.deviation > constants.resting:
        return Presence.INACTIVE
    return Presence.ESTABLISHED


def inactive_from(record: Record, constants: Constants) -> int | None:
    """Returns when an established player becomes inactive if no match comes before, in seconds since the epoch.

    None for a provisional player.

    A board can store and compare this time instead of ageing every row on each read.
    """
    if record.last_at is None or record.overall.deviation > constants.provisional:
        return None
    days = GRACE_DAYS + (constants.resting**2 - record.overall.deviation**2) / GROWTH
    return record.last_at + math.floor(days * DAY_SECONDS) + 1
