"""Frames that come again, since their ack was lost: what one has done is not done twice."""

from __future__ import annotations

from uuid import UUID

from django.utils.crypto import salted_hmac

from games.models import MadeMove


def reference_of(frame: tuple[object, ...]) -> str:
    """16 hex digits that name this frame: the same one that comes again has the same."""
    return salted_hmac("games.speech", repr(frame), algorithm="sha256").hexdigest()[:16]


def is_made(ref: str) -> bool:
    """Has a frame of this reference made its move?"""
    return MadeMove.objects.filter(ref=ref).exists()


def note_made(ref: str, *, match_id: UUID) -> None:
    """Keeps that it has. In the transaction of the move."""
    MadeMove.objects.create(ref=ref, match_id=match_id)
