"""The effect of idle time on ratings: the value stays, its uncertainty grows, and the player leaves the leaderboard."""

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
    """The state of a player's rating: provisional (still uncertain), established, or inactive (long without a match).

    The leaderboard shows established ratings only.
    """

    PROVISIONAL = "provisional"
    ESTABLISHED = "established"
    INACTIVE = "resting"


def with_idle_uncertainty(rating: Rating, *, idle: int, constants: Constants) -> Rating:
    """Returns a rating after `idle` seconds without a match.

    The value stays. After 30 days the deviation grows, at most to that of a newcomer.
    """
    days = idle / DAY_SECONDS - GRACE_DAYS
    if days <= 0:
        return rating
    deviation = math.sqrt(rating.deviation**2 + GROWTH * days)
    return replace(rating, deviation=round(max(rating.deviation, min(deviation, constants.deviation)), 6))


def aged_record(record: Record, *, now: int, constants: Constants) -> Record:
    """Returns a player's record as it is at `now`, in seconds since the epoch, after the time without a match.

    The deviations of its ratings have grown. A record without any match is unchanged.
    """
    if record.last_at is None or now <= record.last_at:
        return record
    idle = now - record.last_at
    roles = {
        role: with_idle_uncertainty(rating, idle=idle, constants=constants) for role, rating in record.roles.items()
    }
    return replace(record, overall=with_idle_uncertainty(record.overall, idle=idle, constants=constants), roles=roles)


def presence(record: Record, *, now: int, constants: Constants) -> Presence:
    """Returns the state of a player's rating at `now` (seconds since the epoch): provisional, established or inactive.

    Provisional means that the stored deviation is large. Inactive means that only the time without a match made it
    large.
    """
    if record.overall.deviation > constants.provisional:
        return Presence.PROVISIONAL
    if aged_record(record, now=now, constants=constants).overall.deviation > constants.resting:
        return Presence.INACTIVE
    return Presence.ESTABLISHED


def inactive_from(record: Record, constants: Constants) -> int | None:
    """Returns when an established player becomes inactive without a further match, in seconds since the epoch.

    None for a provisional player. A leaderboard can store and compare this time instead of computing the growth of
    every row's deviation on each read.
    """
    if record.last_at is None or record.overall.deviation > constants.provisional:
        return None
    days = GRACE_DAYS + (constants.resting**2 - record.overall.deviation**2) / GROWTH
    return record.last_at + math.floor(days * DAY_SECONDS) + 1
