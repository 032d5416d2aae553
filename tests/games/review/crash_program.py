"""A program whose child processes are killed in the middle of a match's review, as by `kill -9`.

`test_crash_safety.py` runs it. Each child continues the review and dies at a later database statement, 2 minutes after
the child before it. The last child finishes. The rows are then compared with those of an undisturbed review.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import django

from tests.support.crash import dies

STEP = 1
"""The statements that each child executes beyond the one before it."""
MOVES = 40


def main() -> None:
    django.setup()

    from games.review import services
    from tests.support.live_matches import NOON, person

    from .sample_match import sample_match

    anna = person("anna")
    match = sample_match(anna, steps=MOVES)
    review = services.request_review(match=match, user=anna, now=NOON)
    deaths = 0
    while dies(partial(resume_review, NOON + timedelta(seconds=121) * (deaths + 1)), before=3 + deaths * STEP):
        deaths += 1
    review.refresh_from_db()
    disturbed, status = judged_moves(review), review.status
    review.delete()
    whole = services.request_review(match=match, user=anna, now=NOON)
    resume_review(NOON + timedelta(seconds=121))
    found = {"deaths": deaths, "status": status, "same": disturbed == judged_moves(whole), "moves": len(disturbed)}
    sys.stdout.write(json.dumps(found) + "\n")


def judged_moves(review: Any) -> list[tuple[Any, ...]]:
    """Returns the rows of judged moves that a review has written, in order."""
    names = ("step", "round", "at", "choices", "played", "best", "played_points", "best_points", "reasons")
    return list(review.moves.values_list(*names))


def resume_review(now: datetime) -> None:
    """Requests an interrupted review again, as the periodic task does, and runs it, as a worker does."""
    from games.review import services
    from games.review.selectors import unattended_reviews
    from tests.games.review.fake_advisers import PassingAdviser

    for review_id, turn in unattended_reviews(now=now):
        services.continue_review(review_id=review_id, turn=turn, now=now, adviser=PassingAdviser())


if __name__ == "__main__":
    main()
