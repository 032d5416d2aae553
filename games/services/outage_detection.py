"""Records outages of the product, so that a turn that runs out during one counts against no player.

Every 0.5 s each web process stores a sign that it runs and reaches the broker. Each worker stores a sign that it plays
due timeouts. The first sign after a silence of more than 2 s stores an outage. A check for an outage looks at both the
stored outages and the last signs, so it is right whichever process returns first.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.models import Outage, Part, Pulse

BEAT_SECONDS = 0.5
"""Seconds between two signs of life."""
SILENCE = timedelta(seconds=2)
"""Time without a sign of life after which a part counts as unavailable."""
COMING_BACK = timedelta(seconds=5)
"""Time that people and bots need after an outage to return to their tables."""
AHEAD = timedelta(minutes=1)
"""The largest difference between the clocks of several machines.

A sign further ahead is wrong; its outages are dropped.
"""
KEEP_FOR = timedelta(days=2)
"""Time for which outages stay on record."""


def give_sign(*, parts: Collection[Part], now: datetime) -> None:
    """Stores that these parts of the product (web, worker, broker) are available at `now`.

    If a part gave no sign for more than 2 s before, also stores an outage of that part.
    """
    known = Pulse.objects.filter(part__in=parts)
    if known.filter(at__gte=now - SILENCE, at__lte=now).update(at=now) == len(parts):
        return
    with transaction.atomic():
        rows = {row.part: row for row in Pulse.objects.select_for_update().filter(part__in=parts).order_by("part")}
        for part in parts:
            row = rows.get(part)
            if row is not None and now - row.at > SILENCE:
                Outage.objects.create(part=part, since=row.at, until=now)
            wrong = row is not None and row.at > now + AHEAD
            if wrong:  # else real outages stay unseen and false ones excuse turns, until that time has come
                Outage.objects.filter(part=part, until__gt=now + AHEAD).delete()
            if row is None or row.at < now or wrong:
                Pulse.objects.update_or_create(part=part, defaults={"at": now})


def last_signs() -> dict[str, datetime]:
    """Returns the time at which each part of the product (`web`, `worker`, `broker`) last stored that it works."""
    return dict(Pulse.objects.values_list("part", "at"))


def had_outage(*, since: datetime, until: datetime) -> bool:
    """Whether a part of the product was unavailable at any time from 5 s before `since` to `until`.

    The parts are web, worker and broker. The 5 s are for people who return to their tables after an outage. A part that
    has never given a sign does not run in this installation and counts as available.
    """
    silent = Q(at__lt=until - SILENCE)
    told = Outage.objects.filter(until__gt=since - COMING_BACK, since__lt=until)
    return told.exists() or Pulse.objects.filter(silent).exists()


def delete_old(*, now: datetime) -> None:
    """Deletes outages that ended more than 2 days ago, and the signs of parts that have been silent for as long.

    Such a part no longer runs in this installation. Its old sign would excuse every turn for good.
    """
    Outage.objects.filter(until__lt=now - KEEP_FOR).delete()
    Pulse.objects.filter(at__lt=now - KEEP_FOR).delete()
