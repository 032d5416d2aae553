"""Schemathesis asks for all that the schema allows and for what it does not: no fault of ours, answers as promised.

It talks to the application in this process. A few examples an operation here, hundreds in the slow test.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
import schemathesis
from django.core.exceptions import ValidationError
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.db.models import Q
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, seed, settings
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import RejectedPositiveData

from accounts import api_tokens
from accounts.legible_text import is_deceptive
from accounts.models import Scope, Token, User
from accounts.names import clean_name, validate_not_guest_name, validate_not_official
from games.bots.models import Bot, QueueEntry
from games.bots.services.owner_actions import register_bot
from games.friends.api import views as friends_views
from games.models import ChatMessage
from games.puzzles.selectors import calendar_day
from games.puzzles.services import daily_puzzle, solver_loading
from games.streams import request_signatures
from games.streams.request_signatures import TIMESTAMP_HEADER
from leaderboards.models import Season
from tests.leaderboards.tournaments.tournament_runs import announced
from tests.support.finished_matches import ended
from tests.support.live_matches import NOON, person, table_of
from tests.support.match_rows import make_match, make_player
from tests.support.on_air import opened, streamer

pytestmark = pytest.mark.django_db

KEY = "f" * 40
BOT = "robo"
"""The username of the asking player's own bot."""
WITH_OTHERS = ("friends", "friend-requests", "blocks", "mutes", "invitations")
"""Parts of addresses that are followed by the username of another player."""
NAMES = ("name", "display_name", "description")
"""Fields of bodies that must be legible. Which characters are, no pattern says."""
OF_BOTS = ("username", "display_name")
"""Fields that may hold no name of guests or staff, nor one that reads like it."""
FREQUENT = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "1000000/min")
HAN = r"\u3400-\u4dbf\u4e00-\u9fff" "\U00020000-\U0003ffff]+$"
PARTS = 6
"""Parts of the slow run, which workers share. Each asks every sixth operation, with a database of its own."""
UNLISTED = {"zone"}
"""Parameters whose values the schema cannot list: one that fits it may still be none."""
TERMS = ("/challenges/", "/waiting/", "/gifts/")
"""Ends of addresses whose bodies name options, players or gifts of a platform, which the schema cannot list either."""


