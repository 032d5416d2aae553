"""A bot's side of its WebSocket in a test, connected to the whole ASGI application."""

from __future__ import annotations

import json
from typing import Any

from channels.testing import WebsocketCommunicator

from config.asgi import application
from tests.games.live.socket_client import PATIENCE, QUIET, hang_up

PATH = "/ws/bot/"

Message = dict[str, Any]


class BotSocket:
    """A bot's socket, which sends messages and reads the server's. `seen` holds all messages received, oldest first."""

    def __init__(
        self, token: str | None, *, versions: tuple[str, ...] = ("kaiju.bot.v1",), header: bool = True
    ) -> None:
        self.token, self.header = token, header
        headers = [(b"host", b"localhost")]
        if header and token is not None:
            headers.append((b"authorization", b"Bearer " + token.encode()))
        self._line = WebsocketCommunicator(application, PATH, headers, list(versions))
        self.seen: list[Message] = []

    async def connect(self, *, hello: bool = True, **wishes: Any) -> BotSocket:
        """Opens the socket and sends HELLO. Returns once WELCOME has come or the server has closed the socket."""
        self.accepted, self.version = await self._line.connect(timeout=PATIENCE)
        if hello:
            token = {} if self.header else {"token": self.token}
            await self.send("HELLO", **token, **wishes)
            await self.until("WELCOME", "closed")
        return self

    async def send(self, kind: str, **fields: Any) -> None:
        await self.send_raw(json.dumps({"type": kind, **fields}))

    async def send_raw(self, text: str | None = None, *, data: bytes | None = None) -> None:
        await self._line.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def next(self) -> Message:
        """Returns the next message, or `{"type": "closed", "code"}` if the server has closed the socket."""
        message = await self._line.receive_output(PATIENCE)
        if message["type"] == "websocket.close":
            found = {"type": "closed", "code": message.get("code", 1000)}
        else:
            found = json.loads(message["text"])
        self.seen.append(found)
        return found

    async def until(self, *kinds: str, **fields: Any) -> Message:
        """Reads messages up to the first of one of these kinds with these fields, and returns it."""
        while True:
            message = await self.next()
            if message["type"] in kinds and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Sends a message and returns the answer to it: ACCEPTED, ERROR or DONE."""
        await self.send(kind, **fields)
        return await self.until("ACCEPTED", "ERROR", "DONE")

    async def settle(self) -> list[Message]:
        """Reads messages until none comes for `QUIET` seconds. Returns those read."""
        before = len(self.seen)
        while not await self._line.receive_nothing(timeout=QUIET, interval=0.01):
            await self.next()
        return self.seen[before:]

    def last(self, *kinds: str) -> Message:
        return next(message for message in reversed(self.seen) if message["type"] in kinds)

    async def close(self) -> None:
        await hang_up(self._line)

    async def drop(self) -> None:
        """Ends the connection without a close frame, as when the network fails."""
        await self._line.send_input({"type": "websocket.disconnect", "code": 1006})
        await self._line.wait(timeout=PATIENCE)
