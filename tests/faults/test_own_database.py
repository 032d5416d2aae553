"""The PostgreSQL of one test alone: it serves before it is used, and it ends though its set-up failed."""

from __future__ import annotations

import socket
from pathlib import Path

import psycopg
import pytest

from bench.live import servers

from . import deployment


def test_a_server_that_accepts_connections_and_still_starts_is_waited_for(tmp_path: Path) -> None:
    answers = iter([psycopg.OperationalError("the database system is starting up"), None])
    asked = []

    def ask() -> None:
        answer = next(answers)
        asked.append(answer)
        if answer:
            raise answer

    with socket.create_server(("127.0.0.1", 0)) as listening:
        servers.wait_for(listening.getsockname()[1], servers.StartedServers(tmp_path), ask)
    assert len(asked) == 2


def test_a_database_whose_dump_cannot_be_restored_is_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun: list[servers.StartedServers] = []

    def started(own: servers.StartedServers, settings: object) -> str:
        own.start("database", ["sleep", "600"])
        begun.append(own)
        return "postgres://127.0.0.1:1/none"

    monkeypatch.setattr(servers, "start_postgres", started)
    processes = []

    def refuse(*_: object, **__: object) -> None:
        processes.extend(begun[0].running["database"])
        raise RuntimeError("no dump")

    monkeypatch.setattr(deployment, "restore_dump", refuse)
    with pytest.raises(RuntimeError, match="no dump"), deployment.own_database(tmp_path / "none"):
        pass
    assert [process.returncode for process in processes] == [-2]  # interrupted, and waited for
