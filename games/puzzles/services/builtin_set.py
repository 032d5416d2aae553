"""The house's own set: puzzles from games of the house's agents, shipped as data, so that no day is without one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from django.db import transaction

from games.puzzles.models import Puzzle

SET: Final = Path(__file__).resolve().parents[1] / "data" / "house.json"


def install(*, shipped: Path = SET) -> int:
    """Adds what is in the set and not yet there; returns how many. One query when all is there."""
    entries: list[Mapping[str, Any]] = json.loads(shipped.read_text("utf-8"))
    if Puzzle.objects.filter(source=Puzzle.Source.HOUSE).count() >= len(entries):
        return 0
    with transaction.atomic():
        before = Puzzle.objects.count()
        Puzzle.objects.bulk_create(rows(entries, source=Puzzle.Source.HOUSE), ignore_conflicts=True)
        return Puzzle.objects.count() - before


def rows(entries: Iterable[Mapping[str, Any]], *, source: str) -> list[Puzzle]:
    """Puzzles of what `finding.Found.entry` gives, not saved."""
    return [Puzzle(source=source, practice=for_practice(entry["fingerprint"]), **entry) for entry in entries]


def for_practice(fingerprint: str) -> bool:
    """Two puzzles of five may be played at any time; the others wait for a day. Which, is told by the cards alone."""
    return int(fingerprint[:8], 16) % 5 < 2
