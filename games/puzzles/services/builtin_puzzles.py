"""Stores the built-in puzzles, which are shipped as a data file, so that every day has a puzzle.

Agents played the rounds in which they were found.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from django.db import transaction

from games.puzzles.models import Puzzle

SET: Final = Path(__file__).resolve().parents[1] / "data" / "house.json"


def install(*, shipped: Path = SET) -> int:
    """Adds the built-in puzzles that are not stored yet and returns their number. One query if none is missing."""
    entries: list[Mapping[str, Any]] = json.loads(shipped.read_text("utf-8"))
    if Puzzle.objects.filter(source=Puzzle.Source.HOUSE).count() >= len(entries):
        return 0
    with transaction.atomic():
        before = Puzzle.objects.count()
        Puzzle.objects.bulk_create(rows(entries, source=Puzzle.Source.HOUSE), ignore_conflicts=True)
        return Puzzle.objects.count() - before


def rows(entries: Iterable[Mapping[str, Any]], *, source: str) -> list[Puzzle]:
    """Returns unsaved `Puzzle` rows with these fields, as `puzzle_finder.FoundPuzzle.model_fields` returns them."""
    return [Puzzle(source=source, practice=is_for_practice(entry["fingerprint"]), **entry) for entry in entries]


def is_for_practice(fingerprint: str) -> bool:
    """Whether the puzzle with this fingerprint is for practice at any time. The others wait to be a daily puzzle.

    Two in five are for practice. The fingerprint depends on the cards alone, so the choice never changes.
    """
    return int(fingerprint[:8], 16) % 5 < 2
