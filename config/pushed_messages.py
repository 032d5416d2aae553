"""Reads what a broker pushes to a subscriber, in its protocol RESP (versions 2 and 3).

The redis library reads each message in ten steps that may wait, at three times the cost. It still opens the connection.
"""

from __future__ import annotations

from typing import Any

import redis

END = b"\r\n"
INCOMPLETE = object()
"""Returned by `_read` if the rest of a value has not arrived."""


class PushedMessages:
    """The bytes that have arrived from the broker, and the whole values among them."""

    def __init__(self) -> None:
        self._data = b""
        self._at = 0

    def feed(self, data: bytes) -> list[Any]:
        """Adds bytes that have arrived, and returns the values that they complete.

        A value is a list, a text as bytes, a number or None. Raises redis.ResponseError if the broker sends an error.
        """
        self._data = self._data[self._at :] + data
        self._at = 0
        found = []
        while self._at < len(self._data):
            begin = self._at
            value = self._read()
            if value is INCOMPLETE:
                self._at = begin
                break
            found.append(value)
        return found

    def _read(self) -> Any:
        data, end = self._data, self._data.find(END, self._at)
        if end < 0:
            return INCOMPLETE
        kind, head = data[self._at], data[self._at + 1 : end]
        self._at = end + 2
        match chr(kind):
            case "$":
                return self._read_bytes(int(head))
            case "*" | ">":
                return self._read_list(int(head))
            case ":":
                return int(head)
            case "+":
                return head
            case "_":
                return None
            case "-":
                raise redis.ResponseError(head.decode(errors="replace"))
        raise redis.InvalidResponse(f"the broker sent a value of an unknown kind: {chr(kind)!r}")

    def _read_bytes(self, size: int) -> Any:
        if size < 0:
            return None
        begin = self._at
        if len(self._data) < begin + size + 2:
            return INCOMPLETE
        self._at = begin + size + 2
        return self._data[begin : begin + size]

    def _read_list(self, size: int) -> Any:
        values = []
        for _ in range(size):
            value = self._read()
            if value is INCOMPLETE:
                return INCOMPLETE
            values.append(value)
        return values
