"""The types of views and events in `types/`, held against whole matches of every game as every seat and a spectator see
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from games.rules import registry
from tests.rules.contract.random_matches import random_match
from tests.support.typescript_check import Sample, type_errors

TYPES = Path(__file__).resolve().parents[2] / "types"
MATCHES = 10
MORE = {"doudizhu": (36,)}
"""Matches beside the first ones: a stream in which a gift has a round dealt a second time."""
LONG = 80
"""Moves after which everybody goes home."""
EVERY = 3
"""Of so many states of a match one is looked at, and the last: neighbours are alike."""


class Shown:
    """What the matches of a game show."""

    def __init__(self, game: str) -> None:
        rules = registry.game(game)
        self.views, self.events = Sample(), Sample()
        for number in (*range(MATCHES), *MORE.get(game, ())):
            match = random_match(rules, number, long=LONG)
            for state in (*islice(match.states(), 0, None, EVERY), match.last):
                for seat in (None, *range(match.seats)):
                    self.views.take(rules.view(state, seat))
            for events in (match.first.events, *(step.events for step in match.steps)):
                for event in events:
                    self._tell(rules.event_json(event))

    def _tell(self, told: dict[str, Any]) -> None:
        self.events.take({f"{told['kind']}.{name}": value for name, value in told["data"].items()} | {"told": told})

    @property
    def told(self) -> Iterable[dict[str, Any]]:
        return [event["told"] for event in self.events.kept]


@pytest.fixture(scope="module", params=sorted(registry.GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def shown(game: str) -> Shown:
    return Shown(game)


def test_views_and_events_are_of_their_types(game: str, shown: Shown, tmp_path: Path) -> None:
    assert type_errors(tmp_path, game, {"View": shown.views.kept, "Event": shown.told}) == []


def test_every_event_of_the_game_is_met(game: str, shown: Shown) -> None:
    typed = re.findall(r"Told<((?:[\s|]*\"\w+\")+),", (TYPES / f"{game}.d.ts").read_text())
    kinds = {kind for several in typed for kind in re.findall(r"\w+", several)}
    assert kinds - {event["kind"] for event in shown.told} == set()


def test_a_field_too_few_or_too_many_is_seen(game: str, shown: Shown, tmp_path: Path) -> None:
    view = shown.views.kept[0]
    less = {name: value for name, value in view.items() if name != "phase"}
    wrong = [less, view | {"surplus": 1}, view | {"phase": "NOWHERE"}]
    assert len(type_errors(tmp_path, game, {"View": wrong})) == len(wrong)
