"""Recognises a frame that is sent again, since its ack was lost, so that it does not act twice."""

from __future__ import annotations

from uuid import UUID

from django.utils.crypto import salted_hmac

from games.models import MadeMove


def reference_of(frame: tuple[object, ...]) -> str:
    """Returns 16 hex digits that name this frame; equal frames have equal digits."""
    return salted_hmac("games.speech", repr(frame), algorithm="sha256").hexdigest()[:16]


def is_made(ref: str) -> bool:
    """Whether a move has already been made from the frame with this reference."""
    return MadeMove.objects.filter(ref=ref).exists()


def note_made(ref: str, *, match_id: UUID) -> None:
    """Stores that a move was made from the frame with this reference. Call it in the transaction of that move."""
    MadeMove.objects.create(ref=ref, match_id=match_id)
