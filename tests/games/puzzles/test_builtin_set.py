"""The shipped set is what its command makes: anybody may make it again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from games.puzzles.management.commands.make_house_puzzles import EACH, choose
from games.puzzles.positions import HARDEST
from tests.support.embedded_env import ROOT, embedded_env

from .builtin_puzzles import entries
from .test_mining import found

FEW = 120
"""Rounds that are played again: some seconds once the search is compiled."""


def test_there_is_enough_of_every_difficulty_and_of_both_sides() -> None:
    assert len(entries()) >= 60
    of_each = Counter(entry["difficulty"] for entry in entries())
    assert set(of_each) == set(range(1, HARDEST + 1))
    assert max(of_each.values()) <= EACH
    assert min(Counter(entry["side"] for entry in entries()).values()) >= 20


def test_of_a_difficulty_both_sides_come_in_turn_and_no_ending_twice() -> None:
    all_ = [found(number) for number in range(len(entries()))]
    chosen = choose([*all_, *all_], each=3)
    assert len({one.position.fingerprint() for one in chosen}) == len(chosen)
    assert [one.difficulty for one in chosen] == sorted(one.difficulty for one in chosen)
    first = [one for one in chosen if one.difficulty == chosen[0].difficulty]
    assert len(first) == 3
    assert first[0].position.side != first[1].position.side


@pytest.mark.slow
def test_the_first_rounds_give_their_puzzles_of_the_set_again(tmp_path: Path) -> None:
    """Where this fails the agents, the rules or the search have changed, and `make_house_puzzles` makes another."""
    out = tmp_path / "again.json"
    command = [sys.executable, "manage.py", "make_house_puzzles", "--rounds", str(FEW), "--out", str(out)]
    env = embedded_env(tmp_path, NUMBA_DISABLE_JIT="0", PYTHONHASHSEED=str(os.getpid() % 1000))
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    made = json.loads(out.read_text("utf-8"))
    shipped = {entry["fingerprint"]: entry for entry in entries()}
    assert len(made) >= 2
    assert [shipped.get(entry["fingerprint"]) for entry in made] == made
