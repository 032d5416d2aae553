"""Keeps the log in bounds: makes its partitions ahead, archives logs of old matches, and drops empty months.

`KAIJU["ARCHIVE"]["AFTER_DAYS"]` says after how many days a log goes to the archive; 0, the default, means never.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError
from django.db.models import Q
from django.utils import timezone

from games import journal
from games.models import Match

log = logging.getLogger(__name__)

RUN = 200
"""The most matches that one run of the periodic task archives."""
PAGE = 100
"""The number of matches that are looked up at once."""
TURN, TURN_SECONDS = "games/archive", 50
"""Key of the cache that one worker holds while it archives, so that the others do not do the same work."""


@dataclass(slots=True)
class ArchiveRun:
    """The numbers of one run: archived logs, logs that could not be archived, and the months whose table is gone."""

    archived: int = 0
    refused: int = 0
    dropped: list[str] = field(default_factory=list)


def prepare_months(*, now: datetime) -> None:
    """Creates the partitions of the log for the present month and the next ones.

    If moves keep the tables busy, the next run does it: rows without a partition of their own are stored all the same.
    """
    try:
        journal.create_partitions(now=now)
    except OperationalError as error:
        log.warning("the log has no partitions for the coming months yet: %s", type(error).__name__)


def prepare_months_after_migrate(**_: Any) -> None:
    """Creates these partitions after `migrate`, with the first match in mind."""
    prepare_months(now=timezone.now())


def archive_when_due(*, now: datetime) -> ArchiveRun | None:
    """Archives some of the logs that are old enough. Returns None without an archive, or if another worker is at it."""
    if not settings.KAIJU["ARCHIVE"]["AFTER_DAYS"] or not cache.add(TURN, 1, TURN_SECONDS):
        return None
    try:
        return archive_old_logs(now=now, limit=RUN)
    finally:
        cache.delete(TURN)


def archive_old_logs(*, now: datetime, limit: int | None = None) -> ArchiveRun:
    """Archives the logs of matches that ended `AFTER_DAYS` ago or earlier, the oldest first, at most `limit` of them.

    Then drops the months that are empty. A log that cannot be archived stays where it is, and the log of the process
    names it. Raises OperationalError (`ArchiveUnreachable`) if the archive or the database does not answer.
    """
    run = ArchiveRun()
    for match in _old_matches(now - timedelta(days=settings.KAIJU["ARCHIVE"]["AFTER_DAYS"]), now):
        if limit is not None and run.archived >= limit:
            break
        try:
            run.archived += journal.archive_log(match, now=now)
        except (journal.IncompleteLog, journal.DamagedArchive) as error:
            run.refused += 1
            log.error("%s was not archived: %s", match, error)  # noqa: TRY400  a traceback tells no more
    run.dropped = [f"{month:%Y-%m}" for month in journal.drop_empty_partitions(before=now)]
    return run


def _old_matches(until: datetime, now: datetime) -> Iterator[Match]:
    """Yields the matches that ended by `until` and whose logs are in the database, the oldest first.

    Left out are sealed and delayed matches, whose logs are still secret, and exhibitions, which are deleted.
    """
    ended = Match.objects.filter(archived_at__isnull=True, finished_at__lte=until, status__in=Match.ENDED)
    ended = ended.filter(Match.shown_ends(now), sealed=False, kind=Match.Kind.PLAYED).defer("seed")
    after: Q = Q()
    while page := list(ended.filter(after).order_by("finished_at", "pk")[:PAGE]):
        yield from page
        last = page[-1]
        after = Q(finished_at__gt=last.finished_at) | Q(finished_at=last.finished_at, pk__gt=last.pk)
