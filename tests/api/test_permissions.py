"""Who may do what: every address of the API and every method, asked by a stranger, a player, another player and staff.

The addresses come from the URL configuration: a new one without a line in the matrix fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from games.bots.services.owner_actions import register_bot
from games.models import ChatMessage
from games.puzzles.selectors import calendar_day
from games.puzzles.services import daily_puzzle, solver_loading
from games.review import services as reviews
from leaderboards import ranks
from leaderboards.models import Rating, Season, SeasonStanding
from leaderboards.selectors import rating_ladder
from leaderboards.tournaments.models import Round
from tests.leaderboards.tournaments.tournament_runs import announced
from tests.support.finished_matches import ended
from tests.support.live_matches import person, table_of
from tests.support.match_rows import NOON, make_player
from tests.support.second_factor import sign_in_staff
from tests.support.slow_cases import rarely

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete")
WHO = ("stranger", "owner", "other", "staff")
EVERYBODY = (200, 200, 200, 200)
SIGNED_IN = (401, 200, 200, 200)
"""Answers to each of WHO. `owner` is the player whom the address names or whose match it is."""
UNSIGNED = (400, 400, 400, 400)
"""Answers to a request without the headers that a stream's secret signs: malformed, whoever sends it."""

MATRIX: dict[str, dict[str, tuple[int, int, int, int]]] = {
    "players/": {"get": EVERYBODY},
    "players/<str:username>/": {"get": EVERYBODY},
    "players/<str:username>/curve/<slug:game>/<slug:board>/": {"get": EVERYBODY},
    "players/<str:username>/ratings/": {"get": EVERYBODY},
    "players/<str:username>/ratings/<slug:game>/<slug:board>/": {"get": EVERYBODY},
    "players/<str:username>/seasons/": {"get": EVERYBODY},
    "players/<str:username>/statistics/": {"get": EVERYBODY},
    "players/<str:username>/calendar/": {"get": EVERYBODY},
    "players/<str:username>/opponents/<slug:game>/": {"get": EVERYBODY},
    "ladder/<slug:game>/<slug:board>/": {"get": EVERYBODY},
    "ladder/<slug:game>/<slug:board>/around/<str:username>/": {"get": EVERYBODY},
    "ratings/<slug:game>/<slug:board>/": {"get": EVERYBODY},
    "ratings/<slug:game>/<slug:board>/around/<str:username>/": {"get": EVERYBODY},
    "seasons/": {"get": EVERYBODY},
    "seasons/<int:pk>/": {"get": EVERYBODY},
    "seasons/<int:pk>/standings/<slug:kind>/<slug:game>/<slug:board>/": {"get": EVERYBODY},
    "statistics/<slug:game>/": {"get": EVERYBODY},
    "records/": {"get": EVERYBODY},
    "tournaments/": {"get": EVERYBODY},
    "tournaments/<slug:code>/": {"get": EVERYBODY},
    "tournaments/<slug:code>/standings/": {"get": EVERYBODY},
    "tournaments/<slug:code>/rounds/": {"get": EVERYBODY},
    "tournaments/<slug:code>/rounds/<int:number>/boards/": {"get": EVERYBODY},
    "players/<str:username>/tournaments/": {"get": EVERYBODY},
    "puzzles/": {"get": EVERYBODY},
    "puzzles/today/": {"get": EVERYBODY},
    "puzzles/<int:pk>/": {"get": EVERYBODY},
    "puzzles/<int:pk>/line/": {"post": EVERYBODY},
    "puzzles/<int:pk>/hint/": {"post": EVERYBODY},
    "puzzles/<int:pk>/share/": {"get": EVERYBODY},
    "streams/<uuid:stream_id>/gifts/": {"post": UNSIGNED},
    "streams/<uuid:stream_id>/gifts/<uuid:reference>/": {"get": UNSIGNED},
    "tables/": {"get": EVERYBODY},
    "tables/<slug:code>/": {"get": EVERYBODY},
    "matches/": {"get": EVERYBODY},
    "matches/<uuid:pk>/": {"get": EVERYBODY},
    "matches/<uuid:pk>/moves/": {"get": EVERYBODY},
    "matches/<uuid:pk>/replay/": {"get": EVERYBODY},
    "matches/<uuid:pk>/notation/": {"get": EVERYBODY},
    "matches/<uuid:pk>/review/": {"get": (401, 200, 404, 404), "post": (401, 202, 404, 404)},
    "me/": {"get": SIGNED_IN},
    "me/puzzles/": {"get": SIGNED_IN},
    "me/missions/": {"get": SIGNED_IN},
    "me/mutes/": {"get": SIGNED_IN},
    "me/mutes/<str:username>/": {
        "put": (401, 404, 204, 204),
        "delete": (401, 204, 204, 204),
    },  # nobody mutes themselves
    "me/tokens/": {"get": SIGNED_IN, "post": (401, 400, 400, 400)},
    "me/tokens/<int:pk>/": {"delete": (401, 404, 404, 404)},
    "bots/": {"get": EVERYBODY},
    "bots/<str:username>/": {"get": EVERYBODY},
    "me/bots/": {"get": SIGNED_IN, "post": (401, 400, 400, 400)},
    "me/bots/<str:username>/pause/": {"put": (401, 204, 404, 404), "delete": (401, 204, 404, 404)},
    "me/bots/<str:username>/tokens/": {"get": (401, 200, 404, 404), "post": (401, 400, 404, 404)},
    "me/bots/<str:username>/tokens/<int:pk>/": {"delete": (401, 404, 404, 404)},
    "me/bots/<str:username>/challenges/": {"get": (401, 200, 404, 404), "post": (401, 400, 404, 404)},
    "me/bots/<str:username>/challenges/<uuid:pk>/": {"put": (401, 400, 404, 404)},
    "me/bots/<str:username>/waiting/": {"get": (401, 200, 404, 404), "post": (401, 400, 404, 404)},
    "me/bots/<str:username>/waiting/<uuid:pk>/": {"delete": (401, 404, 404, 404)},
    "me/bots/<str:username>/": {
        "get": (401, 200, 404, 404),
        "put": (401, 200, 404, 404),
        "delete": (401, 204, 404, 404),
    },  # after what lies below it: deleting retires
    "me/friends/": {"get": SIGNED_IN},
    "me/friends/<str:username>/": {"put": (401, 404, 404, 404), "delete": (401, 404, 204, 204)},
    "me/friend-requests/": {"get": SIGNED_IN},
    "me/friend-requests/<str:username>/": {"put": (401, 404, 200, 200), "delete": (401, 404, 204, 204)},
    "me/recent-opponents/": {"get": SIGNED_IN},
    "me/blocks/": {"get": SIGNED_IN},
    "me/blocks/<str:username>/": {
        "put": (401, 404, 204, 204),
        "delete": (401, 404, 204, 204),
    },  # the owner names themselves
    "me/presence/": {"get": SIGNED_IN, "put": (401, 400, 400, 400)},
    "me/invitations/": {"get": SIGNED_IN},
    "me/invitations/<int:pk>/": {"delete": (401, 204, 204, 204)},
    "tables/<str:code>/invitations/<str:username>/": {"put": (401, 404, 404, 404)},
    "me/token/": {"post": SIGNED_IN, "delete": (401, 204, 204, 204)},
    "messages/<slug:ref>/report/": {"post": (401, 204, 204, 204)},
    "tokens/": {"post": (400, 400, 400, 400)},
}
"""Address -> method -> answers; every other method is refused to all: 405, or 401 where nobody is let in unknown."""

