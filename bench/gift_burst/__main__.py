"""`make bench-gifts`: sends 2,000 gifts in 10 s to one streamed table, and prints one JSON line.

A third of the requests are repetitions. The web process that takes the gifts and the worker are killed (kill -9) in the
middle and started again. Three people play at the table through another web process. Lost or doubled gifts fail the
run; times never do.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from bench.live import tables
from bench.live.servers import HOST, ROOT, StartedServers, free_port, run_servers, start_worker, wait_for

from .platform import Heard, Platform, Receiver
from .players import Players

CALM = 8.0
"""Seconds for which moves are measured before the burst."""
SETTLED = 90.0
"""Seconds within which the callbacks must have come."""
QUEUES = "default,agents,review"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.gift_burst", description=__doc__)
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--repeats", type=float, default=1 / 3, help="share of repetitions among the requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-kill", action="store_true", help="leave web process and worker alive")
    options = parser.parse_args()
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
    os.environ["OUTBOUND_LOOPBACK"] = "true"
    with run_servers() as own:
        tables.prepare_django()
        row = _measure(own, options)
    sys.stdout.write(json.dumps(row) + "\n")
    return 1 if row["lost"] or row["doubled"] else 0


def _measure(own: StartedServers, options: argparse.Namespace) -> dict[str, Any]:
    receiver = Receiver()
    gifts_port, players_port = free_port(), free_port()
    servers = [_serve(own, port) for port in (gifts_port, players_port)]
    for port in (gifts_port, players_port):
        wait_for(port, own)
    start_worker(own, queues=QUEUES, threads=4)
    stream_id, secret, place = _open_stream(receiver.url)
    address = f"http://{HOST}:{players_port}"
    players = Players(f"ws://{HOST}:{players_port}/ws/tables/{place.code}/", address, place.cookies)
    players.start()
    platform = Platform(f"http://{HOST}:{gifts_port}/api/v1/streams/{stream_id}/gifts/", secret, seed=options.seed)
    before = os.getloadavg()[0]
    time.sleep(CALM)
    began = time.monotonic()
    web = (own, "server", servers[0], lambda: _serve(own, gifts_port))
    worker = (own, "worker", own.running["worker"][0], lambda: start_worker(own, queues=QUEUES, threads=4))
    killers = [
        threading.Timer(options.seconds * share, _kill_and_restart, process)
        for share, process in ((0.4, web), (0.6, worker))
        if not options.no_kill
    ]
    for killer in killers:
        killer.start()
    heard = platform.burst(options.requests, options.seconds, repeats=options.repeats)
    ended = time.monotonic()
    for killer in killers:
        killer.join()
    _settle(stream_id, receiver)
    players.stop()
    try:
        return {
            "bench": "gift_burst", "requests": options.requests, "seconds": options.seconds,
            "took_s": round(heard.took, 1), "killed": [] if options.no_kill else ["web", "worker"],
            **_counted(stream_id, heard, receiver),
            "answer_p99_ms": round(sorted(heard.seconds)[int(len(heard.seconds) * 0.99) - 1] * 1000, 1),
            "moves_before": players.times(0.0, began), "moves_meanwhile": players.times(began, ended),
            "moves_overtaken": players.refused, "moves_silent": players.silent,
            "load_before": round(before, 1), "load_after": round(os.getloadavg()[0], 1),
        }  # fmt: skip
    finally:
        receiver.close()


def _serve(own: StartedServers, port: int) -> Any:
    return own.start("server", [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT)


def _kill_and_restart(own: StartedServers, name: str, process: Any, again: Callable[[], Any]) -> None:
    process.kill()
    process.wait()
    own.running[name].remove(process)
    again()


def _open_stream(callback_url: str) -> tuple[Any, str, tables.TableAddress]:
    """Opens a stream for three people, puts it on the air, and seats them. Returns its id, secret and table."""
    from django.contrib.auth.models import Permission
    from django.utils import timezone

    from accounts.models import User
    from games.models import Match, Table
    from games.services import tables as table_services
    from games.streams.services import end_and_start_matches, signing_secrets, stream_lifecycle

    owner = User.objects.create(username="bench_streamer")
    owner.user_permissions.add(Permission.objects.get(codename="open_streams"))
    owner = User.objects.get(pk=owner.pk)
    now = timezone.now()
    stream = stream_lifecycle.open_stream(
        owner=owner, title="Burst", game="doudizhu", options=tables.LONG, seats=[{"open": True}] * 3, pace=2000, now=now
    )
    stream_lifecycle.change_stream(stream_id=stream.pk, by=owner, now=now, callback_url=callback_url)
    secret = signing_secrets.rotate_secret(stream_id=stream.pk, by=owner, now=now)
    stream = stream_lifecycle.start_stream(stream_id=stream.pk, by=owner, now=now)
    table = Table.objects.get(stream=stream)
    people = [tables.person(f"bench_player_{number}") for number in range(3)]
    for user in people:
        table_services.sit(table=table, user=user)
    until = time.monotonic() + 30
    while not Match.objects.filter(table=table, status__in=Match.LIVE).exists():
        if time.monotonic() > until:
            raise RuntimeError("the stream's match did not begin")
        end_and_start_matches.advance_stream(stream_id=stream.pk, now=timezone.now())
        time.sleep(0.2)
    return stream.pk, secret, tables.TableAddress(table.code, tuple(tables.cookie(user) for user in people))


def _settle(stream_id: Any, receiver: Receiver) -> None:
    """Takes what still waits out of the queue, and waits until the callbacks about all gifts have come."""
    from django.utils import timezone

    from games.streams.models import Callback, Stream
    from games.streams.services import gift_queue

    owner = Stream.objects.get(pk=stream_id).owner
    gift_queue.clear_queue(stream_id=stream_id, by=owner, now=timezone.now())
    until = time.monotonic() + SETTLED
    while Callback.objects.filter(delivered_at__isnull=True).exists() and time.monotonic() < until:
        time.sleep(0.5)


def _counted(stream_id: Any, heard: Heard, receiver: Receiver) -> dict[str, Any]:
    """Compares what the platform heard with the rows of gifts, the match's log, and the callbacks."""
    from games.journal import verify
    from games.models import Match, Move
    from games.streams.models import Callback, Gift

    rows = list(Gift.objects.filter(stream=stream_id).values("key", "reference", "status", "refusal"))
    by_key = {row["key"]: row for row in rows}
    status = Counter(row["status"] for row in rows)
    acted = Counter(
        action["reference"]
        for action in Move.objects.filter(match__stream_match__stream=stream_id).values_list("action", flat=True)
        if "reference" in action
    )
    applied = {str(row["reference"]) for row in rows if row["status"] == Gift.Status.APPLIED}
    lost = [key for key in heard.references if key not in by_key] + sorted(heard.unanswered)
    lost += sorted(applied - set(acted))
    doubled = [key for key, references in heard.references.items() if len(references) > 1]
    doubled += [reference for reference, times in acted.items() if times > 1 or reference not in applied]
    untold = [row["key"] for row in rows if row["key"] not in receiver.verdicts]
    contradicted = [key for key, verdicts in receiver.verdicts.items() if len(verdicts) > 1]
    folds = all(verify(match).ok for match in Match.objects.filter(stream_match__stream=stream_id))
    return {
        "gifts": len(rows), "applied": status["applied"], "waiting": status["waiting"], "refused": dict(
            Counter(row["refusal"] for row in rows if row["status"] == "refused")
        ),
        "lost": len(lost), "doubled": len(doubled), "folds": folds,
        "answers": dict(sorted(heard.answers.items())), "attempts_without_answer": heard.broken,
        "callbacks": {
            "events": len(receiver.events), "sent_again": sum(times - 1 for times in receiver.events.values()),
            "untold": len(untold), "contradicted": len(contradicted),
            "undelivered": Callback.objects.filter(delivered_at__isnull=True).count(),
        },
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
