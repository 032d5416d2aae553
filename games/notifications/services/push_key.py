"""The key pair with which this installation identifies itself to push services (VAPID, RFC 8292).

It is made when it is first needed and stored in the database, where all machines of an installation find it. The
private key is encrypted, so that a copy of the database alone does not reveal it.
"""

from __future__ import annotations

from py_vapid import Vapid02

from accounts.encrypted_text import decrypt, encrypt
from games.notifications.models import PushKey

from .push_crypto import new_key_pair

PURPOSE = "notifications.push_key"
"""The purpose for which the key is encrypted (`accounts.encrypted_text`)."""


def public_key() -> str:
    """Returns the public key that browsers subscribe with, base64url."""
    return _key().public_key


def signer() -> Vapid02:
    """Returns what signs the headers of requests to push services. Raises cryptography.fernet.InvalidToken."""
    return Vapid02.from_pem(decrypt(_key().private_key, purpose=PURPOSE).encode())


def _key() -> PushKey:
    """Returns the key pair, made if there is none. Of two processes that make one at once, one key stays."""
    found = PushKey.objects.filter(pk=PushKey.ONLY).first()
    if found is None:
        PushKey.objects.bulk_create([_new_key()], ignore_conflicts=True)
        found = PushKey.objects.get(pk=PushKey.ONLY)
    return found


def _new_key() -> PushKey:
    private, public = new_key_pair()
    return PushKey(pk=PushKey.ONLY, private_key=encrypt(private, purpose=PURPOSE), public_key=public)
