"""An address that names a player in another case leads to theirs."""

from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts import api_tokens
from accounts.models import Mute, User
from games.bots.services import owner_actions

from .conftest import PASSWORD

PAGES = ["/players/{}/", "/players/{}/?page=2", "/players/{}/statistics/doudizhu/", "/players/{}/statistics/"]
API = [
    "/api/v1/players/{}/", "/api/v1/players/{}/?format=json", "/api/v1/players/{}/statistics/?game=uno",
    "/api/v1/players/{}/opponents/doudizhu/", "/api/v1/players/{}/ratings/", "/api/v1/players/{}/seasons/",
    "/api/v1/players/{}/ratings/doudizhu/people/", "/api/v1/players/{}/tournaments/",
]  # fmt: skip


@pytest.fixture
def big(db: None) -> User:
    return User.objects.create_user("Panda", password=PASSWORD)


@pytest.mark.parametrize("address", [*PAGES, *API])
@pytest.mark.parametrize("written", ["panda", "PANDA", "pANDa"])
def test_it_leads_to_the_player(big, address, written):
    answer = Client().get(address.format(written))
    assert (answer.status_code, answer["Location"]) == (302, address.format("Panda"))
    assert Client().get(address.format("Panda")).status_code in (200, 302, 404)  # 404: no rating yet, no such page


@pytest.mark.parametrize("address", ["/players/{}/", "/api/v1/players/{}/"])
def test_what_is_nobodys_leads_nowhere(big, address):
    assert Client().get(address.format("pandas")).status_code == 404
    User.objects.filter(pk=big.pk).update(is_active=False)
    assert Client().get(address.format("panda")).status_code == 404
    assert Client().get(address.format("Panda")).status_code == 404


def test_bots_have_one_name_too_and_what_changes_keeps_its_method(big):
    owner_actions.register_bot(owner=big, username="Abacus")
    assert Client().get("/bots/abacus/")["Location"] == "/bots/Abacus/"
    assert Client().get("/api/v1/bots/abacus/")["Location"] == "/api/v1/bots/Abacus/"
    _token, written = api_tokens.sign_in_token(user=big)
    api = APIClient(HTTP_AUTHORIZATION=f"Token {written}")
    answer = api.put("/api/v1/me/bots/ABACUS/pause/")
    assert (answer.status_code, answer["Location"]) == (307, "/api/v1/me/bots/Abacus/pause/")


def test_lists_and_mutes_take_a_name_in_any_case(big):
    fox = User.objects.create_user("fox")
    _token, written = api_tokens.sign_in_token(user=fox)
    api = APIClient(HTTP_AUTHORIZATION=f"Token {written}")
    assert api.put("/api/v1/me/mutes/panda/").status_code == 204
    assert Mute.objects.get().muted == big
    assert api.delete("/api/v1/me/mutes/PANDA/").status_code == 204
    assert not Mute.objects.exists()


@pytest.mark.parametrize("written", ["Panda", "panda"])
def test_lists_are_narrowed_by_a_name_in_any_case(big, written):
    from tests.support.match_rows import make_match

    make_match([big, None, None])
    make_match([User.objects.create_user("fox"), None, None])
    assert len(Client().get(f"/api/v1/matches/?player={written}").json()["results"]) == 1
    assert Client().get(f"/api/v1/tournaments/?player={written}").json()["results"] == []
