"""Parses and checks the frames that a bot sends: one JSON object each. Unknown fields are ignored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from games.agents.base import EMOTIONS
from games.bots.services.matchmaking import MAX_FILL_SECONDS
from games.consumers.inbound_frames import (
    MAX_KEY_LENGTH,
    MAX_REF_LENGTH,
    REQUIRED,
    Field,
    decode,
    is_flag,
    is_small,
    read_fields,
)

from .doudizhu_cards import FORMS

MAX_TOKEN_LENGTH = 200
MAX_MATCHES = 200
"""The number of matches that a bot may ask about when it reconnects."""
MAX_OPPONENTS = 11
LANGUAGES = sorted(dict(settings.LANGUAGES))
ANSWERS = ("BID_RESPONSE", "PLAY_RESPONSE", "ACTION_RESPONSE")
"""Types of the frames that answer a request."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A valid frame from a bot: its type (`kind`), its checked fields, and for answers the fields of the action."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)
    """The fields of this type of frame, checked; absent ones have their defaults."""
    rest: dict[str, Any] = field(default_factory=dict)
    """For an ACTION_RESPONSE the fields of its verb, unchecked; else empty."""


def parse(text: str | None) -> Frame:
    """Returns the checked frame in a text. Raises Refused, also for a binary frame (None)."""
    return parse_object(decode(text))


def parse_object(given: Mapping[str, Any]) -> Frame:
    """Returns the checked frame in a JSON object. Raises Refused."""
    kind, ref, found = read_fields(given, FIELDS)
    rest: dict[str, Any] = {}
    if kind == "ACTION_RESPONSE":
        rest = {name: value for name, value in given.items() if name not in ENVELOPE}
    return Frame(kind, {"ref": ref, **found}, rest)


def chat_fields(given: Mapping[str, Any]) -> dict[str, str]:
    """Returns those of the fields `comment`, `strategy_hint` and `emotion` that an answer has.

    Invalid values are left out, since they must not make the move fail.
    """
    words = {name: given.get(name) for name in ("comment", "strategy_hint")}
    kept = {name: text for name, text in words.items() if isinstance(text, str) and text.strip()}
    emotion = given.get("emotion")
    return kept | ({"emotion": emotion} if emotion in EMOTIONS else {})


# ── The fields of each kind ─────────────────────────────────────────────────────────────────────


def _text(longest: int, *, or_none: bool = False) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        return (or_none and value is None) or (
            isinstance(value, str) and 0 < len(value) <= longest and "\x00" not in value
        )

    return fits


def _one_of(*choices: Any) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in choices


def _number(low: int, high: int, *, or_none: bool = False) -> Callable[[Any], bool]:
    return lambda value: (or_none and value is None) or (type(value) is int and low <= value <= high)


def _names(most: int, longest: int) -> Callable[[Any], bool]:
    fits = _text(longest)
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(fits, value))


def _object(value: Any) -> bool:
    return isinstance(value, dict)


def _anything(value: Any) -> bool:
    return True


_key = _text(MAX_KEY_LENGTH)
_key_or_none = _text(MAX_KEY_LENGTH, or_none=True)

_ANSWER: Mapping[str, Field] = {
    "player_id": (_key_or_none, None), "match_id": (_key_or_none, None), "request_id": (_key_or_none, None),
    "comment": (_anything, None), "emotion": (_anything, None), "strategy_hint": (_anything, None),
}  # fmt: skip
_PLAYED: Mapping[str, Field] = {
    "game": (_key, REQUIRED), "options": (_object, {}), "rated": (is_flag, True), "fill": (_key_or_none, "club"),
}  # fmt: skip
_OF_CHALLENGE: Mapping[str, Field] = {"challenge_id": (_key, REQUIRED)}
_AT_TABLE: Mapping[str, Field] = {"table": (_key, REQUIRED)}

FIELDS: Mapping[str, Mapping[str, Field]] = {
    "HELLO": {
        "token": (_text(MAX_TOKEN_LENGTH, or_none=True), None), "cards": (_one_of(*FORMS), "text"),
        "legal": (is_flag, False), "follow": (is_flag, False), "language": (_one_of(*LANGUAGES), "en"),
        "matches": (_names(MAX_MATCHES, MAX_KEY_LENGTH), []),
    },
    "PING": {"t": (is_small, None)},
    "BID_RESPONSE": {**_ANSWER, "bid": (_number(-9, 99), REQUIRED)},
    "PLAY_RESPONSE": {
        **_ANSWER, "action": (_one_of("PLAY", "PASS"), REQUIRED), "cards": (_anything, []),
        "hand_type": (_key_or_none, None),
    },
    "ACTION_RESPONSE": {**_ANSWER, "verb": (_key, REQUIRED), "answer_id": (_text(MAX_REF_LENGTH, or_none=True), None)},
    "QUEUE": {
        **_PLAYED, "seats": (_number(1, 20, or_none=True), None), "fill_after": (_number(0, MAX_FILL_SECONDS), 5),
    },
    "UNQUEUE": {"waiting_id": (_key_or_none, None)},
    "CHALLENGE": {**_PLAYED, "opponents": (_names(MAX_OPPONENTS, MAX_KEY_LENGTH), REQUIRED)},
    "ACCEPT": _OF_CHALLENGE,
    "DECLINE": _OF_CHALLENGE,
    "WITHDRAW": _OF_CHALLENGE,
    "JOIN": _AT_TABLE,
    "LEAVE": _AT_TABLE,
}  # fmt: skip
ENVELOPE = frozenset({"type", "ref", *FIELDS["ACTION_RESPONSE"]})
