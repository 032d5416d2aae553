"""Reads tables and their seats from the database, once for each version of a table and process."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.models import Branch, Kind, Match, Seat, Table
from games.process_cache import ProcessCache
from games.rules import registry
from games.rules.core import all_options

from .delayed_matches import unshown_matches, usual_delay
from .names import looks_of
from .rating_conditions import Reason, unrated_because

_tables: ProcessCache[str, TableInfo] = ProcessCache("selectors.tables", max_bytes=8_000_000)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A taken seat at a table and its player: name, avatar, kind, readiness."""

    index: int
    user_id: int | None
    name: str
    username: str | None
    avatar: str
    kind: str
    agent: str
    ready: bool
    left: bool


@dataclass(frozen=True, slots=True)
class DelayedMatch:
    """A match of the table that spectators had not seen to its end when the table was read."""

    id: UUID
    opens_at: datetime | None
    """The time from which its end is shown; None while it runs."""


@dataclass(frozen=True, slots=True)
class BranchOrigin:
    """The match and the move from which the branch at a table was played on, as far as all people may know them.

    Both are None while the parent runs or is sealed, and the parent also after it was deleted.
    """

    parent_id: UUID | None
    move: int | None


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table and its seats as they were at the version number `version`, for all viewers."""

    pk: int
    code: str
    version: int
    game: str
    options: dict[str, Any]
    """All options, defaults included."""
    status: str
    host_id: int | None
    rated: bool
    unrated_because: Reason | None
    """The reason why a match that started now would be unrated; None if it would be rated."""
    listed: bool
    size: int
    seats: tuple[SeatView | None, ...]
    match_id: UUID | None
    """The newest match of the table; None before its first."""
    tournament: str = ""
    """The code of the tournament that created the table; empty for all others."""
    bots: bool = False
    """Whether players' bots may sit down."""
    sealed: bool = False
    """Whether spectators are excluded, since other tables play the same deals."""
    title: str = ""
    """The name of the tournament that created the table; empty for all others."""
    private: bool = False
    """Whether a person opened the table by code."""
    delay: int = 0
    """Seconds by which spectators would see a match later that started now."""
    delayed: tuple[DelayedMatch, ...] = ()
    """The delayed matches that spectators had not seen to their end, the oldest first."""
    branch: BranchOrigin | None = None
    """The origin of the branch that is played at the table; None for every other table."""

    def seat_of(self, user_id: int | None) -> int | None:
        if user_id is None:
            return None
        return next((s.index for s in self.seats if s is not None and s.user_id == user_id and not s.left), None)


def cached_table(code: str) -> TableInfo | None:
    """Returns this process's copy of the table with that code, possibly out of date; None if there is no copy."""
    return _tables.get(code)


def load_table(code: str) -> TableInfo | None:
    """Returns the table with that code and its seats; None if there is none. Reads as `load_tables` does."""
    return load_tables([code]).get(code)


def load_tables(codes: Collection[str]) -> dict[str, TableInfo]:
    """Returns the tables with these codes and their seats, by code, as far as they exist.

    Reads the version numbers from the database with one query, and the other columns, with a few queries for all
    tables, only of those of which this process has no copy of that version.
    """
    versions = dict(Table.objects.filter(code__in=codes).values_list("code", "version"))
    found = {
        code: table for code, version in versions.items()
        if (table := _tables.get(code)) is not None and table.version == version
    }  # fmt: skip
    missing = versions.keys() - found.keys()
    return found | _read_tables(missing) if missing else found


def _read_tables(codes: Collection[str]) -> dict[str, TableInfo]:
    newest = Match.objects.filter(table=OuterRef("pk")).order_by("-number").values("pk")[:1]
    tables = {table.pk: table for table in Table.objects.filter(code__in=codes).annotate(newest=Subquery(newest))}
    seats: dict[int, dict[int, Seat]] = {pk: {} for pk in tables}
    for seat in Seat.objects.filter(table__in=tables).select_related("user"):
        seats[seat.table_id][seat.index] = seat
    ids = [table.newest for table in tables.values() if table.newest is not None]
    matches = Match.objects.only("pk", "branched_at", "kind").in_bulk(ids) if ids else {}
    late: dict[int, list[DelayedMatch]] = {}
    unshown = unshown_matches(timezone.now()).filter(table__in=tables).order_by("number")
    for pk, match_id, opens_at in unshown.values_list("table", "pk", "opens_at"):
        late.setdefault(pk, []).append(DelayedMatch(match_id, opens_at))
    infos = {}
    for pk, table in tables.items():
        info = _table_info(table, seats[pk], matches.get(table.newest), tuple(late.get(pk, ())))
        infos[info.code] = info
        # a transaction may yet be rolled back, and the parent's end changes no version of a branch's table
        if not connection.in_atomic_block and (info.branch is None or info.branch.move is not None):
            _tables[info.code] = info
    return infos


def _table_info(
    table: Table, seats: Mapping[int, Seat], newest: Match | None, late: tuple[DelayedMatch, ...]
) -> TableInfo:
    code = table.code
    looks = looks_of(code, seats.values())
    rules = registry.game(table.game)
    guests = any(seat.user is not None and seat.user.is_guest for seat in seats.values())
    why = unrated_because(game=table.game, options=table.options, wanted=table.rated, guests=guests)
    delay = usual_delay(rated=why is None, tournament=table.tournament)
    return TableInfo(
        table.pk, code, table.version, table.game, all_options(rules.Options, table.options),
        table.status, table.host_id, table.rated, why, table.listed, table.size,
        tuple(_seat_view(seats.get(index), looks) for index in range(table.size)),
        None if newest is None else newest.pk,
        table.tournament, table.bots, table.sealed, table.title, table.private,
        delay if table.spectator_delay is None else table.spectator_delay, late, _branch_origin(newest),
    )  # fmt: skip


def _branch_origin(match: Match | None) -> BranchOrigin | None:
    if match is None or not match.is_branch or match.kind == Match.Kind.PRACTICE:
        return None
    row = Branch.objects.select_related("parent").only("move", "redealt", "parent").get(pk=match.pk)
    if row.parent is None:
        return BranchOrigin(None, None if row.redealt else row.move)
    return BranchOrigin(row.parent.pk, row.move) if row.parent.open_to_all else BranchOrigin(None, None)


def _seat_view(seat: Seat | None, looks: Mapping[int, tuple[str, str]]) -> SeatView | None:
    if seat is None:
        return None
    user, (name, face) = seat.user, looks[seat.index]
    if user is None:
        return SeatView(seat.index, None, name, None, face, Kind.AGENT, seat.agent, ready=True, left=False)
    return SeatView(seat.index, user.pk, name, user.username, face, Kind.of(user), "", ready=seat.ready, left=seat.left)
