"""Oneself: by session and by token; tokens made and deleted; requests from elsewhere refused."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from accounts import api_tokens
from accounts.models import Token, User
from tests.support.match_rows import make_player

pytestmark = pytest.mark.django_db

PASSWORD = "let me in, please"


def test_without_a_session_or_a_token_one_is_nobody(api: APIClient) -> None:
    answer = api.get("/api/v1/me/")
    assert (answer.status_code, answer.json()["code"]) == (401, "NOT_SIGNED_IN")
    assert answer["WWW-Authenticate"] == "Token"


def test_a_session_shows_oneself(anna: User) -> None:
    client = APIClient()
    client.force_login(anna)
    body = client.get("/api/v1/me/").json()
    assert (body["username"], body["name"], body["guest"], body["card_style"]) == ("anna", "Anna", False, "classic")
    assert "password" not in body


def test_a_name_and_a_password_give_a_token_that_works_each_time_another(api: APIClient, anna: User) -> None:
    answers = [api.post("/api/v1/tokens/", {"username": "anna", "password": PASSWORD}, format="json") for _ in range(2)]
    first, second = (answer.json()["token"] for answer in answers)
    assert first != second
    assert sorted(answers[0].json()) == ["created", "token"]
    for token in (first, second):
        for word in ("Token", "Bearer", "bearer"):
            assert api.get("/api/v1/me/", HTTP_AUTHORIZATION=f"{word} {token}").json()["username"] == "anna"


def test_a_wrong_password_gives_none_and_does_not_say_which_part_was_wrong(api: APIClient, anna: User) -> None:
    answers = [
        api.post("/api/v1/tokens/", {"username": name, "password": "wrong"}, format="json")
        for name in ("anna", "nobody")
    ]
    assert [(a.status_code, a.json()["code"]) for a in answers] == [(401, "SIGN_IN_FAILED")] * 2
    assert answers[0].json()["detail"] == answers[1].json()["detail"]
    assert not Token.objects.exists()


def test_guessing_passwords_is_stopped_even_from_many_addresses(api: APIClient, anna: User) -> None:
    codes = [
        api.post(
            "/api/v1/tokens/", {"username": "anna", "password": "wrong"}, format="json", REMOTE_ADDR=f"10.0.0.{number}"
        ).json()["code"]
        for number in range(12)
    ]
    assert codes[0] == "SIGN_IN_FAILED"
    assert codes[-1] == "THROTTLED"


def test_a_new_sign_in_ends_the_old_one_and_deleting_ends_both(anna: User) -> None:
    _token, old = api_tokens.sign_in_token(user=anna)
    client = APIClient(HTTP_AUTHORIZATION=f"Token {old}")
    new = client.post("/api/v1/me/token/").json()["token"]
    assert new != old
    assert client.get("/api/v1/me/").status_code == 401
    client = APIClient(HTTP_AUTHORIZATION=f"Token {new}")
    assert client.delete("/api/v1/me/token/").status_code == 204
    assert client.get("/api/v1/me/").json()["code"] == "SIGN_IN_FAILED"


def test_a_token_does_what_its_scopes_say_at_every_address_and_no_more(anna: User) -> None:
    make_player("mark")
    reads, plays = (
        APIClient(HTTP_AUTHORIZATION=f"Bearer {api_tokens.personal_token(user=anna, name='', scopes=[scope])[1]}")
        for scope in ("read", "play")
    )
    assert reads.get("/api/v1/me/").status_code == 200
    assert reads.get("/api/v1/players/").status_code == 200
    refused = reads.put("/api/v1/me/mutes/mark/")
    assert (refused.status_code, refused.json()["code"]) == (403, "SCOPE")
    assert not anna.mutes.exists()
    assert plays.put("/api/v1/me/mutes/mark/").status_code == 204
    for path in ("/api/v1/me/", "/api/v1/players/"):
        assert plays.get(path).json()["code"] == "SCOPE"


def test_a_token_for_one_purpose_makes_no_other_tokens(anna: User) -> None:
    client = APIClient(HTTP_AUTHORIZATION=f"Token {api_tokens.personal_token(user=anna, name='', scopes=['play'])[1]}")
    answer = client.post("/api/v1/me/token/")
    assert (answer.status_code, answer.json()["code"]) == (403, "SCOPE")
    assert Token.objects.count() == 1


def test_a_session_needs_the_csrf_token_to_change_anything(anna: User) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(anna)
    answer = client.post("/api/v1/me/token/")
    assert (answer.status_code, answer.json()["code"]) == (403, "CSRF_FAILED")
    assert not Token.objects.exists()
    client.cookies["csrftoken"] = "a" * 32
    assert client.post("/api/v1/me/token/", HTTP_X_CSRFTOKEN="a" * 32).status_code == 200


def test_a_guest_gets_no_token() -> None:
    client = APIClient()
    client.force_login(make_player("guest-1", guest=True))
    answer = client.post("/api/v1/me/token/")
    assert (answer.status_code, answer.json()["code"]) == (403, "GUEST")


def test_a_closed_account_is_nobody(anna: User) -> None:
    _token, written = api_tokens.sign_in_token(user=anna)
    anna.is_active = False
    anna.save()
    answer = APIClient(HTTP_AUTHORIZATION=f"Token {written}").get("/api/v1/me/")
    assert (answer.status_code, answer.json()["code"]) == (401, "SIGN_IN_FAILED")
