"""What is one person's stays in no store: every page of who is signed in, and what the API says of oneself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.test import APIClient

from accounts import api_tokens
from accounts.models import User
from games.bots.services import owner_actions
from games.models import Table
from tests.support.match_rows import make_match, make_player

pytestmark = pytest.mark.django_db


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """The addresses of all pages that take nothing, and so may be asked for as they are."""
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each.url_patterns, route)
        elif not set("<^$(\\") & set(route):
            yield f"/{route}"


FOR_EVERYONE = ("/api/", "/docs/")
"""The API, which is asked below, and the handbook, which is the same for everyone."""
PAGES = sorted({one for one in addresses(get_resolver().url_patterns) if not one.startswith(FOR_EVERYONE)})


@pytest.fixture
def anna() -> User:
    return make_player("anna")


@pytest.fixture
def browser(anna: User) -> Client:
    client = Client()
    client.force_login(anna)
    return client


def stored_nowhere(answer: Any) -> bool:
    return {"no-store", "private"} <= set(answer["Cache-Control"].replace(",", " ").split())


@pytest.mark.parametrize("address", PAGES)
def test_every_page_of_who_is_signed_in_stays_in_no_store(browser: Client, address: str) -> None:
    answer = browser.get(address)
    assert answer.status_code < 500
    assert stored_nowhere(answer), address


def test_so_do_pages_of_tables_matches_players_and_bots(browser: Client, anna: User) -> None:
    match = make_match([anna, None, None])
    owner_actions.register_bot(owner=anna, username="abacus")
    table = Table.objects.create(game="doudizhu", size=3)
    for address in (f"/table/{table.code}/", f"/matches/{match.pk}/", f"/matches/{match.pk}/replay/", "/players/anna/",
                    "/bots/abacus/", "/bots/abacus/edit/", "/nowhere/"):  # fmt: skip
        answer = browser.get(address)
        assert answer.status_code in (200, 302, 404), address
        assert stored_nowhere(answer), address


@pytest.mark.parametrize(
    "address", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/admin/login/", "/guest/keep/"]
)
def test_forms_of_strangers_that_ask_for_secrets_stay_in_no_store(address: str) -> None:
    assert stored_nowhere(Client().get(address))


def test_pages_of_strangers_may_be_kept() -> None:
    assert not Client().get("/").has_header("Cache-Control")


@pytest.mark.parametrize("address", ["", "tokens/", "bots/", "missions/", "mutes/", "puzzles/"])
def test_what_the_api_says_of_oneself_stays_in_no_store(anna: User, address: str) -> None:
    _token, written = api_tokens.sign_in_token(user=anna)
    answer = APIClient(HTTP_AUTHORIZATION=f"Token {written}").get(f"/api/v1/me/{address}")
    assert answer.status_code == 200
    assert stored_nowhere(answer)


def test_a_token_that_is_shown_once_stays_in_no_store(anna: User) -> None:
    _token, written = api_tokens.sign_in_token(user=anna)
    api = APIClient(HTTP_AUTHORIZATION=f"Token {written}")
    made = api.post("/api/v1/me/tokens/", {"name": "x", "scopes": ["read"]}, format="json")
    assert made.status_code == 201
    assert stored_nowhere(made)
    anna.set_password("seventeen good cards")
    anna.save()
    given = {"username": "anna", "password": "seventeen good cards"}
    signed_in = APIClient().post("/api/v1/tokens/", given, format="json")
    assert signed_in.status_code == 200
    assert stored_nowhere(signed_in)
