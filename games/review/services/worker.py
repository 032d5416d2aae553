"""The background work on reviews: a task evaluates some decisions, stores each of them, and queues the next task.

A review is reserved for the worker that evaluates it, for a limited time. A killed worker loses only its current
decision. When its time has run out, the periodic task queues the remaining decisions.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime
from random import Random

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games import after_commit
from games.agents import registry as agents
from games.agents.adviser import Adviser
from games.notifications.models import Kind
from games.notifications.services import notify
from games.review.models import Review, ReviewedMove
from games.review.selectors import unattended_reviews
from games.selectors.decision_points import DecisionPoint, DecisionPoints, LogPosition
from games.services.failure_log import log_failure

from .requests import HOLD

log = logging.getLogger(__name__)

SLICE_SECONDS = 4.0
"""Seconds after which a worker lets other reviews proceed."""
SECONDS = 0.3
"""Processor seconds to evaluate a decision. On a busy machine that takes longer, but the quality is unchanged."""
FORCED = 0.1
"""Processor seconds to evaluate a position with one legal action; the chart needs its win chance."""
MAX_FAILURES = 3
"""Failures in a row after which a review is given up."""


def continue_review(
    *, review_id: int, turn: int, now: datetime | None = None, adviser: Adviser | None = None, seconds: float = SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> bool:  # fmt: skip
    """Evaluates decisions of a review for a few seconds, and queues a task for the remaining ones.

    `turn` is `Review.turn` when this task was queued. Returns False if another worker holds the review, it is over, or
    the work failed.
    """
    review = _take_review(review_id, turn, now or timezone.now())
    if review is None:
        return False
    try:
        left = _evaluate_slice(review, adviser or agents.adviser(review.match.game), now, seconds, clock)
    except Exception as error:  # noqa: BLE001  after any error the review is tried again, and given up in the end
        log_failure(log, error, "review %d stumbled", review_id)
        _record_failure(review)
        return False
    if left:
        after_commit.schedule_review(review_id, review.turn)
    return True


def requeue_unattended(*, now: datetime) -> int:
    """Queues a new task for each review whose task or worker was lost. Returns the number of these reviews."""
    waiting = unattended_reviews(now=now)
    for review_id, turn in waiting:
        after_commit.schedule_review(review_id, turn)
    return len(waiting)


def _take_review(review_id: int, turn: int, now: datetime) -> Review | None:
    """Reserves the review for this worker and returns it; None if it is over or another worker holds it."""
    with transaction.atomic():
        review = Review.objects.select_for_update().filter(pk=review_id, status__in=Review.OPEN).first()
        if review is None or (review.turn != turn and review.held_until > now):
            return None
        review.turn += 1
        review.status, review.held_until = Review.Status.RUNNING, now + HOLD
        review.save(update_fields=["turn", "status", "held_until"])
    return review


def _evaluate_slice(
    review: Review, adviser: Adviser, now: datetime | None, seconds: float, clock: Callable[[], float]
) -> bool:  # fmt: skip
    """Evaluates decisions for `SLICE_SECONDS`. Returns True if decisions remain, for which a task must be queued.

    Returns False also if another worker has taken over the review.
    """
    ours = Review.objects.filter(pk=review.pk, turn=review.turn)
    if review.decisions is None:
        review.decisions = DecisionPoints(review.match, review.seat).count()
    ours.update(decisions=review.decisions, version=adviser.version)
    known = set(ReviewedMove.objects.filter(review=review).values_list("step", flat=True))
    log = DecisionPoints(review.match, review.seat, since=LogPosition(review.line, review.state), known=known)
    began = clock()
    for number, one in enumerate(log):  # evaluates at least one decision in every slice, however long the way to it
        if number and clock() - began > SLICE_SECONDS:
            ours.update(line=log.reached.line, state=log.reached.state)
            return True
        move = _move(review, one, adviser, seconds)
        with transaction.atomic():
            if not ours.update(held_until=(now or timezone.now()) + HOLD, failures=0):
                return False  # the hold ran out and another worker continues
            ReviewedMove.objects.bulk_create([move], ignore_conflicts=True)
    with transaction.atomic():
        if ours.update(status=Review.Status.DONE, finished_at=now or timezone.now(), line=0, state=""):
            _notify(review, now or timezone.now())
    return False


def _notify(review: Review, now: datetime) -> None:
    """Tells the player that the review of a match is there."""
    address = reverse("review", args=[review.match_id])
    key = f"review:{review.pk}"
    notify([review.user_id], Kind.REVIEW, key, address=address, game=review.match.game, now=now)


def _move(review: Review, one: DecisionPoint, adviser: Adviser, seconds: float) -> ReviewedMove:
    rng = Random(f"{review.match_id}/{review.seat}/{one.step}")  # noqa: S311  equal positions get equal evaluations
    given = seconds if len(one.legal) > 1 else min(seconds, FORCED)
    advice = adviser.advise(one.view, one.legal, rng=rng, seconds=given, clock=time.thread_time, played=one.told)
    best = advice.best
    played = advice.played or best  # None: not evaluated, so no loss is known and nothing agrees
    return ReviewedMove(
        review=review, step=one.step, round=one.round, at=one.at, choices=len(one.legal), played=one.told,
        best=one.told if advice.played == best else best.told, played_points=played.points, best_points=best.points,
        played_chance=played.chance, best_chance=best.chance, reasons=[reason.told for reason in advice.reasons],
    )  # fmt: skip


def _record_failure(review: Review) -> None:
    """Counts a failure of the worker at this review, and gives the review up after `MAX_FAILURES` in a row.

    Until then the periodic task queues the review again. The next worker begins at the start of the log, since the
    stored state may be of an older version and cause the failure.
    """
    with transaction.atomic():
        row = Review.objects.select_for_update().filter(pk=review.pk, turn=review.turn).first()
        if row is not None:
            row.failures += 1
            row.status = Review.Status.FAILED if row.failures >= MAX_FAILURES else row.status
            row.line, row.state = 0, ""
            row.save(update_fields=["failures", "status", "line", "state"])
