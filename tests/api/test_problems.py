"""Errors are problem details with stable codes, in the caller's language; rates are kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.exceptions import ValidationError
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.api.error_responses import MAX_ERRORS, PROBLEMS, respond_to_exception
from accounts.api.parsers import MAX_BODY_BYTES
from tests.games.puzzles.builtin_puzzles import shipped
from tests.support.match_rows import make_player

pytestmark = pytest.mark.django_db


def test_a_problem_has_all_members_of_the_rfc_and_a_code(api: APIClient) -> None:
    answer = api.get("/api/v1/nowhere/")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json() == {
        "type": "/api/docs/#NOT_FOUND",
        "title": "Not found",
        "status": 404,
        "detail": "There is nothing at this address, or you may not see it.",
        "code": "NOT_FOUND",
        "instance": "/api/v1/nowhere/",
    }


def test_a_body_that_is_no_json_is_malformed(api: APIClient) -> None:
    answer = api.post("/api/v1/tokens/", "{", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")
    answer = api.post("/api/v1/tokens/", "a=b", content_type="application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["code"]) == (415, "UNSUPPORTED_MEDIA_TYPE")


@pytest.mark.parametrize("body", ["[" * 60_000, '{"username":' + "[" * 30_000 + "]" * 30_000 + "}"])
def test_a_body_that_is_nested_too_deeply_is_malformed(api: APIClient, body: str) -> None:
    answer = api.post("/api/v1/tokens/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")


HALVES = [
    r'{"username": "\ud800", "password": "x"}', r'{"username": "x", "password": "a\udfff"}', r'{"\udc00": 1}',
    r'{"username": {"deep": ["\ud83d"]}}', r'"\ud800"', r'{"\ud83d": {"\ude00": 1}}',
]  # fmt: skip
"""JSON in which half of a surrogate pair stands, in values and in names."""


@pytest.mark.parametrize("body", HALVES)
@pytest.mark.parametrize("address", ["tokens/", "puzzles/{puzzle}/line/", "puzzles/{puzzle}/hint/"])
def test_half_a_surrogate_pair_is_malformed_wherever_it_stands(api: APIClient, address: str, body: str) -> None:
    where = "/api/v1/" + address.format(puzzle=shipped().pk)
    answer = api.post(where, body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")


def test_a_whole_surrogate_pair_is_a_character(api: APIClient) -> None:
    answer = api.post(
        "/api/v1/tokens/", r'{"username": "\ud83d\ude00", "password": "x"}', content_type="application/json"
    )
    assert (answer.status_code, answer.json()["code"]) == (401, "SIGN_IN_FAILED")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_is_no_number_of_json_is_malformed(api: APIClient, number: str) -> None:
    answer = api.post("/api/v1/tokens/", f'{{"username": {number}}}', content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "MALFORMED")


def test_a_body_that_is_too_long_is_not_read(api: APIClient) -> None:
    for length, status in ((MAX_BODY_BYTES, 400), (MAX_BODY_BYTES + 1, 400)):
        body = '{"username": "' + "a" * (length - len('{"username": ""}')) + '"}'
        answer = api.post("/api/v1/tokens/", body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (
            status,
            "INVALID" if length == MAX_BODY_BYTES else "MALFORMED",
        )


@pytest.mark.parametrize("moves", [[0] * 10_000, [["3S"] * 10_000], [[], [0] * 10_000], [[]] * 10_000])
@pytest.mark.parametrize("what", ["line", "hint"])
def test_a_list_that_is_too_long_is_refused_in_a_few_words(api: APIClient, what: str, moves: list[Any]) -> None:
    puzzle = shipped()
    answer = api.post(f"/api/v1/puzzles/{puzzle.pk}/{what}/", {"moves": moves}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "INVALID")
    assert len(answer.content) < 2_000


def test_of_very_many_faults_some_are_told(api: APIClient) -> None:
    detail = {f"field{number}": ["wrong"] for number in range(1_000)}
    answer = respond_to_exception(ValidationError(detail), {"request": None})
    assert answer is not None
    assert len(answer.data["errors"]) == MAX_ERRORS


@pytest.mark.parametrize(
    "address",
    ["/api/v1/players/?search=%00", "/api/v1/players/a%00b/", "/api/v1/tables/a%00/", "/api/v1/matches/?player=a%00",
     "/api/v1/matches/?rated=%2500%00"],
)  # fmt: skip
def test_a_nul_character_is_malformed_wherever_it_stands(api: APIClient, address: str) -> None:
    answer = api.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert (answer.json()["code"], answer.json()["title"]) == ("MALFORMED", "Malformed request")


def test_an_escaped_percent_sign_is_no_nul(api: APIClient) -> None:
    assert api.get("/api/v1/players/?search=%2500").status_code == 200


@pytest.mark.parametrize("address", ["/players/?q=%00", "/t/a%00bcde/", "/ladder/?board=%00", "/players/a%00/"])
def test_a_page_with_a_nul_character_is_a_bad_request(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert "<h1" in answer.content.decode()


def test_a_cookie_with_a_nul_character_is_a_bad_request(client: Client) -> None:
    assert client.get("/", headers={"cookie": 'sessionid="abcdefghijkl\\000"'}).status_code == 400


@pytest.mark.parametrize(
    "query", ["after=9999-12-31T23:59:59-12:00", "before=0001-01-01T00:00:00%2B12:00", "after=0001-01-01"]
)
def test_a_moment_that_is_none_in_utc_is_told_by_its_field(api: APIClient, query: str) -> None:
    answer = api.get(f"/api/v1/matches/?{query}")
    assert answer.status_code == 400
    assert [error["field"] for error in answer.json()["errors"]] == [query.partition("=")[0]]


def test_missing_fields_are_named(api: APIClient) -> None:
    body = api.post("/api/v1/tokens/", {"username": "anna"}, format="json").json()
    assert (body["code"], [error["field"] for error in body["errors"]]) == ("INVALID", ["password"])


def test_an_answer_in_another_format_is_not_acceptable(api: APIClient) -> None:
    answer = api.get("/api/v1/players/", HTTP_ACCEPT="application/xml")
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
