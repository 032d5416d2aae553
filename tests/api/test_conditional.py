"""What has not changed is not sent again, and what one caller got is never another's."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from tests.support.finished_matches import ended
from tests.support.live_matches import running
from tests.support.match_rows import make_match, make_player

pytestmark = pytest.mark.django_db


def test_an_answer_that_has_not_changed_is_not_sent_again(api: APIClient) -> None:
    make_player("anna")
    first = api.get("/api/v1/players/")
    again = api.get("/api/v1/players/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert again["Cache-Control"] == first["Cache-Control"] == "no-cache"
    make_player("bela")
    changed = api.get("/api/v1/players/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert (changed.status_code, len(changed.json()["results"])) == (200, 2)


def test_a_replay_has_the_same_tag_whether_or_not_it_is_compressed(api: APIClient) -> None:
    match = make_match([make_player("anna"), None, None])
    played = ended(make_player("bela"))
    for address in (f"/api/v1/matches/{match.pk}/", f"/api/v1/matches/{played.pk}/replay/"):
        plain = api.get(address)
        packed = [api.get(address, HTTP_ACCEPT_ENCODING="gzip") for _ in range(2)]
        assert {answer["ETag"].removeprefix("W/") for answer in (plain, *packed)} == {plain["ETag"]}
        assert api.get(address, HTTP_ACCEPT_ENCODING="gzip", HTTP_IF_NONE_MATCH=packed[0]["ETag"]).status_code == 304


def test_an_answer_varies_by_who_asks_in_which_language_and_form(api: APIClient, as_anna: APIClient) -> None:
    for client, private in ((api, False), (as_anna, True)):
        answer = client.get("/api/v1/matches/")
        assert {"Accept", "Accept-Language", "Authorization", "Cookie"} <= set(answer["Vary"].split(", "))
        assert ("private" in answer["Cache-Control"]) is private


def test_a_tag_is_worth_nothing_to_another_caller(api: APIClient, anna: User, as_anna: APIClient) -> None:
    match = running(anna)
    address = f"/api/v1/matches/{match.pk}/replay/"
    own, public = as_anna.get(address), api.get(address)
    assert own["ETag"].removeprefix("W/") != public["ETag"].removeprefix("W/")
    assert api.get(address, HTTP_IF_NONE_MATCH=own["ETag"]).status_code == 200


def test_problems_and_changes_have_no_tag(api: APIClient, as_anna: APIClient) -> None:
    answers = [api.get("/api/v1/players/nobody/"), api.get("/api/v1/me/"), as_anna.post("/api/v1/me/token/")]
    assert [answer.has_header("ETag") for answer in answers] == [False, False, False]
