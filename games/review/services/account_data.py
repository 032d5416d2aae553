"""Deletes the reviews of a deleted account, and adds them to the download of a player's data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from games.models import Match
from games.review.models import Review, ReviewedMove


def erase_reviews(account: ErasedAccount, now: datetime) -> bool:
    """Deletes the reviews that a deleted account requested, with their decisions."""
    Review.objects.filter(user=account.user_id).delete()
    return False


def reviews(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the reviews that the player requested, with the reviewed decisions, for the download of their data."""
    rows = Review.objects.filter(user=user, match__status__in=Match.ENDED, match__sealed=False)
    for review in in_batches(rows.defer("state"), size=50):
        yield {
            "match": str(review.match_id), "seat": review.seat, "status": review.status, "agent": review.version,
            "requested": iso(review.asked_at), "finished": iso(review.finished_at),
            "decisions": list(_decisions(review)),
        }  # fmt: skip


def _decisions(review: Review) -> Iterable[dict[str, Any]]:
    fields = ("step", "round", "at", "played", "best", "played_points", "best_points", "played_chance", "best_chance",
              "reasons")  # fmt: skip
    yield from ReviewedMove.objects.filter(review=review).order_by("step").values(*fields)


register_eraser("reviews", erase_reviews)
register_file("reviews", _("the reviews you requested"), reviews)
