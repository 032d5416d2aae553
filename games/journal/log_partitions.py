"""Creates and drops the partitions of the log on PostgreSQL: one for each month in which matches started.

Partition `games_log_2026_11` has the logs of the matches that started in November 2026. Rows of a month without a
partition are in `games_log_other`, so that no match fails to start. SQLite has one plain table, and nothing to do here.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.db import OperationalError, connection, transaction

TABLE = "games_log"
OTHER = f"{TABLE}_other"
AHEAD = 3
"""The number of coming months that have a partition already."""
LOCK_WAIT_MS = 500
"""Milliseconds that a change of partitions waits for its locks.

Less than PostgreSQL's `deadlock_timeout`, so that this change gives way and never a move.
"""


def create_partitions(*, now: datetime) -> list[date]:
    """Creates the missing partitions of the present month and of the `AHEAD` months after it.

    Also of the months whose rows are in `games_log_other`, which move. Returns the months. Raises OperationalError if
    the tables are busy; a later call repeats what is missing.
    """
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT DISTINCT "month" FROM {OTHER}')  # noqa: S608  our tables
        strays = [row[0] for row in cursor.fetchall()]
    coming = months_from(first_of_month(now), AHEAD + 1)
    missing = sorted({*coming, *strays} - set(partitions()))
    for month in missing:
        _create(month)
    return missing


def drop_empty_partitions(*, before: datetime) -> list[date]:
    """Drops the partitions without rows of the months before that of `before`, and returns these months.

    If the tables are busy, the rest stay until a later call.
    """
    dropped = []
    for month in partitions():
        if month >= first_of_month(before) or _has_rows(month):
            continue
        try:
            with transaction.atomic():
                _limit_lock_wait()
                with connection.cursor() as cursor:
                    cursor.execute(f"LOCK TABLE {partition_name(month)} IN ACCESS EXCLUSIVE MODE")
                    if _has_rows(month):
                        continue
                    cursor.execute(f"DROP TABLE {partition_name(month)}")
        except OperationalError:
            break  # so would be the others: each drop needs the whole log for a moment
        dropped.append(month)
    return dropped


def partitions() -> list[date]:
    """Returns the months that have a partition, the earliest first; none on SQLite."""
    if connection.vendor != "postgresql":
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid WHERE inhparent = %s::regclass",
            [TABLE],
        )
        names = [row[0] for row in cursor.fetchall()]
    return sorted(_month_of(name) for name in names if name != OTHER)


def partition_name(month: date) -> str:
    """Returns the name of the table that is the partition of a month."""
    return f"{TABLE}_{month:%Y_%m}"


def first_of_month(moment: datetime) -> date:
    """Returns the first day of the month, in UTC, that contains this moment."""
    return moment.astimezone(UTC).date().replace(day=1)


def months_from(first: date, count: int) -> list[date]:
    """Returns the first days of `count` months, beginning with the month of `first`."""
    months = [first.replace(day=1)]
    while len(months) < count:
        months.append(_next(months[-1]))
    return months[:count]


def _create(month: date) -> None:
    """Creates one partition. Rows of its month that are in `games_log_other` move into it.

    A partition that is attached lets the others be read and written meanwhile. One that is created as such does not.
    """
    name, first, last = partition_name(month), month.isoformat(), _next(month).isoformat()
    with transaction.atomic(), connection.cursor() as cursor:
        _limit_lock_wait()
        # the order in which the start of a match locks them
        cursor.execute("LOCK TABLE games_match IN SHARE ROW EXCLUSIVE MODE")
        cursor.execute(f"LOCK TABLE {OTHER} IN ACCESS EXCLUSIVE MODE")
        cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [name])
        if cursor.fetchone() == (True,):
            return  # another process was faster
        cursor.execute(f"CREATE TABLE {name} (LIKE {TABLE} INCLUDING ALL)")
        cursor.execute(f'INSERT INTO {name} SELECT * FROM {OTHER} WHERE "month" = %s', [month])  # noqa: S608  ours
        cursor.execute(f'DELETE FROM {OTHER} WHERE "month" = %s', [month])  # noqa: S608  our tables
        cursor.execute(f"ALTER TABLE {TABLE} ATTACH PARTITION {name} FOR VALUES FROM ('{first}') TO ('{last}')")


def _limit_lock_wait() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_WAIT_MS}ms'")


def _has_rows(month: date) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT FROM {partition_name(month)})")  # noqa: S608  our tables
        row = cursor.fetchone()
    return bool(row and row[0])


def _month_of(name: str) -> date:
    year, month = name.removeprefix(f"{TABLE}_").split("_")
    return date(int(year), int(month), 1)


def _next(month: date) -> date:
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)
