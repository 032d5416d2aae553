"""A viewer's side of a table's WebSocket in a test, connected to the whole ASGI application."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from config.asgi import application

from . import protocol_docs

PATIENCE = 30.0
"""Seconds in which a frame must come. Only a failure waits so long, which allows for a busy machine."""
QUIET = 0.15
"""Seconds without a frame that count as silence."""


class Socket:
    """A viewer's socket, which sends frames and reads the server's. `seen` holds all frames received, oldest first."""

    def __init__(self, code: str, *, user: User | None = None, language: str = "en", path: str | None = None) -> None:
        self.code = code
        self.path = path or f"/ws/tables/{code}/"
        self.user = user
        self.client = Client()
        self.language = language
        self.seen: list[dict[str, Any]] = []
        self._refs = 0

    async def connect(self, *, origin: str = "http://localhost", wait: bool = True) -> Socket:
        """Opens the socket. Returns after the first `state` and, during a match, the `said` frame with its chat."""
        if self.user is not None and settings.SESSION_COOKIE_NAME not in self.client.cookies:
            await sync_to_async(self.client.force_login)(self.user)
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self.client.cookies.items())
        headers = [(b"origin", origin.encode()), (b"accept-language", self.language.encode()),
                   (b"cookie", cookies.encode()), (b"host", b"localhost")]  # fmt: skip
        self._line = WebsocketCommunicator(application, self.path, headers)
        self.accepted, self.close_code = await self._line.connect(timeout=PATIENCE)
        if self.accepted and wait and (await self.until("state"))["match"] is not None:
            await self.until("said")
        return self

    async def send(self, kind: str, **fields: Any) -> str:
        """Sends a frame with a new reference, and returns the reference."""
        self._refs += 1
        ref = f"r{self._refs}"
        await self.send_raw(json.dumps({"type": kind, "ref": ref, **fields}))
        return ref

    async def send_raw(self, text: str | None = None, *, data: bytes | None = None) -> None:
        await self._line.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a frame and returns its `ack` or `error`."""
        ref = await self.send(kind, **fields)
        return await self.until("ack", "error", ref=ref)

    async def move(self, verb: str, **fields: Any) -> dict[str, Any]:
        """Sends a move in the viewer's open window that has this verb, and returns its `ack` or `error`."""
        window = next(w for w in self.state["windows"] if w["mine"] and verb in w["verbs"])
        return await self.ask("move", window=window["id"], verb=verb, **fields)

    async def next(self) -> dict[str, Any]:
        """Returns the next frame, or `{"type": "closed", "code"}` if the server has closed the socket."""
        message = await self._line.receive_output(PATIENCE)
        if message["type"] == "websocket.close":
            frame = {"type": "closed", "code": message.get("code", 1000)}
        else:
            frame = json.loads(message["text"])
        protocol_docs.check(frame, room=self.path.startswith("/ws/rooms/"))
        self.seen.append(frame)
        return frame

    async def until(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """Reads frames up to the first of one of these kinds with these fields, and returns it."""
        while True:
            frame = await self.next()
            if frame["type"] in kinds and all(frame.get(name) == value for name, value in fields.items()):
                return frame

    async def until_state(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Reads up to the first `state` for which `fits` is true, and returns it. It may be the last one received."""
        while not fits(self.state):
            await self.until("state")
        return self.state

    async def until_it_shows(self, plays: int, bids: list[int | None]) -> None:
        """Reads frames while the view shows this number of plays and these bids. Returns once it shows others."""
        while (len(self.state["view"]["history"]), self.state["view"]["bids"]) == (plays, bids):
            await self.until("state")

    async def settle(self) -> dict[str, Any]:
        """Reads frames until none comes for `QUIET` seconds, to prove that a frame does not come.

        Returns the latest state.
        """
        while not await self._line.receive_nothing(timeout=QUIET, interval=0.01):
            await self.next()
        return self.state

    @property
    def states(self) -> list[dict[str, Any]]:
        return [frame for frame in self.seen if frame["type"] == "state"]

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    async def close(self) -> None:
        await hang_up(self._line)

    async def drop(self) -> None:
        """Ends the connection without a close frame, as when the network fails."""
        await self._line.send_input({"type": "websocket.disconnect", "code": 1006})
        await self._line.wait(timeout=PATIENCE)


async def hang_up(line: WebsocketCommunicator) -> None:
    """Disconnects, if the application still runs. A wait that timed out has ended the application.

    To end it again would raise an error that is no `Exception`. Raised in a fixture, that would stop the clean-up of
    all others.
    """
    if not line.future.cancelled():
        await line.disconnect(timeout=PATIENCE)


async def together(*sockets: Socket) -> None:
    """Lets all sockets read the frames that have arrived."""
    await asyncio.gather(*(socket.settle() for socket in sockets))


def without_progress(state: dict[str, Any]) -> dict[str, Any]:
    """Returns a `state` frame without its number, its time and the events that led to it."""
    return {name: value for name, value in state.items() if name not in ("n", "at", "events")}
