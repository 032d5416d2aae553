"""The pages of friends: what they show, to whom, by how many queries, and what they keep to themselves."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.friends import services
from games.friends.models import Invitation
from games.models import Seat, Table
from games.player_presence import TABLE, store_places
from games.services import tables
from tests.games.test_account_data import download
from tests.support.live_matches import NOON, person, table_of
from tests.support.match_rows import make_match

from .friend_steps import befriend, friend_names

pytestmark = pytest.mark.django_db


def client_of(user: User | None) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if user is not None:
        client.force_login(user)
    return client


def page_of(user: User, path: str = "/friends/") -> str:
    answer = client_of(user).get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def queries_of(user: User, path: str = "/friends/") -> int:
    client = client_of(user)
    client.get(path)
    with CaptureQueriesContext(connection) as asked:
        client.get(path)
    return len(asked)


def test_visitors_sign_in_and_guests_upgrade_first(db):
    assert client_of(None).get("/friends/").headers["Location"].startswith("/accounts/login/")
    assert client_of(person("guest-1", guest=True)).get("/friends/").headers["Location"] == "/guest/keep/"


@pytest.mark.parametrize("act", ["ask", "accept", "decline", "withdraw", "remove", "block", "unblock"])
def test_a_name_with_a_nul_character_is_nobodys(ann: User, act: str):
    script = Client(HTTP_ACCEPT="application/json")
    script.force_login(ann)
    answer = script.post(f"/friends/do/{act}/", {"username": "bob\0"})
    assert (answer.status_code, answer.json()["code"]) == (409, "NO_SUCH_PLAYER")


def test_the_page_of_a_new_player_says_what_will_be_there(ann: User):
    page = page_of(ann)
    assert "No friends yet." in page
    assert "People you play with appear here." in page


def test_friends_requests_opponents_and_blocks_are_there(ann: User, bob: User):
    befriend(ann, bob)
    services.ask(user=person("cat"), username="ann", now=None)
    services.block(user=ann, username=person("dan").username)
    make_match([ann, person("eve"), None])
    page = page_of(ann)
    for words in ("bob", "wants to be your friend", "eve", "Blocked", "dan"):
        assert words in page


def test_the_number_of_queries_does_not_grow_with_friends_and_opponents(ann: User, bob: User):
    befriend(ann, bob)
    make_match([ann, bob, None])
    few = queries_of(ann)
    for number in range(4):
        other = person(f"more{number}")
        befriend(ann, other)
        make_match([ann, other, None])
        services.ask(user=person(f"asks{number}"), username="ann")
    assert queries_of(ann) == few


def test_a_page_costs_two_queries_for_friends_and_the_next_none_until_somebody_asks(
    ann: User, bob: User, django_capture_on_commit_callbacks
):
    client = client_of(ann)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get("/rules/")
        return len([query for query in queries.captured_queries if "friends_" in query["sql"]])

    assert asked() == 2
    assert asked() == 0
    with django_capture_on_commit_callbacks(execute=True):
        services.ask(user=bob, username=ann.username)
    assert asked() == 2
    assert 'class="badge live num">1<' in client.get("/rules/").content.decode()
    assert asked() == 2  # a request waits, so each page counts


def test_a_private_table_leaves_no_trace_on_a_friends_page(ann: User, bob: User):
    befriend(ann, bob)
    private, public = table_of(bob, agents=0, private=True), table_of(person("cat"), agents=0)
    store_places({(TABLE, bob.pk): private.code})
    page = page_of(ann)
    assert private.code not in page
    assert "At a table" in page
    store_places({(TABLE, bob.pk): public.code})
    assert f'href="/t/{public.code}/"' in page_of(ann)
    services.set_hidden(user=bob, hidden=True)
    page = page_of(ann)
    assert public.code not in page
    assert "At a table" not in page


def test_an_invitation_stands_on_every_page_of_its_receiver_and_of_nobody_else(ann: User, bob: User):
    befriend(ann, bob)
    table = table_of(ann, agents=0, private=True)
    services.invite(table=table, user=ann, username="bob")
    for path in ("/rules/", "/friends/news/"):
        assert f"/t/{table.code}/join/" in page_of(bob, path)
        assert table.code not in page_of(person(f"cat{len(path)}"), path)
    assert "invites you to Dou Dizhu" in page_of(bob, "/friends/news/")
    client_of(bob).post(f"/friends/invitations/{Invitation.objects.get().pk}/dismiss/")
    assert table.code not in page_of(bob, "/friends/news/")


def test_a_player_without_a_seat_finds_no_list_of_invitations(ann: User, bob: User):
    befriend(ann, bob)
    table = table_of(ann, agents=0)
    assert "bob" in page_of(ann, f"/friends/at/{table.code}/")
    assert client_of(bob).get(f"/friends/at/{table.code}/").status_code == 404
    tables.sit(table=table, user=bob, now=NOON)
    assert "bob" not in page_of(ann, f"/friends/at/{table.code}/")


def test_scripts_get_the_refusal_in_words(ann: User, bob: User):
    client = client_of(ann)
    answer = client.post("/friends/do/ask/", {"username": "bob"}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    answer = client.post("/friends/do/ask/", {"username": "nobody"}, headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (409, "NO_SUCH_PLAYER")
    relations = client.get("/friends/relations/", {"name": ["bob", "ann", "nobody"]}).json()
    assert relations == {"relations": {"bob": "asked"}}


def test_a_form_never_leads_off_the_site(ann: User, bob: User):
    answer = client_of(ann).post("/friends/do/ask/", {"username": "bob", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/friends/"


def test_acts_are_limited(ann: User, bob: User, settings):
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "friend": "2/m/user"}
    client = client_of(ann)
    codes = [client.post("/friends/do/ask/", {"username": "bob"}).status_code for _ in range(3)]
    assert codes == [302, 302, 429]


def test_one_press_opens_a_party_that_is_full_of_ai(ann: User):
    client_of(ann).post("/friends/party/uno/")
    table = Table.objects.get()
    assert (table.host, table.private, table.rated, table.listed) == (ann, True, False, False)
    assert Seat.objects.filter(table=table).count() == table.size


def test_friends_are_in_ones_download_and_blocks_of_others_are_not(ann: User, bob: User):
    befriend(ann, bob)
    services.block(user=person("cat"), username="ann")
    services.ask(user=ann, username="cat")
    files = download(ann)
    assert [row.get("friend") for row in files["friends.jsonl"]] == [None, "bob"]
    assert [row["to"] for row in files["friend_requests.jsonl"]] == ["cat"]
    assert files["blocks.jsonl"] == []


def test_a_deleted_account_leaves_no_friendship(ann: User, bob: User):
    from accounts.personal_data import ERASERS, ErasedAccount

    befriend(ann, bob)
    services.ask(user=person("cat"), username="bob")
    services.set_hidden(user=bob, hidden=True)
    assert ERASERS["friends"](ErasedAccount(bob.pk, ("bob",)), NOON) is False
    assert friend_names(ann) == []
    assert download(ann)["friends.jsonl"] == [{"presence_hidden": False}]
