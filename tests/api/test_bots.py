"""Bots and tokens over REST: registered, changed, paused and given tokens; what a token may do by its scopes."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from accounts import api_tokens
from accounts.models import Token, User
from games.bots.models import Bot
from games.bots.services import owner_actions, pausing, token_authentication
from tests.support.match_rows import NOON, make_player

pytestmark = pytest.mark.django_db

NEW = {"username": "robo", "description": "greedy", "matches_at_once": 2}


def test_a_bot_is_registered_shown_changed_paused_and_retired(as_anna: APIClient, api: APIClient) -> None:
    made = as_anna.post("/api/v1/me/bots/", NEW, format="json")
    assert made.status_code == 201
    assert {key: made.json()[key] for key in ("username", "owner", "matches_at_once", "matches_a_day", "paused")} == {
        "username": "robo", "owner": "anna", "matches_at_once": 2, "matches_a_day": 200, "paused": False,
    }  # fmt: skip
    public = api.get("/api/v1/bots/robo/").json()
    assert sorted(public) == ["avatar", "description", "name", "owner", "paused", "registered", "username"]
    assert [bot["username"] for bot in api.get("/api/v1/bots/").json()["results"]] == ["robo"]
    assert api.get("/api/v1/players/robo/").json()["bot"] is True
    changed = as_anna.put("/api/v1/me/bots/robo/", {"display_name": "Rob", "matches_a_day": 9}, format="json").json()
    assert (changed["name"], changed["matches_a_day"], changed["matches_at_once"]) == ("Rob", 9, 4)
    assert as_anna.put("/api/v1/me/bots/robo/pause/").status_code == 204
    assert as_anna.get("/api/v1/me/bots/").json()[0]["paused_because"] == "owner"
    assert as_anna.delete("/api/v1/me/bots/robo/pause/").status_code == 204
    assert as_anna.delete("/api/v1/me/bots/robo/").status_code == 204
    assert (as_anna.get("/api/v1/me/bots/").json(), api.get("/api/v1/bots/robo/").status_code) == ([], 404)


@pytest.mark.parametrize(
    ("field", "value"),
    [("username", "anna"), ("username", "kaiju"), ("username", "a b"), ("matches_at_once", 10_000), ("avatar", "x")],
)
def test_what_the_form_refuses_the_api_refuses(as_anna: APIClient, field: str, value: object) -> None:
    answer = as_anna.post("/api/v1/me/bots/", {**NEW, field: value}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "INVALID")
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert not Bot.objects.exists()


def test_a_guest_registers_none_and_staff_alone_undo_their_own_pause(anna: User, as_anna: APIClient) -> None:
    guest = APIClient()
    guest.force_authenticate(make_player("guest-1", guest=True))
    assert guest.post("/api/v1/me/bots/", NEW, format="json").json()["code"] == "GUEST"
    bot = owner_actions.register_bot(owner=anna, username="robo", now=NOON)
    pausing.pause_by_staff(bot=bot, note="It floods.", by=make_player("boss", staff=True))
    answer = as_anna.delete("/api/v1/me/bots/robo/pause/")
    assert (answer.status_code, answer.json()["code"]) == (409, "PAUSED_BY_HOUSE")
    assert as_anna.get("/api/v1/me/bots/robo/").json()["note"] == "It floods."


def test_a_token_is_answered_once_and_listed_without_itself(anna: User, as_anna: APIClient) -> None:
    bot = owner_actions.register_bot(owner=anna, username="robo", now=NOON)
    for address, scopes in (("/api/v1/me/bots/robo/tokens/", ["bot", "read"]), ("/api/v1/me/tokens/", ["read"])):
        made = as_anna.post(address, {"name": "home", "scopes": scopes}, format="json")
        assert made.status_code == 201
        written = made.json()["token"]
        listed = as_anna.get(address)
        assert written not in listed.content.decode()
        assert "digest" not in listed.content.decode()
        assert [(row["name"], sorted(row["scopes"])) for row in listed.json()] == [("home", sorted(scopes))]
        found = api_tokens.find_token(written)
        assert found is not None
        assert as_anna.delete(f"{address}{found.pk}/").status_code == 204
        assert api_tokens.find_token(written) is None
    assert bot.user.tokens.count() == 0
    refused = as_anna.post("/api/v1/me/tokens/", {"name": "x", "scopes": ["bot"]}, format="json")
    assert (refused.status_code, Token.objects.count()) == (400, 0)


def test_a_bots_token_acts_as_the_bot_within_its_scopes(anna: User) -> None:
    bot = owner_actions.register_bot(owner=anna, username="robo", now=NOON)
    _row, written = owner_actions.create_bot_token(bot=bot, name="", scopes=["read", "bot"], now=NOON)
    assert token_authentication.find_bot(written) == bot
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {written}")
    me = client.get("/api/v1/me/").json()
    assert (me["username"], me["bot"], me["email"]) == ("robo", True, "")
    assert client.put("/api/v1/me/mutes/anna/").json()["code"] == "SCOPE"
    assert client.get("/api/v1/me/bots/robo/").status_code == 404


def test_a_token_for_one_purpose_registers_changes_pauses_and_retires_no_bot(anna: User) -> None:
    bot = owner_actions.register_bot(owner=anna, username="robo", now=NOON)
    written = api_tokens.personal_token(user=anna, name="", scopes=["read", "play"])[1]
    client = APIClient(HTTP_AUTHORIZATION=f"Bearer {written}")
    assert client.get("/api/v1/me/bots/robo/").status_code == 200
    one, pause = "/api/v1/me/bots/robo/", "/api/v1/me/bots/robo/pause/"
    asked = [client.post("/api/v1/me/bots/"), client.put(one), client.delete(one), client.put(pause)]
    assert [answer.json()["code"] for answer in [*asked, client.delete(pause)]] == ["SCOPE"] * 5
    bot.refresh_from_db()
    assert bot.awake
