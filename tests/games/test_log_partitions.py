"""The log is partitioned by the month in which a match started: each query reads one partition, and none is lost."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from unittest import mock

import psycopg
import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games import journal, selectors
from games.journal import log_partitions, past_states, prepared_statements
from games.models import Match, Move
from games.selectors.departures import departures_of
from games.selectors.match_standing import absent_seats
from games.services import account_data, log_archive
from tests.support.live_matches import NOON, head, log_of, person, play_any, played_out, running, step

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]

MARCH, APRIL = datetime(2087, 3, 31, 23, 59, 59, tzinfo=UTC), datetime(2087, 4, 1, tzinfo=UTC)
"""Months that have no partition yet: those of the present and the next months are made by `migrate`."""
migration = importlib.import_module("games.migrations.0021_copy_log")


def tables_of(match: Match) -> set[str]:
    """Returns the partitions that hold entries of this match."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT tableoid::regclass::text FROM games_log WHERE match_id = %s", [match.pk])
        return {row[0] for row in cursor.fetchall()}


def test_migrate_made_the_partitions_of_the_present_month_and_the_next_ones() -> None:
    now = datetime.now(UTC)
    coming = log_partitions.months_from(log_partitions.first_of_month(now), log_partitions.AHEAD + 1)
    assert set(coming) <= set(log_partitions.partitions())


def test_a_log_is_stored_with_the_month_of_its_start_to_its_end() -> None:
    journal.create_partitions(now=MARCH)
    old = running(person("ann"), begun_at=MARCH)
    new = running(person("bob"), begun_at=APRIL)
    for match in (old, new):
        rng = Random(1)
        for _ in range(5):
            step(match, rng)  # in April for both
    assert (tables_of(old), tables_of(new)) == ({"games_log_2087_03"}, {"games_log_2087_04"})
    assert {move.month for move in old.moves.all()} == {date(2087, 3, 1)}
    assert len(log_of(old)) == 6


