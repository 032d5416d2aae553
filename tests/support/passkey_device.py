"""A passkey in software: answers the challenges of the site as a browser with an unlocked authenticator does."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

ORIGIN = "https://testserver"
UNLOCKED = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV


class PasskeyDevice:
    """A device with one key. `unlocked` is whether its owner gives a finger, a face or a PIN when it is asked."""

    def __init__(self, *, origin: str = ORIGIN, unlocked: bool = True) -> None:
        self.origin, self.site = origin, origin.partition("://")[2].partition(":")[0]
        self.unlocked = unlocked
        self.credential_id = secrets.token_bytes(16)
        self.user_handle = b""
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> str:
        """Returns the answer to `navigator.credentials.create`, as JSON, and remembers the account of the options."""
        asked = options["publicKey"]
        self.user_handle = _bytes(asked["user"]["id"])
        public = ES256.from_cryptography_key(self._key.public_key())
        held = AttestedCredentialData.create(Aaguid.NONE, self.credential_id, public)
        data = self._data(AuthenticatorData.FLAG.AT, held)
        told = CollectedClientData.create("webauthn.create", asked["challenge"], self.origin)
        return self._written({"clientDataJSON": told, "attestationObject": AttestationObject.create("none", data, {})})

    def answer(self, options: dict[str, Any], *, user_handle: bytes | None = None) -> str:
        """Returns the answer to `navigator.credentials.get`, as JSON."""
        data = self._data()
        told = CollectedClientData.create("webauthn.get", options["publicKey"]["challenge"], self.origin)
        signature = self._key.sign(bytes(data) + hashlib.sha256(told).digest(), ec.ECDSA(hashes.SHA256()))
        handle = self.user_handle if user_handle is None else user_handle
        return self._written(
            {"clientDataJSON": told, "authenticatorData": data, "signature": signature, "userHandle": handle}
        )

    def _data(self, flags: int = 0, held: bytes = b"") -> AuthenticatorData:
        unlocking = UNLOCKED if self.unlocked else AuthenticatorData.FLAG.UP
        site = hashlib.sha256(self.site.encode()).digest()
        made: AuthenticatorData = AuthenticatorData.create(site, unlocking | flags, 0, held)
        return made

    def _written(self, response: dict[str, bytes]) -> str:
        identity = websafe_encode(self.credential_id)
        return json.dumps(
            {
                "id": identity, "rawId": identity, "type": "public-key", "clientExtensionResults": {},
                "response": {name: websafe_encode(bytes(value)) for name, value in response.items()},
            }
        )  # fmt: skip


def add_passkey(client: Client, device: PasskeyDevice, *, name: str = "My phone") -> Any:
    """Adds a passkey on the site's page, as the signed-in client with a password just confirmed. Returns the answer."""
    page = client.get("/accounts/2fa/webauthn/add/", secure=True)
    answer = device.make(page.context["js_data"]["options"])
    return client.post("/accounts/2fa/webauthn/add/", {"name": name, "credential": answer}, secure=True)


def sign_in_by_passkey(client: Client, device: PasskeyDevice, *, next_page: str = "", **answer: Any) -> Any:
    """Signs a client in by a passkey alone. Returns the site's answer."""
    options = client.get("/accounts/2fa/webauthn/login/", secure=True, headers={"accept": "application/json"}).json()
    given = {"credential": device.answer(options["request_options"], **answer), "next": next_page}
    return client.post("/accounts/2fa/webauthn/login/", given, secure=True)


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else bytes(websafe_decode(value))
