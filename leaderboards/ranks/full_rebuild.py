"""Counts made anew from the rows, and the proof that they are right.

Nothing of it is needed in operation: counts move in the transaction that changes a row, or not at all. It is for rows
that somebody has changed by hand, and for whoever wants to be sure.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection, transaction

from leaderboards.models import RankCount

from .counts import WIDTHS
from .ladders import BLOCK, Ladder, model_of


@dataclass(frozen=True, slots=True)
class Difference:
    """A count that is not what the rows say."""

    ladder: Ladder
    width: int
    start: int
    stored: int
    """Players, as it stands; 0 where there is no such count."""
    found: int
    """Players, by their rows."""


def differences(ladder: Ladder) -> list[Difference]:
    """Counts that are wrong, from the lowest; empty when all are right.

    One statement, which sees one moment of rows and counts: it may run while matches are rated.
    """
    table = connection.ops.quote_name(RankCount._meta.db_table)
    # a count of 0 is as right as none
    query = f"""
        SELECT width, start, SUM(stored), SUM(found) FROM (
            SELECT width, start, players AS stored, 0 AS found FROM {table}
            WHERE kind = %s AND game = %s AND board = %s
            UNION ALL SELECT width, start, 0, players FROM ({_counted(ladder)}) AS counted
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
    """Counts a ladder anew, whatever its counts say; returns how many players it shows.

    One transaction: readers see the old counts until it commits, whoever would move counts waits, and one that is
    killed has changed nothing.
    """
    table = connection.ops.quote_name(RankCount._meta.db_table)
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":  # on SQLite there is one writer at a time
            cursor.execute(f"LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE")
        RankCount.objects.filter(**ladder.key).delete()
        cursor.execute(
            f"INSERT INTO {table} (kind, game, board, width, start, players) "  # noqa: S608 - as above
            f"SELECT %s, %s, %s, width, start, players FROM ({_counted(ladder)}) AS counted",
            [ladder.kind, ladder.game, ladder.board, ladder.game, ladder.board],
        )
        return sum(RankCount.objects.filter(**ladder.key, width=BLOCK).values_list("players", flat=True))


def _counted(ladder: Ladder) -> str:
    """SQL that counts the rows of a ladder: width, start, players. Takes game and board."""
    rows = connection.ops.quote_name(model_of(ladder.kind)._meta.db_table)
    # whole numbers as `shown` makes them; a remainder takes the dividend's sign, so it is made positive first
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
