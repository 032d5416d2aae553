"""Measures the speed of the log: storing entries, copying the log of the version before, and the archive."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection

from games import journal
from games.models import ArchivedLog, Match, Move
from games.services import log_archive

from .measured_bytes import later

ARCHIVED = 300
"""The number of matches that go to the archive."""
SLICES, INSERTED = 10, 500
"""Slices of the comparison in which the two tables take turns, and the entries of each slice."""
COLUMNS = '(match_id, month, number, seat, "window", verb, action, "at", "by", events, created_at)'
VALUES = "(%s, %s, %s, 0, 1, 'pass', '{}', 5, 'person', '[]', now())"
AS_BEFORE = (
    "DROP VIEW games_move",
    "CREATE TABLE games_move AS SELECT row_number() OVER () AS id, * FROM games_log",
    "ALTER TABLE games_move DROP COLUMN month",
    "ALTER TABLE games_move ADD PRIMARY KEY (id), ADD UNIQUE (match_id, number)",
    "TRUNCATE games_log",
    "VACUUM (ANALYZE) games_move",
)


def rows() -> Iterator[dict[str, Any]]:
    yield _inserts()
    yield _copy_of_the_log()
    yield _archive()


def _inserts() -> dict[str, Any]:
    """Compares entries stored in the partitioned log with entries stored in a plain table with the same index."""
    match = Match.objects.filter(snapshot__isnull=False).order_by("pk").first()
    if match is None:
        raise SystemExit("no match was played")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE plain (LIKE games_log INCLUDING ALL)")
        cursor.execute("ALTER TABLE plain ADD FOREIGN KEY (match_id) REFERENCES games_match (id)")
        cursor.execute("SET synchronous_commit = off")
    used = {"games_log": 0.0, "plain": 0.0}
    last = journal.head_of(match.pk).number
    for slice_ in range(SLICES):
        for table in used:
            statement = f"INSERT INTO {table} {COLUMNS} VALUES {VALUES}"  # noqa: S608
            begun = _server_cpu()
            with connection.connection.cursor() as cursor:  # the driver's own, which prepares statements as play does
                for number in range(INSERTED):
                    place = last + 1 + slice_ * INSERTED + number
                    cursor.execute(statement, [match.pk, match.log_month, place], prepare=True)
            used[table] += _server_cpu() - begun
    Move.objects.filter(match=match, number__gt=last).delete()
    each = {table: round(1e6 * seconds / (SLICES * INSERTED), 1) for table, seconds in used.items()}
    ratio = round(used["games_log"] / used["plain"], 3)
    return {
        "metric": "insert", "partitioned_server_cpu_us": each["games_log"], "plain_server_cpu_us": each["plain"],
        "ratio": ratio,
    }  # fmt: skip


def _server_cpu() -> float:
    """Returns the processor seconds of the server process behind this connection, which other load does not change."""
    pid = connection.connection.info.backend_pid
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def _copy_of_the_log() -> dict[str, Any]:
    """Makes the table of the version before, and measures the migration that copies it."""
    migration = importlib.import_module("games.migrations.0021_copy_log")
    with connection.cursor() as cursor:
        for statement in AS_BEFORE:
            cursor.execute(statement)
        cursor.execute("SELECT count(*) FROM games_move")
        (entries,) = cursor.fetchone()
    begun, cpu = time.perf_counter(), _server_cpu()
    migration.copy_ended(connection)
    copied, used = time.perf_counter(), _server_cpu() - cpu
    with connection.schema_editor(atomic=False) as editor:
        migration.copy_and_replace(None, editor)
    ended = time.perf_counter()
    return {
        "metric": "copy", "entries": entries, "entries_per_s": round(entries / (copied - begun)),
        "entries_per_server_cpu_s": round(entries / used),
        "repeated_with_the_lock_s": round(ended - copied, 2),
    }  # fmt: skip


def _archive() -> dict[str, Any]:
    begun, cpu = time.perf_counter(), time.process_time()
    run = log_archive.archive_old_logs(now=later(), limit=ARCHIVED)
    seconds, used = time.perf_counter() - begun, time.process_time() - cpu
    archived = list(ArchivedLog.objects.values_list("match", "size", "entries"))
    journal.clear_archived_logs()
    begun = time.perf_counter()
    for match_id, *_ in archived:
        journal.archived_entries(match_id)
    read = (time.perf_counter() - begun) / len(archived)
    return {
        "metric": "archive", "matches": run.archived, "matches_per_s": round(run.archived / seconds),
        "matches_per_client_cpu_s": round(run.archived / used), "read_ms": round(read * 1000, 2),
        "bytes_per_entry": round(sum(size for _, size, _ in archived) / sum(count for *_, count in archived), 1),
    }  # fmt: skip
