"""Sends a gift to a stream's webhook, signed, and asks what became of it. Needs Python 3.11 and nothing else.

export KAIJU_SECRET=whsec_…
python send_gift.py https://kaiju.example/api/v1/streams/ID/gifts/ --kind cheer --seat 0 --donor Anna --wait 30
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

ATTEMPTS = 5
"""How often a gift is sent before the program gives up."""
AGAIN = frozenset({429, 500, 502, 503, 504})
"""Statuses after which the same request may be sent again."""


@dataclass(frozen=True)
class Answer:
    """An answer of the webhook: the HTTP status, and the JSON body."""

    status: int
    body: dict[str, Any]
    wait: float = 0.0
    """Seconds after which a new attempt makes sense."""


def sign(secret: str, timestamp: str, key: str, body: bytes) -> str:
    """Returns the signature of a message in hexadecimal digits."""
    return hmac.new(secret.encode(), f"{timestamp}.{key}.".encode() + body, hashlib.sha256).hexdigest()


def signed_headers(secret: str, key: str, body: bytes, *, now: float | None = None) -> dict[str, str]:
    """Returns the headers of a request. Sign anew for every attempt: the time of sending is part of the signature."""
    timestamp = str(int(time.time() if now is None else now))
    return {
        "Content-Type": "application/json",
        "Kaiju-Timestamp": timestamp,
        "Kaiju-Key": key,
        "Kaiju-Signature": "v1=" + sign(secret, timestamp, key, body),
    }


def encode(gift: Mapping[str, Any]) -> bytes:
    """Returns the body of a gift. Keep these bytes: a repetition must have the same ones."""
    return json.dumps(gift, ensure_ascii=False, separators=(",", ":")).encode()


def request(url: str, headers: Mapping[str, str], body: bytes | None, *, seconds: float = 10.0) -> Answer:
    """Makes one request: POST with a body, GET without."""
    asked = urllib.request.Request(url, data=body, headers=dict(headers))  # noqa: S310  the caller chose the address
    try:
        with urllib.request.urlopen(asked, timeout=seconds) as answer:  # noqa: S310
            return Answer(answer.status, json.load(answer))
    except urllib.error.HTTPError as error:
        try:
            found = json.loads(error.read())
        except ValueError:
            found = {}
        return Answer(error.code, found, float(error.headers.get("Retry-After", 0)))


def send(url: str, secret: str, gift: Mapping[str, Any], *, key: str | None = None) -> Answer:
    """Sends a gift, and again with the same key and body if no answer came. The gift counts once."""
    key, body, answer = key or str(uuid.uuid4()), encode(gift), Answer(0, {})
    for attempt in range(ATTEMPTS):
        try:
            answer = request(url, signed_headers(secret, key, body), body)
        except OSError as error:
            answer = Answer(0, {"detail": str(error)})
        if answer.status and answer.status not in AGAIN:
            break
        if attempt + 1 < ATTEMPTS:
            time.sleep(max(answer.wait, 0.5 * 2**attempt))
    return answer


def ask(url: str, secret: str, sent: Mapping[str, Any]) -> Answer:
    """Asks what became of a gift. `sent` is the body of the answer to sending it."""
    return request(urljoin(url, sent["status_url"]), signed_headers(secret, sent["key"], b""), None)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", help="the webhook's address, from the stream's desk")
    parser.add_argument("--kind", help="cheer, emote, effect, peek, swap_card, add_card, double, swap_roles, reshuffle")
    parser.add_argument("--gift", help="in place of --kind: your own name of the gift")
    parser.add_argument("--seat", type=int, help="the supported seat, from 0")
    parser.add_argument("--player", help="in place of --seat: the player's name")
    parser.add_argument("--target", type=int, help="the opponent's seat, for peek and swap_card")
    parser.add_argument("--target-player", help="in place of --target: the opponent's name")
    parser.add_argument("--times", type=int, help="repetitions of a combo")
    parser.add_argument("--donor", help="the viewer's name")
    parser.add_argument("--price", help="the price, as the stream shows it")
    parser.add_argument("--key", help="the idempotency key; by default a new one")
    parser.add_argument("--wait", type=float, default=0.0, help="seconds to wait until the gift is decided")
    given = vars(parser.parse_args(arguments))
    secret = os.environ.get("KAIJU_SECRET", "")
    if not secret:
        print("set KAIJU_SECRET to the stream's signing secret", file=sys.stderr)
        return 2
    url, key, wait = given.pop("url"), given.pop("key"), given.pop("wait")
    answer = send(url, secret, {name: value for name, value in given.items() if value is not None}, key=key)
    until = time.monotonic() + wait
    while answer.status in (200, 202) and answer.body["status"] == "waiting" and time.monotonic() < until:
        time.sleep(1)
        answer = ask(url, secret, answer.body)
    print(json.dumps({"http": answer.status, **answer.body}, ensure_ascii=False, indent=2))
    return 0 if answer.status in (200, 202) else 1


if __name__ == "__main__":
    sys.exit(main())
