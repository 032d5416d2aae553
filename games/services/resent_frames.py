"""Recognises a frame that a client sends again because the acknowledgement was lost: its move is made only once."""

from __future__ import annotations

from uuid import UUID

from django.utils.crypto import salted_hmac

from games.models import MadeMove


def reference_of(frame: tuple[object, ...]) -> str:
    """Returns a digest of a client's frame, 16 hex digits. A frame that is sent again has the same digest."""
    return salted_hmac("games.speech", repr(frame), algorithm="sha256").hexdigest()[:16]


def has_made_move(ref: str) -> bool:
    """Whether the frame with this digest has made a move already."""
    return MadeMove.objects.filter(ref=ref).exists()


def record_move(ref: str, *, match_id: UUID) -> None:
    """Stores that the frame with this digest has made a move. Call it in the transaction of that move."""
    MadeMove.objects.create(ref=ref, match_id=match_id)
