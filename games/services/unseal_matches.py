"""Unseals matches of duplicate tournaments when the same deals have been played at all tables.

A match is sealed until then: its result is neither stored nor shown, and spectators may not watch it.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import F

from games import after_commit, journal
from games.models import Match, Table
from games.rules.series import Series

from . import store_results


def unseal_matches(*, tables: Collection[int], now: datetime) -> int:
    """Unseals the matches of these tables, and stores the results that were held back.

    Returns the number of matches. Runs in the caller's transaction. A second call finds nothing to do. Raises
    ValueError if a match of the tables still runs.
    """
    matches = Match.objects.select_for_update().filter(table__in=list(tables), sealed=True).order_by("pk")
    opened = 0
    for match in matches:
        if match.live:
            raise ValueError(f"match {match.pk} runs still")
        head = journal.head_of(match.pk)
        ended_at = match.finished_at or now
        match.sealed = False
        match.save(update_fields=["sealed"])
        if isinstance(head.info.rules, Series):
            store_results.write_rounds(head, head.state.rounds, now=ended_at)
        store_results.publish_results(head, match, now=ended_at)
        opened += 1
    sealed = Table.objects.filter(pk__in=list(tables), sealed=True)
    codes = list(sealed.values_list("code", flat=True))
    sealed.update(sealed=False, version=F("version") + 1)
    for code in codes:
        after_commit.nudge_table(code)
    return opened
