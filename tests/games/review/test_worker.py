"""Workers go through a match: every own decision once, with what the seat knew, whoever dies on the way."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from django.conf import settings

from accounts.models import User
from config.celery_workers import QUEUES, WORKER_QUEUES
from games import journal
from games.agents.adviser import Advice
from games.journal.fold_log import fold
from games.models import Match
from games.review import services
from games.review.models import Review
from games.selectors import decision_points
from games.selectors.decision_points import DecisionPoints
from tests.support.finished_matches import cut_short
from tests.support.live_matches import NOON, log_of, person, running

from .fake_advisers import FailingAdviser, PassingAdviser
from .sample_match import sample_match

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

GONE = timedelta(seconds=121)
"""After it a worker is taken for dead."""


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture
def match(anna: User) -> Match:
    return sample_match(anna)


@pytest.fixture
def review(match: Match, anna: User) -> Review:
    return services.request_review(match=match, user=anna, now=NOON)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The tasks that are queued: review and turn."""
    found: list[tuple[int, int]] = []
    monkeypatch.setattr("games.after_commit.schedule_review", lambda review_id, turn: found.append((review_id, turn)))
    return found


def ticking(by: float) -> Any:
    """A clock that shows so many seconds more at each look."""
    times: Iterator[float] = (by * look for look in count())
    return lambda: next(times)


def test_every_decision_of_the_own_seat_is_weighed_and_no_other(match: Match, review: Review) -> None:
    assert services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=PassingAdviser())
    review.refresh_from_db()
    own = [number for number, seat, verb in log_of(match) if seat == 0 and verb in ("bid", "play", "pass")]
    assert len(own) >= 10
    assert list(review.moves.values_list("step", flat=True)) == own
    assert (review.status, review.decisions, review.version) == ("done", len(own), "mild-1")
    assert review.finished_at == NOON


def test_a_decision_keeps_what_was_done_what_was_best_and_both_their_worth(review: Review) -> None:
    services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=PassingAdviser())
    played = next(move for move in review.moves.all() if move.played["verb"] == "play")
    assert played.best == {"verb": "pass"}
    assert (played.played_points, played.best_points, played.loss, played.agrees) == (1.0, 2.0, 1.0, False)
    assert (played.played_chance, played.best_chance) == (0.5, 0.75)
    assert played.reasons == [{"code": "WAITS"}]
    assert played.played["cards"]
    passed = next(move for move in review.moves.all() if move.played["verb"] == "pass")
    assert (passed.loss, passed.agrees, passed.best) == (0.0, True, {"verb": "pass"})


def test_the_adviser_sees_what_the_seat_knew_and_nothing_more(match: Match, review: Review) -> None:
    mind = PassingAdviser()
    services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=mind)
    hands = [view["hand"] for view in mind.seen]
    assert all("hands" not in view for view in mind.seen)
    assert len(hands[0]) == 17
    for view in mind.seen:
        assert view["turn"] == 0
        assert len(view["hand"]) == view["counts"][0]
        known = set(view["hand"]) | set(view["played"]) | set(view["bottom"] or ())
        told = str({key: value for key, value in view.items() if key not in ("hand", "played", "bottom", "history")})
        others = {code for one in DecisionPoints(match, 0) for code in one.view["hand"]} - known
        assert not [code for code in others if f"'{code}'" in told]


def test_a_worker_lets_others_have_their_turn_and_goes_on_where_it_was(
    review: Review, sent: list[tuple[int, int]]
) -> None:
    services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=PassingAdviser(), clock=ticking(1.5))
    review.refresh_from_db()
    first = review.moves.count()
    assert (review.status, 0 < first < (review.decisions or 0)) == ("running", True)
    assert sent == [(review.pk, 1)]
    services.continue_review(review_id=review.pk, turn=1, now=NOON, adviser=PassingAdviser())
    review.refresh_from_db()
    assert (review.status, review.moves.count()) == ("done", review.decisions)


