"""Erases the names of donors. Logs, replays and callbacks hold none: they name a gift by its reference."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from games import after_commit
from games.streams.models import Gift


def erase_donors(*, gifts: Iterable[Gift]) -> int:
    """Erases the donors' names of these gifts. Returns the number of names erased.

    The gifts stay, and act as before. A repetition changes nothing.
    """
    with transaction.atomic():
        keys = [gift.pk for gift in gifts]
        rows = Gift.objects.select_for_update().filter(pk__in=keys).exclude(donor="").order_by("pk")
        named = {gift.pk: gift.stream_id for gift in rows}
        erased = Gift.objects.filter(pk__in=named).update(donor="")
        for stream_id in set(named.values()):
            after_commit.nudge_stream(stream_id)
    return erased
