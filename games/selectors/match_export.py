"""Reads finished public matches for the monthly export, from their stored replays, in the order in which they ended.

An exported line has usernames of open accounts only; guests have none. Messages are not exported.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from games import journal
from games.models import Match, MatchSeat, Result

from .notation import public_username

STEPS = b',"steps":['
"""The start of the steps in a replay's JSON. Inside a text its quotation marks would be escaped."""
VERSION = 1


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished public match as the monthly export lists it: its id, end, rating board and tournament."""

    id: UUID
    at: datetime
    sealed: bool
    """Whether the match is sealed, or delayed and not shown to its end yet."""
    rated: bool
    board: str
    tournament: str
    """The code of its tournament; empty for none."""


def finished_matches(
    *, game: str, since: datetime, until: datetime, after: tuple[datetime, UUID] | None = None, size: int
) -> list[FinishedMatch]:
    """Returns the public matches of a game that ended from `since` until before `until`, in the order of their end.

    At most `size` matches. `after` is the time and id of the last match already returned.
    """
    rows = _finished_public_matches().filter(game=game, finished_at__gte=since, finished_at__lt=until)
    if after is not None:
        at, last = after
        rows = rows.filter(finished_at__gte=at).filter(Q(finished_at__gt=at) | Q(finished_at=at, pk__gt=last))
    return _read(rows.order_by("finished_at", "pk")[:size])


def matches_by_id(ids: Collection[UUID]) -> list[FinishedMatch]:
    """Returns the finished public matches among these ids, in the order in which they ended."""
    return _read(_finished_public_matches().filter(pk__in=ids).order_by("finished_at", "pk"))


def _finished_public_matches() -> QuerySet[Match]:
    """Returns a query for matches that were played to their end at public tables.

    Private matches and exhibitions stay out, even if their table is gone.
    """
    rows = Match.objects.filter(status=Match.Status.FINISHED, private=False, kind=Match.Kind.PLAYED)
    return rows.exclude(table__listed=False, table__tournament="", table__streamed=False)


def _read(rows: QuerySet[Match]) -> list[FinishedMatch]:
    hidden = ExpressionWrapper(Q(sealed=True) | Q(opens_at__gt=timezone.now()), output_field=BooleanField())
    found = rows.annotate(code=Coalesce("table__tournament", Value("")), hidden=Coalesce(hidden, Value(value=False)))
    columns: Any = found.values_list("pk", "finished_at", "hidden", "rated", "board", "code")
    return [FinishedMatch(*row) for row in columns]


def export_lines(matches: Sequence[FinishedMatch]) -> Iterator[bytes]:
    """Yields one line of JSON for each match: its replay and results, with usernames in place of the shown names."""
    ids = [match.id for match in matches]
    seats, results = defaultdict(list), defaultdict(list)
    for seat in MatchSeat.objects.filter(match__in=ids).select_related("user").order_by("match", "index"):
        seats[seat.match_id].append(_seat(seat))
    scored = Result.objects.filter(match__in=ids).order_by("match", "seat")
    for match_id, *row in scored.values_list("match_id", "seat", "score", "place", "rounds_won", "timeouts"):
        results[match_id].append(dict(zip(("seat", "score", "place", "rounds_won", "timeouts"), row, strict=True)))
    kept = journal.replays_of(ids)
    for match in matches:
        head, _, steps = kept[match.id].partition(STEPS)
        front = orjson.loads(head + b"}")
        line = {
            "version": VERSION, "id": str(match.id), "game": front["game"], "rules_version": front["rules_version"],
            "options": front["options"], "rated": match.rated, "board": match.board,
            "started_at": front["started_at"], "finished_at": front["finished_at"], "seed": front["seed"],
            "commitment": front["commitment"], "seats": seats[match.id], "results": results[match.id],
        }  # fmt: skip
        yield orjson.dumps(line)[:-1] + STEPS + steps + b"\n"


def _seat(seat: MatchSeat) -> dict[str, Any]:
    return {"seat": seat.index, "kind": seat.kind, "username": public_username(seat), "agent": seat.agent or None}
