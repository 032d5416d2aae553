"""Writes the query plan of each measured statement to a file, with the buffers that it read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import connection, transaction

from bench.live.servers import ROOT

PLANNED = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")


class Plans:
    """The query plans collected so far, to be written to `var/bench/ladder-<rows>.txt`."""

    def __init__(self, rows: int) -> None:
        self._file = ROOT / "var" / "bench" / f"ladder-{rows}.txt"
        self._text: list[str] = []

    def keep(self, title: str, statements: list[tuple[str, Any]]) -> None:
        """Runs these statements once more with `EXPLAIN (ANALYZE, BUFFERS)`, keeps the plans, and undoes all writes."""
        self._text.append(f"── {title}\n")
        with transaction.atomic(), connection.cursor() as cursor:
            for sql, params in statements:
                self._text.append(sql.strip())
                if sql.lstrip().upper().startswith(PLANNED):
                    mark = transaction.savepoint()
                    try:
                        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {sql}", params)
                        self._text += [f"    {line}" for (line,) in cursor.fetchall()]
                    except Exception as error:  # noqa: BLE001 - for example a history row that exists already
                        self._text.append(f"    {error}")
                    transaction.savepoint_rollback(mark)
                self._text.append("")
            transaction.set_rollback(True)

    def write(self) -> Path:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text("\n".join(self._text))
        return self._file
