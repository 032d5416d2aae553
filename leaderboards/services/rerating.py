"""Re-rating: computes ratings and their history again from one match of a rating sequence on.

It is requested after a void, after new role terms, or as a check. First all later matches are rated again, and their
history rows rewritten (`redo_next` is the bookmark). Then the players' ratings are set from the history
(`redo_player`). Until then they keep their old values. Each bookmark is updated in the transaction of a batch, so a
killed re-rating continues there. A repeated one writes equal numbers.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from leaderboards import ratings
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence
from leaderboards.ratings import Record

from . import listed_players, rating_conversion, save_ratings
from .locks import lock_ladders
from .rating_sequence import boards_of

BATCH = 500
"""Maximum number of entries or players in one transaction."""


def request_rerating(sequence: RatingSequence, *, since: int) -> bool:
    """Requests that the sequence's matches from entry `since` on be rated again. A worker does it later.

    Returns False if that entry is not rated yet. The caller holds the ladders' lock. Of several requests the one with
    the earliest entry applies.
    """
    if since > sequence.rated:
        return False
    if sequence.redo_from is not None:
        since = min(since, sequence.redo_from)
    sequence.redo_from, sequence.redo_player = since, 0
    sequence.redo_next = min(since, sequence.redo_next) if sequence.redo_next else since
    sequence.save(update_fields=["redo_from", "redo_next", "redo_player"])
    return True


def run_reratings(*, now: datetime | None = None) -> int:
    """Runs all requested re-ratings to their end. Returns the number of batches, each one transaction."""
    batches = 0
    while _redo_some(now or timezone.now()):
        batches += 1
    return batches


def request_full_rerating(*, game: str | None = None, board: str | None = None) -> int:
    """Requests that all matches be rated again, in all rating sequences or in those of a game or board.

    Returns the number of sequences concerned. One without a rated match needs no re-rating.
    """
    with lock_ladders():
        scope = {key: value for key, value in (("game", game), ("board", board)) if value}
        return sum(
            request_rerating(sequence, since=1) for sequence in RatingSequence.objects.filter(**scope).order_by("pk")
        )


def _redo_some(now: datetime) -> bool:
    asked = RatingSequence.objects.filter(redo_next__isnull=False).order_by("pk")
    if not asked.exists():
        return False
    with lock_ladders():
        sequence = asked.first()
        if sequence is None:
            return False
        if (sequence.redo_next or 0) <= sequence.rated:
            _redo_history(sequence)
        else:
            _redo_ratings(sequence, now)
        return True


def _redo_history(sequence: RatingSequence) -> None:
    """Rates the next batch of matches again and rewrites their `RatingChange` rows.

    The rows of void matches are deleted.
    """
    within = RatingEntry.objects.filter(sequence=sequence, number__gte=sequence.redo_next, number__lte=sequence.rated)
    entries = list(within.order_by("number")[:BATCH])
    players = rating_conversion.players_of(entries)
    machines = rating_conversion.automated_ratings(Rating.objects.filter(pk__in=players))
    first, last = entries[0].number, entries[-1].number
    records = rating_conversion.records_before(sequence, players, first)
    book = rating_conversion.load_rating_book(sequence, entries, records, machines)
    lines = []
    for entry in entries:
        if entry.reset:
            book.reset(entry.number)
        elif not entry.voided:
            done = {change.player: change for change in book.add(rating_conversion.rated_match_of(entry, machines))}
            lines += [rating_conversion.change_row(entry, change) for change in done.values()]
    RatingChange.objects.filter(entry__in=[entry.pk for entry in entries if entry.voided]).delete()
    rating_conversion.write_changes(lines)
    rating_conversion.store_versions(entries, sequence, book)
    sequence.redo_next = last + 1
    sequence.save(update_fields=["redo_next"])


def _redo_ratings(sequence: RatingSequence, now: datetime) -> None:
    """Sets the ratings of the next batch of players to the values after their last rating change.

    Ends the re-rating if no player is left.
    """
    constants = rating_conversion.constants_of(sequence.game)
    touched = Rating.objects.filter(
        game=sequence.game, board__in=boards_of(sequence), number__gte=sequence.redo_from, pk__gt=sequence.redo_player
    )
    rows = list(listed_players.with_access(touched.order_by("pk"))[:BATCH])
    if rows:
        latest = {
            line.rating_id: line
            for line in rating_conversion.latest_changes([row.pk for row in rows], before=_AFTER_ALL_ENTRIES)
        }
        resets = rating_conversion.soft_reset_numbers(sequence, before=_AFTER_ALL_ENTRIES)
        wanted: list[tuple[Rating, Record]] = []
        for row in rows:
            line = latest.get(row.pk)
            # a reset that its season has not reached yet applies only to the rows that already have it
            seen = [number for number in resets if number <= max(sequence.rated, row.number)]
            record = (
                ratings.newcomer(constants)
                if line is None
                else rating_conversion.record_after_resets(line, seen, constants)
            )
            wanted.append((row, record))
        save_ratings.save_records(wanted, number=0, now=now)
        sequence.redo_player = rows[-1].pk
    else:
        sequence.redo_from = sequence.redo_next = None
        sequence.redo_player = 0
    sequence.save(update_fields=["redo_from", "redo_next", "redo_player"])


_AFTER_ALL_ENTRIES = 2**62
"""A number greater than that of every entry."""
