"""Writes the logs of ended matches to the archive, and reads them from there.

A log in the archive is one gzip file of NDJSON: a line about the match, then a line for each entry. Its name contains
the beginning of its checksum, so that no second version overwrites it. The archive is `STORAGES["archive"]`: a folder,
or any storage that speaks S3. It holds the hands of ended matches and is private.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage, storages
from django.db import OperationalError, transaction

from games.models import ArchivedLog, Match, Move, Snapshot
from games.process_cache import ProcessCache

from .match_info import log_rows
from .newest_state import LogEntry, event_of

VERSION = 1
FIELDS = ("number", "seat", "window", "verb", "action", "at", "by", "events", "created_at")
"""The columns of `Move` that a line has; match and month are in the first line."""

_files: ProcessCache[UUID, bytes] = ProcessCache(
    "journal.archived_logs", max_bytes=settings.KAIJU["ARCHIVE"]["CACHE_BYTES"], weigh=len
)
"""Match id -> the compressed file. Checked files only; a file of the archive never changes."""


class ArchiveUnreachable(OperationalError):
    """The archive does not answer. An outage, as if the database did not: a later attempt may succeed."""


class DamagedArchive(Exception):
    """A file of the archive is missing, or differs from the one whose checksum the database has."""


class IncompleteLog(Exception):
    """A log lacks entries, or has some that its snapshot does not know. It is not archived."""


@dataclass(frozen=True, slots=True)
class EncodedLog:
    """The log of a match as a file of the archive."""

    name: str
    sha256: str
    data: bytes
    entries: int


def archive_log(match: Match, *, now: datetime) -> bool:
    """Moves the log of an ended match from the database to the archive. Returns False if its log is there already.

    The rows are deleted only after the file was read back and has the checksum that the same transaction stores. A
    process may die at any point: the next call repeats what is missing. Raises IncompleteLog, DamagedArchive and
    ArchiveUnreachable, and ValueError for a match whose log must stay in the database.
    """
    if not match.ended or match.sealed:
        raise ValueError(f"the log of match {match.pk} is still in use")
    if match.archived_at is not None:
        return False
    try:
        log = encode_log(match)
    except IncompleteLog:
        if Match.objects.filter(pk=match.pk, archived_at__isnull=False).exists():
            return False  # another process was faster
        raise
    name = _store(log)
    with transaction.atomic():
        # the row is the lock: another process may have done all this meanwhile
        if not Match.objects.select_for_update().filter(pk=match.pk, archived_at__isnull=True).exists():
            return False
        ArchivedLog.objects.create(match=match, name=name, sha256=log.sha256, size=len(log.data), entries=log.entries)
        gone, _ = Move.objects.filter(match_id=match.pk, month=match.log_month).delete()
        if gone != log.entries:
            raise IncompleteLog(f"the log of match {match.pk} changed while it was archived")
        Match.objects.filter(pk=match.pk).update(archived_at=now)
    match.archived_at = now
    return True


def encode_log(match: Match) -> EncodedLog:
    """Returns the log of a match as a file of the archive. Equal logs give equal files. Raises IncompleteLog."""
    last = Snapshot.objects.filter(match=match).values_list("number", flat=True).first()
    rows = list(log_rows(match.pk).order_by("number").values(*FIELDS))
    if last is None or [row["number"] for row in rows] != list(range(last + 1)):
        raise IncompleteLog(f"the log of match {match.pk} is incomplete")
    month = match.log_month.isoformat()
    head = {
        "archive": VERSION, "match": str(match.pk), "game": match.game, "rules_version": match.rules_version,
        "month": month, "entries": len(rows),
    }  # fmt: skip
    lines = [orjson.dumps(line) for line in (head, *rows)]
    data = gzip.compress(b"\n".join(lines) + b"\n", 6, mtime=0)
    digest = hashlib.sha256(data).hexdigest()
    return EncodedLog(f"{month[:7]}/{match.pk}-{digest[:16]}.ndjson.gz", digest, data, len(rows))


def archived_entries(match_id: UUID, *, after: int = -1, until: int | None = None) -> list[LogEntry]:
    """Returns entries of a log from the archive, as `log_entries` does; none if the log is not there.

    Raises ArchiveUnreachable, and DamagedArchive.
    """
    data = _files.get(match_id)
    if data is None:
        row = ArchivedLog.objects.filter(match_id=match_id).first()
        if row is None:
            return []
        data = _fetch(row.name, row.sha256)
        _files[match_id] = data
    rows = map(orjson.loads, gzip.decompress(data).splitlines()[1:])
    return [_entry(row) for row in rows if row["number"] > after and (until is None or row["number"] <= until)]


def clear_archived_logs() -> None:
    """Removes all files of the archive from this process's cache."""
    _files.clear()


def _entry(row: dict[str, Any]) -> LogEntry:
    events = tuple(event_of(event) for event in row["events"])
    return LogEntry(row["number"], row["seat"], row["window"], row["verb"], row["action"], row["at"], row["by"], events)


def _store(log: EncodedLog) -> str:
    """Writes a file to the archive, reads it back, and returns its name there."""
    storage = storages["archive"]
    try:
        name = storage.save(log.name, ContentFile(log.data))
        _flush(storage, name)
    except Exception as error:
        raise ArchiveUnreachable(f"the archive took no file: {type(error).__name__}") from error
    _fetch(name, log.sha256)
    return name


def _flush(storage: Storage, name: str) -> None:
    """Waits until the disk has a file of a local archive: the database is about to forget the rows."""
    if not isinstance(storage, FileSystemStorage):
        return
    path = Path(storage.path(name))
    for each in (path, path.parent):
        handle = os.open(each, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _fetch(name: str, sha256: str) -> bytes:
    """Returns the bytes of a file of the archive. Raises DamagedArchive if they do not have this checksum."""
    try:
        with storages["archive"].open(name) as file:
            data: bytes = file.read()
    except FileNotFoundError as error:
        raise DamagedArchive(f"{name} is missing") from error
    except Exception as error:
        raise ArchiveUnreachable(f"the archive gave no file: {type(error).__name__}") from error
    if hashlib.sha256(data).hexdigest() != sha256:
        raise DamagedArchive(f"{name} does not have its checksum")
    return data
