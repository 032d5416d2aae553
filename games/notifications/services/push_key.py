"""The key pair with which this installation identifies itself to push services (VAPID, RFC 8292).

`manage.py migrate` makes it, or else a worker, and stores it in the database, where all machines find it. The private
key is encrypted, so that a copy of the database alone does not reveal it.
"""

from __future__ import annotations

from typing import Any

from py_vapid import Vapid02

from accounts.encrypted_text import decrypt, encrypt
from games.notifications.models import PushKey

from .push_crypto import new_key_pair

PURPOSE = "notifications.push_key"
"""The purpose for which the key is encrypted (`accounts.encrypted_text`)."""


def public_key() -> str:
    """Returns the public key that browsers subscribe with, base64url. Empty before there is one."""
    return PushKey.objects.values_list("public_key", flat=True).first() or ""


def signer() -> Vapid02:
    """Returns what signs the headers of requests to push services.

    Raises PushKey.DoesNotExist before there is a key, and cryptography.fernet.InvalidToken for one of another
    `SECRET_KEY`.
    """
    return Vapid02.from_pem(decrypt(PushKey.objects.get().private_key, purpose=PURPOSE).encode())


def make_key(**_: Any) -> None:
    """Makes the key pair, unless there is one. Of two processes that make one at once, one key stays.

    Called after the migrations of this app, and by workers.
    """
    if PushKey.objects.exists():
        return
    private, public = new_key_pair()
    row = PushKey(pk=PushKey.ONLY, private_key=encrypt(private, purpose=PURPOSE), public_key=public)
    PushKey.objects.bulk_create([row], ignore_conflicts=True)
