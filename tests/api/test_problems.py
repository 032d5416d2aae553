"""Errors are problem details with stable codes, in the caller's language; rates are kept."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.api.problems import PROBLEMS
from tests.records import make_player

pytestmark = pytest.mark.django_db


def test_a_problem_has_all_members_of_the_rfc_and_a_code(api: APIClient) -> None:
    answer = api.get("/api/v1/nowhere/")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "/api/docs/#NOT_FOUND",
        "title": "Not found",
        "status": 404,
        "detail": "There is nothing at this address, or it is not yours to see.",
        "code": "NOT_FOUND",
        "instance": "/api/v1/nowhere/",
    }


def test_a_body_that_is_no_json_is_malformed(api: APIClient) -> None:
    answer = api.post("/api/v1/tokens/", "{", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")
    answer = api.post("/api/v1/tokens/", "a=b", content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


def test_missing_fields_are_named(api: APIClient) -> None:
    body = api.post("/api/v1/tokens/", {"username": "anna"}, format="json").json()
    assert (body["code"], [error["field"] for error in body["errors"]]) == ("INVALID", ["password"])


def test_an_answer_in_another_format_is_not_acceptable(api: APIClient) -> None:
    answer = api.get("/api/v1/players/", HTTP_ACCEPT="text/csv")
    assert (answer.status_code, answer.json()["code"]) == (406, "NOT_ACCEPTABLE")


def test_every_code_is_worded_and_explained_on_the_page(api: APIClient) -> None:
    page = api.get("/api/docs/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    for problem in PROBLEMS:
        assert f'id="{problem.code}"' in page
    assert len({problem.code for problem in PROBLEMS}) == len(PROBLEMS)


def test_too_many_requests_are_told_when_to_come_back(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "3/min", "user": "5/min", "replay": "1/min"})
    statuses = [api.get("/api/v1/players/").status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    answer = api.get("/api/v1/players/")
    assert answer.json()["code"] == "THROTTLED"
    assert 1 <= int(answer["Retry-After"]) <= 60


def test_who_is_signed_in_has_a_rate_of_the_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/min", "user": "2/min", "replay": "1/min"})
    for name in ("anna", "bela"):
        client = APIClient()
        client.force_authenticate(make_player(name))
        assert [client.get("/api/v1/players/").status_code for _ in range(3)] == [200, 200, 429]


def test_a_header_does_not_buy_a_new_address(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/min", "user": "1/min", "replay": "1/min"})
    statuses = [api.get("/api/v1/players/", HTTP_X_FORWARDED_FOR=f"1.2.3.{n}").status_code for n in range(2)]
    assert statuses == [200, 429]
