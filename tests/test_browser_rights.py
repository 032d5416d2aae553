"""Headers of every answer: what a page may do in the browser, and what other sites may load."""

from __future__ import annotations

import pytest
from django.test import Client

from config.browser_rights_middleware import NONE, OWN
from tests.support.finished_matches import ended
from tests.support.match_rows import make_player

pytestmark = pytest.mark.django_db


ADDRESSES = ["/", "/accounts/login/", "/admin/login/", "/api/v1/games/", "/nowhere/", "/privacy/"]


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_answer_takes_rights_from_pages_and_answers_from_other_sites(address: str) -> None:
    answer = Client().get(address)
    rights = dict(part.split("=") for part in answer["Permissions-Policy"].split(", "))
    taken = {name for name in rights if rights[name] == "()"}
    assert {"camera", "microphone", "geolocation", "payment", "usb"} <= taken
    assert {name for name in rights if rights[name] == "(self)"} == set(OWN)
    assert len(rights) == len(OWN) + len(NONE)
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_other_sites_load_frames_of_replays() -> None:
    match = ended(make_player("anna"))
    for address in (f"/embed/matches/{match.pk}/", f"/embed/matches/{match.pk}/data/"):
        answer = Client().get(address)
        assert answer["Cross-Origin-Resource-Policy"] == "cross-origin", address
        assert "camera=()" in answer["Permissions-Policy"]
