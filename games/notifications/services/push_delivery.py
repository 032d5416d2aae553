"""Sends notifications to devices: checks once more whether one is still wanted and true, and sends it once at most.

A process that is killed while it sends loses that push alone: the notification itself is on the page.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic as stopwatch
from uuid import UUID

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import override

from accounts.accounts_of_sessions import accounts_of_sessions
from accounts.outbound_requests import OutboundError
from games.notifications.models import Kind, Notification, PushSubscription
from games.notifications.selectors import end_of_night, players_away, preferences_of, standing
from games.notifications.sentences import heading_of, sentence_of
from games.selectors.public_turns import public_turn
from games.services.block_interface import blocked_either_way

from . import web_push
from .notify import send_pushes
from .web_push import PushMessage

log = logging.getLogger(__name__)

LATE = timedelta(minutes=10)
"""Time after its moment from which a push is dropped, since it would only confuse."""
LEFT = timedelta(seconds=3)
"""The shortest time left of a turn that is still worth a push."""
WAIT_FOR_MORNING = (Kind.REQUEST, Kind.ACCEPTED, Kind.REVIEW, Kind.DECISION)
"""The kinds that are sent after the quiet hours. The others are dropped: in the morning they are over."""
LASTS = 12 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
BUDGET = timedelta(seconds=6)
"""Time after which no further device of the player is tried, so that slow push services do not hold up other tasks."""
REST = timedelta(minutes=10)
"""Time for which a device rests after a push service that was slow or silent. Doubled each time, up to a day."""
SLOW = 1.0
"""Seconds after which an answer is so late that the device rests as well."""
GONE = (404, 410)
"""Answers of a push service that say that the device no longer wants messages."""
TAKEN = 500
"""The most notifications that one run of the periodic task sends on."""

Clock = Callable[[], datetime]


def push_notification(*, notification_id: int, clock: Clock = timezone.now) -> int:
    """Sends a notification to each device of its player, if it still holds. Returns the number of devices reached.

    Of several tasks for one notification, one sends it.
    """
    now = clock()
    row = Notification.objects.select_related("user", "actor").filter(pk=notification_id, push_at__lte=now).first()
    if row is None or row.push_at is None:
        return 0
    chosen = preferences_of([row.user_id])[row.user_id]
    morning = end_of_night(chosen, now)
    later = morning if row.kind in WAIT_FOR_MORNING else None
    taken = Notification.objects.filter(pk=row.pk, push_at=row.push_at, number=row.number).update(push_at=later)
    if not taken or morning is not None or row.push_at < now - LATE or row.kind in chosen.off_push:
        return 0
    lasts = LASTS if row.kind in WAIT_FOR_MORNING else round(LATE.total_seconds())
    if row.kind == Kind.TURN:
        left = _left_of_turn(row, now)
        if left is None or left < LEFT:
            return 0
        lasts = min(lasts, int(left.total_seconds()))
    if not _is_allowed(row, now):
        return 0
    devices = _signed_in_devices(row.user_id, now)
    return sum(_send(row, device, lasts, clock) for device in devices if clock() - now < BUDGET)


def push_due(*, now: datetime) -> None:
    """Sends a task for each notification that should have been sent, or that waited until now for the morning.

    Those that are too late are sent no more. The task sent before has expired by then, so tasks do not pile up.
    """
    Notification.objects.filter(push_at__lt=now - LATE).update(push_at=None)
    send_pushes(Notification.objects.filter(push_at__lte=now - timedelta(seconds=20)).order_by("push_at")[:TAKEN])


def _signed_in_devices(user_id: int, now: datetime) -> list[PushSubscription]:
    """Returns the player's devices that do not rest and whose browser is signed in. Deletes those of ended sessions.

    A session can end while its browser stays in the list, such as by a change of the password.
    """
    rested = Q(rests_until=None) | Q(rests_until__lte=now)
    seen = now - timedelta(seconds=settings.SESSION_COOKIE_AGE, hours=1)  # the last visit is noted to the hour
    mine = PushSubscription.objects.filter(rested, user=user_id, browser__seen_at__gte=seen).select_related("browser")
    devices = list(mine.order_by("timeouts", "-created_at"))
    accounts = accounts_of_sessions({device.browser.session_key for device in devices})
    ended = set()
    for device in devices:
        account = accounts.get(device.browser.session_key)
        if account is None or account.pk != user_id or device.browser.user_id != user_id:
            ended.add(device.pk)
    PushSubscription.objects.filter(pk__in=ended).delete()
    return [device for device in devices if device.pk not in ended]


def _is_allowed(row: Notification, now: datetime) -> bool:
    """Whether the player may still be told: the account is open, an invitation stands, and nobody blocks anybody."""
    if not row.user.is_active or row.read_at is not None:
        return False
    if not standing(Notification.objects.filter(pk=row.pk), now=now).exists():
        return False
    return row.actor is None or (row.actor.is_active and row.actor_id not in blocked_either_way(row.user))


def _left_of_turn(row: Notification, now: datetime) -> timedelta | None:
    """Returns the time left of the turn; None if it is over, or the player is back at the table."""
    turn = public_turn(UUID(row.key.partition(":")[2]), row.user_id, now=now)
    if turn is None or turn.window != row.number or not players_away([(row.user_id, turn.table)]):
        return None
    return turn.closes_at - now


def _send(row: Notification, device: PushSubscription, lasts: int, clock: Clock) -> bool:
    """Sends a notification to one device, in the player's language. Deletes a device that is gone."""
    with override(row.user.language or device.language or None):
        payload = {"kind": row.kind, "title": heading_of(row), "body": sentence_of(row), "address": row.address}
    message = PushMessage(
        {**payload, "tag": f"{row.kind}:{row.pk}"}, topic=f"{row.kind}:{row.pk}", lasts=lasts,
        urgent=row.kind in (Kind.TURN, Kind.TOURNAMENT, Kind.INVITATION),
    )  # fmt: skip
    begun = stopwatch()
    try:
        status = web_push.send(message, device, now=clock())
    except OutboundError as error:
        log.info("a push was not sent: %s", error.code)
        if error.code == "TIMED_OUT" or stopwatch() - begun > SLOW:
            _let_rest(device, clock())
        return False
    if status in GONE:
        PushSubscription.objects.filter(pk=device.pk).delete()
    elif stopwatch() - begun > SLOW:
        _let_rest(device, clock())
    elif device.timeouts and 200 <= status < 300:
        PushSubscription.objects.filter(pk=device.pk).update(timeouts=0, rests_until=None)
    if status not in GONE and not 200 <= status < 300:
        log.warning("a push service refused a message: %d", status)
    return 200 <= status < 300


def _let_rest(device: PushSubscription, now: datetime) -> None:
    """Sends a device nothing for a while, since its push service is slow."""
    rest = min(REST * 2 ** min(device.timeouts, 10), timedelta(days=1))
    PushSubscription.objects.filter(pk=device.pk).update(timeouts=F("timeouts") + 1, rests_until=now + rest)
