"""The record of a run, with the parts of its matches and logs that several laws read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

RECOVERY_MS = 5000
"""Milliseconds after an outage in which its effects may last, as `outage_detection.COMING_BACK` grants to players."""

Move = tuple[str, int, str, str]
"""A move of a socket player: the code of its table, its seat, the name of its window, and its verb."""


class FinishedRun:
    """The record of a run, with the moves, deadlines and lines of logs that several laws read."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.record = record
        sent = record["sent"]
        self.sent: set[Move] = {_name_of(each) for each in sent}
        self.acknowledged: set[Move] = {_name_of(each) for each in sent if each["acknowledged"]}

    @cached_property
    def logged(self) -> dict[Move, int]:
        """Move -> the number of its entries in the log, for the moves of people."""
        from games.models import Move as Entry
        from games.selectors.window_aliases import alias_of

        found: dict[Move, int] = {}
        rows = Entry.objects.filter(by="person").values_list("match", "match__table__code", "seat", "window", "verb")
        for match_id, code, seat, window, verb in rows:
            key = code, seat, alias_of(match_id, seat, window), verb
            found[key] = found.get(key, 0) + 1
        return found

    @cached_property
    def deadlines(self) -> list[tuple[str, float, float]]:
        """For each timeout: its match and number, the milliseconds it was late, and when it was due (ms, epoch).

        The database's own times of commits tell how late it was, not a column that a process wrote. PostgreSQL may have
        lost such a time in a crash; that timeout is left out.
        """
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT o.match_id::text || '/' || o.number,"
                " extract(epoch FROM pg_xact_commit_timestamp(o.xmin)) * 1000.0 - due.ms, due.ms"
                " FROM games_log o JOIN games_match m ON m.id = o.match_id,"
                " LATERAL (SELECT extract(epoch FROM m.started_at) * 1000.0 + o.at AS ms) due WHERE o.verb = 'timeout'"
            )
            return [(name, float(late), float(due)) for name, late, due in cursor.fetchall() if late is not None]

    @cached_property
    def log_lines(self) -> list[tuple[str, str]]:
        """All lines of all logs, each with the name of its file."""
        files = sorted(Path(self.record["logs"]).glob("*.log"))
        return [(file.name, line) for file in files for line in file.read_text(errors="replace").splitlines()]


def _name_of(sent: Mapping[str, Any]) -> Move:
    return sent["code"], sent["seat"], sent["window"], sent["verb"]


def in_outage(deadline: tuple[str, float, float], outages: Iterable[list[float]]) -> bool:
    """Whether something was away between the deadline and its timeout, or shortly before."""
    _, late, due = deadline
    return any(begin * 1000 <= due + late and due <= end * 1000 + RECOVERY_MS for begin, end in outages)
