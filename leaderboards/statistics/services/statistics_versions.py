"""Life cycle of the editions of the statistics: begun, counted, live, replaced, deleted.

An edition is one complete set of statistics. Pages read the live one while a new one is counted.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from leaderboards.services.locks import STATISTICS_LOCK, exclusive_transaction
from leaderboards.statistics.digests import VERSION
from leaderboards.statistics.models import (
    Bookmark,
    CountedMatch,
    Edition,
    Encounter,
    Figure,
    Mark,
    PlayerFigure,
    PlayerMatch,
    Streak,
)

BATCH = 2_000
"""Maximum number of rows of an old edition that are deleted in one transaction."""


def editions_to_count(*, now: datetime) -> list[Edition]:
    """Returns the editions (sets of statistics) into which matches are counted now. The caller holds the lock.

    The first edition is live from the start. If the live one has an older version of the figures, a new edition is
    begun. The old one then stays unchanged until it is replaced, since sums of two versions must not be mixed.
    """
    by_state = {edition.state: edition for edition in Edition.objects.exclude(state=Edition.State.OLD)}
    live, coming = by_state.get(Edition.State.LIVE), by_state.get(Edition.State.COUNTING)
    if coming is not None and coming.version != VERSION:
        _retire(coming)
        coming = None
    if live is None and coming is None:
        return [Edition.objects.create(version=VERSION, state=Edition.State.LIVE, created_at=now, live_at=now)]
    if live is not None and live.version != VERSION:
        return [coming or Edition.objects.create(version=VERSION, created_at=now)]
    return [edition for edition in (live, coming) if edition is not None]


def start_edition(*, now: datetime | None = None) -> Edition:
    """Begins a new edition (set of statistics), into which all matches are counted from the first on, and returns it.

    An edition already being counted is dropped. The live edition stays until the new one has caught up.
    """
    with exclusive_transaction(STATISTICS_LOCK):
        for begun in Edition.objects.filter(state=Edition.State.COUNTING):
            _retire(begun)
        return Edition.objects.create(version=VERSION, created_at=now or timezone.now())


def make_live(edition: Edition, *, now: datetime) -> None:
    """Makes a fully counted edition the one that pages read, and retires the former one. The caller holds the lock."""
    for live in Edition.objects.filter(state=Edition.State.LIVE):
        _retire(live)
    edition.state, edition.live_at = Edition.State.LIVE, now
    edition.save(update_fields=["state", "live_at"])


def drop_old() -> int:
    """Deletes retired editions and their rows in small transactions. Returns the number of editions deleted."""
    gone = 0
    for edition in Edition.objects.filter(state=Edition.State.OLD):
        for model in (PlayerMatch, Mark, PlayerFigure, Encounter, Streak, CountedMatch, Figure, Bookmark):
            rows = model._default_manager.filter(edition=edition)
            while batch := list(rows.values_list("pk", flat=True)[:BATCH]):
                with transaction.atomic():
                    model._default_manager.filter(pk__in=batch).delete()
        gone += Edition.objects.filter(pk=edition.pk).delete()[0] > 0
    return gone


def _retire(edition: Edition) -> None:
    edition.state = Edition.State.OLD
    edition.save(update_fields=["state"])
