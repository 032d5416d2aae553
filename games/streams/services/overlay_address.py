"""Makes and rotates the secret in the address of a stream's overlay."""

from __future__ import annotations

import secrets
from datetime import datetime
from uuid import UUID

from cryptography.fernet import InvalidToken
from django.db import transaction

from accounts.encrypted_text import decrypt, encrypt
from accounts.models import User
from games import after_commit
from games.streams.models import Stream
from games.streams.selectors.overlay_addresses import digest_of

from .streamer_rights_and_locks import lock_own_stream

PURPOSE = "streams.overlay"
"""The purpose for which the secret is encrypted (`accounts.encrypted_text`)."""


def set_new_overlay_token(stream: Stream) -> str:
    """Gives a stream another secret for its overlay's address, and returns it. The caller stores the row."""
    token = secrets.token_urlsafe(32)
    stream.overlay_token, stream.overlay_digest = encrypt(token, purpose=PURPOSE), digest_of(token)
    return token


def overlay_token_of(stream: Stream) -> str:
    """Returns the secret in the overlay's address, for its streamer.

    Empty if it was encrypted with a key that the installation no longer has. The address itself still works.
    """
    try:
        return decrypt(stream.overlay_token, purpose=PURPOSE)
    except InvalidToken:
        return ""


def rotate_overlay(*, stream_id: UUID, by: User, now: datetime) -> str:
    """Replaces the secret of the overlay's address, and returns the new one. Open overlays end with the nudge.

    Raises Stream.DoesNotExist; IllegalMove NOT_STREAMER.
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        token = set_new_overlay_token(stream)
        stream.save(update_fields=["overlay_token", "overlay_digest"])
        after_commit.nudge_stream(stream.pk)
    return token
