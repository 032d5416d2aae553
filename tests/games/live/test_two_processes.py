"""Two web processes over one PostgreSQL and one Valkey: a table does not care through which of them one looks at it."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.browser.support.server_processes import ROOT, Process, environment, free_port
from tests.support import live_matches

from .running_matches import begin

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
# Messages between processes have fast tests: claims in `test_one_seat_one_tab`, numbers in `test_spectator_counts`.
# In `test_whole_match` a server shows the moves of a worker.
PATIENCE = 20.0


@pytest.fixture(scope="module")
def servers(django_db_setup, django_db_blocker, tmp_path_factory):
    """Two processes on the test's own database. With a broker in its environment `serve` starts no workers.

    One is stopped as a terminal does it, the other as a supervisor does.
    """
    with django_db_blocker.unblock():
        database = connection.settings_dict["NAME"]
    env = environment(tmp_path_factory.mktemp("pair")) | {
        "LANG": "C.UTF-8",
        "SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{database}",
        "REDIS_URL": os.environ["REDIS_URL"],
    }
    started = [
        Process([sys.executable, "manage.py", "serve", "--port", str(free_port())], cwd=ROOT, env=env) for _ in range(2)
    ]
    addresses = [next(w for w in server.wait_for("http://").split() if w.startswith("http://")) for server in started]
    yield addresses
    for server, address, number in zip(started, addresses, (signal.SIGINT, signal.SIGTERM), strict=True):
        assert server.stop(number) == 0
        assert server.text.split("\n") == [f"Kaiju is ready at {address} (press Ctrl-C to stop)", "Stopped."]


@pytest.fixture
def people():
    return [live_matches.person(name) for name in ("ann", "bob", "cid")]


@pytest.fixture
def match(people):
    return begin(*people)


class Line:
    """One viewer's socket at one of the processes."""

    def __init__(self, socket) -> None:
        self._socket = socket

    def send(self, kind, **fields) -> None:
        self._socket.send(json.dumps({"type": kind, "ref": "1", **fields}))

    def until(self, fits):
        """The first frame that fits."""
        while True:
            frame = json.loads(self._socket.recv(timeout=PATIENCE))
            if fits(frame):
                return frame

    def state(self, fits=lambda frame: True):
        return self.until(lambda frame: frame["type"] == "state" and fits(frame))

    def close_code(self):
        try:
            while True:
                self._socket.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            return closed.rcvd and closed.rcvd.code


@contextmanager
def at(address, match, user=None):
    client = Client()
    if user is not None:
        client.force_login(user)
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    url = address.replace("http", "ws") + f"/ws/tables/{match.table.code}/"
    with connect(url, origin=address, additional_headers={"Cookie": cookies}) as socket:
        yield Line(socket)


def test_a_move_made_through_one_is_seen_through_the_other(servers, match, people):
    mover, _ = live_matches.turn_of(match)
    with at(servers[0], match, people[mover]) as player, at(servers[1], match) as spectator:
        window = player.state()["windows"][0]["id"]
        spectator.state()
        player.send("move", window=window, verb="bid", points=2)
        player.until(lambda frame: frame["type"] == "ack")
        seen = spectator.state(lambda frame: frame["events"])
    assert seen["view"]["bids"][mover] == 2
    assert seen["events"][0]["kind"] == "bid"


def test_a_seat_is_taken_over_through_the_other(servers, match, people):
    with at(servers[0], match, people[0]) as first, at(servers[1], match, people[1]) as other:
        first.state()
        other.state()
        with at(servers[1], match, people[0]) as second:
            second.state()
            assert first.until(lambda frame: frame["type"] == "bye")["code"] == "TAKEN_OVER"
            assert first.close_code() == 4401
            second.send("ping", t=1)
            second.until(lambda frame: frame["type"] == "pong")
        other.send("ping", t=2)
        other.until(lambda frame: frame["type"] == "pong")


def test_watchers_of_both_are_counted(servers, match, people):
    with at(servers[0], match, people[0]) as player:
        player.state()
        with at(servers[0], match), at(servers[1], match), at(servers[1], match):
            assert player.state(lambda frame: frame["table"]["watchers"] == 3)
        assert player.state(lambda frame: frame["table"]["watchers"] == 0)


def test_what_is_said_through_one_is_heard_through_the_other(servers, match, people):
    with at(servers[0], match, people[0]) as speaker, at(servers[1], match) as listener:
        speaker.state()
        listener.state()
        speaker.send("chat", text="你好")
        heard = listener.until(lambda frame: frame["type"] == "chat")
    assert (heard["seat"], heard["text"]) == (0, "你好")
