"""Counting of finished matches into the statistics, each match exactly once.

Matches are counted in batches. A batch is one transaction under one lock. It records its matches as counted together
with all that they add. So a counter may be killed at any point, repeated, or run beside another. A bookmark for each
game shows how far its matches have been searched. The search starts 1 h before the bookmark, since a match may be
committed after one that ended later.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from games.models import Match
from leaderboards.services.locks import STATISTICS_LOCK, exclusive_transaction
from leaderboards.statistics.digests import GAMES
from leaderboards.statistics.models import Bookmark, CountedMatch, Edition
from leaderboards.statistics.selectors.matches_to_count import (
    finished_since,
    load_matches,
    newly_countable,
    newly_voided,
    voided_matches,
)

from . import statistics_versions
from .summary_rows import add_matches, subtract_match

BATCH = 20
"""Maximum number of matches in one transaction. On SQLite, moves of running matches wait for it."""
SEARCH_BACK = timedelta(hours=1)
"""Time before the bookmark of a game from which its matches are searched again."""
ALL = 10**9


def count_matches(*, now: datetime | None = None, batches: int = ALL) -> int:
    """Counts new matches and subtracts voided ones, in at most `batches` batches.

    Returns the number of matches handled. 0 means that nothing waits. An edition that was being counted is then live.
    """
    moment, handled = now or timezone.now(), 0
    for _ in range(batches):
        done = _batch(moment)
        if not done:
            statistics_versions.drop_old()
            break
        handled += done
    return handled


def _batch(now: datetime) -> int:
    with exclusive_transaction(STATISTICS_LOCK):
        working = statistics_versions.editions_to_count(now=now)
        for edition in working:
            done = _take_back(edition) or _again(edition) or _new(edition)
            if done:
                return done
        for edition in working:
            if edition.state == Edition.State.COUNTING:
                statistics_versions.make_live(edition, now=now)
        return 0


def _take_back(edition: Edition) -> int:
    rows = list(newly_voided(edition).select_related("match")[:BATCH])
    for source in load_matches([row.match for row in rows]):
        subtract_match(edition, source)
    return len(rows)


def _again(edition: Edition) -> int:
    rows = list(newly_countable(edition).select_related("match").order_by("match__finished_at", "match")[:BATCH])
    if rows:
        add_matches(edition, load_matches([row.match for row in rows]))
    return len(rows)


def _new(edition: Edition) -> int:
    bookmarks = {bookmark.game: bookmark for bookmark in Bookmark.objects.filter(edition=edition)}
    for game in GAMES:
        bookmark = bookmarks.get(game)
        since = None if bookmark is None else bookmark.finished_at - SEARCH_BACK
        matches = list(finished_since(edition, game, since)[:BATCH])
        if matches:
            _count_new(edition, matches)
            _move(edition, game, bookmark, matches[-1])
            return len(matches)
    return 0


def _count_new(edition: Edition, matches: Sequence[Match]) -> None:
    """Counts these new matches for the edition (set of statistics).

    Sealed and void matches are only recorded, to be checked again later.
    """
    void = voided_matches(match.pk for match in matches)
    kept = {match.pk: CountedMatch.State.VOIDED for match in matches if match.pk in void}
    kept |= {match.pk: CountedMatch.State.SEALED for match in matches if match.sealed and match.pk not in void}
    CountedMatch.objects.bulk_create(
        CountedMatch(edition=edition, match_id=match, state=state) for match, state in kept.items()
    )
    open_ = [match for match in matches if match.pk not in kept]
    if open_:
        add_matches(edition, load_matches(open_))


def _move(edition: Edition, game: str, bookmark: Bookmark | None, last: Match) -> None:
    ended = last.finished_at
    if ended is None:
        return
    if bookmark is None:
        Bookmark.objects.create(edition=edition, game=game, finished_at=ended)
    elif bookmark.finished_at < ended:
        bookmark.finished_at = ended
        bookmark.save(update_fields=["finished_at"])
