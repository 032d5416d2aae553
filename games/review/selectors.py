"""Reads reviews and what they need from the database."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from accounts.models import User
from games.models import Kind, Match, RoundResult

from .models import Review

BATCH = 100
DAY = timedelta(days=1)
REVIEWED = (Kind.PERSON, Kind.GUEST)
"""Kinds of players that may request a review. Agents and bots decide by their own evaluation."""


def seat_of(match: Match, user: User | Any) -> int | None:
    """Returns the seat in which this person began the match; None if they did not."""
    if getattr(user, "pk", None) is None:
        return None
    return match.seats.filter(user=user, kind__in=REVIEWED).values_list("index", flat=True).first()


def review_of(match: Match, user: User | Any) -> Review | None:
    """Returns this person's review of the match; None if there is none.

    None also while the match is sealed, because other tables still play its deals.
    """
    if match.sealed or getattr(user, "pk", None) is None:
        return None
    return Review.objects.filter(match=match, user=user).first()


def unattended_reviews(*, now: datetime) -> list[tuple[int, int]]:
    """Returns (review id, turn) of unfinished reviews that no worker has continued in time, the oldest first.

    `turn` is `Review.turn`, the number of workers so far.
    """
    rows = Review.objects.filter(status__in=Review.OPEN, held_until__lte=now).order_by("asked_at", "pk")
    return list(rows.values_list("pk", "turn")[:BATCH])


def remaining_today(user: User, *, now: datetime) -> int:
    """Returns the number of reviews that this person may still request: a limit applies to every 24 hours."""
    most: int = settings.KAIJU["REVIEWS_PER_DAY"]
    return max(0, most - Review.objects.filter(user=user, asked_at__gt=now - DAY).count())


def points_of(match: Match, seat: int) -> dict[int, int]:
    """Returns round number -> points of the reviewed seat, for each finished round of the match."""
    return dict(RoundResult.objects.filter(match=match, seat=seat).values_list("round", "points"))
