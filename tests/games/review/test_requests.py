"""Who may ask for a review, of what, and how often."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist

from games.models import Match
from games.review import services
from games.review.models import Review
from games.rules.core import IllegalMove
from tests.support.finished_matches import ended
from tests.support.live_matches import NOON, code_of_refusal, person, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any) -> list[tuple[Any, ...]]:
    """What workers are asked for."""
    found: list[tuple[Any, ...]] = []
    monkeypatch.setattr("games.task_sending.send_task", lambda name, args=(): found.append((name, *args)))
    return found


def refusal(match: Match, user: Any) -> str:
    return code_of_refusal(IllegalMove, services.request_review, match=match, user=user, now=NOON)


def test_a_player_asks_for_the_review_of_an_own_match(sent: list[Any], django_capture_on_commit_callbacks: Any) -> None:
    anna = person("anna")
    match = ended(anna)
    with django_capture_on_commit_callbacks(execute=True):
        review = services.request_review(match=match, user=anna, now=NOON)
    assert (review.seat, review.status, review.decisions) == (0, "waiting", None)
    assert ("review.tasks.review_match", review.pk, 0) in sent


def test_asked_twice_it_is_one_review(sent: list[Any]) -> None:
    anna = person("anna")
    match = ended(anna)
    first = services.request_review(match=match, user=anna, now=NOON)
    assert services.request_review(match=match, user=anna, now=NOON + timedelta(days=3)).pk == first.pk
    assert Review.objects.count() == 1


def test_guests_have_their_matches_reviewed_too() -> None:
    guest = person("guest-1", guest=True)
    assert services.request_review(match=ended(guest), user=guest, now=NOON).status == "waiting"


def test_a_match_of_others_is_not_reviewed() -> None:
    match = ended(person("anna"))
    assert refusal(match, person("bela")) == "NOT_SEATED"
    assert not Review.objects.exists()


def test_a_match_that_runs_is_not_reviewed() -> None:
    anna = person("anna")
    assert refusal(running(anna), anna) == "MATCH_RUNNING"


def test_nothing_is_reviewed_before_the_seal_is_off() -> None:
    anna = person("anna")
    match = ended(anna)
    match.sealed = True
    assert refusal(match, anna) == "SEALED"


def test_games_without_an_adviser_are_not_reviewed() -> None:
    anna = person("anna")
    match = ended(anna)
    match.game = "uno"
    assert refusal(match, anna) == "NO_REVIEW"


def test_a_day_gives_so_many(settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "REVIEWS_PER_DAY": 2}
    anna = person("anna")
    matches = [ended(anna, steps=1) for _ in range(3)]
    for match in matches[:2]:
        services.request_review(match=match, user=anna, now=NOON)
    assert refusal(matches[2], anna) == "TOO_MANY_REVIEWS"
    assert services.request_review(match=matches[0], user=anna, now=NOON).match_id == matches[0].pk
    later = NOON + timedelta(hours=24, seconds=1)
    assert services.request_review(match=matches[2], user=anna, now=later).status == "waiting"


def test_a_review_that_failed_is_begun_again() -> None:
    anna = person("anna")
    review = services.request_review(match=ended(anna), user=anna, now=NOON)
    Review.objects.update(status="failed", failures=3)
    again = services.request_review(match=review.match, user=anna, now=NOON)
    assert (again.pk, again.status, again.failures) == (review.pk, "waiting", 0)


def test_a_guest_who_is_forgotten_takes_the_review_along() -> None:
    guest = person("guest-1", guest=True)
    review = services.request_review(match=ended(guest), user=guest, now=NOON)
    guest.delete()
    with pytest.raises(ObjectDoesNotExist):
        review.refresh_from_db()
