"""Erases the names of donors: of one who asks for it, and of all after some time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games import after_commit
from games.streams.models import Callback, Gift

from .received_gift import shown_text

AT_ONCE: Final = 2000
"""Gifts whose names one transaction erases."""


def erase_donor(*, donor: str, stream_id: UUID | None = None) -> int:
    """Erases a donor's name from all gifts, or from those of one stream. Returns the number of gifts.

    The name may be written in any case, and as the platform sent it. Gifts stay as they acted, with their prices.
    """
    names = {donor.strip(), shown_text(donor, field="donor", most=len(donor) or 1)} - {""}
    if not names:
        return 0
    named = Q()
    for name in names:
        named |= Q(donor__iexact=name)
    rows = Gift.objects.filter(named)
    if stream_id is not None:
        rows = rows.filter(stream=stream_id)
    erased = 0
    while True:
        with transaction.atomic():
            found = list(rows.order_by("pk").values_list("pk", "stream")[:AT_ONCE])
            erase_names([pk for pk, _ in found])
            for stream in {stream for _, stream in found}:
                after_commit.nudge_stream(stream)
        erased += len(found)
        if len(found) < AT_ONCE:
            return erased


def forget_old_donors(*, now: datetime) -> int:
    """Erases names and bodies of gifts that arrived before the days of the setting `KEEP_DAYS`. Returns their number.

    An idempotency key stays for ever: sent again, it still gets the first verdict, whatever its body.
    """
    before = now - timedelta(days=settings.KAIJU["STREAMS"]["KEEP_DAYS"])
    old = Gift.objects.filter(~Q(donor="") | ~Q(body_digest=""), received_at__lt=before)
    old = old.exclude(status=Gift.Status.WAITING)
    forgotten = 0
    while True:
        with transaction.atomic():
            pks = list(old.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
            erase_names(pks)
            Gift.objects.filter(pk__in=pks).update(body_digest="")
        forgotten += len(pks)
        if len(pks) < AT_ONCE:
            return forgotten


def erase_names(pks: list[int]) -> None:
    """Erases the donors' names of these gifts, and the bodies of callbacks about them that are no longer sent."""
    Gift.objects.filter(pk__in=pks).update(donor="")
    Callback.objects.filter(gift__in=pks, next_at__isnull=True).update(body={})
