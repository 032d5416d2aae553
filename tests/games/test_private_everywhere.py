"""Every address of the house, asked for by strangers: none tells of a match that its link alone leads to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from games.models import ChatMessage, Match
from games.services import moves
from leaderboards.statistics.services import count_matches
from tests.support.live_matches import after, person, played_out, running

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

SECRET, WHISPER = "meet me at the old bridge", "we take the seventh"
_PART = re.compile(r"<(?:\w+:)?(\w+)>")


def routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, route)
        else:
            yield f"/{route}"


def plain(route: str) -> str | None:
    """A route of the API, which is written as an expression, as the others are written."""
    if "(?P<" in route:
        route = re.sub(r"\(\?P<(\w+)>[^)]*\)+", r"<\1>", route)
    route = route.replace("^", "").replace("/?$", "/").replace("$", "").replace("\\.", ".")
    return None if set("()[]?*+\\") & set(route) else route


def addresses(known: dict[str, str]) -> list[str]:
    """All that can be written with what is known."""
    found = set()
    for route in routes(get_resolver().url_patterns):
        if (clean := plain(route)) is not None and all(name in known for name in _PART.findall(clean)):
            found.add(_PART.sub(lambda part: known[part[1]], clean))
    return sorted(each for each in found if "logout" not in each)


def text_of(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(body.decode(errors="replace"))


def words_in(match: Match) -> None:
    anna = User.objects.get(username="anna")
    said = {"table": match.table, "match": match, "user": anna, "seat": 0, "name": "anna"}
    ChatMessage.objects.create(text=SECRET, created_at=after(5), **said)
    ChatMessage.objects.create(text=WHISPER, channel="wolves", audience=[0, 1], created_at=after(6), **said)


def strangers() -> list[Client]:
    nosy = Client()
    nosy.force_login(person("nosy"))
    return [Client(), nosy]


def known_of(match: Match) -> dict[str, str]:
    """What strangers know: who plays here, and which games there are."""
    return {"username": "anna", "game": match.game, "name": "people", "board": "people", "month": "2026-01"}


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("aborted", [False, True])
def test_no_address_tells_of_an_unrated_one(over: bool, aborted: bool) -> None:
    match = running(person("anna"), person("bela"), person("cem"), private=True)
    words_in(match)
    if over and aborted:
        moves.abort(match_id=match.pk, by_staff=person("staff", staff=True), now=after(9_000))
    elif over:
        played_out(match)
    count_matches()
    assert match.table is not None
    asked = addresses(known_of(match))
    assert len(asked) > 60
    for browser in strangers():
        for address in asked:
            answer = browser.get(address)
            assert answer.status_code < 500, address
            text = text_of(answer)
            for secret in (str(match.pk), match.table.code, SECRET, WHISPER, match.seed):
                assert secret not in text, address


@pytest.mark.parametrize("over", [False, True])
def test_no_address_tells_the_words_of_a_rated_one_once_it_is_over(over: bool) -> None:
    match = running(person("anna"), person("bela"), person("cem"), private=True, rated=True)
    words_in(match)
    if over:
        played_out(match)
    count_matches()
    assert match.table is not None
    known = known_of(match)
    if over:
        known |= {"match_id": str(match.pk), "pk": str(match.pk)}
    for browser in strangers():
        for address in addresses(known):
            text = text_of(browser.get(address))
            for secret in (match.table.code, SECRET, WHISPER):
                assert secret not in text, address
            assert over or str(match.pk) not in text, address
