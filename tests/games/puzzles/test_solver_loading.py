"""Nobody's first move waits for the search: it is loaded beside, once, and again where that failed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.agents.doudizhu import warmup
from games.api.throttles import SolvingThrottle, StrangersThrottle
from games.puzzles.services import solver_loading
from tests.support.match_rows import make_player
from tests.support.pages import browser

from .builtin_puzzles import shipped
from .test_attempts import solution

PATIENCE = 20.0
"""Seconds for a thread that has nothing to do."""
_ready = solver_loading.is_ready  # the real one, before this folder's tests are told that it is there


class Work:
    """What a loading thread does: begins, and waits to be let on."""

    def __init__(self) -> None:
        self.begun, self.let_on, self.times = threading.Event(), threading.Event(), 0
        self.error: Exception | None = None

    def prepare(self) -> None:
        self.times += 1
        self.begun.set()
        assert self.let_on.wait(PATIENCE)
        if self.error is not None:
            raise self.error

    def end(self) -> None:
        assert self.begun.wait(PATIENCE)
        self.let_on.set()
        thread = solver_loading._thread
        assert thread is not None
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    found = Work()
    cache.clear()
    monkeypatch.setattr(solver_loading, "is_ready", _ready)
    monkeypatch.setattr(solver_loading, "_loaded", threading.Event())
    monkeypatch.setattr(solver_loading, "_thread", None)
    monkeypatch.setattr(warmup, "warm_up_in_background", found.prepare)
    yield found
    found.let_on.set()


def test_it_is_loaded_once_however_many_ask(work: Work) -> None:
    assert [solver_loading.is_ready() for _ in range(3)] == [False] * 3
    work.end()
    assert solver_loading.is_ready()
    assert work.times == 1


def test_what_fails_is_told_and_tried_again(work: Work, caplog: pytest.LogCaptureFixture) -> None:
    work.error = OSError("no room on the disk")
    assert not solver_loading.is_ready()
    work.end()
    assert "was not loaded" in caplog.text
    assert "no room" not in caplog.text
    work.error = None
    solver_loading.is_ready()
    work.end()
    assert (solver_loading.is_ready(), work.times) == (True, 2)


@pytest.mark.django_db
def test_until_then_the_api_says_when_to_ask_again_and_keeps_nothing(work: Work) -> None:
    puzzle = shipped(0)
    for what in ("line", "hint"):
        address = f"/api/v1/puzzles/{puzzle.pk}/{what}/"
        answer = Client().post(address, {"moves": []}, content_type="application/json")
        assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "NOT_READY", "1")
    work.end()
    for what in ("line", "hint"):
        address = f"/api/v1/puzzles/{puzzle.pk}/{what}/"
        assert Client().post(address, {"moves": []}, content_type="application/json").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("known", [False, True])
def test_asking_until_it_is_ready_costs_nothing_and_is_no_fault(
    work: Work, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    most = 5
    for each in (SolvingThrottle, StrangersThrottle):
        monkeypatch.setattr(each, "rate", f"{most}/min", raising=False)
    client, address = Client(), f"/api/v1/puzzles/{shipped(0).pk}/line/"
    if known:
        client.force_login(make_player("anna"))

    def ask() -> int:
        return client.post(address, {"moves": []}, content_type="application/json").status_code

    assert [ask() for _ in range(most + 5)] == [503] * (most + 5)
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
    work.end()
    assert [ask() for _ in range(most + 1)] == [200] * most + [429]


@pytest.mark.django_db
def test_the_page_of_a_puzzle_begins_to_load(work: Work) -> None:
    assert browser().get(f"/puzzles/{shipped(0).pk}/").status_code == 200
    assert work.begun.wait(PATIENCE)


@pytest.mark.django_db
def test_what_was_thought_out_before_waits_for_nothing(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped(0)
    body: dict[str, Any] = {"moves": [[card.code for card in cards] for cards in solution(puzzle)[:1]]}
    address = f"/api/v1/puzzles/{puzzle.pk}/line/"
    with monkeypatch.context() as loaded:
        loaded.setattr(solver_loading, "is_ready", lambda: True)
        known = Client().post(address, body, content_type="application/json")
    assert Client().post(address, body, content_type="application/json").json() == known.json()
    assert work.times == 0


def test_where_nothing_is_compiled_there_is_nothing_to_wait_for(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "COMPILES", False)
    monkeypatch.setattr(warmup, "warm_up_in_background", whole(warmup))
    solver_loading.is_ready()
    thread = solver_loading._thread
    assert thread is not None
    thread.join(PATIENCE)
    assert solver_loading.is_ready()


def whole(module: ModuleType) -> Any:
    """Getting ready as it is written, with the compiler out of reach."""

    def prepare() -> None:
        assert not module.COMPILES
        module.warm_up()

    return prepare
