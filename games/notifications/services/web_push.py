"""Encrypts a message for one device and sends it to the device's push service (RFC 8030, 8188, 8291, 8292).

pywebpush would do it, but sends with a client of its own. So the two libraries that it is made of are used, and the
product's own client sends, which reaches public addresses alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email.utils import parseaddr
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import orjson
from django.conf import settings

from accounts import outbound_requests
from accounts.security_contact import contacts
from games.notifications.models import PushSubscription

from .push_crypto import encrypt_for_device
from .push_key import signer
from .subscriptions import MAX_ENDPOINT

TOKEN_SECONDS = 12 * 3600
"""Seconds for which the signature of a request is valid. Push services accept a day at most."""
PATIENCE = 4.0
"""Seconds that a push service has to answer."""
MAX_BYTES = 2000
"""The most bytes of a message before encryption: push services take 4096 after it."""


@dataclass(frozen=True, slots=True)
class PushMessage:
    """A message to a device: what the device shows, and how long and urgently the push service tries."""

    payload: dict[str, str]
    topic: str
    """The thing that is told. A later message with the same topic replaces one that was not delivered."""
    lasts: int
    """Seconds for which the push service may keep it."""
    urgent: bool = False


def send(message: PushMessage, device: PushSubscription, *, now: datetime) -> int:
    """Sends a message to a device. Returns the status of the push service's answer. Raises OutboundError."""
    body = orjson.dumps(message.payload)
    if len(body) > MAX_BYTES:
        raise ValueError("a message to devices is too long")
    encrypted = encrypt_for_device(body, public_key=device.public_key, auth=device.auth)
    headers = {
        **_signature(device.endpoint, now), "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm", "TTL": str(message.lasts), "Urgency": "high" if message.urgent else "normal",
        "Topic": sha256(message.topic.encode()).hexdigest()[:32], "User-Agent": "Kaiju-Push/1",
    }  # fmt: skip
    return outbound_requests.post(
        device.endpoint, body=encrypted, headers=headers, seconds=PATIENCE, longest=MAX_ENDPOINT
    ).status


def _signature(endpoint: str, now: datetime) -> dict[str, str]:
    parts = urlsplit(endpoint)
    claims: dict[str, Any] = {
        "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now.timestamp()) + TOKEN_SECONDS, "sub": _contact(),
    }  # fmt: skip
    headers: dict[str, str] = signer().sign(claims)
    return headers


def _contact() -> str:
    """Returns where a push service reaches the operators: the contact for weaknesses, the site, or the mail sender."""
    found = next((each for each in contacts() if each.startswith(("mailto:", "https://"))), None)
    site: str = settings.KAIJU["SITE_URL"]
    if found is None and site.startswith("https://"):
        found = site
    return found or f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
