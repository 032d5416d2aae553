"""Rating of the matches that wait in the rating sequences, in the order of each sequence, each exactly once."""

from __future__ import annotations

from datetime import datetime

from django.db.models import F
from django.utils import timezone

from leaderboards.models import RatingEntry, RatingSequence
from leaderboards.ratings import Change, Player, Record

from . import rating_conversion, save_ratings
from .locks import lock_ladders

BATCH = 50
"""Maximum number of matches rated in one transaction."""


def rate_waiting(*, now: datetime | None = None) -> int:
    """Rates all matches that wait in the rating sequences and may be rated now. Returns their number.

    A sequence that is being re-rated waits for the end of the re-rating. A sequence whose season is being closed waits
    for the soft reset of its ratings.
    """
    rated = 0
    while done := _rate_some(now or timezone.now()):
        rated += done
    return rated


def _rate_some(now: datetime) -> int:
    waiting = RatingSequence.objects.filter(rated__lt=F("last"), redo_next__isnull=True).order_by("pk")
    if not waiting.exists():  # usually nothing waits, and no lock is needed
        return 0
    with lock_ladders():
        for sequence in waiting.all():
            entries = _next_entries(sequence)
            if entries:
                _rate(sequence, entries, now)
                return len(entries)
    return 0


def _next_entries(sequence: RatingSequence) -> list[RatingEntry]:
    """Returns the next matches of a rating sequence to be rated: at most one batch, and up to the next soft reset."""
    waiting = RatingEntry.objects.filter(sequence=sequence, number__gt=sequence.rated).order_by("number")
    entries: list[RatingEntry] = []
    for entry in waiting[:BATCH]:
        if entry.reset:
            break
        entries.append(entry)
    return entries


def _rate(sequence: RatingSequence, entries: list[RatingEntry], now: datetime) -> None:
    rows = {row.pk: row for row in save_ratings.load_ratings(rating_conversion.players_of(entries))}
    machines = rating_conversion.automated_among(rows.values())
    records: dict[Player, Record] = {
        key: rating_conversion.record_of(row) for key, row in rows.items() if row.last_at is not None
    }
    book = rating_conversion.load_rating_book(sequence, entries, records, machines)
    changes: list[tuple[RatingEntry, Change]] = []
    for entry in entries:
        if not entry.voided:
            done = {change.player: change for change in book.add(rating_conversion.rated_match_of(entry, machines))}
            changes += [(entry, change) for change in done.values()]
    rating_conversion.write_changes([rating_conversion.change_row(entry, change) for entry, change in changes])
    last = entries[-1].number
    moved = {change.player for _, change in changes}
    save_ratings.save_records(
        ((rows[key], book.records[key]) for key in sorted(rows) if key in moved), number=last, now=now
    )
    rating_conversion.store_versions(entries, sequence, book)
    sequence.rated = last
    sequence.save(update_fields=["rated"])
