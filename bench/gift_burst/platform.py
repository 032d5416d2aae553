"""The platform of the benchmark: sends each gift until it hears an answer, a third of them again, from many threads."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import urllib3

KINDS = ("cheer", "emote", "effect", "peek", "swap_card", "add_card", "double", "swap_roles", "reshuffle")
AT_ONCE = 24
"""Requests at the same time."""
PATIENCE = 60.0
"""Seconds for which a request is repeated until somebody answers."""


@dataclass
class Heard:
    """The answers to a burst."""

    answers: Counter[str] = field(default_factory=Counter)
    """Status, or status and code -> number of requests."""
    references: dict[str, set[str]] = field(default_factory=dict)
    """Key -> references with which it was answered: one, or a gift was doubled."""
    unanswered: set[str] = field(default_factory=set)
    broken: int = 0
    """Attempts that had no answer, since the process was killed or away."""
    seconds: list[float] = field(default_factory=list)
    """Times of the answered attempts."""
    took: float = 0.0


class Platform:
    """A platform with one stream. `url` is the stream's webhook, `secret` its signing secret."""

    def __init__(self, url: str, secret: str, *, seed: int) -> None:
        self._url, self._secret = url, secret
        self._pool = urllib3.PoolManager(maxsize=AT_ONCE, retries=False, timeout=10.0)
        self._rng = random.Random(seed)
        self._lock = threading.Lock()

    def burst(self, requests: int, seconds: float, *, repeats: float) -> Heard:
        """Sends so many requests spread over `seconds`. `repeats` is the share of repeated keys among them."""
        gifts = [(f"burst-{number}", self._gift()) for number in range(round(requests * (1 - repeats)))]
        again = [self._rng.choice(gifts) for _ in range(requests - len(gifts))]
        plan = gifts + again
        self._rng.shuffle(plan)  # a repetition may come before, after, or at the same time
        heard = Heard()
        start = time.monotonic()
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for place, (key, body) in enumerate(plan):
                threads.submit(self._send, key, body, start + seconds * place / len(plan), heard)
        heard.took = time.monotonic() - start
        return heard

    def _gift(self) -> bytes:
        seat, target = self._rng.sample(range(3), 2)
        donor = f"viewer {self._rng.randrange(500)}"
        return json.dumps({"kind": self._rng.choice(KINDS), "seat": seat, "target": target, "donor": donor}).encode()

    def _send(self, key: str, body: bytes, at: float, heard: Heard) -> None:
        time.sleep(max(0.0, at - time.monotonic()))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                answer = self._pool.request("POST", self._url, body=body, headers=self._headers(key, body))
            except urllib3.exceptions.HTTPError:
                answer = None
            if answer is None or answer.status >= 500 or answer.status == 429:
                with self._lock:
                    heard.broken += 1
                time.sleep(0.2)
                continue
            found = answer.json()
            with self._lock:
                heard.seconds.append(time.monotonic() - began)
                heard.answers[f"{answer.status} {found.get('code') or found.get('reason') or found['status']}"] += 1
                if answer.status == 202:
                    heard.references.setdefault(key, set()).add(found["reference"])
            return
        with self._lock:
            heard.unanswered.add(key)

    def _headers(self, key: str, body: bytes) -> dict[str, str]:
        timestamp = str(int(time.time()))
        signed = hmac.new(self._secret.encode(), f"{timestamp}.{key}.".encode() + body, hashlib.sha256).hexdigest()
        return {
            "Content-Type": "application/json", "Kaiju-Timestamp": timestamp, "Kaiju-Key": key,
            "Kaiju-Signature": f"v1={signed}",
        }  # fmt: skip


class Receiver:
    """A server that counts callbacks: each event's id -> how often it came, and each gift's key -> its verdict."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        self.verdicts: dict[str, set[str]] = {}
        receiver, lock = self, threading.Lock()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with lock:
                    receiver.events[event["event"]] += 1
                    receiver.verdicts.setdefault(event["gift"]["key"], set()).add(event["type"])
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                """Prints no line for each request."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
