"""The grammar of hostile WebSocket frames: changed valid frames, broken JSON, and broken frames of the wire."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from websockets.frames import Close, Frame, Opcode

Wire = list[bytes]
"""The frames of one message, masked as a client sends them."""

TEXTS = (
    "", " ", "\x00", "a\x00b", "\u202e", "\u200b" * 40, "\ufeff", "\u202eabc", "Ａｎｎ", "é" * 300, "😀" * 60, "%s%n",
    "../../etc/passwd",
    "<script>alert(1)</script>", "' OR 1=1 --", "${jndi:ldap://x}", "{{7*7}}", "\r\nSet-Cookie: a=b",
    "null", "NaN", "0",
    "true", "__proto__", "constructor", "x" * 65, "x" * 2001, "x" * 9000,
    "\u0000" * 3, "\x7f\x1b[31m", "\uffff", "\U0010ffff",
)  # fmt: skip
NUMBERS = (
    "0", "-1", "1e999", "-1e999", "1e-400", "NaN", "Infinity", "-Infinity", "-0", "0.1", "1.0",
    "2147483648", "-2147483649",
    "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
    "1" + "0" * 400, "0x10",
    "01", "1_000", "16", "15", "255",
)  # fmt: skip
"""Numbers as JSON text; some are none."""
ESCAPES = ('"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\x41"', '"\\', '"a\nb"', '"\t"', "'a'", '"\\ud83d"')
"""Texts as JSON text; some are none."""
BROKEN = (
    "", " ", "{", "}", "[]", "[1]", "null", "true", '"move"', "0", "{}", "{}{}", '{"type"}', '{"type":}',
    '{"type":"ping",}',
    '{type:"ping"}', '/*x*/{"type":"ping"}', '\ufeff{"type":"ping"}', '{"type":"ping"}x', '{"type":"ping"}\x00',
    '{"type":"pong","type":"ping"}', '{"type":["ping"]}', '{"type":{"type":"ping"}}', '{"type":null}',
    '{"TYPE":"ping"}',
    '{"type":"ping","t":' + "[" * 900 + "]" * 900 + "}", "[" * 4000, '{"a":' * 1300, " " * 8192 + "{}",
    "{" + " " * 9000 + "}",
    '{"type":"table.nudge"}', '{"type":"websocket.close"}', '{"type":"session.ended","session":""}',
    '{"type":"__class__"}',
)  # fmt: skip
KEPT = 300
"""The number of old messages that may be sent again."""


class HostileFrames:
    """Makes hostile messages from valid ones by a seeded generator, and repeats old ones."""

    def __init__(self, seed: str, old: deque[Wire] | None = None) -> None:
        """Begins a series of messages. `old` are those of an earlier series, which this one repeats and goes on."""
        self.rng = Random(seed)
        self._old: deque[Wire] = deque(maxlen=KEPT) if old is None else old
        self._kinds: Sequence[tuple[int, Callable[[Mapping[str, Any]], Wire]]] = (
            (30, self._one_field_changed), (12, self._as_it_is), (12, self._several_fields_changed),
            (8, self._broken_text),
            (7, self._raw_values), (6, self._broken_json), (6, self._again), (6, self._in_pieces), (4, self._binary),
            (4, self._control), (3, self._large), (2, self._broken_frame),
        )  # fmt: skip

    def next(self, valid: Sequence[Mapping[str, Any]]) -> Wire:
        """Returns the frames of the next hostile message, made from one of these valid messages."""
        make = self.rng.choices([each for _weight, each in self._kinds], [weight for weight, _each in self._kinds])[0]
        wire = make(self.rng.choice(valid))
        self._old.append(wire)
        return wire

    # ── Changed fields ──────────────────────────────────────────────────────────────────────────

    def _as_it_is(self, message: Mapping[str, Any]) -> Wire:
        """A valid message, which mostly comes at the wrong time or names what belongs to another seat."""
        return [_text(json.dumps(message))]

    def _one_field_changed(self, message: Mapping[str, Any]) -> Wire:
        return [_text(json.dumps(self._changed(dict(message))))]

    def _several_fields_changed(self, message: Mapping[str, Any]) -> Wire:
        changed = dict(message)
        for _ in range(self.rng.randint(2, 5)):
            changed = self._changed(changed)
        return [_text(json.dumps(changed))]

    def _changed(self, message: dict[str, Any]) -> dict[str, Any]:
        rng = self.rng
        name = rng.choice([*message, "type"]) if rng.random() < 0.85 else rng.choice(TEXTS)
        chance = rng.random()
        if chance < 0.15:
            message.pop(name, None)
        elif chance < 0.25:
            message[rng.choice(["seat", "user", "user_id", "by", "now", "at", "ref", "on", "channel", "data"])] = (
                self._value()
            )
        elif chance < 0.35:
            message[name] = message.get(rng.choice(list(message) or [name]))
        else:
            message[name] = self._value()
        return message

    def _value(self, depth: int = 0) -> Any:
        rng = self.rng
        match rng.randrange(9 if depth < 3 else 6):
            case 0:
                return None
            case 1:
                return rng.random() < 0.5
            case 2:
                return rng.choice([0, -1, 1, 3, 15, 16, 255, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30])
            case 3:
                return rng.choice([0.5, -0.0, 1e308, 1e-320])
            case 4 | 5:
                return rng.choice(TEXTS)
            case 6:
                return [self._value(depth + 1) for _ in range(rng.randrange(4))]
            case 7:
                return {rng.choice(TEXTS): self._value(depth + 1) for _ in range(rng.randrange(4))}
            case _:
                return [rng.choice(["3S", "BJ", "10H", "red-5", "wild", 1])] * rng.choice([1, 2, 20, 300])

    # ── Broken texts ────────────────────────────────────────────────────────────────────────────

    def _broken_text(self, message: Mapping[str, Any]) -> Wire:
        """The text of a valid message with characters left out, doubled or replaced."""
        text = list(json.dumps(message))
        for _ in range(self.rng.randint(1, 4)):
            if text:
                at = self.rng.randrange(len(text))
                text[at : at + self.rng.randrange(3)] = self.rng.choice(
                    ["", "\x00", '"', "\\", "}", "[", ",", "é", "\ud7ff"]
                )
        return [_text("".join(text))]

    def _raw_values(self, message: Mapping[str, Any]) -> Wire:
        """A valid message one of whose values is replaced by a text that JSON may not allow."""
        name = self.rng.choice(list(message))
        raw = self.rng.choice(NUMBERS if self.rng.random() < 0.6 else ESCAPES)
        parts = [f"{json.dumps(key)}:{raw if key == name else json.dumps(value)}" for key, value in message.items()]
        if self.rng.random() < 0.2:
            parts.append(parts[0])  # a name that comes twice
        return [_text("{" + ",".join(parts) + "}")]

    def _broken_json(self, _message: Mapping[str, Any]) -> Wire:
        return [_text(self.rng.choice(BROKEN))]

    def _large(self, message: Mapping[str, Any]) -> Wire:
        """A message about as long as the longest that is read, or far longer."""
        size = self.rng.choice([8 * 1024 - 60, 8 * 1024, 8 * 1024 + 1, 20_000, 70_000])
        filler = self.rng.choice(["x", "é", " ", "\\u0000"])
        text = json.dumps({**message, "filler": ""})[:-2] + (filler * size)[:size] + '"}'
        return [_text(text)]

    # ── Frames of the wire ──────────────────────────────────────────────────────────────────────

    def _again(self, message: Mapping[str, Any]) -> Wire:
        return self.rng.choice(self._old) if self._old else self._as_it_is(message)

    def _in_pieces(self, message: Mapping[str, Any]) -> Wire:
        """A message in fragments, empty ones too, mostly with a ping between them."""
        text = json.dumps(self._changed(dict(message))).encode()
        cuts = sorted(self.rng.randrange(len(text) + 1) for _ in range(self.rng.randint(1, 4)))
        pieces = [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]
        wire = []
        for number, piece in enumerate(pieces):
            opcode = Opcode.CONT if number else Opcode.TEXT
            wire.append(_frame(opcode, piece, last=number == len(pieces) - 1))
            if self.rng.random() < 0.4:
                wire.append(_frame(Opcode.PING, piece[:100]))
        return [wire[0], *wire[1:]]

    def _binary(self, message: Mapping[str, Any]) -> Wire:
        payload = (
            json.dumps(message).encode() if self.rng.random() < 0.5 else self.rng.randbytes(self.rng.randrange(200))
        )
        return [_frame(Opcode.BINARY, payload)]

    def _control(self, _message: Mapping[str, Any]) -> Wire:
        return [_frame(self.rng.choice([Opcode.PING, Opcode.PONG]), self.rng.randbytes(self.rng.choice([0, 1, 125])))]

    def _broken_frame(self, message: Mapping[str, Any]) -> Wire:
        """Bytes that break the protocol of WebSockets, or close the socket in odd ways."""
        rng = self.rng
        text = json.dumps(message).encode()[:100]
        return [
            rng.choice([
                _frame(Opcode.TEXT, b"\xff\xfe" + text),  # no UTF-8
                _frame(Opcode.TEXT, "𐍈".encode()[:2]),  # half a character
                _frame(Opcode.CONT, text),  # continues nothing
                bytes([0x81, len(text)]) + text,  # not masked
                bytes([0x83, 0x80]) + b"\x00" * 4,  # a reserved opcode
                bytes([0xC1, 0x80 | len(text)]) + b"\x00" * 4 + text,  # said to be compressed
                bytes([0x89, 0xFE, 0x00, 0x7E]) + b"\x00" * 130,  # a ping too long
                bytes([0x09, 0x80]) + b"\x00" * 4,  # a ping in fragments
                bytes([0x81, 0xFF]) + b"\xff" * 8 + b"\x00" * 4,  # a length of 2^64
                _frame(Opcode.CLOSE, Close(rng.choice([1000, 1001, 3000, 4401, 4999]), "bye").serialize()),
                _frame(Opcode.CLOSE, b"\x03"),  # half a code
                _frame(Opcode.CLOSE, (1005).to_bytes(2, "big")),  # a code that nobody may send
                rng.randbytes(rng.randrange(1, 60)),
            ])
        ]  # fmt: skip


def _text(text: str) -> bytes:
    return _frame(Opcode.TEXT, text.encode("utf8", "surrogatepass"))


def _frame(opcode: Opcode, payload: bytes, *, last: bool = True) -> bytes:
    return bytes(Frame(opcode, payload, last).serialize(mask=True))
