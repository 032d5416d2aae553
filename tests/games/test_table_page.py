"""The page of a table: a shell whose island holds what its viewer may see, and not more."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from games.models import Seat
from games.services import tables
from tests.support import live_matches

from .live.running_matches import begin

pytestmark = pytest.mark.django_db


def island(response) -> dict[str, Any]:
    found = re.search(
        r'<script id="table-data" type="application/json">(.*?)</script>', response.content.decode(), re.DOTALL
    )
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def page(code, user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client.get(f"/t/{code}/")


@pytest.fixture
def people():
    return [live_matches.person(name) for name in ("ann", "bob", "cid")]


@pytest.fixture
def match(people):
    return begin(*people)


def test_a_player_finds_their_hand_and_where_the_socket_is(match, people):
    code = match.table.code
    data = island(page(code, people[0]))
    assert data["ws"] == f"/ws/tables/{code}/"
    assert data["code"] == code
    assert data["state"]["you"] == {"seat": 0, "behind": 0}
    assert len(data["state"]["view"]["hand"]) == 17
    assert data["me"]["username"] == "ann"
    assert data["levels"]
    assert set(data["static"]) == {"icons", "art"}


def test_a_visitor_without_an_account_watches_and_sees_no_card(match):
    response = page(match.table.code)
    assert response.status_code == 200
    data = island(response)
    assert data["me"] is None
    assert data["state"]["you"] == {"seat": None, "behind": 0}
    hands = [card for hand in live_matches.head(match).state.round.hands for card in hand]
    assert len(hands) == 51
    assert not [card.code for card in hands if f'"{card.code}"' in response.content.decode()]


def test_no_page_holds_the_seed(match, people):
    for user in (people[0], None):
        assert match.seed not in page(match.table.code, user).content.decode()


def test_the_page_is_kept_by_no_cache(match, people):
    assert "no-store" in page(match.table.code, people[0])["Cache-Control"]


def test_an_unlisted_table_is_reached_by_its_code(people):
    table = live_matches.table_of(people[0], agents=0, listed=False)
    assert page(table.code).status_code == 200


def test_a_code_may_be_typed_in_capitals(match):
    response = page(match.table.code.upper())
    assert response.status_code == 302
    assert response["Location"] == f"/t/{match.table.code}/"


def test_a_table_that_is_none_is_not_found():
    assert page("zzzzzz").status_code == 404


def test_the_links_of_a_match_leave_room_for_its_id(match, people):
    urls = island(page(match.table.code, people[0]))["urls"]
    assert urls["replay"] == "/matches/{match}/replay/"
    assert urls["verify"] == "/matches/{match}/fairness/"
    assert urls["history"] == "/matches/{match}/"


def test_a_guest_is_offered_to_keep_the_account_and_a_visitor_to_sign_in(people):
    guest = live_matches.person("guest-9", guest=True)
    match = begin(guest, *people[:2])
    assert "signup" in island(page(match.table.code, guest))["urls"]
    assert "signup" not in island(page(match.table.code, people[0]))["urls"]
    assert "signin" in island(page(match.table.code))["urls"]


def test_leaving_by_form_lets_the_trustee_play_on(match, people):
    client = Client()
    client.force_login(people[1])
    assert client.get(f"/t/{match.table.code}/leave/").status_code == 405
    response = client.post(f"/t/{match.table.code}/leave/")
    assert (response.status_code, response["Location"]) == (302, "/")
    assert Seat.objects.get(table=match.table, user=people[1]).left


def test_leaving_an_open_table_frees_the_seat(people):
    table = live_matches.table_of(people[0], agents=0)
    tables.sit(table=table, user=people[1])
    client = Client()
    client.force_login(people[1])
    client.post(f"/t/{table.code}/leave/")
    assert not Seat.objects.filter(table=table, user=people[1]).exists()
