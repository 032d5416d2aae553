"""Puzzles of the shipped set, for tests that want one and do not care which."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from games.puzzles.models import Puzzle
from games.puzzles.services.builtin_set import SET, rows


@cache
def entries() -> list[dict[str, Any]]:
    """The set, the quickest proofs first."""
    found: list[dict[str, Any]] = json.loads(SET.read_text("utf-8"))
    return sorted(found, key=lambda entry: entry["nodes"])


def shipped(number: int = 0, **fields: Any) -> Puzzle:
    """Saves the puzzle of that place in the set, as one for practice if nothing else is said."""
    (puzzle,) = rows([entries()[number]], source=Puzzle.Source.HOUSE)
    for name, value in {"practice": True, **fields}.items():
        setattr(puzzle, name, value)
    puzzle.save()
    return puzzle
