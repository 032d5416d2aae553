"""The log of PostgreSQL has no values, with the settings that `docs/operations.md` asks for."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import psycopg
import pytest

from tests.support.cluster.database import DISCREET
from tests.support.cluster.topology import ROOT, Cluster
from tests.support.servers import polling

SECRET = "3S4S5S6S7S"


@pytest.fixture
def database():
    cluster = Cluster(web=1, workers=(), proxy=False, database_settings=["fsync=off"])
    try:
        cluster.database.create_files()
        cluster.start_process("database")
        cluster.database.create()
        yield cluster
    finally:
        cluster.stop()


def test_neither_a_failed_statement_nor_a_killed_session_leaves_its_values(database: Cluster):
    with database.database.connect() as line:
        line.execute("CREATE TABLE hands (cards text PRIMARY KEY, seat int NOT NULL)")
        with pytest.raises(psycopg.errors.NotNullViolation):
            line.execute(f"INSERT INTO hands VALUES ('{SECRET}', NULL)")
        line.execute(f"INSERT INTO hands VALUES ('{SECRET}', 1)")
        with pytest.raises(psycopg.errors.UniqueViolation):
            line.execute(f"INSERT INTO hands VALUES ('{SECRET}', 1)")
    sleeper = database.database.connect()

    def wait() -> None:
        with pytest.raises(psycopg.OperationalError):
            sleeper.execute(f"SELECT pg_sleep(600), '{SECRET}'")

    asleep = threading.Thread(target=wait)
    asleep.start()
    with database.database.connect() as line:
        state = "SELECT wait_event FROM pg_stat_activity WHERE pid = %s"
        pid = sleeper.info.backend_pid
        polling.until(lambda: line.execute(state, [pid]).fetchone() == ("PgSleep",))
    os.kill(pid, signal.SIGKILL)
    asleep.join(polling.PATIENCE)
    polling.until(lambda: "terminated by signal 9" in database.log("database"))
    assert "violates unique constraint" in database.log("database")
    assert SECRET not in database.log("database")


def test_operators_are_told_of_these_settings():
    told = Path(ROOT, "docs", "operations.md").read_text()
    assert all(setting.replace("=", " = ") in told for setting in DISCREET)
