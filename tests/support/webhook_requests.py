"""Streams with secrets, and the signed requests of a platform, for tests."""

from __future__ import annotations

import json
import time
from datetime import datetime
from typing import Any

from django.utils import timezone
from rest_framework.test import APIClient

from games.streams.models import Stream
from games.streams.request_signatures import header_of, sign
from games.streams.services import signing_secrets
from tests.support.on_air import opened, streamer

Answer = Any
"""An answer of the test client."""


def stream_of(name: str = "host", *, callback_url: str = "") -> Stream:
    """Opens a stream of this person off the air, with an address for callbacks of any form."""
    stream = opened(streamer(name))
    stream.callback_url = callback_url
    stream.save(update_fields=["callback_url"])
    return stream


class Platform:
    """A platform that knows the address and the secret of one stream."""

    def __init__(self, stream_id: Any, secret: str, *, language: str = "en") -> None:
        self.url, self.secret = f"/api/v1/streams/{stream_id}/gifts/", secret
        self.client: Any = APIClient(HTTP_ACCEPT_LANGUAGE=language)

    @classmethod
    def of(cls, stream: Stream, *, now: datetime | None = None) -> Platform:
        return cls(stream.pk, signing_secrets.new_secret(stream, now or timezone.now()))

    def headers(self, body: bytes, key: str, *, at: float | None = None, secret: str | None = None) -> dict[str, Any]:
        """The headers of a request as the test client takes them."""
        timestamp = str(int(time.time() if at is None else at))
        signature = sign(secret or self.secret, timestamp=timestamp, key=key, body=body)
        return {
            "HTTP_KAIJU_TIMESTAMP": timestamp, "HTTP_KAIJU_KEY": key, "HTTP_KAIJU_SIGNATURE": header_of(signature),
        }  # fmt: skip

    def send(
        self, gift: Any, key: str = "k-1", *, at: float | None = None, secret: str | None = None, **extra: Any
    ) -> Answer:
        """Sends a gift, given as JSON or as its raw body."""
        body = gift if isinstance(gift, bytes) else json.dumps(gift).encode()
        headers = {**self.headers(body, key, at=at, secret=secret), **extra}
        return self.client.post(self.url, body, content_type="application/json", **headers)

    def status(self, reference: Any, key: str = "k-1", **extra: Any) -> Answer:
        return self.client.get(f"{self.url}{reference}/", **{**self.headers(b"", key), **extra})
