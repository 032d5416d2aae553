"""Pages are compressed, but for those whose compressed length could tell a secret."""

from __future__ import annotations

import gzip
import re

import pytest
from django.test import Client

from tests.support.live_matches import person, running
from tests.support.match_rows import make_player

pytestmark = pytest.mark.django_db
ACCEPTS = {"Accept-Encoding": "gzip, deflate, br"}
TOKEN = re.compile(rb'csrfmiddlewaretoken" value="(\w+)"')
ECHO = "a-word-that-the-page-repeats"


@pytest.fixture
def known() -> Client:
    client = Client(headers=ACCEPTS)
    client.force_login(make_player("anna"))
    return client


def compressed(answer) -> bool:
    return bool(answer.get("Content-Encoding") == "gzip")


@pytest.mark.parametrize("address", ["/", "/ladder/", "/watch/", "/players/", f"/players/?q={ECHO}"])
def test_pages_of_strangers_are_compressed(address: str):
    answer = Client(headers=ACCEPTS).get(address)
    assert answer.status_code == 200
    assert compressed(answer)
    assert len(answer.content) < len(gzip.decompress(answer.content)) / 2
    assert "Accept-Encoding" in answer["Vary"]


def test_so_are_pages_of_who_is_signed_in(known: Client):
    assert compressed(known.get("/"))
    assert compressed(known.get("/ladder/"))


def test_a_browser_that_cannot_unpack_gets_the_page_as_it_is():
    assert not compressed(Client().get("/"))


@pytest.mark.parametrize(
    "address", ["/me/settings/", "/me/tokens/", "/accounts/email/", "/bots/", "/accounts/login/", "/accounts/signup/"]
)
def test_pages_with_addresses_keys_and_tokens_are_not(known: Client, address: str):
    answer = known.get(address)
    assert answer.status_code in (200, 302)
    assert not compressed(answer)
    assert not compressed(Client(headers=ACCEPTS).get(address))


def test_what_repeats_the_address_to_who_is_signed_in_is_not(known: Client):
    answer = known.get(f"/players/?q={ECHO}")
    assert ECHO in answer.content.decode()
    assert not compressed(answer)


def test_the_home_page_with_a_hand_is_not():
    people = [person("ann"), person("bob"), person("cat")]
    running(*people)
    client = Client(headers=ACCEPTS)
    client.force_login(people[0])
    answer = client.get("/")
    assert "own-state" in answer.content.decode()
    assert not compressed(answer)


def test_answers_to_forms_and_of_the_api_are_not(known: Client):
    assert not compressed(known.post("/accounts/login/", {"login": ECHO}))
    assert not compressed(known.get("/api/v1/me/"))
    assert not compressed(known.get(f"/{ECHO}/"))


def test_the_token_of_forms_and_the_length_differ_in_every_answer(known: Client):
    answers = [known.get("/").content for _ in range(12)]
    tokens = {TOKEN.findall(gzip.decompress(each))[0] for each in answers}
    assert len(tokens) == len(answers)
    assert len({len(each) for each in answers}) > 1
