"""Examines each rated match among people once for signs that players help each other, at a bounded cost.

A worker claims an ended match and goes through each person's decisions. The game's adviser evaluates them, with little
effort. The help to each opponent is summed up and stored, and all pairs of people are scored. Everything is written in
one transaction, so a worker may be killed at any point.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import Q

from games import after_commit
from games.agents import registry as agents
from games.agents.adviser import Adviser
from games.models import Kind, Match
from games.selectors.decision_points import DecisionPoints
from games.services.failure_log import log_failure
from leaderboards.conduct.evidence.judge_decision_by_search import judge
from leaderboards.conduct.evidence.observations import Observation, observations
from leaderboards.conduct.evidence.pair_score import tally
from leaderboards.conduct.models import Examination, PairPlay
from leaderboards.conduct.selectors import pairs_of

from .suspicions import score_pair

log = logging.getLogger(__name__)

EXAMINED: Final = ("doudizhu",)
"""Games whose play is examined: those whose observations and honest play are known."""
SECONDS: Final = 0.02
"""Processor seconds to judge a decision: a fifteenth of what a review takes, since only sums count."""
MAX_SECONDS: Final = 20.0
"""Processor seconds for the judgements of a match at most. Later decisions are observed without one."""
HOLD: Final = timedelta(minutes=5)
"""Time after which a worker or queued task that has not finished counts as lost."""
MAX_FAILURES: Final = 3
BATCH: Final = 20
"""Matches that one run queues at most."""


def queue_examinations(*, now: datetime) -> int:
    """Queues a task for each ended match whose play has not been examined yet. Returns the number of tasks."""
    waiting = Examination.objects.filter(
        Q(held_until__isnull=True) | Q(held_until__lte=now), status=Examination.Status.WAITING,
        lapses_at__isnull=False, match__sealed=False,
    ).order_by("pk")  # fmt: skip
    queued = 0
    for pk, turn in list(waiting.values_list("pk", "turn")[:BATCH]):
        with transaction.atomic():
            if Examination.objects.filter(pk=pk, turn=turn).update(turn=turn + 1, held_until=now + HOLD):
                after_commit.schedule_examination(pk, turn + 1)
                queued += 1
    return queued


def examine_play(*, examination_id: int, turn: int, now: datetime, adviser: Adviser | None = None) -> bool:
    """Examines the play of one match: measures the decisions, stores the sums, and scores each pair of people in it.

    `turn` is the number with which the task was queued. Returns False if another worker has the match, it is examined
    already, or the work failed. After three failures the match is given up.
    """
    mine = Examination.objects.filter(pk=examination_id, turn=turn, status=Examination.Status.WAITING)
    held = mine.select_related("match").first()
    if held is None:
        return False
    match = held.match
    if match.status != Match.Status.FINISHED or match.game not in EXAMINED:
        mine.update(status=Examination.Status.SKIPPED, done_at=now, held_until=None)
        return True
    try:
        rows = _judged(match, match.finished_at or now, adviser or agents.adviser(match.game))
    except Exception as error:  # noqa: BLE001  after any error the match is tried again, and given up in the end
        log_failure(log, error, "the play of %s could not be examined", match.pk, match=match.pk)
        lost = held.failures + 1 >= MAX_FAILURES
        state = Examination.Status.FAILED if lost else Examination.Status.WAITING
        mine.update(status=state, failures=held.failures + 1)
        return False
    with transaction.atomic():
        if not mine.update(status=Examination.Status.DONE, done_at=now, held_until=None):
            return False
        PairPlay.objects.bulk_create(rows)
        for first, second in pairs_of(match):
            score_pair(first=first, second=second, now=now)
    return True


def _judged(match: Match, ended: datetime, adviser: Adviser) -> list[PairPlay]:
    seats = list(match.seats.order_by("index"))
    people = {seat.index: seat.user_id for seat in seats if seat.kind == Kind.PERSON and seat.user_id is not None}
    left = MAX_SECONDS
    rows: list[PairPlay] = []
    for seat, user in people.items():
        found: list[Observation] = []
        for one, spent in _observe_decisions(match, seat, adviser, left):
            found += one
            left -= spent
        rows += [
            PairPlay(
                match=match, user_id=user, other_id=people.get(other), reason=reason.value, decisions=sums.decisions,
                surplus=sums.surplus, variance=sums.variance, at=ended,
            )
            for (other, reason), sums in tally(found).items()
        ]  # fmt: skip
    return rows


def _observe_decisions(
    match: Match, seat: int, adviser: Adviser, left: float
) -> Iterator[tuple[list[Observation], float]]:
    """Yields, for each decision of this seat, how much it helped an opponent, and the seconds spent on its evaluation.

    When `left` seconds are used up, decisions are observed without the adviser's evaluation.
    """
    for point in DecisionPoints(match, seat):
        judged, spent = None, 0.0
        if left > 0 and len(point.legal) > 1:
            rng = Random(f"{match.pk}/{seat}/{point.step}")  # noqa: S311  which deals are sampled is no secret
            judged = judge(adviser, point.view, point.legal, point.told, rng=rng, seconds=SECONDS)
            spent = SECONDS
            left -= spent
        yield observations(point.view, seat, point.legal, point.told, judged), spent