PRIVATE = ("email", "password", "is_staff", "is_superuser", "last_login", "device", "session")


def addresses() -> Iterator[tuple[str, Any]]:
    """Every address under `/api/v1/`, without the one that answers for all others."""

    def walk(patterns: list[Any], before: str) -> Iterator[tuple[str, Any]]:
        for entry in patterns:
            path = before + str(entry.pattern)
            if isinstance(entry, URLResolver):
                yield from walk(entry.url_patterns, path)
            elif isinstance(entry, URLPattern) and path.startswith("api/v1/") and "^" not in path:
                yield path.removeprefix("api/v1/"), entry.callback

    yield from walk(get_resolver().url_patterns, "")


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger asks for more here than an address may in a minute, and nobody waits for the search of puzzles."""
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "100000/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    monkeypatch.setattr(solver_loading, "is_ready", lambda: True)


@pytest.fixture
def callers() -> dict[str, APIClient]:
    found = {"stranger": APIClient(HTTP_ACCEPT_LANGUAGE="en")}
    for name in WHO[1:]:
        found[name] = APIClient(HTTP_ACCEPT_LANGUAGE="en")
        if name == "staff":
            sign_in_staff(found[name], make_player(name, staff=True))
        else:
            found[name].force_authenticate(make_player(name))
    return found


@pytest.fixture
def given(callers: dict[str, APIClient]) -> dict[str, str]:
    """What the addresses name, all of it there."""
    owner = User.objects.get(username="owner")
    register_bot(owner=owner, username="robo", now=NOON)
    match = ended(owner)
    reviews.request_review(match=match, user=owner, now=NOON)
    assert match.table is not None
    said = ChatMessage.objects.create(table=match.table, match=match, user=owner, name="owner", text="well played")
    owner.standings.create(game="doudizhu", board="people", points=5, updated_at=NOON)
    ranks.update_count(ranks.Ladder("points", "doudizhu", "people"), before=None, after=5)
    Rating.objects.create(
        game="doudizhu", board="people", user=owner, value=1600.0, deviation=60.0, volatility=0.06, last_at=NOON,
        provisional=False, listed=True,
    )  # fmt: skip
    ranks.update_count(rating_ladder(game="doudizhu", board="people"), before=None, after=1600.0)
    season = Season.objects.create(
        name_zh="春", name_en="Spring", starts_at=NOON, ends_at=NOON.replace(hour=23), status=Season.Status.CLOSED
    )
    SeasonStanding.objects.create(
        season=season, kind="points", game="doudizhu", board="people", user=owner, place=1, rank=1, value=5, matches=1
    )
    tournament = announced(by=User.objects.get(username="staff"))
    Round.objects.create(tournament=tournament, number=1, opened_at=NOON)
    puzzle = daily_puzzle.choose_daily(when=calendar_day(timezone.now()))
    assert puzzle is not None
    return {
        "records/": "records/?game=doudizhu",  # of all games it asks the database for each kind of each
        "puzzles/<int:pk>": f"puzzles/{puzzle.puzzle_id}",
        "tournaments/<slug:code>": f"tournaments/{tournament.code}", "<int:number>": "1",
        "<str:username>": "owner", "<slug:game>": "doudizhu", "<slug:board>": "people", "<slug:kind>": "points",
        "<int:pk>": str(season.pk), "<uuid:pk>": str(match.pk), "<slug:code>": table_of(person("host")).code,
        "<str:code>": table_of(person("landlord")).code,
        "<slug:ref>": said.ref, "<uuid:stream_id>": str(match.pk), "<uuid:reference>": str(match.pk),
    }  # fmt: skip


def test_every_address_has_its_line_in_the_matrix() -> None:
    assert sorted(path for path, _view in addresses()) == sorted(MATRIX)


@pytest.mark.parametrize("refusals", [1, *rarely(len(WHO))])
def test_each_caller_may_do_what_the_matrix_says_with_every_method_and_reads_nothing_private(
    refusals: int, callers: dict[str, APIClient], given: dict[str, str]
) -> None:
    """Whom a method that there is not refuses does not matter: one caller after the other asks, or all of them."""
    User.objects.filter(username="owner").update(email="owner@example.org")
    wrong, told, seen = [], [], 0
    for number, (path, allowed) in enumerate(MATRIX.items()):
        address = named(path, given)
        for turn, method in enumerate(METHODS, number):
            wanted = allowed.get(method) or refused(allowed)
            asking = list(zip(WHO, wanted, strict=True))
            if method not in allowed:
                asking = (asking[turn % len(WHO) :] + asking)[:refusals]
            for who, status in asking:
                answer = getattr(callers[who], method)(address, {}, format=None if method == "get" else "json")
                seen += 1
                if answer.status_code != status:
                    wrong.append((method, path, who, answer.status_code, status))
                if method == "get" and wanted == EVERYBODY:
                    text = answer.content.decode()
                    private = (*(f'"{word}"' for word in PRIVATE), "owner@example.org")
                    told += [(path, who, word) for word in private if word in text]
    assert wrong == []
    assert told == []
    there = sum(map(len, MATRIX.values()))
    assert seen == there * len(WHO) + (len(MATRIX) * len(METHODS) - there) * refusals


def named(path: str, given: dict[str, str]) -> str:
    """The address with what it names: bots have names of their own."""
    address = f"/api/v1/{path}".replace("bots/<str:username>", "bots/robo")
    for part, value in given.items():
        address = address.replace(part, value)
    return address


def refused(allowed: dict[str, tuple[int, int, int, int]]) -> tuple[int, int, int, int]:
    """What a method that there is not gets: who is nobody is told so first, where somebody must be known."""
    locked = any(statuses[0] == 401 for statuses in allowed.values())
    return (401 if locked else 405, 405, 405, 405)
