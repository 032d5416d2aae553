"""The statements of a move go straight through libpq: what Django makes of a lost connection must hold for them too."""

from __future__ import annotations

import os
import socket

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from games import journal
from games.consumers import database_threads
from games.services import moves, scheduler
from tests.support.live_matches import after, head, person, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def cut() -> None:
    """The line breaks, and nobody says so."""
    line = socket.socket(fileno=os.dup(connection.connection.pgconn.socket))
    line.shutdown(socket.SHUT_RDWR)
    line.close()


def end() -> None:
    """The server ends the session, as when it goes down."""
    settings = connection.get_connection_params()
    keys = ("host", "port", "user", "password", "dbname")
    with psycopg.connect(autocommit=True, **{key: settings[key] for key in keys if settings.get(key)}) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [connection.connection.info.backend_pid])


@pytest.fixture(autouse=True)
def _fresh_connection():
    yield
    connection.close()


@pytest.mark.parametrize("lose", [cut, end])
def test_a_connection_that_is_lost_is_an_operational_error(lose):
    match = running(person("ann"), person("bob"), person("cat"))
    lose()
    with pytest.raises(OperationalError), transaction.atomic():
        journal.lock_match(match.pk)


@pytest.mark.parametrize("lose", [cut, end])
def test_a_tables_thread_makes_the_move_on_a_new_connection(lose):
    ann = person("ann")
    match = running(ann, person("bob"), person("cat"))
    database_threads._own.used_at = float("inf")  # the thread has just used its connection
    lose()
    database_threads._with_connection(lambda: moves.take_over(match_id=match.pk, user_id=ann.pk, now=after(100)))
    assert head(match).state.ctx.trustees == (0,)


def test_the_clock_blames_no_match_for_a_lost_connection(caplog, monkeypatch):
    match = running(person("ann"), person("bob"), person("cat"))
    due = journal.due_matches

    def look(**kwargs):
        wake = due(**kwargs)
        cut()
        return wake

    monkeypatch.setattr(journal, "due_matches", look)
    with pytest.raises(OperationalError):
        scheduler.tick(now=after(20_000))
    assert not caplog.records
    connection.close()
    monkeypatch.undo()
    scheduler.tick(now=after(20_000))
    assert match.moves.count() == 2
