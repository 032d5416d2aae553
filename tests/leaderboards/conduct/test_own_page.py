"""A player reads their own conduct in kind words, without a number to chase; nobody else reads it anywhere."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Match
from leaderboards.conduct.models import Lapse
from tests.games.test_private_everywhere import addresses, text_of

from .matches import QUICK, among_people, finish, known

BY_CHANCE = re.compile(
    r"""nonce="[^"]*"|value="[^"]*"|csrf\w*"?: ?"\w+"|"(at|now|until)": ?\d+|\d\d:\d\d(:\d\d)?(\.\d+)?"""
)
"""What differs from answer to answer: single-use tokens, and times."""

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def reader(user: User, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def own_panel(user: User, language: str = "en") -> str:
    page = reader(user, language).get(reverse("settings")).content.decode()
    found = re.search(r'<section[^>]*id="conduct".*?</section>', page, re.DOTALL)
    return "" if found is None else found[0]


@pytest.fixture
def match() -> Match:
    match = among_people("ann", "ben", options=QUICK)
    finish(match)
    return match


def lapse(match: Match, *kinds: str) -> None:
    for kind in kinds:
        Lapse.objects.create(match=match, user=known("ann"), kind=kind, at=timezone.now() - timedelta(minutes=1))


def test_a_newcomer_is_new_here() -> None:
    assert "New here" in own_panel(known("ann"))
    assert "初来" in own_panel(known("ann"), "zh-hans")


def test_a_guest_has_no_record() -> None:
    guest = User.objects.create(username="g1", is_guest=True)
    assert not own_panel(guest)


def test_lapses_are_told_in_words_and_lead_to_their_match(match: Match) -> None:
    lapse(match, "conceded", "timeouts")
    found = own_panel(known("ann"))
    assert "you conceded" in found
    assert "you ran out of time once" in found
    assert reverse("replay", args=[match.pk]) in found
    assert "A little restless" in found


def test_a_pause_says_when_it_ends(match: Match) -> None:
    lapse(match, "absent", "conceded")
    found = own_panel(known("ann"))
    assert "On a break" in found
    assert "Rated play opens again" in found
    assert "歇一歇" in own_panel(known("ann"), "zh-hans")


def test_no_page_of_another_reader_changes_with_a_record(match: Match) -> None:
    """Twin worlds: all that ben and a stranger can open is the same, whatever ann's record holds."""
    assert match.table is not None
    parts = {"username": "ann", "match_id": str(match.pk), "code": match.table.code, "game": "doudizhu"}
    doors = [each for each in addresses(parts) if "admin" not in each]
    assert reverse("profile", args=["ann"]) in doors
    readers = {"ben": reader(known("ben")), "": Client(headers={"accept-language": "en"})}

    def seen() -> dict[tuple[str, str], str]:
        cache.clear()  # a limit that earlier requests nearly used up would answer otherwise in between
        return {
            (who, door): BY_CHANCE.sub("", text_of(client.get(door)))
            for who, client in readers.items()
            for door in doors
        }

    seen()  # a first visit may create something, such as the built-in puzzles
    before = seen()
    lapse(match, "absent", "conceded", "timeouts")
    after = seen()
    assert [key for key in before if before[key] != after[key]] == []
