"""Checks a gift that arrives: its kind, seats and number, and the words that viewers would read with it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from accounts.legible_text import is_deceptive, legible
from accounts.word_list import has_listed_word
from games.rules.core import MalformedMove
from games.rules.doudizhu.gifts import ADDRESSED, OPPONENTS, SUPPORTING
from games.rules.doudizhu.state import GiftKind
from games.streams.models import MAX_DONOR_LENGTH, MAX_KEY_LENGTH, MAX_PRICE_LENGTH, Stream

MAX_TIMES: Final = 100_000
"""The highest number of a combo."""


@dataclass(frozen=True, slots=True)
class ReceivedGift:
    """A gift whose fields have been checked, as its row stores them."""

    key: str
    kind: GiftKind
    seat: int | None
    target: int | None
    times: int
    donor: str
    price: str

    def columns(self) -> dict[str, Any]:
        return {**asdict(self), "kind": self.kind.value}


def checked_gift(
    stream: Stream, *, key: Any, kind: Any, seat: Any, target: Any, times: Any, donor: Any, price: Any
) -> ReceivedGift:
    """Returns a gift with fields that are fit to be stored. Seats that mean nothing for its kind are left out.

    Raises MalformedMove: UNKNOWN_GIFT; NO_SUCH_SEAT, also for a seat that its kind needs and that is missing; MALFORMED
    (`field`).
    """
    if not isinstance(key, str) or not 0 < len(key) <= MAX_KEY_LENGTH or not key.isprintable():
        raise MalformedMove("MALFORMED", field="key")
    try:
        known = GiftKind(kind)
    except ValueError:
        raise MalformedMove("UNKNOWN_GIFT") from None
    supported = _seat(stream, seat, needed=known in SUPPORTING, means=known in ADDRESSED)
    named = _seat(stream, target, needed=known in OPPONENTS, means=known in OPPONENTS)
    if not isinstance(times, int) or isinstance(times, bool) or not 1 <= times <= MAX_TIMES:
        raise MalformedMove("MALFORMED", field="times")
    return ReceivedGift(
        key, known, supported, named, times,
        shown_text(donor, field="donor", most=MAX_DONOR_LENGTH),
        shown_text(price, field="price", most=MAX_PRICE_LENGTH),
    )  # fmt: skip


def shown_text(text: Any, *, field: str, most: int) -> str:
    """Returns a text of a platform as viewers may read it, cut to `most` characters.

    Empty for a text with a listed word or deceptive characters. Raises MalformedMove MALFORMED for no text at all.
    """
    if not isinstance(text, str):
        raise MalformedMove("MALFORMED", field=field)
    words = " ".join(legible(text).split())
    if is_deceptive(text) or has_listed_word(words):
        return ""
    return words[:most].strip()


def _seat(stream: Stream, seat: Any, *, needed: bool, means: bool) -> int | None:
    if not means:
        return None
    if seat is None and not needed:
        return None
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(stream.seats):
        raise MalformedMove("NO_SUCH_SEAT")
    return seat
