"""A month of matches in a file that only ever holds whole lines, each match once, whatever is killed when.

Lines go into `2026-11.ndjson.part`; after each batch they are on the disk before the bookmark says so. A run that is
started again cuts off what no bookmark knows, and goes on. At the end the file gets its name: `2026-11.ndjson`, or
`2026-11.partial.ndjson` while the month runs or a match of it is sealed; from that one the next run goes on too.
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
"""A match may be committed so long after the moment in which it ended: later ones are left for the next run."""


class MonthTaken(Exception):
    """Another run writes this month."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a month has been written."""

    matches: int = 0
    bytes: int = 0
    after: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Game -> when the last match that was looked at ended, and its key."""
    waiting: tuple[str, ...] = ()
    """Matches passed over because they were sealed."""
    complete: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run did."""

    path: Path
    written: int
    """By this run."""
    matches: int
    """In the file."""
    waiting: int
    complete: bool


def month_of(text: str) -> datetime:
    """The first moment (UTC) of a month that is written `2026-11`. Raises ValueError."""
    return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)


class Month:
    """The files of a month in a folder."""

    def __init__(self, folder: Path, since: datetime) -> None:
        self.since = since
        self.until = (since + timedelta(days=32)).replace(day=1)
        name = since.strftime("%Y-%m")
        self.whole = folder / f"{name}.ndjson"
        self.partial = folder / f"{name}.partial.ndjson"
        self.growing = folder / f"{name}.ndjson.part"
        self._bookmark, self._lock = folder / f"{name}.bookmark.json", folder / f"{name}.lock"

    def export(self, *, now: datetime) -> Outcome:
        """Writes what the file lacks. Raises MonthTaken."""
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
        """The growing file, cut to what the bookmark knows."""
        for earlier in (self.partial, self.whole):
            if earlier.exists() and not self.growing.exists():
                earlier.replace(self.growing)
        self.growing.touch()
        with self.growing.open("r+b") as file:
            file.truncate(mark.bytes)
            file.seek(mark.bytes)
            yield file

    def _last_mark(self) -> Bookmark:
        """How far an earlier run came; nowhere, if its file is gone or shorter than it should be."""
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
    """Without those that the house has taken back, and those of tournaments for who has the code alone."""
    ids, codes = [match.id for match in matches], {match.tournament for match in matches} - {""}
    void = set(VoidedMatch.objects.filter(match__in=ids, lifted_at__isnull=True).values_list("match", flat=True))
    closed = set(Tournament.objects.filter(code__in=codes, listed=False).values_list("code", flat=True))
    return [match for match in matches if match.id not in void and match.tournament not in closed]
