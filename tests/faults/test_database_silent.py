"""A database that neither answers nor hangs up: a statement fails after a while instead of holding its thread."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import psycopg
import pytest
from django.db import OperationalError, connection, transaction

from config.postgresql import base
from games import journal
from tests.support.live_matches import person, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


@contextmanager
def frozen():
    """Nothing but the process at the other end of this connection stands still."""
    connection.ensure_connection()
    other_end = connection.connection.info.backend_pid
    os.kill(other_end, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(other_end, signal.SIGCONT)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(base, "patience", 0.3)
    yield
    connection.close()


def ask() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def ask_in_a_transaction() -> None:
    with transaction.atomic():
        ask()


def test_a_statement_that_is_not_answered_fails():
    for work in (ask, ask_in_a_transaction):
        with frozen(), pytest.raises(OperationalError, match=r"said nothing for 0\.3 s"):
            work()
        connection.close()


def test_so_does_a_move_on_its_short_way():
    match = running(person("ann"), person("bob"), person("cat"))
    with frozen(), pytest.raises(OperationalError, match="said nothing"), transaction.atomic():
        journal.lock_match(match.pk)
    connection.close()
    with transaction.atomic():
        assert journal.lock_match(match.pk).number == 0


def test_the_next_statement_has_a_connection_of_its_own():
    """The old one would still bring the answer to the statement before."""
    with frozen():
        with pytest.raises(OperationalError):
            ask()
        connection.close_if_unusable_or_obsolete()
        ask()


def test_a_process_of_pages_has_the_server_end_what_it_no_longer_waits_for(monkeypatch):
    monkeypatch.setattr(base, "pages", True)
    monkeypatch.setattr(base, "patience", 1.5)  # far enough from the server's own limit on a busy machine
    connection.close()
    with pytest.raises(OperationalError, match="statement timeout"), connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(20)")


def test_a_command_waits_as_long_as_it_takes():
    program = "import config.postgresql.base as b; print(b.patience, b.pages)"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout == "None False\n"


@pytest.mark.parametrize("end", ["close", "terminate"])
def test_a_pool_gives_out_no_connection_that_the_server_has_ended(end):
    connection.ensure_connection()
    own = connection.connection
    base.check_connection(own)  # raises nothing
    if end == "close":
        own.close()
    else:
        with base.PatientConnection.connect(**connection.get_connection_params(), autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", [own.info.backend_pid])
    with pytest.raises((OperationalError, psycopg.OperationalError)):
        base.check_connection(own)
