"""`manage.py serve` as a person starts it: one process, SQLite, workers and clock inside; killed and started again."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.utils import ConnectionHandler
from environ import Env
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from config.management.commands import serve
from config.settings.database_and_broker import database_settings
from tests.browser.support.server_processes import ROOT, Process, environment, free_port
from tests.support.guest_client import Guest

WITHIN = 6.0
"""Seconds in which it must have stopped."""
NO_MAIL = {
    "en": "No mail is sent from here: messages are printed in this window, and a button on the page confirms an email "
    "address.",
    "zh": "这里不发邮件：信件打印在本窗口，邮箱地址在网页上按一下按钮即可确认。",
}


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, migrated):
    """The folder of an installation whose database is migrated."""
    return migrated(tmp_path_factory.mktemp("prepared"))


def start(folder, **variables) -> tuple[Process, str]:
    env = environment(folder) | {"LANG": "C.UTF-8"} | variables
    server = Process([sys.executable, "manage.py", "serve", "--port", str(free_port())], cwd=ROOT, env=env)
    address = next(word for word in server.wait_for("http://").split() if word.startswith("http://"))
    return server, address


@pytest.fixture(scope="module")
def served(prepared, tmp_path_factory):
    """A server that several tests share, and the folder of its data. The last of them kills it."""
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("served") / "var")
    server, address = start(folder)
    yield server, address, folder
    server.stop()


def refused(folder) -> str:
    """What it says when it does not start: one line, exit code 1."""
    command = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
    env = environment(folder) | {"LANG": "C.UTF-8"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    [line] = (done.stdout + done.stderr).strip().splitlines()
    return line


@pytest.fixture
def refused_here(tmp_path, settings, monkeypatch, capsys) -> Callable[..., str]:
    """The same within this process, for what is looked at before anything is opened."""
    settings.VAR_DIR = settings.STATIC_ROOT = tmp_path
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def call(*, port: int) -> str:
        with pytest.raises(SystemExit) as end:
            call_command("serve", port=str(port))
        assert end.value.code == 1
        told = capsys.readouterr()
        [line] = (told.out + told.err).strip().splitlines()
        return str(line)

    return call


def test_a_taken_port_is_one_sentence(refused_here):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        line = refused_here(port=port)
    assert str(port) in line
    assert "--port" in line


def test_a_port_that_is_none_is_one_sentence(refused_here):
    assert "65535" in refused_here(port=70000)


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    assert "KAIJU_VAR" in refused(tmp_path / "file" / "var")


def test_a_full_disk_is_one_sentence(refused_here, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(10, 9, 1))
    assert "disk is full" in refused_here(port=free_port())


@pytest.fixture
def its_database(tmp_path, monkeypatch, django_db_blocker) -> Iterator[Path]:
    """Where `serve` looks for its database, within this process."""
    path = tmp_path / "kaiju.sqlite3"
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.setattr(serve, "connection", ConnectionHandler({"default": database_settings(Env(), path)})["default"])
    with django_db_blocker.unblock():
        yield path


def test_a_database_that_is_not_prepared_is_one_sentence(refused_here, its_database):
    assert "migrate" in refused_here(port=free_port())


def test_a_database_that_is_none_is_one_sentence(refused_here, its_database):
    its_database.write_bytes(b"this is no database" * 100)
    assert "database can't be used" in refused_here(port=free_port())


def test_large_frames_are_refused_and_larger_ones_end_the_socket(served):
    guest = Guest(served[1])
    code = guest.play_now("doudizhu")
    with guest.sit_at(code) as table:
        guest.state(table)
        table.send("x" * 1024 * 1024)
        assert error_code(table) == "FRAME_TOO_LARGE"
        table.send(b"\x00" * 1024 * 1024)
        assert error_code(table) == "BINARY_FRAME"
        table.send("{")
        assert error_code(table) == "BAD_JSON"
        with pytest.raises(ConnectionClosed):
            send_and_read_on(table, "x" * 3 * 1024 * 1024)
    with guest.sit_at(code) as table:
        assert guest.state(table)["n"] == 1


@pytest.mark.parametrize(
    ("path", "origin"),
    [("/ws/lobby/", "https://evil.example"), ("/ws/lobby/", None), ("/ws/nowhere/", "http://127.0.0.1")],
)
def test_a_page_of_another_site_and_a_wrong_address_are_refused(served, path, origin):
    line = served[1].replace("http", "ws")
    with connect(f"{line}/ws/lobby/", origin=served[1]):
        pass
    with pytest.raises(InvalidStatus) as status:
        connect(line + path, origin=origin)
    assert status.value.response.status_code == 403


def test_the_log_tells_no_secret(served):
    """Neither a session, nor the seed, nor a hand, nor the key of the installation."""
    server, address, folder = served
    guest = Guest(address)
    code = guest.play_now("doudizhu")
    with guest.sit_at(code) as table:
        guest.play_until(table, lambda frame: len(frame["view"]["history"]) >= 6 or over(frame))
        table.send('{"type": "move", "window": 5}')
        assert error_code(table) == "MALFORMED"
    guest.get(f"/t/{code}/")
    secrets = [cookie.value for cookie in guest.jar] + [(folder / "secret_key").read_text().strip()]
    with sqlite3.connect(folder / "kaiju.sqlite3") as database:
        secrets += [seed for (seed,) in database.execute("SELECT seed FROM games_match")]
    assert len(secrets) >= 4
    assert not [secret for secret in secrets if secret in server.text]
    assert server.text == f"Kaiju is ready at {address} (press Ctrl-C to stop)\n{NO_MAIL['en']}"


def test_a_killed_server_goes_on_from_the_last_accepted_move_and_stops_at_once_while_people_are_connected(served):
    """Killed in the middle of a round, at whatever point it is; nothing that was shown is lost.

    Started again it speaks the other language of the console, and is stopped as by a supervisor (`test_play`: as by a
    terminal). The last one: it kills the server that the others share.
    """
    server, address, folder = served
    guest = Guest(address)
    code = guest.play_now("doudizhu")
    with guest.sit_at(code) as table:
        state = guest.play_until(table, lambda frame: len(frame["view"]["history"]) >= 4 or over(frame))
    server.stop(signal.SIGKILL)
    logged = moves_in(folder)
    server, guest.address = start(folder, LANG="zh_CN.UTF-8")
    with guest.sit_at(code) as table:
        again = guest.state(table)
        later = guest.play_until(table, lambda frame: len(frame["view"]["history"]) >= 8 or over(frame))
        began = time.monotonic()
        assert server.stop(signal.SIGTERM) == 0
        assert time.monotonic() - began < WITHIN
    assert again["match"]["id"] == state["match"]["id"]
    assert again["view"]["hand"] == state["view"]["hand"] or len(again["view"]["hand"]) < len(state["view"]["hand"])
    shown = state["view"]["history"]
    assert again["view"]["history"][: len(shown)] == shown
    assert later["view"]["history"][: len(shown)] == shown
    assert moves_in(folder) > logged
    ready = f"Kaiju 开局已就绪 {guest.address} （按 Ctrl-C 停止）"
    assert server.text.split("\n") == [ready, NO_MAIL["zh"], "已停止。"]


def over(frame) -> bool:
    return frame["view"]["phase"] in ("ROUND_END", "GAME_OVER")


def error_code(table) -> str:
    while True:
        frame = json.loads(table.recv(timeout=20))
        if frame["type"] == "error":
            return str(frame["code"])


def send_and_read_on(table, text: str) -> None:
    table.send(text)
    while True:
        table.recv(timeout=20)


def moves_in(home) -> int:
    with sqlite3.connect(home / "kaiju.sqlite3") as database:
        return int(database.execute("SELECT count(*) FROM games_log").fetchone()[0])
