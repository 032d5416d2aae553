"""Puzzles of the built-in set, for tests that need any puzzle."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from games.puzzles.models import Puzzle
from games.puzzles.services.builtin_puzzles import SET, rows


@cache
def entries() -> list[dict[str, Any]]:
    """Returns the set, the quickest proofs first."""
    found: list[dict[str, Any]] = json.loads(SET.read_text("utf-8"))
    return sorted(found, key=lambda entry: entry["nodes"])


def shipped(number: int = 0, **fields: Any) -> Puzzle:
    """Saves the puzzle at that place in the set, for practice unless the fields say otherwise."""
    (puzzle,) = rows([entries()[number]], source=Puzzle.Source.HOUSE)
    for name, value in {"practice": True, **fields}.items():
        setattr(puzzle, name, value)
    puzzle.save()
    return puzzle
