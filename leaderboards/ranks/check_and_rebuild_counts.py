"""Compares the stored rank counts with the players' rows, and rebuilds the counts from these rows.

A rank count says how many players have a value. Normal operation needs neither check nor rebuild, since counts change
in the transaction that changes a row. Both serve after manual changes to rows, and as a proof that the counts are
right.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection, transaction

from leaderboards.models import RankCount

from .ladders import BLOCK, Ladder, model_of
from .ranks_from_counts import WIDTHS


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored rank count that is wrong: it differs from the number of players' rows with these values."""

    ladder: Ladder
    width: int
    start: int
    stored: int
    """Players according to the count. 0 if there is no such count."""
    found: int
    """Players according to their rows."""


def differences(ladder: Ladder) -> list[Difference]:
    """Returns the ladder's rank counts that differ from its rows, lowest value first. Empty if all are right.

    One statement reads rows and counts at one moment, so it may run while matches are rated.
    """
    table = connection.ops.quote_name(RankCount._meta.db_table)
    # a missing count equals a count of 0
    query = f"""
        SELECT width, start, SUM(stored), SUM(found) FROM (
            SELECT width, start, players AS stored, 0 AS found FROM {table}
            WHERE kind = %s AND game = %s AND board = %s
            UNION ALL SELECT width, start, 0, players FROM ({_counts_sql(ladder)}) AS counted
        ) AS both_sides
        GROUP BY width, start HAVING SUM(stored) <> SUM(found) ORDER BY width, start
    """  # noqa: S608 - the names of our own tables
    with connection.cursor() as cursor:
        cursor.execute(query, [ladder.kind, ladder.game, ladder.board, ladder.game, ladder.board])
        return [
            Difference(ladder, int(width), int(start), int(stored), int(found))
            for width, start, stored, found in cursor.fetchall()
        ]


def rebuild(ladder: Ladder) -> int:
    """Deletes the rank counts of a ladder and counts its rows anew. Returns the number of listed players.

    Runs in one transaction: readers see the old counts until it commits, and writers of counts wait. If it is killed,
    nothing has changed.
    """
    table = connection.ops.quote_name(RankCount._meta.db_table)
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # SQLite has only one writer at a time
            cursor.execute(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE")
        RankCount.objects.filter(**ladder.key).delete()
        cursor.execute(
            f"INSERT INTO {table} (kind, game, board, width, start, players) "  # noqa: S608 - as above
            f"SELECT %s, %s, %s, width, start, players FROM ({_counts_sql(ladder)}) AS counted",
            [ladder.kind, ladder.game, ladder.board, ladder.game, ladder.board],
        )
        return sum(RankCount.objects.filter(**ladder.key, width=BLOCK).values_list("players", flat=True))


def _counts_sql(ladder: Ladder) -> str:
    """Returns an SQL query that counts a ladder's rows.

    Its columns are the bucket's width, its lowest value and its players. Its parameters are game and board.
    """
    rows = connection.ops.quote_name(model_of(ladder.kind)._meta.db_table)
    # rounded as by `displayed_value`; the remainder takes the dividend's sign, so it is made positive first
    starts = " UNION ALL ".join(
        f"SELECT {width} AS width, at - ((at %% {width}) + {width}) %% {width} AS start, players FROM shown"  # noqa: S608 - as above
        for width in WIDTHS
    )
    return f"""
        WITH shown AS (
            SELECT CAST(FLOOR({ladder.column} + 0.5) AS bigint) AS at, COUNT(*) AS players FROM {rows}
            WHERE game = %s AND board = %s AND listed GROUP BY 1
        )
        SELECT width, start, SUM(players) AS players FROM ({starts}) AS levels GROUP BY width, start
    """  # noqa: S608 - as above