def test_however_many_turns_it_takes_the_log_is_folded_twice(
    match: Match, review: Review, sent: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once to count what there is to do, and once on the way; each turn goes on where the one before it stopped."""
    folded: list[int] = []
    read: list[int] = []
    lines_of = journal.log_entries

    def counted(*args: Any) -> Any:
        for line, after in fold(*args):
            folded.append(line.number)
            yield line, after

    def few(*args: Any, **span: Any) -> Any:
        lines = lines_of(*args, **span)
        read.extend(line.number for line in lines)
        return lines

    monkeypatch.setattr(decision_points, "fold", counted)
    monkeypatch.setattr(journal, "log_entries", few)
    monkeypatch.setattr(decision_points, "LINES", 4)
    turn = 0
    while services.continue_review(
        review_id=review.pk, turn=turn, now=NOON, adviser=PassingAdviser(), clock=ticking(100.0)
    ):
        turn += 1
    review.refresh_from_db()
    log = match.moves.count() - 1
    assert (review.status, review.moves.count(), turn) == ("done", review.decisions, review.decisions)
    assert len(folded) <= 2 * log + 2 * turn
    assert len(read) <= 2 * log + 8 * turn
    assert (review.line, review.state) == (0, "")


def test_what_is_kept_to_go_on_with_is_the_state_of_the_log(match: Match) -> None:
    whole = list(DecisionPoints(match, 0))
    log = DecisionPoints(match, 0)
    walk = iter(log)
    for _ in range(5):
        next(walk)
    rest = DecisionPoints(match, 0, since=log.reached)
    assert list(rest) == whole[4:]
    assert "hands" not in repr(log.reached)
    assert [one.step for one in DecisionPoints(match, 0, known={whole[0].step, whole[3].step})] == [
        one.step for number, one in enumerate(whole) if number not in (0, 3)
    ]


def test_a_state_that_cannot_be_read_any_more_is_done_without(review: Review, sent: list[tuple[int, int]]) -> None:
    Review.objects.filter(pk=review.pk).update(line=7, state='{"of": "an older version"}')
    assert not services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=PassingAdviser())
    assert services.continue_review(review_id=review.pk, turn=1, now=NOON + GONE, adviser=PassingAdviser())
    review.refresh_from_db()
    assert (review.status, review.moves.count()) == ("done", review.decisions)


def test_however_long_the_log_takes_each_turn_weighs_something(review: Review, sent: list[tuple[int, int]]) -> None:
    for turn in range(3):
        services.continue_review(
            review_id=review.pk, turn=turn, now=NOON, adviser=PassingAdviser(), clock=ticking(100.0)
        )
        assert review.moves.count() == turn + 1


def test_the_same_worth_told_twice_is_agreement_and_what_was_not_weighed_is_none(review: Review) -> None:
    class Twice(PassingAdviser):
        def advise(self, *args: Any, **kwargs: Any) -> Advice:
            advice = super().advise(*args, **kwargs)
            told = {**advice.best.told, "cards": []}
            best = replace(advice.best, told=told)
            return Advice(best, (), replace(best) if kwargs["played"]["verb"] == "pass" else None)

    services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=Twice())
    by_verb = {move.played["verb"]: move for move in review.moves.all()}
    assert by_verb["pass"].agrees
    assert (by_verb["play"].agrees, by_verb["play"].loss) == (False, 0.0)


def test_sent_twice_a_task_does_the_work_once(review: Review, sent: list[tuple[int, int]]) -> None:
    services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=PassingAdviser(), clock=ticking(1.5))
    assert not services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=PassingAdviser())
    services.continue_review(review_id=review.pk, turn=1, now=NOON, adviser=PassingAdviser())
    assert not services.continue_review(review_id=review.pk, turn=2, now=NOON, adviser=PassingAdviser())


def test_the_repair_asks_for_what_nobody_is_at(review: Review, sent: list[tuple[int, int]]) -> None:
    assert services.requeue_unattended(now=NOON + timedelta(seconds=30)) == 0
    assert services.requeue_unattended(now=NOON + GONE) == 1
    assert sent == [(review.pk, 0)]
    services.continue_review(review_id=review.pk, turn=0, now=NOON + GONE, adviser=PassingAdviser())
    assert services.requeue_unattended(now=NOON + 3 * GONE) == 0


def test_a_worker_that_was_taken_for_dead_writes_nothing_any_more(review: Review) -> None:
    class Slow(PassingAdviser):
        def advise(self, *args: Any, **kwargs: Any) -> Any:
            Review.objects.filter(pk=review.pk).update(turn=7)  # while it thinks, another one takes the review up
            return super().advise(*args, **kwargs)

    services.continue_review(review_id=review.pk, turn=0, now=NOON, adviser=Slow())
    review.refresh_from_db()
    assert (review.status, review.moves.count()) == ("running", 0)


def test_what_fails_is_tried_again_and_given_up_in_the_end(review: Review, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    for attempt in range(3):
        moment = NOON + attempt * GONE
        assert not services.continue_review(review_id=review.pk, turn=attempt, now=moment, adviser=FailingAdviser())
        review.refresh_from_db()
        assert review.status == ("failed" if attempt == 2 else "running")
    assert "kings" not in caplog.text
    assert services.requeue_unattended(now=NOON + 9 * GONE) == 0


def test_moves_of_a_trustee_are_not_reviewed(anna: User) -> None:
    from games.services import moves

    match = running(anna)
    moves.take_over(match_id=match.pk, user_id=anna.pk, now=NOON + timedelta(seconds=1))
    match = cut_short(match, steps=20)
    assert list(DecisionPoints(match, 0)) == []
    assert DecisionPoints(match, 0).count() == 0


def test_every_queue_has_a_worker_in_the_embedded_default_and_in_the_example_of_a_deployment() -> None:
    queues = {"default", *(route["queue"] for route in settings.CELERY_TASK_ROUTES.values())}
    assert {"agents", "advice", "review"} < queues
    assert {queue for lane in WORKER_QUEUES for queue in QUEUES.get(lane, [lane])} == queues
    target = (settings.BASE_DIR / "deploy" / "systemd" / "kaiju.target").read_text()
    assert set(re.findall(r"kaiju-worker@(\w+)", target)) == queues
