"""Saves puzzles of the built-in set, for tests that need any puzzle."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from games.puzzles.models import Puzzle
from games.puzzles.services.builtin_puzzles import SET, rows


@cache
def entries() -> list[dict[str, Any]]:
    """Returns the built-in set of puzzles, those that the solver solves fastest first."""
    found: list[dict[str, Any]] = json.loads(SET.read_text("utf-8"))
    return sorted(found, key=lambda entry: entry["nodes"])


def shipped(number: int = 0, **fields: Any) -> Puzzle:
    """Saves and returns the puzzle at place `number` of the set. It is for practice unless `fields` say otherwise."""
    (puzzle,) = rows([entries()[number]], source=Puzzle.Source.HOUSE)
    for name, value in {"practice": True, **fields}.items():
        setattr(puzzle, name, value)
    puzzle.save()
    return puzzle
