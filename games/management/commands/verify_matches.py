"""`manage.py verify_matches`: folds the logs of matches again and compares them with what is stored.

Prints numbers and ids, never a card. Ends with 0 if all agree, 1 if a match differs, 2 if it could not finish.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from games.selectors.match_verification import verify_matches

NOTED_EVERY = 100
"""The number of matches after which the place of the run is noted."""


class Command(BaseCommand):
    help = "Folds the logs of running, ended and archived matches again and compares them with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=UUID, help="ids of matches; default: all")
        parser.add_argument("--resume", type=Path, metavar="FILE", help="notes the place there, and continues from it")

    def handle(self, *args: Any, **options: Any) -> None:
        place: Path | None = options["resume"]
        after, counts = _read(place)
        differing = counts["differ"]
        try:
            for verdict in verify_matches(after=after, chosen=options["matches"] or None):
                after = verdict.match_id
                counts.update({verdict.where: 1, "matches": 1, "moves": verdict.moves, "differ": bool(verdict.faults)})
                if verdict.faults:
                    self.stdout.write(json.dumps({"match": str(verdict.match_id), "faults": verdict.faults}))
                if counts["matches"] % NOTED_EVERY == 0 or counts["differ"] > differing:
                    differing = counts["differ"]
                    _note(place, after, counts)
        except OperationalError as error:
            _note(place, after, counts)
            raise CommandError(f"not finished: {type(error).__name__}", returncode=2) from None
        if place is not None:
            place.unlink(missing_ok=True)
        told = {name: counts[name] for name in ("matches", "running", "ended", "archived", "moves", "differ")}
        self.stdout.write(json.dumps(told))
        if options["matches"] and counts["matches"] < len(set(options["matches"])):
            raise CommandError("not finished: some of these matches do not exist", returncode=2)
        if counts["differ"]:
            raise CommandError(f"{counts['differ']} matches differ", returncode=1)


def _read(place: Path | None) -> tuple[UUID | None, Counter[str]]:
    """Returns the last verified match of a stopped run and its numbers so far."""
    if place is None or not place.exists():
        return None, Counter()
    noted = json.loads(place.read_text())
    return UUID(noted["after"]), Counter(noted["counts"])


def _note(place: Path | None, after: UUID | None, counts: Counter[str]) -> None:
    if place is None or after is None:
        return
    fresh = place.with_name(place.name + ".new")
    fresh.write_text(json.dumps({"after": str(after), "counts": counts}))
    fresh.replace(place)  # atomic: a run may be killed at any point
