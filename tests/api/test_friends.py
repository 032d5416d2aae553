"""Friends over REST: what each list holds, what each refusal is called, and that nothing else leaves."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from games.friends import services
from games.player_presence import TABLE, store_places
from tests.support.live_matches import table_of
from tests.support.match_rows import make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def bela() -> User:
    return make_player("bela", display="Bela")


def client_of(user: User) -> APIClient:
    client = APIClient(HTTP_ACCEPT_LANGUAGE="en")
    client.force_authenticate(user)
    return client


def get(client: APIClient, path: str) -> Any:
    return client.get(f"/api/v1/me/{path}/").json()


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_friend_is_asked_accepted_listed_and_removed(as_anna: APIClient, bela: User) -> None:
    theirs = client_of(bela)
    assert as_anna.put("/api/v1/me/friend-requests/bela/").json() == {"friends": False}
    sent, received = get(as_anna, "friend-requests")["sent"], get(theirs, "friend-requests")["received"]
    assert [sorted(row) for row in sent] == [["avatar", "made", "name", "username"]]
    assert [row["username"] for row in received] == ["anna"]
    assert theirs.put("/api/v1/me/friends/anna/").status_code == 204
    table = table_of(bela, agents=0, game="uno")
    store_places({(TABLE, bela.pk): table.code})
    [row] = get(as_anna, "friends")
    assert sorted(row) == ["avatar", "game", "name", "presence", "since", "table", "username"]
    assert (row["username"], row["presence"], row["game"], row["table"]) == ("bela", "table", "uno", table.code)
    assert as_anna.delete("/api/v1/me/friends/bela/").status_code == 204
    assert get(theirs, "friends") == []


def test_a_private_table_is_not_named(as_anna: APIClient, anna: User, bela: User) -> None:
    services.ask(user=anna, username="bela")
    services.accept(user=bela, username="anna")
    table = table_of(bela, agents=0, private=True)
    store_places({(TABLE, bela.pk): table.code})
    answer = as_anna.get("/api/v1/me/friends/")
    assert (answer.json()[0]["presence"], answer.json()[0]["game"], answer.json()[0]["table"]) == ("table", None, None)
    assert table.code not in answer.content.decode()


def test_hidden_presence_is_offline_to_friends(as_anna: APIClient, anna: User, bela: User) -> None:
    services.ask(user=anna, username="bela")
    services.accept(user=bela, username="anna")
    store_places({(TABLE, bela.pk): table_of(bela, agents=0).code})
    theirs = client_of(bela)
    assert theirs.put("/api/v1/me/presence/", {"hidden": True}, format="json").json() == {"hidden": True}
    assert get(theirs, "presence") == {"hidden": True}
    assert get(as_anna, "friends")[0]["presence"] == "offline"


def test_invitations_are_sent_listed_and_dismissed(as_anna: APIClient, anna: User, bela: User) -> None:
    table = table_of(anna, agents=0, private=True)
    address = f"/api/v1/tables/{table.code}/invitations/bela/"
    assert code(as_anna.put(address)) == (409, "NOT_FRIENDS")
    services.ask(user=anna, username="bela")
    services.accept(user=bela, username="anna")
    assert client_of(bela).put(address.replace("bela", "anna")).status_code == 404
    assert as_anna.put(address).status_code == 204
    assert code(as_anna.put(address)) == (409, "FRIENDS_LIMIT")
    [row] = get(client_of(bela), "invitations")
    assert (row["table"], row["game"], row["username"]) == (table.code, "doudizhu", "anna")
    assert as_anna.delete(f"/api/v1/me/invitations/{row['id']}/").status_code == 204
    assert len(get(client_of(bela), "invitations")) == 1
    assert client_of(bela).delete(f"/api/v1/me/invitations/{row['id']}/").status_code == 204
    assert get(client_of(bela), "invitations") == []


def test_a_block_is_seen_by_the_blocker_alone(as_anna: APIClient, bela: User) -> None:
    assert client_of(bela).put("/api/v1/me/blocks/anna/").status_code == 204
    assert get(client_of(bela), "blocks") == {"usernames": ["anna"]}
    assert as_anna.put("/api/v1/me/friend-requests/bela/").json() == {"friends": False}
    assert [row["username"] for row in get(as_anna, "friend-requests")["sent"]] == ["bela"]
    assert get(client_of(bela), "friend-requests")["received"] == []
    assert get(as_anna, "blocks") == {"usernames": []}
    assert code(client_of(bela).put("/api/v1/me/friend-requests/anna/")) == (409, "YOU_BLOCK_PLAYER")


def test_a_recent_opponent_comes_with_the_callers_score(as_anna: APIClient, anna: User, bela: User) -> None:
    make_match([anna, bela, None])
    [row] = get(as_anna, "recent-opponents")
    assert (row["username"], row["game"], row["won"], row["lost"]) == ("bela", "doudizhu", 1, 0)


def test_guests_have_no_friends_here_either() -> None:
    guest = client_of(make_player("guest", guest=True))
    for path in ("friends", "friend-requests", "blocks", "presence", "invitations", "recent-opponents"):
        assert code(guest.get(f"/api/v1/me/{path}/")) == (403, "FRIENDS_NEED_ACCOUNT")
