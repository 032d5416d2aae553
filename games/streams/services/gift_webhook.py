"""Accepts the gifts that a platform sends to a stream: checks their signature, and names their kind and seats."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from games.rules.core import IllegalMove, MalformedMove
from games.streams import request_signatures
from games.streams.gift_terms import kind_of_platform_gift, terms_of
from games.streams.models import Gift, Stream
from games.streams.selectors.gifts_for_platforms import gift_of_key, seat_named

from . import gift_queue
from .signing_secrets import secrets_to_compare


class Unsigned(Exception):
    """Raised for a request whose signature does not count. `code` is TIMESTAMP_OUTSIDE or SIGNATURE_WRONG."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class SignedRequest:
    """A platform's request: its stream, the values of its signature's headers, and its raw body."""

    stream_id: UUID
    timestamp: str
    key: str
    signature: str
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class SentGift:
    """A gift as a platform describes it: by our kind or its own gift's name, seats by index or by the player's name."""

    kind: str | None = None
    gift: str | None = None
    seat: int | None = None
    player: str | None = None
    target: int | None = None
    target_player: str | None = None
    times: int = 1
    donor: str = ""
    price: str = ""

    @property
    def has_names(self) -> bool:
        """Whether kind or seats are given by names that have to be looked up."""
        return self.gift is not None or self.player is not None or self.target_player is not None


def require_signed(request: SignedRequest, *, now: datetime) -> None:
    """Checks the time and the signature of a request.

    An unknown stream and a wrong signature have the same answer, after the same work. Raises Unsigned.
    """
    if abs(now.timestamp() - int(request.timestamp)) > request_signatures.WINDOW_SECONDS:
        raise Unsigned("TIMESTAMP_OUTSIDE")
    signed = request_signatures.is_signed(
        request_signatures.signatures_in(request.signature), secrets_to_compare(request.stream_id, now),
        timestamp=request.timestamp, key=request.key, body=request.body,
    )  # fmt: skip
    if not signed:
        raise Unsigned("SIGNATURE_WRONG")


def accept_gift(request: SignedRequest, sent: SentGift, *, now: datetime) -> Gift:
    """Stores the gift of a signed request, or returns the one that came with the same key, and acts no second time.

    A gift that cannot act is stored as refused. Raises Stream.DoesNotExist; IllegalMove KEY_REUSED (the key came with
    another body); MalformedMove: UNKNOWN_GIFT, NO_SUCH_SEAT, MALFORMED (`field`). An error stores nothing.
    """
    digest = hashlib.sha256(request.body).hexdigest()
    kind, seat, target = sent.kind, sent.seat, sent.target
    if sent.has_names:
        first = gift_of_key(request.stream_id, request.key)
        if first is not None:  # the names may mean others by now
            if first.body_digest not in ("", digest):  # empty after the time for which donors are kept
                raise IllegalMove("KEY_REUSED")
            return first
        stream = Stream.objects.get(pk=request.stream_id)
        kind, seat, target = (
            _kind(stream, sent), _seat(stream, seat, sent.player), _seat(stream, target, sent.target_player),
        )  # fmt: skip
    return gift_queue.receive_gift(
        stream_id=request.stream_id, sender=Gift.Sender.WEBHOOK, key=request.key, body_digest=digest, kind=kind or "",
        seat=seat, target=target, times=sent.times, donor=sent.donor, price=sent.price, now=now,
    )  # fmt: skip


def signed_gift(request: SignedRequest, reference: UUID) -> Gift | None:
    """Returns the gift of a signed request for its status: the one of this reference, if it has the request's key."""
    gift = gift_of_key(request.stream_id, request.key)
    return gift if gift is not None and gift.reference == reference else None


def _kind(stream: Stream, sent: SentGift) -> str:
    if sent.kind is not None:
        return sent.kind
    kind = kind_of_platform_gift(terms_of(stream.gift_terms), sent.gift or "")
    if kind is None:
        raise MalformedMove("UNKNOWN_GIFT")
    return kind.value


def _seat(stream: Stream, seat: int | None, name: str | None) -> int | None:
    if name is None:
        return seat
    found = seat_named(stream, name)
    if found is None:
        raise MalformedMove("NO_SUCH_SEAT")
    return found
