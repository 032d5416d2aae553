"""Encrypts texts that the database stores, such as secrets of second factors and of streams.

A copy of the database alone then reveals none of them.
"""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def encrypt(text: str, *, purpose: str) -> str:
    """Returns the text encrypted with the installation's current secret key.

    `purpose` separates the keys: a text that is encrypted for one purpose cannot be decrypted for another.
    """
    return _cipher(purpose).encrypt(text.encode()).decode()


def decrypt(encrypted: str, *, purpose: str) -> str:
    """Returns the text that `encrypt` encrypted for the same purpose, with the current secret key or an earlier one.

    Raises cryptography.fernet.InvalidToken.
    """
    return _cipher(purpose).decrypt(encrypted.encode()).decode()


def _cipher(purpose: str) -> MultiFernet:
    """Returns the cipher whose keys derive from the secret keys of the installation, the current one first."""
    keys = [str(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    digests = (hashlib.sha256(purpose.encode() + key.encode()).digest() for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
