"""The proxy that stands for a bad line does what the tests of bad networks rely on."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.support.moving_train import MovingTrain, moving_train


@pytest.fixture
def server() -> Iterator[tuple[int, list[bytes]]]:
    """The port of a server that answers every message by the same in capitals, and what it received."""
    listening, heard = socket.create_server(("127.0.0.1", 0)), []

    def serve(line: socket.socket) -> None:
        with line, suppress(OSError):
            while data := line.recv(100):
                heard.append(data)
                line.sendall(data.upper())

    def accept() -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=serve, args=(line,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    yield listening.getsockname()[1], heard
    listening.close()


@pytest.fixture
def train(server: tuple[int, list[bytes]]) -> Iterator[MovingTrain]:
    with moving_train(server[0]) as running:
        yield running


def connect(train: MovingTrain) -> socket.socket:
    return socket.create_connection(("127.0.0.1", train.port), timeout=20)


def ask(line: socket.socket, text: bytes) -> bytes:
    line.sendall(text)
    return line.recv(100)


def nothing_comes(line: socket.socket) -> bool:
    line.settimeout(0.2)
    try:
        line.recv(100)
    except TimeoutError:
        return True
    finally:
        line.settimeout(20)
    return False


def is_refused(train: MovingTrain) -> bool:
    try:
        with connect(train) as line:
            return ask(line, b"one") == b""
    except OSError:
        return True


def test_a_delay_holds_each_way_and_keeps_the_order(train: MovingTrain) -> None:
    with connect(train) as line:
        assert ask(line, b"first") == b"FIRST"
        train.delay(0.15)
        start = time.monotonic()
        line.sendall(b"a")
        line.sendall(b"b")
        answer = line.recv(1)
        assert time.monotonic() - start >= 0.3
        assert answer + line.recv(1) == b"AB"


def test_a_stall_is_silent_and_loses_nothing(train: MovingTrain) -> None:
    with connect(train) as line:
        train.stall()
        line.sendall(b"wait")
        assert nothing_comes(line)
        with connect(train) as another:
            assert nothing_comes(another)
        train.go_on()
        assert line.recv(100) == b"WAIT"


def test_a_cut_resets_what_is_open_and_leaves_what_comes(train: MovingTrain) -> None:
    with connect(train) as line:
        assert ask(line, b"one") == b"ONE"
        train.cut()
        with pytest.raises(ConnectionResetError):
            line.recv(100)
    with connect(train) as line:
        assert ask(line, b"two") == b"TWO"
    assert train.cuts == 1


def test_a_lost_answer_has_been_heard_by_the_server(train: MovingTrain, server: tuple[int, list[bytes]]) -> None:
    with connect(train) as line:
        assert ask(line, b"one") == b"ONE"
        train.lose_answers()
        line.sendall(b"two")
        assert nothing_comes(line)
        assert b"two" in server[1]
        train.cut()
    with connect(train) as line:
        assert ask(line, b"three") == b"THREE"


def test_no_line_opens_in_a_tunnel(train: MovingTrain) -> None:
    train.enter_tunnel()
    assert is_refused(train)
    train.leave_tunnel()
    with connect(train) as line:
        assert ask(line, b"two") == b"TWO"
