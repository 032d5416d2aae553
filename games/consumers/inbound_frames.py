"""Parses and checks the frames that clients send on sockets of tables and chat rooms: one JSON object of at most 8 KB.

All others are refused with a code, such as BAD_JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from accounts.names import USERNAME_MAX
from games.rules.core import MalformedMove, RulesError, StaleMove

MAX_FRAME_BYTES = 8 * 1024
"""The longest frame that is read, in bytes."""
MAX_REF_LENGTH = 40
MAX_KEY_LENGTH = 64
MAX_TEXT_LENGTH = 2000
"""The longest chat text that is parsed, in characters. The chat service has a lower limit and a refusal of its own."""


@dataclass(frozen=True, slots=True)
class Request:
    """A valid frame from a client: its type (`kind`), its reference (`ref`) and its checked fields."""

    kind: str
    ref: str | None
    fields: dict[str, Any] = field(default_factory=dict)
    """The fields that this kind of frame has, of the right types.

    For a `move`, `data` holds the action's own fields.
    """


class Refused(MalformedMove):
    """Raised for a frame that cannot be parsed. `ref` is the reference in the frame, if that could be read."""

    def __init__(self, code: str, ref: str | None = None, **data: Any) -> None:
        super().__init__(code, **data)
        self.ref = ref


def error_class(refusal: RulesError) -> str:
    """Returns the field `class` of the frame `error` that reports this refusal: `malformed`, `stale` or `illegal`."""
    if isinstance(refusal, MalformedMove):
        return "malformed"
    return "stale" if isinstance(refusal, StaleMove) else "illegal"


Field = tuple[Callable[[Any], bool], Any]
"""A check of a field's value, and the value if the field is missing (`REQUIRED`: it must not be missing)."""


def parse(text: str | None) -> Request:
    """Returns the request in a text frame.

    Raises Refused for an invalid frame, and for a binary one (`text` is None).
    """
    frame = decode(text)
    kind, ref, given = read_fields(frame, FIELDS)
    if kind == "move":
        given["data"] = {name: value for name, value in frame.items() if name not in ENVELOPE}
    elif kind == "chat" and sum(given[name] is not None for name in CHAT_WORDS) != 1:
        raise Refused("MALFORMED", ref, field="text")
    return Request(kind, ref, given)


def parse_fields(text: str | None, kinds: Mapping[str, Mapping[str, Field]]) -> Request:
    """Returns the request in a text frame of one of these kinds, as `read_fields` takes them.

    A `chat` frame has exactly one text. Raises Refused for an invalid frame.
    """
    kind, ref, given = read_fields(decode(text), kinds)
    if kind == "chat" and sum(given[name] is not None for name in CHAT_WORDS if name in given) != 1:
        raise Refused("MALFORMED", ref, field="text")
    return Request(kind, ref, given)


def decode(text: str | None) -> dict[str, Any]:
    """Returns the JSON object in a text frame, without checking its fields.

    Raises Refused if there is none, and for a binary frame (`text` is None).
    """
    if text is None:
        raise Refused("BINARY_FRAME")
    if len(text) > MAX_FRAME_BYTES or (not text.isascii() and len(text.encode()) > MAX_FRAME_BYTES):
        raise Refused("FRAME_TOO_LARGE", bytes=MAX_FRAME_BYTES)
    try:
        frame = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise Refused("BAD_JSON") from None
    if not isinstance(frame, dict):
        raise Refused("MALFORMED")
    return frame


def read_fields(
    frame: Mapping[str, Any], kinds: Mapping[str, Mapping[str, Field]]
) -> tuple[str, str | None, dict[str, Any]]:
    """Checks a decoded frame and returns its type, its reference and its fields.

    `kinds` is frame type -> field name -> (check, default). Fields without an entry there are dropped. Raises Refused.
    """
    kind, ref = frame.get("type"), frame.get("ref")
    if ref is not None and not (isinstance(ref, str) and len(ref) <= MAX_REF_LENGTH):
        raise Refused("MALFORMED", field="ref")
    fields = kinds.get(kind) if isinstance(kind, str) else None
    if fields is None:
        raise Refused("UNKNOWN_FRAME", ref)
    given: dict[str, Any] = {}
    for name, (fits, default) in fields.items():
        value = frame.get(name, default)
        if value is REQUIRED or not fits(value):
            raise Refused("MALFORMED", ref, field=name)
        given[name] = value
    return str(kind), ref, given


# ── The fields of each kind ─────────────────────────────────────────────────────────────────────

REQUIRED = object()
ENVELOPE = ("type", "ref", "window", "verb", "again")


def _text(longest: int, *, or_none: bool = False) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        return (or_none and value is None) or (isinstance(value, str) and 0 < len(value) <= longest)

    return fits


def _name(longest: int) -> Callable[[Any], bool]:
    """Returns a function that checks a field's value: a text of 1 to `longest` printable characters.

    Names are not cleaned as chat is, and the database accepts no NUL character.
    """
    fits = _text(longest)
    return lambda value: fits(value) and value.isprintable()


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _seat(value: Any) -> bool:
    return type(value) is int and 0 <= value < 16


def _seat_or_none(value: Any) -> bool:
    return value is None or _seat(value)


def is_small(value: Any) -> bool:
    return value is None or type(value) in (int, float) or (isinstance(value, str) and len(value) <= MAX_REF_LENGTH)


_key = _text(MAX_KEY_LENGTH)
_key_or_none = _text(MAX_KEY_LENGTH, or_none=True)

CHAT_WORDS = ("phrase", "emotion", "text")
"""The fields of a `chat` frame of which exactly one says something."""
CHANNELS = ("", "spectators")
"""The channels to which a `chat` frame may go: that of the seats, and that of the spectators."""

FIELDS: Mapping[str, Mapping[str, Field]] = {
    "move": {"window": (_key, REQUIRED), "verb": (_key, REQUIRED), "again": (is_flag, False)},
    "advise": {"window": (_key, REQUIRED)},
    "trustee": {"on": (is_flag, REQUIRED)},
    "chat": {
        "phrase": (_key_or_none, None),
        "emotion": (_key_or_none, None),
        "text": (_text(MAX_TEXT_LENGTH, or_none=True), None),
        "channel": (CHANNELS.__contains__, ""),
    },
    "sit": {"seat": (_seat_or_none, None)},
    "stand": {},
    "ready": {"on": (is_flag, True)},
    "agent": {"seat": (_seat, REQUIRED), "level": (_key_or_none, None)},
    "leave": {},
    "concede": {},
    "skip": {},
    "report": {"message": (_name(MAX_KEY_LENGTH), REQUIRED), "reason": (_name(MAX_KEY_LENGTH), "abuse")},
    "mute": {"username": (_name(USERNAME_MAX), REQUIRED), "on": (is_flag, True)},
    "held": {"window": (_key_or_none, None)},
    "pull": {},
    "ping": {"t": (is_small, None)},
}

ROOM_FIELDS: Mapping[str, Mapping[str, Field]] = {
    "chat": {"phrase": (_key_or_none, None), "text": (_text(MAX_TEXT_LENGTH, or_none=True), None)},
    "report": FIELDS["report"],
    "mute": FIELDS["mute"],
    "slow": {"seconds": (lambda value: type(value) is int and value >= 0, REQUIRED)},
    "pull": {},
    "ping": FIELDS["ping"],
}
"""The fields of each kind of frame on a chat room's socket."""
