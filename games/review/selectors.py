"""Reads of reviews."""

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
"""Who may have a match reviewed: agents and bots have minds of their own."""


def seat_of(match: Match, user: User | Any) -> int | None:
    """The seat that this person started in, if any."""
    if getattr(user, "pk", None) is None:
        return None
    return match.seats.filter(user=user, kind__in=REVIEWED).values_list("index", flat=True).first()


def review_of(match: Match, user: User | Any) -> Review | None:
    """The review that this person has of the match; nothing of one that is sealed."""
    if match.sealed or getattr(user, "pk", None) is None:
        return None
    return Review.objects.filter(match=match, user=user).first()


def unattended(*, now: datetime) -> list[tuple[int, int]]:
    """Reviews that are not done, with their turn, which no worker has taken up in time; the oldest first."""
    rows = Review.objects.filter(status__in=Review.OPEN, held_until__lte=now).order_by("asked_at", "pk")
    return list(rows.values_list("pk", "turn")[:BATCH])


def remaining_today(user: User, *, now: datetime) -> int:
    """How many more this person may ask for, of those that 24 hours give."""
    most: int = settings.KAIJU["REVIEWS_PER_DAY"]
    return max(0, most - Review.objects.filter(user=user, asked_at__gt=now - DAY).count())


def points_of(match: Match, seat: int) -> dict[int, int]:
    """Round -> what it brought this seat, of the rounds that ended."""
    return dict(RoundResult.objects.filter(match=match, seat=seat).values_list("round", "points"))
