"""Makes, rotates and retires the secrets with which a platform and a stream sign their messages.

A stream has at most two valid secrets: the newest, and the one before for a day.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from functools import cache
from uuid import UUID

from cryptography.fernet import InvalidToken
from django.db import transaction
from django.db.models import Q

from accounts.encrypted_text import decrypt, encrypt
from accounts.models import User
from games import after_commit
from games.streams.models import SigningSecret, Stream

from .streamer_rights_and_locks import lock_own_stream

PURPOSE = "streams.signing"
"""The purpose for which secrets are encrypted (`accounts.encrypted_text`)."""
PREFIX = "whsec_"
SECRET_BYTES = 32
OVERLAP = timedelta(days=1)
"""Time for which the old secret is accepted after a rotation."""
MAX_VALID = 2


def new_secret(stream: Stream, now: datetime) -> str:
    """Gives a stream another signing secret and returns it, the only time that it is shown.

    The secret before is accepted for another day, and no earlier one any longer. The caller has locked the stream.
    """
    written = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    SigningSecret.objects.filter(stream=stream, expires_at__isnull=False).delete()
    SigningSecret.objects.filter(stream=stream).update(expires_at=now + OVERLAP)
    SigningSecret.objects.create(
        stream=stream, secret=encrypt(written, purpose=PURPOSE), hint=written[-4:], created_at=now
    )
    return written


def rotate_secret(*, stream_id: UUID, by: User, now: datetime) -> str:
    """Replaces the newest signing secret of a stream, or makes the first one, and returns it.

    Raises Stream.DoesNotExist; IllegalMove NOT_STREAMER.
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        written = new_secret(stream, now)
        after_commit.nudge_stream(stream.pk)
    return written


def retire_old_secret(*, stream_id: UUID, by: User, now: datetime) -> bool:
    """Ends the overlap after a rotation: only the newest secret is accepted from now on. Returns False without one.

    Raises Stream.DoesNotExist; IllegalMove NOT_STREAMER.
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        _all, ended = SigningSecret.objects.filter(stream=stream, expires_at__isnull=False).delete()
        after_commit.nudge_stream(stream.pk)
    return bool(ended)


def secrets_to_compare(stream_id: UUID, now: datetime) -> list[str]:
    """Returns two secrets that a signature may be made with, for a comparison that takes the same time for any stream.

    In place of missing ones, also of an unknown stream, there are secrets that nobody knows.
    """
    encrypted = [row.secret for row in _valid(stream_id, now)]
    encrypted += [_unknown_secret()] * (MAX_VALID - len(encrypted))
    return [_decrypted(each) or secrets.token_urlsafe(SECRET_BYTES) for each in encrypted]


def newest_secret(stream_id: UUID) -> str | None:
    """Returns the secret with which callbacks of a stream are signed; None if there is none, or none can be read."""
    row = SigningSecret.objects.filter(stream=stream_id, expires_at__isnull=True).first()
    return None if row is None else _decrypted(row.secret)


def delete_expired_secrets(now: datetime) -> None:
    """Deletes the secrets that are no longer accepted."""
    SigningSecret.objects.filter(expires_at__lte=now).delete()


def _valid(stream_id: UUID, now: datetime) -> list[SigningSecret]:
    valid = Q(expires_at__isnull=True) | Q(expires_at__gt=now)
    return list(SigningSecret.objects.filter(valid, stream=stream_id).order_by("-created_at", "-pk")[:MAX_VALID])


def _decrypted(encrypted: str) -> str | None:
    """Returns a secret in clear; None if it was encrypted with a key that the installation no longer has."""
    try:
        return decrypt(encrypted, purpose=PURPOSE)
    except InvalidToken:
        return None


@cache
def _unknown_secret() -> str:
    """Returns an encrypted secret that signs nothing, for the place of a missing one."""
    return encrypt(PREFIX + secrets.token_urlsafe(SECRET_BYTES), purpose=PURPOSE)
