"""What goes out to one bot: messages in their order, and a farewell that says why."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import orjson

from games.consumers.outbox import Outbox

from .seat_snapshot import Message

TAKEN_OVER, REFUSED, UNSUPPORTED, NO_HELLO, PAUSED, ABUSED, SLOW, AWAY = 4401, 4403, 4406, 4408, 4423, 4429, 4508, 1013
CLOSES = {"BOT_PAUSED": PAUSED, "BAD_TOKEN": REFUSED, "NOT_A_BOT_TOKEN": REFUSED, "BOT_RETIRED": REFUSED}
"""Refusals of a token, and how the connection ends with each."""
FAREWELL = 1.0
"""Seconds that a socket has which takes nothing, to take the farewell all the same."""


class OutboundConnection:
    """The way to one bot. Once it is closing, nothing more is taken or sent."""

    def __init__(
        self, send: Callable[[Message], Awaitable[None]], *, caught_up: Callable[[], None], ending: Callable[[], None]
    ) -> None:
        """`caught_up`: the socket takes data again after it lost messages. `ending`: everything is to be let go of."""
        self.closing = False
        self._send, self._caught_up, self._ending = send, caught_up, ending
        self._outbox = Outbox(send, on_drained=self._drained)

    def post(self, message: Message) -> None:
        if not self.closing and not self._outbox.put(lambda: _text(message)) and self._outbox.stuck:
            self.farewell(SLOW, "SLOW")

    def farewell(self, close_code: int, code: str, **data: Any) -> None:
        """Says why, closes, and takes nothing more."""
        if self.closing:
            return
        self.closing = True
        self._ending()
        last = [_text({"type": "BYE", "code": code, "data": data}), {"type": "websocket.close", "code": close_code}]
        if not all(self._outbox.put(lambda each=each: each) for each in last):  # type: ignore[misc]
            self._last_words = asyncio.get_running_loop().create_task(self._close_past_outbox(last))

    def close(self) -> None:
        """The socket has gone."""
        self.closing = True
        self._ending()
        self._outbox.close()

    async def _close_past_outbox(self, messages: list[Message]) -> None:
        """Ends a socket that takes nothing."""
        self._outbox.close()
        for message in messages:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self._send(message)

    def _drained(self) -> None:
        if not self.closing:
            self._caught_up()


def _text(message: Message) -> Message:
    return {"type": "websocket.send", "text": orjson.dumps(message).decode()}
