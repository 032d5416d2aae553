"""Check of the stored ratings: computes them again in memory from the first match, and compares."""

from __future__ import annotations

from collections.abc import Iterator

from leaderboards import ratings
from leaderboards.models import Rating, RatingEntry, RatingSequence
from leaderboards.ratings import RatingBook

from . import rating_conversion
from .rating_sequence import boards_of

CHUNK = 1000


def recompute_ratings(sequence: RatingSequence) -> RatingBook:
    """Returns all players' ratings, computed in memory from the first entry of a sequence to the last rated one."""
    rows = Rating.objects.filter(game=sequence.game, board__in=boards_of(sequence))
    machines = rating_conversion.automated_ratings(rows)
    book = RatingBook(
        rating_conversion.constants_of(sequence.game), rating_conversion.load_role_terms(sequence.game, sequence.terms)
    )
    entries = RatingEntry.objects.filter(sequence=sequence, number__lte=sequence.rated).order_by("number")
    for entry in entries.iterator(chunk_size=CHUNK):
        if entry.reset:
            book.reset(entry.number)
        elif not entry.voided:
            book.add(rating_conversion.rated_match_of(entry, machines))
    return book


def rating_differences(*, game: str | None = None, board: str | None = None) -> Iterator[str]:
    """Yields a line of text for each stored rating that differs from the one computed again.

    Sequences that are being re-rated are skipped.
    """
    scope = {key: value for key, value in (("game", game), ("board", board)) if value}
    for sequence in RatingSequence.objects.filter(redo_next__isnull=True, **scope).order_by("pk"):
        book = recompute_ratings(sequence)
        rows = Rating.objects.filter(game=sequence.game, board__in=boards_of(sequence)).order_by("pk")
        for row in rows.iterator(chunk_size=CHUNK):
            wanted = book.records.get(row.pk) or ratings.newcomer(book.constants)
            if rating_conversion.record_of(row) != wanted:
                yield f"{row}, in the fold {wanted.overall.value:.6f} after {wanted.matches} matches"
