"""Erases the names of donors: of chosen gifts, of a donor who asks for it, and of all after some time.

Logs, replays and callbacks hold none: they name a gift by its reference. With a name goes the digest of the body that
it came with, from which the name could be guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from games import after_commit
from games.streams.models import MAX_DONOR_LENGTH, Gift

from .check_received_gift import shown_text

AT_ONCE: Final = 2000
"""Gifts whose names one transaction erases."""


def erase_donors(*, gifts: Iterable[Gift]) -> int:
    """Erases the names and price labels of these gifts. Returns the number of names erased.

    The gifts stay, and act as before. A repetition changes nothing.
    """
    return _erase([gift.pk for gift in gifts])


def erase_donor(*, donor: str, stream_id: UUID | None = None) -> int:
    """Erases a donor's name from all gifts, or from those of one stream. Returns the number of gifts.

    The name may be written in any case, and as the platform sent it, also if its end was cut off. Gifts stay as they
    acted, without name and price label.
    """
    names = {donor.strip(), shown_text(donor, field="donor", most=MAX_DONOR_LENGTH)} - {""}
    if not names:
        return 0
    named = Q()
    for name in names:
        named |= Q(donor__iexact=name)
    rows = Gift.objects.filter(named)
    if stream_id is not None:
        rows = rows.filter(stream=stream_id)
    erased = 0
    while pks := list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        erased += _erase(pks)
    return erased


def forget_old_donors(*, now: datetime) -> int:
    """Erases names and bodies of gifts that arrived before the days of the setting `KEEP_DAYS`. Returns their number.

    An idempotency key stays for ever: sent again, it still gets the first verdict, whatever its body.
    """
    before = now - timedelta(days=settings.KAIJU["STREAMS"]["KEEP_DAYS"])
    old = Gift.objects.filter(~Q(donor="") | ~Q(body_digest=""), received_at__lt=before)
    old = old.exclude(status=Gift.Status.WAITING)
    forgotten = 0
    while pks := list(old.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            _erase(pks)
            forgotten += Gift.objects.filter(pk__in=pks).update(body_digest="")
    return forgotten


def _erase(pks: list[int]) -> int:
    with transaction.atomic():
        rows = Gift.objects.select_for_update().filter(pk__in=pks).exclude(donor="").order_by("pk")
        named = dict(rows.values_list("pk", "stream"))
        erased = Gift.objects.filter(pk__in=named).update(donor="", price="", body_digest="")
        for stream_id in set(named.values()):
            after_commit.nudge_stream(stream_id)
    return erased
