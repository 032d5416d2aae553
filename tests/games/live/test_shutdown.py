"""A server that is told to stop closes sockets with 1012 and a time to come back, and answers what is under way."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import threading
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from games.bots.protocol import PATH as BOTS_PATH
from games.reconnect_times import FIRST_MS
from tests.support.guest_client import Guest

from .test_serve import start

PATIENCE = 20.0


@pytest.fixture(scope="module")
def prepared(tmp_path_factory, migrated):
    return migrated(tmp_path_factory.mktemp("prepared"))


def end_of(line: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which the server closes."""
    while True:
        try:
            line.recv(timeout=PATIENCE)
        except ConnectionClosed as end:
            return (end.rcvd.code, end.rcvd.reason) if end.rcvd is not None else (0, "cut without a close frame")


def dial(address: str) -> socket.socket:
    place = urlsplit(address)
    return socket.create_connection((place.hostname, place.port), timeout=PATIENCE)


class HalfRequest:
    """A form of which the server has had the beginning."""

    def __init__(self, guest: Guest) -> None:
        token = next(str(cookie.value) for cookie in guest.jar if cookie.name == "csrftoken")
        body = f"csrfmiddlewaretoken={token}&language=en&next=/"
        head = (
            f"POST /i18n/setlang/ HTTP/1.1\r\nHost: {urlsplit(guest.address).netloc}\r\nCookie: csrftoken={token}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._line = dial(guest.address)
        self._line.sendall((head + body[:5]).encode())
        self._rest = body[5:].encode()

    def finish(self) -> bytes:
        """Sends the rest. All that is answered, until the server closes."""
        self._line.sendall(self._rest)
        with self._line:
            return read_on(self._line)


def read_on(line: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    told = b""
    while some := line.recv(65536):
        told += some
    return told


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nobody_is_cut_off_when_the_server_stops(prepared, tmp_path, number):
    server, address = start(shutil.copytree(prepared, tmp_path / "var"))
    guest = Guest(address)
    code = guest.play_now("doudizhu")
    place = urlsplit(address).netloc
    with (
        guest.sit_at(code) as table,
        connect(f"ws://{place}/ws/lobby/", origin=Origin(address)) as lobby,
        connect(f"ws://{place}{BOTS_PATH}") as bot,
        dial(address) as idle,
    ):
        guest.state(table)
        request = HalfRequest(guest)
        idle.sendall(f"GET / HTTP/1.1\r\nHost: {place}\r\n\r\n".encode())
        assert idle.recv(65536).startswith(b"HTTP/1.1 200 ")
        stopping = threading.Thread(target=server.stop, args=(number,))
        stopping.start()
        ends = [end_of(line) for line in (table, lobby, bot)]
        read_on(idle)
        with pytest.raises(OSError, match="refused"):
            dial(address)
        answer = request.finish()
        stopping.join(PATIENCE)
    assert [code for code, _ in ends] == [1012] * 3
    for _, reason in ends:
        wait = re.fullmatch(r"come back in (\d+) ms", reason)
        assert wait is not None
        assert FIRST_MS <= int(wait[1]) <= 3 * FIRST_MS
    assert re.match(rb"HTTP/1.1 302 ", answer), answer
    assert b"\r\nconnection: close\r\n" in answer.lower()
    assert server.text.split("\n")[1:] == [
        (
            "No mail is sent from here: messages are printed in this window, "
            "and a button on the page confirms an email address."
        ),
        "Stopped.",
    ]
