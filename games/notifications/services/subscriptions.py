"""Stores and deletes the devices that want Web Push."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts import outbound_requests
from accounts.models import SignedInBrowser, User
from accounts.outbound_requests import OutboundError
from games.notifications.models import PushSubscription

from .push_crypto import check_device_keys
from .reading import store_time_zone

MAX_ENDPOINT = 1000
"""The most characters of an address at a push service. Some of them put a long token there."""


class InvalidSubscription(Exception):
    """Raised if a device's subscription has no valid address or keys, or its browser is not signed in."""


def subscribe(
    *, user: User, session_key: str, endpoint: str, public_key: str, auth: str, language: str = "",
    time_zone: str = "", now: datetime | None = None,
) -> PushSubscription:  # fmt: skip
    """Stores that this device wants Web Push, until its session ends. Repeating has no effect.

    A device that another account used before belongs to this one from now on. Raises InvalidSubscription.
    """
    browser = SignedInBrowser.objects.filter(user=user, session_key=session_key).first()
    if browser is None or user.is_guest or user.is_bot:
        raise InvalidSubscription
    _check(endpoint, public_key, auth)
    with transaction.atomic():
        list(User.objects.select_for_update(no_key=True).filter(pk=user.pk).values_list("pk"))
        found, _made = PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "user": user, "browser": browser, "public_key": public_key, "auth": auth, "language": language,
                "created_at": now or timezone.now(),
            },
        )  # fmt: skip
        # one of each browser: a new subscription takes the place of one that the browser has dropped
        PushSubscription.objects.filter(browser=browser).exclude(pk=found.pk).delete()
        mine = PushSubscription.objects.filter(user=user).order_by("-created_at", "-pk")
        surplus = list(mine.values_list("pk", flat=True)[PushSubscription.MOST :])
        PushSubscription.objects.filter(pk__in=surplus).delete()
        store_time_zone(user=user, name=time_zone)
    return found


def unsubscribe(*, user: User, endpoint: str) -> None:
    """Deletes a device of this player. No effect on one that is gone, or that belongs to another player."""
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()


def _check(endpoint: str, public_key: str, auth: str) -> None:
    """Checks a subscription's form. Raises InvalidSubscription."""
    try:
        outbound_requests.check_address(endpoint, longest=MAX_ENDPOINT)
        check_device_keys(public_key, auth)
    except (OutboundError, ValueError):
        raise InvalidSubscription from None
