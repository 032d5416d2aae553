"""Sends stored messages to platforms, each at least once, and repeats those that failed.

A message is claimed in a short transaction, sent without one, and then marked. A process that is killed between sending
and marking leaves the claim, which ends by itself: the message is then sent again with the same event id.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import orjson
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts import outbound_requests
from accounts.outbound_requests import OutboundError
from games.streams import request_signatures
from games.streams.models import Callback

from .signing_secrets import newest_secret

log = logging.getLogger(__name__)

MAX_ATTEMPTS: Final = 10
"""Attempts after which a message is given up: about 20 hours after the first one."""
FIRST_PAUSE: Final = 5.0
"""Seconds from the first failure to the second attempt. Each later pause is four times as long, up to `MAX_PAUSE`."""
MAX_PAUSE: Final = 6 * 3600.0
JITTER: Final = 0.2
"""Share by which a pause is longer or shorter by chance, so that messages do not return all at once."""
CLAIM: Final = timedelta(seconds=60)
"""Time for which a claimed message belongs to the process that sends it: longer than a request may take."""
PASS: Final = timedelta(seconds=20)
"""Time after which a pass claims no further message, so that other tasks of the queue get their turn."""
SLOW: Final = timedelta(seconds=1)
"""Time for an answer beyond which a server's further messages let those to others pass."""
KEPT: Final = timedelta(days=30)
"""Time after a gift's decision for which its message is stored."""

Clock = Callable[[], datetime]


def deliver_due(*, clock: Clock = timezone.now, chance: Callable[[], float] = random.random) -> float | None:
    """Sends the messages that are due, the oldest first, for `PASS` at most.

    Returns the seconds until it should run again for what failed or is left; None if nothing is waiting for that. Does
    nothing while requests to outside are switched off: the messages wait. `chance` returns numbers from 0 to 1.
    """
    if not settings.KAIJU["OUTBOUND"]["ENABLED"]:
        return None
    again: list[float] = []
    until = clock() + PASS
    while (claimed := _claim(clock())) is not None:
        pause = _deliver(claimed, clock, chance)
        again += [] if pause is None else [pause]
        if clock() >= until:
            return 0.0
    return min(again, default=None)


def delete_old_callbacks(now: datetime) -> None:
    """Deletes the messages about gifts that were decided long ago, delivered or not."""
    Callback.objects.filter(gift__decided_at__lt=now - KEPT).delete()


def pause_after(attempts: int, chance: float) -> float:
    """Returns the seconds between a failed attempt, counted from 1, and the next one. `chance` is from 0 to 1."""
    pause = min(FIRST_PAUSE * 4.0 ** (attempts - 1), MAX_PAUSE)
    return min(pause * (1 - JITTER + 2 * JITTER * chance), MAX_PAUSE)


def _claim(now: datetime) -> Callback | None:
    """Takes the next due message for `CLAIM`, so that no other process sends it meanwhile. None without one."""
    with transaction.atomic():
        due = Callback.objects.filter(next_at__lte=now).order_by("next_at", "pk")
        found = due.select_for_update(skip_locked=True, of=("self",)).select_related("gift").first()
        if found is None:
            return None
        found.attempts += 1
        found.next_at = now + CLAIM
        found.save(update_fields=["attempts", "next_at"])
    return found


def _deliver(message: Callback, clock: Clock, chance: Callable[[], float]) -> float | None:
    """Sends a claimed message and marks the result. Returns the seconds to the next attempt, if there shall be one."""
    began = clock()
    error, answered = _send(message, began)
    now = clock()
    mine = Callback.objects.filter(pk=message.pk, delivered_at__isnull=True)
    if not error:
        mine.update(delivered_at=now, next_at=None, error="")
        return _let_others_pass(message.url, now, now - began)
    pause = pause_after(message.attempts, chance())
    if message.attempts >= MAX_ATTEMPTS:
        mine.update(next_at=None, error=error)
        log.warning("a callback was given up after %d attempts: %s", message.attempts, error)
    else:
        mine.update(next_at=now + timedelta(seconds=pause), error=error)
    if not answered:
        _postpone_others(message.url, error, now, pause)
    elif (after := _let_others_pass(message.url, now, now - began)) is not None:
        return after
    return None if message.attempts >= MAX_ATTEMPTS else pause


def _let_others_pass(url: str, now: datetime, took: timedelta) -> float | None:
    """After a slow answer, has this address wait as long while messages to others are due, so that those go first.

    Otherwise a server that answers each time at the last moment would hold up all others. Counts no attempt. Returns
    the seconds for which messages wait; None if none does.
    """
    due = Callback.objects.filter(next_at__lte=now)
    if took <= SLOW or not due.exclude(url=url).exists():
        return None
    return took.total_seconds() if due.filter(url=url).update(next_at=now + took) else None


def _postpone_others(url: str, error: str, now: datetime, pause: float) -> None:
    """Counts an attempt without an answer for all messages that are due to the same address.

    Otherwise a silent server would hold up the messages to others, one time limit for each of its own.
    """
    due = Callback.objects.filter(url=url, next_at__lte=now)
    due.filter(attempts__gte=MAX_ATTEMPTS - 1).update(attempts=F("attempts") + 1, next_at=None, error=error)
    due.update(attempts=F("attempts") + 1, next_at=now + timedelta(seconds=pause), error=error)


def _send(message: Callback, now: datetime) -> tuple[str, bool]:
    """Sends a message, signed with the newest secret.

    Returns the code of a failure, or "", and whether the message failed for itself and not for a silent server.
    """
    secret = newest_secret(message.gift.stream_id)
    if secret is None:
        return "NO_SECRET", True
    body = orjson.dumps(message.body, option=orjson.OPT_SORT_KEYS)
    timestamp, event = str(int(now.timestamp())), str(message.body["event"])
    signature = request_signatures.sign(secret, timestamp=timestamp, key=event, body=body)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Kaiju-Callbacks/1",
        request_signatures.TIMESTAMP_HEADER: timestamp,
        request_signatures.KEY_HEADER: event,
        request_signatures.SIGNATURE_HEADER: request_signatures.header_of(signature),
    }
    try:
        answer = outbound_requests.post(message.url, body=body, headers=headers)
    except OutboundError as error:
        return error.code, False
    return ("" if 200 <= answer.status < 300 else f"STATUS_{answer.status}"), True
