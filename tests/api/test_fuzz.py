"""Schemathesis asks for all that the schema allows and for what it does not: no fault of ours, answers as promised.

It talks to the application in this process. A few examples an operation here, hundreds in the slow test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, seed, settings
from rest_framework.throttling import SimpleRateThrottle
from schemathesis import GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.openapi.checks import RejectedPositiveData

from accounts import api_tokens
from accounts.models import Scope, Token, User
from tests.leaderboards.tournaments.tournament_runs import announced
from tests.support.finished_matches import ended
from tests.support.live_matches import person, table_of
from tests.support.match_rows import make_match, make_player

pytestmark = pytest.mark.django_db

KEY = "f" * 40
FREQUENT = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "1000000/min")
HAN = r"\u3400-\u4dbf\u4e00-\u9fff" "\U00020000-\U0003ffff]+$"
PARTS = 6
"""Parts of the slow run, which workers share. Each asks every sixth operation, with a database of its own."""
UNLISTED = {"zone"}
"""Parameters whose values the schema cannot list: one that fits it may still be none."""


@pytest.fixture
def anna(monkeypatch: pytest.MonkeyPatch) -> Iterator[User]:
    """Who asks; nobody is throttled, and requests leave the test's transaction alone."""
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", FREQUENT)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield make_player("anna")
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def real(anna: User) -> dict[str, str]:
    """Path parameters that lead to something."""
    make_match([make_player("bela"), None, None], board="practice")
    match = ended(anna)
    table = table_of(person("cem"), agents=1)
    tournament = announced(by=person("host", staff=True))
    return {
        "username": "anna", "id": str(match.pk), "code": table.code, "game": "doudizhu", "board": "people",
        "tournament": tournament.code,
    }  # fmt: skip


def ask(
    mode: GenerationMode, anna: User, real: dict[str, str], *, examples: int, part: int = 0, parts: int = 1
) -> list[str]:
    """What went wrong, in words; every second request that should succeed asks for something that there is."""
    schema = schemathesis.openapi.from_wsgi(
        "/api/schema/", get_wsgi_application(), headers={"Accept": "application/json"}
    )
    _fewer_characters(schema.raw_schema)
    faults: list[str] = []
    asked = 0

    def check(case: Any) -> None:
        nonlocal asked
        asked += 1
        if mode is GenerationMode.POSITIVE and asked % 2:
            there = {**real, "code": real["tournament" if "/tournaments/" in case.path else "code"]}
            case.path_parameters.update({key: there[key] for key in case.path_parameters if key in there})
        bots = User.objects.filter(owner=anna)
        if bots.exists():  # deleting looks into every table
            bots.delete()  # or the names are soon taken, and no more bots allowed
        Token.objects.filter(user=anna).delete()  # a request may have made another one, or none
        Token.objects.create(
            user=anna, digest=api_tokens.token_digest(KEY), kind=Token.Kind.SIGN_IN, scopes=[Scope.READ, Scope.PLAY]
        )
        try:
            case.call_and_validate(
                headers={"Authorization": f"Token {KEY}", "Accept-Language": "en", "Accept-Encoding": "identity"},
                environ_base={"REMOTE_ADDR": "127.0.0.1"},
            )
        except FailureGroup as group:
            faults.extend(
                f"{case.method} {case.formatted_path} {case.query} {case.body!r:.300}: {failure}"
                for failure in group.exceptions
                if not (isinstance(failure, RejectedPositiveData) and UNLISTED & set(case.query))
            )

    for result in islice(schema.get_all_operations(), part, None, parts):
        operation = result.ok()
        if mode is GenerationMode.POSITIVE or _may_be_wrong(operation.definition.raw):
            _every(operation.as_strategy(generation_mode=mode), check, examples)
    assert asked > examples * 12 // parts
    return faults


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


def test_every_answer_is_what_the_schema_says(anna: User, real: dict[str, str]) -> None:
    assert ask(GenerationMode.POSITIVE, anna, real, examples=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value)
def test_hundreds_of_answers_are_what_the_schema_says(
    mode: GenerationMode, part: int, anna: User, real: dict[str, str]
) -> None:
    assert ask(mode, anna, real, examples=150, part=part, parts=PARTS) == []
