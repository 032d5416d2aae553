"""A guest who plays without a browser, over real pages, forms and sockets, for tests of the running product."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy
from ssl import SSLContext
from typing import Any
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

Frame = dict[str, Any]


class Guest:
    """A visitor with cookies. Every call has a time limit in seconds and raises an error when it passes."""

    def __init__(self, address: str, *, patience: float = 20.0, trust: SSLContext | None = None) -> None:
        """Visits the site at `address`. `trust` knows the certificate of a site with TLS."""
        self.address = address
        self.patience = patience
        # as browsers do: on the loopback interface secure cookies are sent without TLS too
        self.jar = CookieJar(DefaultCookiePolicy(secure_protocols=("http", "https")))
        self._trust = trust
        self._opener = build_opener(HTTPCookieProcessor(self.jar), HTTPSHandler(context=trust))
        self._refs = 0

    def get(self, path: str) -> str:
        """Returns the HTML of a page, after redirects."""
        return self._open(Request(self.address + path))[1]

    def post(self, path: str, **fields: str) -> str:
        """Sends a form with its CSRF token. Returns the path of the page to which the answer redirects."""
        token = next((cookie.value for cookie in self.jar if cookie.name == "csrftoken"), "") or ""
        body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        return self._open(Request(self.address + path, data=body, headers={"Referer": self.address}))[0]

    def play_now(self, game: str) -> str:
        """Signs in as a guest and presses "play now": takes a free seat, or one at a new table with agents.

        Returns the table's code.
        """
        self.get("/")
        self.post("/guest/")
        self.get("/")
        arrived = re.fullmatch(r"/t/(\w+)/", self.post(f"/play/{game}/"))
        assert arrived, "play now did not lead to a table"
        return arrived[1]

    @contextmanager
    def sit_at(self, code: str) -> Iterator[ClientConnection]:
        """Opens the socket of a table during the block and yields it."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        with connect(
            f"{'wss' if self._trust else 'ws'}://{urlsplit(self.address).netloc}/ws/tables/{code}/",
            origin=Origin(self.address),
            ssl=self._trust,
            additional_headers={"Cookie": cookies},
            open_timeout=self.patience,
        ) as table:
            yield table

    def state(self, table: ClientConnection) -> Frame:
        """Returns the next `state` frame of the table."""
        while True:
            frame: Frame = json.loads(table.recv(timeout=self.patience))
            if frame["type"] == "state":
                return frame

    def send(self, table: ClientConnection, kind: str, **fields: Any) -> None:
        self._refs += 1
        table.send(json.dumps({"type": kind, "ref": f"g{self._refs}", **fields}))

    def play_until(self, table: ClientConnection, done: Callable[[Frame], bool]) -> Frame:
        """Answers each own window by `answer` until `done` is true of a state. Returns that state."""
        answered = ""
        while True:
            frame = self.state(table)
            if done(frame):
                return frame
            mine = next((window for window in frame["windows"] if window.get("mine")), None)
            if mine and mine["id"] != answered:
                answered = mine["id"]
                self.send(table, "move", window=answered, **answer(frame["view"], mine["verbs"]))

    def _open(self, request: Request) -> tuple[str, str]:
        with self._opener.open(request, timeout=self.patience) as response:
            return urlsplit(response.url).path, response.read().decode()


def answer(view: dict[str, Any], verbs: list[str]) -> dict[str, Any]:
    """Returns the simplest possible move of Dou Dizhu: no bid, the lowest card as a lead, a pass otherwise."""
    if "ready" in verbs:
        return {"verb": "ready"}
    if "bid" in verbs:
        return {"verb": "bid", "points": 0}
    if "pass" in verbs and view["last"] and view["last"]["seat"] != view["turn"]:
        return {"verb": "pass"}
    return {"verb": "play", "cards": [view["hand"][-1]]}
