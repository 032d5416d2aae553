"""`/api/v1/matches/{id}/review/`: one's own review, and nobody else's."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from rest_framework.test import APIClient

from accounts.models import User
from games.models import Match
from games.review import services
from games.review.models import Review
from tests.support.finished_matches import ended
from tests.support.live_matches import NOON, person, running

from .fake_advisers import PassingAdviser
from .sample_match import sample_match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def caller(user: User | None = None, language: str = "en") -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE=language)
    if user is not None:
        client.force_authenticate(user)
    return client


def address(match: Match) -> str:
    return f"/api/v1/matches/{match.pk}/review/"


def test_it_is_asked_for_read_on_the_way_and_read_whole() -> None:
    anna = person("anna")
    match, client = sample_match(anna), caller(anna)
    assert client.get(address(match)).status_code == 404
    asked = client.post(address(match))
    assert (asked.status_code, asked.json()["status"], asked.json()["moves"]) == (202, "waiting", [])
    services.continue_review(review_id=Review.objects.get().pk, turn=0, now=NOON, adviser=PassingAdviser())
    body = client.get(address(match)).json()
    assert (body["match"], body["seat"], body["status"], body["version"]) == (str(match.pk), 0, "done", "mild-1")
    assert body["decisions"] == body["weighed"] == len(body["moves"]) > 0
    lost = [move for move in body["moves"] if move["loss"]]
    assert lost
    for move in lost:
        assert (move["best"], move["why"], move["loss"]) == ({"verb": "pass"}, "No hurry: let it go.", 1.0)
    assert 0 < sum(move["turning"] for move in body["moves"]) <= 6
    assert client.post(address(match)).status_code == 200
    assert caller(anna, "zh-hans").get(address(match)).json()["moves"][0]["why"] == "不急，先让一手。"


def test_others_and_staff_find_nothing_there() -> None:
    anna = person("anna")
    match = ended(anna)
    services.request_review(match=match, user=anna, now=NOON)
    assert caller().get(address(match)).status_code == 401
    for user in (person("bela"), person("staff", staff=True)):
        assert caller(user).get(address(match)).status_code == 404
        assert caller(user).post(address(match)).status_code == 404


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [({"sealed": True}, 403, "SEALED"), ({"game": "uno"}, 409, "NO_REVIEW")],
)
def test_what_cannot_be_reviewed_is_a_problem(change: dict[str, Any], status: int, code: str) -> None:
    anna = person("anna")
    match = ended(anna)
    Match.objects.filter(pk=match.pk).update(**change)
    answer = caller(anna).post(address(match))
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_running_match_and_one_too_many_are_problems(settings: Any) -> None:
    anna = person("anna")
    match = ended(anna)
    settings.KAIJU = {**settings.KAIJU, "REVIEWS_PER_DAY": 0}
    assert caller(anna).post(address(match)).json()["code"] == "TOO_MANY_REVIEWS"
    assert caller(anna).post(address(running(anna))).json()["code"] == "MATCH_RUNNING"


def test_of_a_sealed_match_nothing_is_read() -> None:
    anna = person("anna")
    match = ended(anna)
    services.request_review(match=match, user=anna, now=NOON)
    Match.objects.filter(pk=match.pk).update(sealed=True)
    assert caller(anna).get(address(match)).json()["code"] == "SEALED"
