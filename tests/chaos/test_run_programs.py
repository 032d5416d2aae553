"""The programs of a run: the order of its faults, its tables, and the reading of its laws."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.models import Match
from tests.support.live_matches import head

from .faults import Durations, FaultMaker
from .finished_run import FinishedRun
from .laws import read_laws
from .open_matches import GAMES, open_left_table

NAMES = ("database", "broker", "web1", "worker-default")
NOTHING = FinishedRun({"sent": []})


@pytest.mark.parametrize("seed", range(20))
def test_each_fault_comes_once_although_some_come_together(seed: int) -> None:
    maker = _maker(seed)
    come: Counter[tuple[str, str]] = Counter()
    while come.total() < maker.kinds:
        first = maker.next()
        second = maker.next_beside(first)
        come.update((each.kind, each.target) for each in (first, second) if each is not None)
        assert second is None or second.target != first.target
    assert set(come.values()) == {1}
    assert maker.left == ()


def test_faults_of_one_process_do_not_come_together() -> None:
    maker = _maker(1)
    while first := maker.next():
        if not any(each.target != first.target for each in maker.left):
            break
    assert maker.next_beside(first) is None


def test_a_law_whose_check_fails_leaves_the_others_to_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    def fails(_run: FinishedRun) -> tuple[int, list[Any]]:
        raise LookupError("no such column")

    code = read_laws({"unreadable": fails, "broken": lambda _run: (2, ["x"]), "kept": lambda _run: (3, [])}, NOTHING)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert code == 3
    assert told[0] == {"unread": "unreadable", "said": "LookupError: no such column"}
    assert [(each["law"], each["holds"], each["checked"]) for each in told[1:]] == [
        ("broken", False, 2),
        ("kept", True, 3),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_a_table_whose_people_have_left_is_rated_and_played_by_trustees(game: str) -> None:
    open_left_table(game)
    match = Match.objects.get()
    assert match.rated
    assert head(match).state.ctx.trustees == tuple(range(match.seats.count()))


@pytest.mark.parametrize(("wrong", "code"), [([], 0), (["x"], 2)])
def test_a_broken_law_decides_the_exit_code(wrong: list[str], code: int) -> None:
    assert read_laws({"one": lambda _run: (1, wrong), "another": lambda _run: (1, [])}, NOTHING) == code


def _maker(seed: int) -> FaultMaker:
    cluster: Any = SimpleNamespace(names=NAMES)
    return FaultMaker(cluster, Durations(), Random(seed), lambda _name: None, misled=("web1", "worker-default"))
