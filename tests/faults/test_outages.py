"""A deployment whose broker dies or whose database freezes, as its visitors see it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import psycopg
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.support.servers import polling

from . import deployment

PATIENCE = 60.0
SILENCE = 1.5
"""Seconds for which these web processes wait for the database."""


@pytest.fixture(scope="module")
def database(migrated_dump: Path) -> Iterator[deployment.Database]:
    with deployment.own_database(migrated_dump) as one:
        yield one


@pytest.fixture(scope="module")
def deployed(database: deployment.Database, static_root: Path) -> Iterator[deployment.Deployment]:
    with deployment.deployment(static_root=static_root, template="", database=database.address) as own:
        yield own


@pytest.fixture(scope="module")
def address(deployed: deployment.Deployment) -> str:
    deployed.worker()
    return deployed.web(KAIJU_DATABASE_PATIENCE=str(SILENCE), KAIJU_CONNECTION_WAIT="1")[1]


class Visitor:
    """A browser without its script."""

    def __init__(self, address: str) -> None:
        # a proxy would speak https to it
        policy = DefaultCookiePolicy(secure_protocols=("http", "https"))
        self.address, self.cookies = address, CookieJar(policy)
        self._opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        return self._ask(Request(self.address + path, headers={"Accept-Language": "en", **headers}))

    def post(self, path: str, page: str, **fields: str) -> tuple[int, str]:
        """Sends a form of that page, as whoever had it open before the outage."""
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert found is not None
        body = urlencode({"csrfmiddlewaretoken": found[1], **fields}).encode()
        return self._ask(Request(self.address + path, data=body, headers={"Referer": self.address}))

    def _ask(self, request: Request) -> tuple[int, str]:
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                self.at = answer.url
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            with refused:
                self.headers = refused.headers
                return refused.code, refused.read().decode()

    def socket(self, path: str) -> ClientConnection:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        url = self.address.replace("http", "ws") + path
        return connect(url, origin=Origin(self.address), additional_headers={"Cookie": cookies})


def at_a_table(visitor: Visitor) -> str:
    """Sits down among agents; returns the table's code."""
    _, page = visitor.get("/")
    visitor.post("/guest/", page)
    _, page = visitor.get("/tables/new/?game=doudizhu")
    status, _ = visitor.post("/play/doudizhu/", page)
    assert status == 200
    found = re.search(r"/t/(\w+)/", visitor.at)
    assert found is not None, visitor.at
    return found[1]


def state_of(socket: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = {"type": None}
    while frame["type"] != "state":
        frame = json.loads(socket.recv(timeout=PATIENCE))
    return frame


def until_it_answers(visitor: Visitor, path: str) -> None:
    polling.until(lambda: visitor.get(path)[0] == 200)


@pytest.mark.parametrize("how", ["kill", "freeze"])
def test_without_its_broker_the_product_goes_on(deployed, address, how):
    player, stranger = Visitor(address), Visitor(address)
    code = at_a_table(player)
    _, form = stranger.get("/accounts/login/")
    with player.socket(f"/ws/tables/{code}/") as open_before:
        state_of(open_before)
        getattr(deployed.broker, how)()
        try:
            for path in ("/", "/watch/", "/api/v1/tables/", "/api/v1/matches/", f"/t/{code}/"):
                assert player.get(path)[0] == 200, path
            status, page = stranger.post("/accounts/login/", form, login="nobody", password="wrong")
            assert (status, "Traceback" in page) == (200, False)  # the form again: no such account
            status, _ = stranger.post("/guest/", form)
            assert status == 200
            with stranger.socket("/ws/lobby/") as lobby, stranger.socket(f"/ws/tables/{code}/") as table:
                state_of(table)  # a new socket is shown the table
                assert lobby.ping().wait(PATIENCE)
            open_before.send(json.dumps({"type": "ping", "t": 1}))
            while json.loads(open_before.recv(timeout=PATIENCE))["type"] != "pong":
                pass
        finally:
            deployed.broker.revive()
        with player.socket(f"/ws/tables/{code}/") as first_after:
            state_of(first_after)


def test_while_its_database_is_frozen_every_page_says_so_within_a_while(database, deployed, address):
    visitor = Visitor(address)
    assert visitor.get("/")[0] == 200
    database.freeze()
    try:
        for path, words in (("/", "Back in a moment"), ("/watch/", "Back in a moment"), ("/api/v1/matches/", "AWAY")):
            status, page = visitor.get(path)  # it stood there for as long as the database was frozen
            assert (status, words in page) == (503, True)
            assert visitor.headers["Retry-After"].isdigit()
    finally:
        database.thaw()
    until_it_answers(visitor, "/")


def test_all_parts_gave_signs_of_life_and_the_outage_is_on_record(database, deployed, address):
    with psycopg.connect(database.address, autocommit=True) as line:
        parts = line.execute("SELECT part FROM games_pulse").fetchall()
        assert {part for (part,) in parts} == {"web", "worker", "broker"}
        away = "SELECT count(DISTINCT part) FROM games_outage WHERE part IN ('web', 'worker')"
        polling.until(lambda: line.execute(away).fetchone() == (2,))


def test_nothing_of_it_was_a_traceback(deployed, address):
    for process in deployed.running:
        assert "Traceback" not in process.text
