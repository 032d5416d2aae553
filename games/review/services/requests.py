"""Requests for reviews: one review for each match and seat, a limited number each day."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import after_commit
from games.agents import registry as agents
from games.models import Match
from games.review.models import Review
from games.review.selectors import remaining_today, seat_of
from games.rules.core import IllegalMove

HOLD = timedelta(seconds=120)
"""The time after which a worker or queued task that has not reported counts as lost. One decision takes far less."""


def request_review(*, match: Match, user: User, now: datetime) -> Review:
    """Returns the review of this person's seat in the match. If there is none, creates it and queues its work.

    A failed review is started again. A refusal changes nothing. Raises IllegalMove: NOT_SEATED, SEALED, MATCH_RUNNING,
    NO_REVIEW (the game has no adviser, or the match is a branch, an exhibition or a lesson),
    NO_GIFT_REVIEW (gifts changed hands, so the choices were not the player's alone), TOO_MANY_REVIEWS.
    """
    seat = seat_of(match, user)
    if seat is None:
        raise IllegalMove("NOT_SEATED")
    if match.sealed:
        raise IllegalMove("SEALED")
    if not match.ended:
        raise IllegalMove("MATCH_RUNNING")
    if match.is_branch or match.kind != Match.Kind.PLAYED or not agents.has_adviser(match.game):
        raise IllegalMove("NO_REVIEW")
    if match.has_gifts:
        raise IllegalMove("NO_GIFT_REVIEW")
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two concurrent requests count as two
        review = Review.objects.select_for_update().filter(match=match, seat=seat).first()
        if review is None:
            if not remaining_today(user, now=now):
                raise IllegalMove("TOO_MANY_REVIEWS", most=settings.KAIJU["REVIEWS_PER_DAY"])
            review = Review.objects.create(match=match, seat=seat, user=user, asked_at=now, held_until=now + HOLD)
        elif review.status == Review.Status.FAILED:
            review.status, review.failures, review.held_until = Review.Status.WAITING, 0, now + HOLD
            review.save(update_fields=["status", "failures", "held_until"])
        else:
            return review
        after_commit.schedule_review(review.pk, review.turn)
    return review