@pytest.fixture
def anna(monkeypatch: pytest.MonkeyPatch) -> Iterator[User]:
    """Who asks. Nobody is throttled, any signature counts, the solver of puzzles is loaded, the transaction goes on."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", FREQUENT)
    monkeypatch.setattr(friends_views, "consume", lambda *_, **__: True)
    monkeypatch.setattr(solver_loading, "is_ready", lambda: True)
    monkeypatch.setattr(request_signatures, "is_signed", lambda *_, **__: True)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield make_player("anna")
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def real(anna: User) -> dict[str, str | int]:
    """Path parameters that lead to something, some of them with the part of the address before them."""
    make_match([make_player("bela"), None, None], board="practice")
    match = ended(anna)
    said = ChatMessage.objects.create(table=match.table, match=match, user=None, name="bela", text="well played")
    register_bot(owner=anna, username=BOT)
    ended_season = {"starts_at": NOON, "ends_at": NOON.replace(hour=23), "status": Season.Status.CLOSED}
    season = Season.objects.create(name_zh="春", name_en="Spring", **ended_season)
    puzzle = daily_puzzle.choose_daily(when=calendar_day(timezone.now()))
    assert puzzle is not None
    return {
        "username": "anna", **{f"{place}/username": "bela" for place in WITH_OTHERS}, "bots/username": BOT,
        "matches/id": str(match.pk), "seasons/id": season.pk, "puzzles/id": puzzle.puzzle_id, "ref": said.ref,
        "tables/code": table_of(person("cem"), agents=1).code,
        "tournaments/code": announced(by=person("host", staff=True)).code,
        "streams/stream_id": str(opened(streamer("mina")).pk), "game": "doudizhu", "board": "people",
    }  # fmt: skip


def ask(
    mode: GenerationMode, anna: User, real: dict[str, str | int], *, examples: int, part: int = 0, parts: int = 1
) -> list[str]:
    """What went wrong, in words; every second request asks for something that there is."""
    schema = schemathesis.openapi.from_wsgi(
        "/api/schema/", get_wsgi_application(), headers={"Accept": "application/json"}
    )
    _fewer_characters(schema.raw_schema)
    faults: list[str] = []
    asked = 0

    def check(case: Any) -> None:
        nonlocal asked
        asked += 1
        if asked % 2:
            _lead_to_something(case, real)
        try:
            case.call_and_validate(
                headers={"Authorization": f"Token {KEY}", "Accept-Language": "en", "Accept-Encoding": "identity"},
                environ_base={"REMOTE_ADDR": "127.0.0.1"},
            )
        except FailureGroup as group:
            faults.extend(
                f"{case.method} {case.formatted_path} {case.query} {case.body!r:.300}: {failure}"
                for failure in group.exceptions
                if not (isinstance(failure, RejectedPositiveData) and _names_the_unlisted(case))
            )
        if case.method != "GET":
            _tidy(anna)

    _tidy(anna)
    for result in islice(schema.get_all_operations(), part, None, parts):
        operation = result.ok()
        if mode is GenerationMode.POSITIVE or _may_be_wrong(operation.definition.raw):
            _every(operation.as_strategy(generation_mode=mode), check, examples)
    assert asked > examples * 12 // parts
    return faults


def _lead_to_something(case: Any, real: dict[str, str | int]) -> None:
    """Makes a request ask for something that there is, and be signed now, unless its address is meant to be wrong.

    What is wrong elsewhere would not be noticed where nothing is.
    """
    wrong = {where for where, part in case.meta.components.items() if part.mode is GenerationMode.NEGATIVE}
    if ParameterLocation.PATH in wrong:
        return
    case.path_parameters.update(_there(case.path, real))
    if "/streams/" in case.path and ParameterLocation.HEADER not in wrong:
        case.headers[TIMESTAMP_HEADER] = str(int(time.time()))


def _there(path: str, real: dict[str, str | int]) -> dict[str, str | int]:
    """Returns those parameters of an address for which there is something."""
    found = {}
    for before, name in re.findall(r"([^/]*)/\{([^}]*)\}", path):
        value = real.get(f"{before}/{name}", real.get(name))
        if value is not None:
            found[name] = value
    return found


def _tidy(anna: User) -> None:
    """Undoes what would have the next requests refused: bots and tokens up to a limit, a lost token, a retired bot."""
    bots = User.objects.filter(owner=anna).exclude(username=BOT)
    if bots.exists():  # deleting looks into every table
        bots.delete()
    Token.objects.filter(Q(user=anna) | Q(user__owner=anna)).delete()
    Token.objects.create(
        user=anna, digest=api_tokens.token_digest(KEY), kind=Token.Kind.SIGN_IN, scopes=[Scope.READ, Scope.PLAY]
    )
    QueueEntry.objects.filter(user__owner=anna).delete()
    Bot.objects.filter(user__username=BOT).update(retired_at=None, paused_at=None)
    User.objects.filter(username=BOT).update(is_active=True)


def _names_the_unlisted(case: Any) -> bool:
    """Whether a request has a value that fits the schema, and may name nothing, be illegible or be reserved."""
    if UNLISTED & set(case.query) or (case.method == "POST" and case.path.endswith(TERMS)):
        return True
    body = case.body if isinstance(case.body, dict) else {}
    written, names = ([text for text in map(body.get, fields) if isinstance(text, str)] for fields in (NAMES, OF_BOTS))
    return any(clean_name(text) != text or is_deceptive(text) for text in written) or any(map(_is_reserved, names))


def _is_reserved(name: str) -> bool:
    try:
        validate_not_guest_name(name)
        validate_not_official(name)
    except ValidationError:
        return True
    return False


def _fewer_characters(part: Any) -> None:
    """Names of a few Han characters instead of any: a hundred thousand are looked at one by one otherwise."""
    if isinstance(part, dict):
        if str(part.get("pattern")).endswith(HAN):
            part["pattern"] = part["pattern"].removesuffix(HAN) + r"\u3400-\u3410\u4e00-\u4e10]+$"
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            _fewer_characters(each)


def _may_be_wrong(operation: Any) -> bool:
    """Does this operation take anything but plain texts?"""
    plain = {"type", "description", "title"}
    return "requestBody" in operation or any(set(p["schema"]) - plain for p in operation.get("parameters", ()))


def _every(cases: Any, check: Callable[[Any], None], examples: int) -> None:
    @seed(7)
    @given(case=cases)
    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    def run(case: Any) -> None:
        check(case)

    run()


def test_every_answer_is_what_the_schema_says(anna: User, real: dict[str, str | int]) -> None:
    assert ask(GenerationMode.POSITIVE, anna, real, examples=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
def test_hundreds_of_answers_are_what_the_schema_says(
    mode: GenerationMode, part: int, anna: User, real: dict[str, str | int]
) -> None:
    assert ask(mode, anna, real, examples=150, part=part, parts=PARTS) == []
