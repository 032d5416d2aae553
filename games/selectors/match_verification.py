"""Verifies the logs of many matches, one after another: running, ended and archived ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from games import journal
from games.models import Match, Snapshot

PAGE = 200
"""The number of matches that are looked up at once."""


@dataclass(frozen=True, slots=True)
class MatchVerdict:
    """The result of the verification of one match."""

    match_id: UUID
    where: str
    """`running` (also paused), `ended` or `archived`: the place of the log."""
    moves: int
    faults: tuple[str, ...]
    """Names of what differs: `commitment`, `events`, `state`, `origin`; or `damaged` for an unusable file."""


def verify_matches(*, after: UUID | None = None, chosen: list[UUID] | None = None) -> Iterator[MatchVerdict]:
    """Folds the logs of matches again in the order of their ids, and yields what each comes to.

    `after`: only matches with greater ids, to continue a run. `chosen`: only these. At most one log is in memory at a
    time. Raises OperationalError if the database or the archive does not answer.
    """
    matches = Match.objects.order_by("pk") if chosen is None else Match.objects.filter(pk__in=chosen).order_by("pk")
    while page := list((matches if after is None else matches.filter(pk__gt=after))[:PAGE]):
        for match in page:
            try:
                yield verify_match(match)
            except (Match.DoesNotExist, Snapshot.DoesNotExist):
                continue  # deleted meanwhile, as old exhibitions are
        after = page[-1].pk


def verify_match(match: Match) -> MatchVerdict:
    """Folds the log of one match again, and returns what it comes to."""
    try:
        found = journal.verify(match)
    except journal.DamagedArchive:
        return MatchVerdict(match.pk, "archived", 0, ("damaged",))
    parts = ("commitment", "events", "state", "origin")
    where = "running" if match.live else "archived" if match.archived_at is not None else "ended"
    return MatchVerdict(match.pk, where, found.moves, tuple(part for part in parts if not getattr(found, part)))