def test_an_entry_cannot_be_stored_twice() -> None:
    match = running(person("ann"))
    first = match.moves.get(number=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.create(
            match=match, month=match.log_month, number=0, seat=-1, verb="start", action={}, at=0, by="system",
            events=first.events,
        )  # fmt: skip


def readings(match: Match) -> Iterator[Callable[[], object]]:
    """Everything that reads entries of a log."""
    pk, now = match.pk, head(match)
    yield lambda: journal.log_entries(pk)
    yield lambda: journal.log_entries(pk, after=2, until=4)
    yield lambda: journal.has_answered(pk, seat=0, window=1, after=1, by=("person",))
    yield lambda: journal.trustee_switches(pk, seat=0, since=0)
    yield lambda: journal.answered_windows(pk, seat=0, by=("person",), latest=3)
    yield lambda: journal.events_since(journal.Head(now.info, now.number, now.state), now.number - 3)
    yield lambda: past_states._nearest_start(now.info, 10**9)
    yield lambda: journal.fold_from_seed(now.info)
    yield lambda: selectors.verify(match)
    yield lambda: departures_of(pk)
    yield lambda: absent_seats(pk, trustees=(0, 1, 2))
    yield lambda: list(account_data._moves(match, 0))


def test_every_reading_looks_into_one_partition() -> None:
    journal.create_partitions(now=MARCH)
    match = played_out(running(person("ann"), begun_at=MARCH))
    read = 0
    for reading in readings(match):
        with CaptureQueriesContext(connection) as asked:
            reading()
        statements = [query["sql"] for query in asked if '"games_log"' in query["sql"]]
        for statement in statements:
            with connection.cursor() as cursor:
                cursor.execute("EXPLAIN " + statement.replace("%", "%%"))
                plan = "\n".join(row[0] for row in cursor.fetchall())
            assert set(re.findall(r"games_log_(\d{4}_\d\d|other)\b", plan)) == {"2087_03"}, plan
            read += 1
    assert read >= 12


def test_a_move_is_stored_without_a_further_statement() -> None:
    """The month is in the match info: the two statements of a move stay two."""
    match = running(person("ann"), agents=2)
    head(match)
    noted = mock.patch.object(prepared_statements, "_execute", wraps=prepared_statements._execute)
    with noted as asked, CaptureQueriesContext(connection) as others:
        play_any(match, ms=1000)
    assert ["INSERT INTO games_log" in call.args[1] for call in asked.call_args_list] == [False, True]
    assert not [query["sql"] for query in others if "games_log" in query["sql"]]


def test_rows_of_a_month_without_a_partition_are_kept_and_move_when_it_comes() -> None:
    match = running(person("ann"), begun_at=MARCH)
    assert tables_of(match) == {"games_log_other"}
    before = list(match.moves.values())
    assert date(2087, 3, 1) in journal.create_partitions(now=NOON)
    assert tables_of(match) == {"games_log_2087_03"}
    assert list(match.moves.values()) == before
    step(match, Random(1))
    assert [number for number, *_ in log_of(match)] == [0, 1]
    assert journal.create_partitions(now=NOON) == []


def test_only_empty_months_of_the_past_are_dropped() -> None:
    journal.create_partitions(now=MARCH)
    running(person("ann"), begun_at=APRIL)
    dropped = journal.drop_empty_partitions(before=APRIL + timedelta(days=40))
    assert date(2087, 3, 1) in dropped
    assert not {date(2087, 4, 1), date(2087, 5, 1), date(2087, 6, 1)} & set(dropped)
    assert date(2087, 3, 1) not in log_partitions.partitions()


@contextmanager
def other_session() -> Iterator[psycopg.Connection[Any]]:
    settings = connection.get_connection_params()
    keys = ("host", "port", "user", "password", "dbname")
    with psycopg.connect(**{key: settings[key] for key in keys if settings.get(key)}) as other:
        yield other


@pytest.mark.django_db(transaction=True)
def test_a_change_of_partitions_gives_way_to_play(caplog: pytest.LogCaptureFixture) -> None:
    far = APRIL.replace(year=2091)
    with other_session() as match_starts:
        match_starts.execute("LOCK TABLE games_match IN ROW EXCLUSIVE MODE")  # as an INSERT does
        with pytest.raises(OperationalError):
            journal.create_partitions(now=far)
        log_archive.prepare_months(now=far)
        assert "no partitions for the coming months yet" in caplog.text
        match_starts.rollback()
    try:
        assert len(journal.create_partitions(now=far)) == log_partitions.AHEAD + 1
        with other_session() as reading:
            reading.execute("SELECT count(*) FROM games_log")
            assert journal.drop_empty_partitions(before=far.replace(year=2093)) == []
            reading.rollback()
    finally:
        journal.drop_empty_partitions(before=far.replace(year=2093))
        log_archive.prepare_months(now=datetime.now(UTC))


# ── The version before ──────────────────────────────────────────────────────────────────────────

OLD_INSERT = """
    WITH logged AS (
        INSERT INTO games_move (match_id, number, seat, "window", verb, action, "at", "by", events, created_at)
        VALUES (%s, %s, 0, 1, 'pass', '{}'::jsonb, 5, 'person', '[]'::jsonb, now())
    ) UPDATE games_snapshot SET number = %s WHERE match_id = %s"""
OLD_TABLE = """
    CREATE TABLE games_move (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, number integer NOT NULL, seat smallint NOT NULL,
        "window" integer, verb varchar(24) NOT NULL, action jsonb NOT NULL, "at" bigint NOT NULL,
        "by" varchar(8) NOT NULL, events jsonb NOT NULL, created_at timestamptz NOT NULL,
        match_id uuid NOT NULL REFERENCES games_match (id) DEFERRABLE INITIALLY DEFERRED, UNIQUE (match_id, number)
    )"""


def test_processes_of_the_version_before_read_and_write_the_log() -> None:
    journal.create_partitions(now=MARCH)
    match = running(person("ann"), begun_at=MARCH)
    with connection.cursor() as cursor:
        cursor.execute(OLD_INSERT, [match.pk, 1, 1, match.pk])
        cursor.execute(
            'INSERT INTO games_move (match_id, number, seat, "window", verb, action, "at", "by", events, created_at)'
            " VALUES (%s, 2, -1, NULL, 'start', '{}', 0, 'system', '[]', now()) RETURNING id",
            [match.pk],
        )
        assert cursor.fetchone() == (2,)
        cursor.execute(
            "SELECT id, match_id, number, seat, verb, events FROM games_move WHERE match_id = %s AND number > 0"
            " ORDER BY number",
            [match.pk],
        )
        assert [row[2] for row in cursor.fetchall()] == [1, 2]
        assert tables_of(match) == {"games_log_2087_03"}
        cursor.execute("DELETE FROM games_move WHERE match_id IN (%s)", [match.pk])  # as an old exhibition goes
    assert not match.moves.exists()


def test_an_entry_of_the_version_before_needs_its_match() -> None:
    missing = "00000000-0000-0000-0000-000000000001"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(OLD_INSERT, [missing, 1, 1, missing])


def as_before() -> None:
    """Makes the tables as the version before had them: all entries in a plain table, the new one empty."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("DROP VIEW games_move")
        cursor.execute(OLD_TABLE)
        cursor.execute(
            f"INSERT INTO games_move ({migration.COLUMNS}) SELECT {migration.COLUMNS} FROM games_log "
            "ORDER BY match_id, number"
        )
        cursor.execute("DELETE FROM games_log")


def test_the_migration_copies_every_entry() -> None:
    journal.create_partitions(now=MARCH)
    ended = played_out(running(person("ann"), begun_at=MARCH))
    live = running(person("bob"), begun_at=APRIL)
    step(live, Random(1))
    before = {match.pk: list(match.moves.order_by("number").values()) for match in (ended, live)}
    as_before()
    with connection.schema_editor(atomic=False) as editor:
        migration.copy_ended(connection)
        assert set(Move.objects.values_list("match", flat=True)) == {ended.pk}
        migration.copy_ended(connection)  # a run that was stopped begins again
        migration.copy_and_replace(None, editor)
    assert {match.pk: list(match.moves.order_by("number").values()) for match in (ended, live)} == before
    assert selectors.verify(ended).ok
    assert selectors.verify(live).ok
    step(live, Random(1))
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_move")  # the view
        assert cursor.fetchone() == (sum(map(len, before.values())) + 1,)


def test_the_migration_keeps_a_log_that_lacks_its_first_entry() -> None:
    match = played_out(running(person("ann")))
    as_before()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_move WHERE number = 0")
        cursor.execute("SELECT count(*) FROM games_move")
        (count,) = cursor.fetchone()
    with connection.schema_editor(atomic=False) as editor:
        migration.copy_and_replace(None, editor)
    assert match.moves.count() == count
