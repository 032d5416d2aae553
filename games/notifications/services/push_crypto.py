"""The cryptography of Web Push: key pairs, keys of devices, and the encryption of a message (RFC 8188, 8291).

The curve is P-256. A message is encrypted with a key pair of its own, so that only the device reads it.
"""

from __future__ import annotations

import base64
import binascii
import os

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

AUTH_BYTES = 16
POINT_BYTES = 65
"""Bytes of a public key as an uncompressed point."""


def new_key_pair() -> tuple[str, str]:
    """Returns a private key as PEM and its public key in base64url, for identifying this installation."""
    private = ec.generate_private_key(ec.SECP256R1())
    pem = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    point = private.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return pem.decode(), base64.urlsafe_b64encode(point).decode().rstrip("=")


def check_device_keys(public_key: str, auth: str) -> None:
    """Checks a device's public key and the secret that it shares with the site. Raises ValueError."""
    point = _decode(public_key)
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    if len(point) != POINT_BYTES or len(_decode(auth)) != AUTH_BYTES:
        raise ValueError("a device's keys have other lengths")


def encrypt_for_device(body: bytes, *, public_key: str, auth: str) -> bytes:
    """Returns a message that only the device with these keys can decrypt, in the coding `aes128gcm`."""
    encrypted: bytes = http_ece.encrypt(
        body, salt=os.urandom(16), private_key=ec.generate_private_key(ec.SECP256R1()), dh=_decode(public_key),
        auth_secret=_decode(auth), version="aes128gcm",
    )  # fmt: skip
    return encrypted


def _decode(text: str) -> bytes:
    """Returns the bytes of base64url without padding. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
