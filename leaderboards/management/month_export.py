"""Export of a month's matches to a file that always holds whole lines, each match once, even after a crash.

Lines go into `2026-11.ndjson.part`. A bookmark file counts what has been written. Each batch is on the disk before the
bookmark counts it. A run that starts again cuts off what the bookmark does not count, and continues there. At the end
the file is renamed `2026-11.ndjson`, or `2026-11.partial.ndjson` while the month still runs or one of its matches is
sealed. The next run continues a partial file too.
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
SETTLED = timedelta(minutes=1)
"""Time after its end within which a match may still be committed. Matches that ended later wait for the next run."""


class MonthTaken(Exception):
    """Raised if another run is exporting this month."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The progress of a month's export: what has been written, and which sealed matches must be tried again."""

    matches: int = 0
    bytes: int = 0
    after: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Game -> end (ISO 8601) and id of the last match that was looked at."""
    waiting: tuple[str, ...] = ()
    """Ids of the matches that were passed over because they were sealed."""
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a run: the exported file, and how many matches it holds."""

    path: Path
    written: int
    """Matches that this run added."""
    matches: int
    """Matches in the whole file."""
    waiting: int
    complete: bool


def month_of(text: str) -> datetime:
    """Returns the start (UTC) of a month given as `2026-11`. Raises ValueError for any other form."""
    return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)


class Month:
    """The export of one month: its file, its bookmark and its lock in a folder."""

    def __init__(self, folder: Path, since: datetime) -> None:
        self.since = since
        self.until = (since + timedelta(days=32)).replace(day=1)
        name = since.strftime("%Y-%m")
        self.whole = folder / f"{name}.ndjson"
        self.partial = folder / f"{name}.partial.ndjson"
        self.growing = folder / f"{name}.ndjson.part"
        self._bookmark, self._lock = folder / f"{name}.bookmark.json", folder / f"{name}.lock"

    def export(self, *, now: datetime) -> Outcome:
        """Adds the missing matches to the month's file. Raises MonthTaken if another run is exporting the month."""
        with self._alone():
            mark = self._last_mark()
            before = mark.matches
            if not (mark.complete and self.whole.exists()):
                with self._opened(mark) as file:
                    mark = self._grown(file, mark, until=min(self.until, now - SETTLED))
                    mark = replace(mark, complete=now >= self.until + SETTLED and not mark.waiting)
                    self._keep(mark)
                self.growing.replace(self.whole if mark.complete else self.partial)
            path = self.whole if mark.complete else self.partial
            return Outcome(path, mark.matches - before, mark.matches, len(mark.waiting), mark.complete)

    def _grown(self, file: IO[bytes], mark: Bookmark, *, until: datetime) -> Bookmark:
        if mark.waiting:
            open_now = [
                match for match in match_export.matches_by_id([UUID(key) for key in mark.waiting]) if not match.sealed
            ]
            left = tuple(sorted(set(mark.waiting) - {str(match.id) for match in open_now}))
            mark = self._written(file, replace(mark, waiting=left), open_now)
        for game in GAMES:
            while batch := self._next(mark, game, until):
                sealed = tuple(str(match.id) for match in batch if match.sealed)
                after = {**mark.after, game: (batch[-1].at.isoformat(), str(batch[-1].id))}
                mark = replace(mark, after=after, waiting=(*mark.waiting, *sealed))
                mark = self._written(file, mark, [match for match in batch if not match.sealed])
        return mark

    def _next(self, mark: Bookmark, game: str, until: datetime) -> list[FinishedMatch]:
        at, key = mark.after.get(game, (None, None))
        after = None if at is None else (datetime.fromisoformat(at), UUID(key))
        return match_export.finished_matches(game=game, since=self.since, until=until, after=after, size=BATCH)

    def _written(self, file: IO[bytes], mark: Bookmark, matches: list[FinishedMatch]) -> Bookmark:
        count = 0
        for line in match_export.export_lines(_told(matches)):
            file.write(line)
            count += 1
        file.flush()
        os.fsync(file.fileno())
        mark = replace(mark, matches=mark.matches + count, bytes=file.tell())
        self._keep(mark)
        return mark

    @contextmanager
    def _opened(self, mark: Bookmark) -> Iterator[IO[bytes]]:
        """Opens the month's unfinished file for writing, without the bytes that the bookmark does not count."""
        for earlier in (self.partial, self.whole):
            if earlier.exists() and not self.growing.exists():
                earlier.replace(self.growing)
        self.growing.touch()
        with self.growing.open("r+b") as file:
            file.truncate(mark.bytes)
            file.seek(mark.bytes)
            yield file

    def _last_mark(self) -> Bookmark:
        """Returns the bookmark of the run before.

        Returns a fresh one if there is none, or if the export is missing or shorter than it says.
        """
        if not self._bookmark.exists():
            return Bookmark()
        kept = orjson.loads(self._bookmark.read_bytes())
        after = {game: (at, key) for game, (at, key) in kept.pop("after").items()}
        mark = Bookmark(**{**kept, "waiting": tuple(kept["waiting"])}, after=after)
        files = [path for path in (self.growing, self.partial, self.whole) if path.exists()]
        return mark if files and files[0].stat().st_size >= mark.bytes else Bookmark()

    def _keep(self, mark: Bookmark) -> None:
        fresh = self._bookmark.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(orjson.dumps(asdict(mark)))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._bookmark)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._lock.parent.mkdir(parents=True, exist_ok=True)
        with self._lock.open("w") as file:
            if not locks.lock(file, locks.LOCK_EX | locks.LOCK_NB):
                raise MonthTaken
            yield


def _told(matches: Sequence[FinishedMatch]) -> list[FinishedMatch]:
    """Returns the matches that may be exported.

    Leaves out void matches, and matches of unlisted tournaments, which only holders of the code may see.
    """
    ids, codes = [match.id for match in matches], {match.tournament for match in matches} - {""}
    void = set(VoidedMatch.objects.filter(match__in=ids, lifted_at__isnull=True).values_list("match", flat=True))
    closed = set(Tournament.objects.filter(code__in=codes, listed=False).values_list("code", flat=True))
    return [match for match in matches if match.id not in void and match.tournament not in closed]
