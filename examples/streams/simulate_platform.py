"""Plays a platform whose viewers send gifts to a stream, as real platforms deliver them. Prints JSON lines.

    export KAIJU_SECRET=whsec_…
    python simulate_platform.py https://kaiju.example/api/v1/streams/ID/gifts/ --gifts 200 --seconds 20

Some gifts come several times (a platform that heard no answer), in bursts, as combos of one gift, out of order, with a
late timestamp, or with a wrong signature. The last line counts what was sent and what came back.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from send_gift import Answer, encode, request, signed_headers

KINDS = {
    "cheer": 40, "emote": 20, "effect": 10, "peek": 6, "swap_card": 6, "add_card": 6, "double": 5, "swap_roles": 4,
    "reshuffle": 3,
}  # fmt: skip
"""Kind -> how often it is given among a hundred gifts: cheap ones often, strong ones seldom."""
DONORS = (
    "夜雨声烦",
    "小明",
    "Anna",
    "köln_42",
    "🐉 dragon",
    "观众" * 12,
    "",
    "https://spam.example",
    "Robert'); DROP TABLE",
)
COMBOS = (1, 1, 1, 1, 3, 10, 66, 520, 1314)
LATE_SECONDS = 600
"""Age of a timestamp that the stream must refuse."""


@dataclass(frozen=True)
class Shot:
    """One request: when it is sent, in seconds from the start, and what is special about it."""

    at: float
    key: str
    body: bytes
    special: str = ""
    """`repeat`, `late`, `forged`, `reused` (the key with another body), or empty."""


def plan(count: int, seconds: float, *, seed: int, seats: int = 3, repeats: float = 0.3) -> list[Shot]:
    """Returns the requests of a show, in the order in which they are sent. The same seed gives the same show."""
    rng = random.Random(seed)
    shots: list[Shot] = []
    for number, at in enumerate(_moments(count, seconds, rng)):
        first = Shot(at, f"sim-{seed}-{number}", encode(_gift(rng, seats)))
        shots.append(first)
        if rng.random() < repeats:  # up to three more times, some of them before the first one's answer
            delays = [rng.choice((0.0, 0.05, 1.0, 5.0)) for _ in range(rng.randint(1, 3))]
            shots += [replace(first, at=at + delay, special="repeat") for delay in delays]
        chance = rng.random()
        if chance < 0.02:
            shots.append(Shot(at, f"sim-{seed}-{number}-late", first.body, "late"))
        elif chance < 0.04:
            shots.append(Shot(at, f"sim-{seed}-{number}-forged", first.body, "forged"))
        elif chance < 0.05:
            shots.append(
                replace(first, at=at + 1.0, body=encode({"kind": "effect", "donor": "other"}), special="reused")
            )
    shots.sort(key=lambda shot: shot.at)
    for place in range(0, len(shots) - 4, 7):  # queues between machines change the order
        part = shots[place : place + 4]
        rng.shuffle(part)
        shots[place : place + 4] = part
    return shots


def play(url: str, secret: str, shots: list[Shot], *, at_once: int = 16) -> Iterator[dict[str, Any]]:
    """Sends the requests at their times and yields what was sent and what came back, one dict for each."""
    start = time.monotonic()

    def fire(shot: Shot) -> dict[str, Any]:
        time.sleep(max(0.0, start + shot.at - time.monotonic()))
        sent_at = time.monotonic()
        headers = signed_headers(
            "whsec_forged" if shot.special == "forged" else secret, shot.key, shot.body,
            now=time.time() - LATE_SECONDS if shot.special == "late" else None,
        )  # fmt: skip
        try:
            answer = request(url, headers, shot.body, seconds=30)
        except OSError as error:
            answer = Answer(0, {"code": type(error).__name__})
        return {
            "key": shot.key, "special": shot.special, "http": answer.status,
            "code": answer.body.get("code") or answer.body.get("reason"), "status": answer.body.get("status"),
            "reference": answer.body.get("reference"), "ms": round((time.monotonic() - sent_at) * 1000),
        }  # fmt: skip

    with ThreadPoolExecutor(at_once) as pool:
        yield from pool.map(fire, shots)


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns the counts of a show. `doubled` are keys with two references: there must be none."""
    references: dict[str, set[str]] = {}
    for row in rows:
        if row["reference"]:
            references.setdefault(row["key"], set()).add(row["reference"])
    counts = Counter(
        f"{row['special'] or 'gift'} {row['http']} {row['code'] or row['status'] or ''}".strip() for row in rows
    )
    times = sorted(row["ms"] for row in rows)
    return {
        "requests": len(rows), "gifts": len(references), "doubled": sum(len(each) > 1 for each in references.values()),
        "median_ms": times[len(times) // 2], "max_ms": times[-1], "answers": dict(sorted(counts.items())),
    }  # fmt: skip


def _moments(count: int, seconds: float, rng: random.Random) -> list[float]:
    """Returns the times of the gifts: half of them spread over the show, half in a few bursts of a second."""
    bursts = [rng.uniform(0, max(0.0, seconds - 1)) for _ in range(max(1, round(seconds / 10)))]
    spread = [rng.uniform(0, seconds) for _ in range(count - count // 2)]
    return sorted(spread + [rng.choice(bursts) + rng.random() * min(1.0, seconds) for _ in range(count // 2)])


def _gift(rng: random.Random, seats: int) -> dict[str, Any]:
    kind = rng.choices(list(KINDS), weights=list(KINDS.values()))[0]
    seat, target = rng.sample(range(seats), 2)
    gift: dict[str, Any] = {"kind": kind, "donor": rng.choice(DONORS), "times": rng.choice(COMBOS)}
    if kind not in ("effect", "double", "reshuffle"):
        gift["seat"] = seat
    if kind in ("peek", "swap_card"):
        gift["target"] = target
    return gift


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", help="the webhook's address, from the stream's desk")
    parser.add_argument("--gifts", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--at-once", type=int, default=16, help="requests at the same time")
    parser.add_argument("--quiet", action="store_true", help="print only the counts")
    options = parser.parse_args()
    secret = os.environ.get("KAIJU_SECRET", "")
    if not secret:
        print("set KAIJU_SECRET to the stream's signing secret", file=sys.stderr)
        return 2
    rows = []
    shots = plan(options.gifts, options.seconds, seed=options.seed)
    for row in play(options.url, secret, shots, at_once=options.at_once):
        rows.append(row)
        if not options.quiet:
            print(json.dumps(row, ensure_ascii=False), flush=True)
    counted = summary(rows)
    print(json.dumps(counted, ensure_ascii=False))
    return 1 if counted["doubled"] else 0


if __name__ == "__main__":
    sys.exit(main())
