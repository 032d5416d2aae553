"""Export of a month's matches to a file that always holds whole lines, each match once, even after a crash.

Lines go into `2026-11.ndjson.part`. A bookmark file records how many bytes and matches are written. Each batch is on
the disk before the bookmark includes it. A run that starts again cuts off the bytes after the bookmark and continues
there. At the end the file is renamed `2026-11.ndjson`. It is named `2026-11.partial.ndjson` while the month still runs
or one of its matches is sealed, that is, hidden until its tournament round ends. The next run continues a partial file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO
from uuid import UUID

import orjson
from django.core.files import locks

from games.rules.registry import GAMES
from games.selectors import match_export
from games.selectors.match_export import FinishedMatch
from leaderboards.models import VoidedMatch
from leaderboards.tournaments.models import Tournament

BATCH = 100  # matches that are read, written and bookmarked together
COMMIT_DELAY = timedelta(minutes=1)
"""Time after its end within which a match may still be stored. Matches that ended later than this ago wait for the next
run."""


class MonthTaken(Exception):
    """Raised if another run is already exporting this month."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Stored progress of a month's export: the matches and bytes written, and the sealed matches to be tried again."""

    matches: int = 0
    bytes: int = 0
    after: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Game -> (end in ISO 8601, id) of the last match that the export has looked at."""
    waiting: tuple[str, ...] = ()
    """Ids of the matches that were passed over because they were sealed."""
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one export run: the path of the file, and the numbers of matches written and waiting."""

    path: Path
    written: int
    """Number of matches that this run added to the file."""
    matches: int
    """Number of matches in the whole file."""
    waiting: int
    complete: bool


def parse_month(text: str) -> datetime:
    """Returns the first instant (UTC) of a month written as `2026-11`. Raises ValueError for any other form."""
    return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)


class MonthExport:
    """Export of the matches of one month into a folder, which holds the file, its bookmark and its lock."""

    def __init__(self, folder: Path, since: datetime) -> None:
        self.since = since
        self.until = (since + timedelta(days=32)).replace(day=1)
        name = since.strftime("%Y-%m")
        self.whole = folder / f"{name}.ndjson"
        self.partial = folder / f"{name}.partial.ndjson"
        self.growing = folder / f"{name}.ndjson.part"
        self._bookmark, self._lock = folder / f"{name}.bookmark.json", folder / f"{name}.lock"

    def export(self, *, now: datetime) -> Outcome:
        """Adds to the month's file all matches that are not in it yet.

        Raises MonthTaken if another run is exporting the month.
        """
        with self._hold_lock():
            mark = self._read_bookmark()
            before = mark.matches
            if not (mark.complete and self.whole.exists()):
                with self._open_unfinished_file(mark) as file:
                    mark = self._append_missing_matches(file, mark, until=min(self.until, now - COMMIT_DELAY))
                    mark = replace(mark, complete=now >= self.until + COMMIT_DELAY and not mark.waiting)
                    self._save_bookmark(mark)
                self.growing.replace(self.whole if mark.complete else self.partial)
            path = self.whole if mark.complete else self.partial
            return Outcome(path, mark.matches - before, mark.matches, len(mark.waiting), mark.complete)

    def _append_missing_matches(self, file: IO[bytes], mark: Bookmark, *, until: datetime) -> Bookmark:
        if mark.waiting:
            open_now = [
                match for match in match_export.matches_by_id([UUID(key) for key in mark.waiting]) if not match.sealed
            ]
            left = tuple(sorted(set(mark.waiting) - {str(match.id) for match in open_now}))
            mark = self._append_batch(file, replace(mark, waiting=left), open_now)
        for game in GAMES:
            while batch := self._next_batch(mark, game, until):
                sealed = tuple(str(match.id) for match in batch if match.sealed)
                after = {**mark.after, game: (batch[-1].at.isoformat(), str(batch[-1].id))}
                mark = replace(mark, after=after, waiting=(*mark.waiting, *sealed))
                mark = self._append_batch(file, mark, [match for match in batch if not match.sealed])
        return mark

    def _next_batch(self, mark: Bookmark, game: str, until: datetime) -> list[FinishedMatch]:
        at, key = mark.after.get(game, (None, None))
        after = None if at is None else (datetime.fromisoformat(at), UUID(key))
        return match_export.finished_matches(game=game, since=self.since, until=until, after=after, size=BATCH)

    def _append_batch(self, file: IO[bytes], mark: Bookmark, matches: list[FinishedMatch]) -> Bookmark:
        count = 0
        for line in match_export.export_lines(_exportable_matches(matches)):
            file.write(line)
            count += 1
        file.flush()
        os.fsync(file.fileno())
        mark = replace(mark, matches=mark.matches + count, bytes=file.tell())
        self._save_bookmark(mark)
        return mark

    @contextmanager
    def _open_unfinished_file(self, mark: Bookmark) -> Iterator[IO[bytes]]:
        """Opens the month's unfinished file for appending, after cutting off all bytes beyond the bookmark."""
        for earlier in (self.partial, self.whole):
            if earlier.exists() and not self.growing.exists():
                earlier.replace(self.growing)
        self.growing.touch()
        with self.growing.open("r+b") as file:
            file.truncate(mark.bytes)
            file.seek(mark.bytes)
            yield file

    def _read_bookmark(self) -> Bookmark:
        """Returns the bookmark that the last run stored.

        Returns an empty bookmark if none is stored, or if the export file is missing or shorter than the bookmark says.
        """
        if not self._bookmark.exists():
            return Bookmark()
        kept = orjson.loads(self._bookmark.read_bytes())
        after = {game: (at, key) for game, (at, key) in kept.pop("after").items()}
        mark = Bookmark(**{**kept, "waiting": tuple(kept["waiting"])}, after=after)
        files = [path for path in (self.growing, self.partial, self.whole) if path.exists()]
        return mark if files and files[0].stat().st_size >= mark.bytes else Bookmark()

    def _save_bookmark(self, mark: Bookmark) -> None:
        fresh = self._bookmark.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(orjson.dumps(asdict(mark)))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._bookmark)

    @contextmanager
    def _hold_lock(self) -> Iterator[None]:
        self._lock.parent.mkdir(parents=True, exist_ok=True)
        with self._lock.open("w") as file:
            if not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
                raise MonthTaken
            yield


def _exportable_matches(matches: Sequence[FinishedMatch]) -> list[FinishedMatch]:
    """Returns which of these matches may be exported.

    Leaves out void matches, and matches of unlisted tournaments, which only people with the tournament's code may see.
    """
    ids, codes = [match.id for match in matches], {match.tournament for match in matches} - {""}
    void = set(VoidedMatch.objects.filter(match__in=ids, lifted_at__isnull=True).values_list("match", flat=True))
    closed = set(Tournament.objects.filter(code__in=codes, listed=False).values_list("code", flat=True))
    return [match for match in matches if match.id not in void and match.tournament not in closed]
