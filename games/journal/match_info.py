"""The part of a match that does not change once it has started: game, options, seed and players.

Read once per process and cached. The name of a player who deletes the account is the exception: it has a version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from games.models import Match, MatchSeat, Move, Snapshot
from games.process_cache import ProcessCache
from games.rules import registry
from games.rules.core import Game, stored_options
from games.rules.series import Series

_known: ProcessCache[UUID, MatchInfo] = ProcessCache("journal.match_info", max_bytes=16_000_000, shared=(Game,))


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """The player who started in a seat of a match: account, name, avatar and kind."""

    index: int
    user_id: int | None
    username: str | None
    name: str
    avatar: str
    kind: str
    agent: str
    """The agent's level; empty for people."""


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """The part of a started match that never changes: game, rules, options, seed, seats. Secret: it has the seed."""

    id: UUID
    number: int
    """The number of the match at its table, from 1."""
    table_id: int | None
    table_code: str
    game: str
    rules: Game[Any]
    options: Any
    seed: str
    commitment: str
    started_at: datetime
    """The moment from which the milliseconds of the log count; in a branch, before the branch began."""
    rated: bool
    board: str
    seats: tuple[SeatInfo, ...]
    private: bool = False
    """Whether a person opened the match's table by code. Then its messages are for its seats."""
    is_branch: bool = False
    """Whether the match begins from a stored state of another match (`Branch`), and not from its seed."""
    names: int = 0
    """The version of the players' names (`Snapshot.names`) that `seats` holds, or a later one."""
    spectator_delay: int = 0
    """Seconds by which people without a seat see the match later."""
    streamed: bool = False
    """Whether the match is one of a stream, which decides when it ends and what follows it."""
    pace: int | None = None
    """Milliseconds that an agent takes for a decision in an exhibition or a stream, on average; None elsewhere."""
    month: date = date.min
    """The month with which the log is stored (`Match.log_month`)."""
    lesson: str = ""
    """The name of the script that the match follows; empty for every match that is no lesson."""

    @property
    def is_exhibition(self) -> bool:
        """Whether the match is an exhibition: agents play it because somebody watches, outside any stream."""
        return self.pace is not None and not self.streamed

    @property
    def by_link_only(self) -> bool:
        """Whether the match is private and unrated, so that viewers without a seat find it only by its link."""
        return self.private and not self.rated

    def ms(self, moment: datetime) -> int:
        """Returns the milliseconds from the start of the match to a point in time, rounded down and never negative."""
        return max(0, (moment - self.started_at) // timedelta(milliseconds=1))

    def moment(self, ms: int) -> datetime:
        """Returns the time that is `ms` milliseconds after the start of the match."""
        return self.started_at + timedelta(milliseconds=ms)

    def seat_of(self, user_id: int | None) -> int | None:
        """Returns the seat in which this user started; None if there is none."""
        if user_id is None:
            return None
        return next((seat.index for seat in self.seats if seat.user_id == user_id), None)

    def __repr__(self) -> str:  # a traceback or a log line must not tell the seed
        return f"<Facts {self.game} {self.id}>"


def match_info_of(match_id: UUID, *, names: int = 0) -> MatchInfo:
    """Returns the unchanging part of a started match, cached in this process. Raises Match.DoesNotExist.

    `names` is the version of the players' names (`Snapshot.names`) that the caller has read. Older copies are read
    again.
    """
    known = _known.get(match_id)
    if known is not None and known.names >= names:
        return known
    # the version before the names: a change between the two reads is then read again, not missed
    version = Snapshot.objects.filter(match_id=match_id).values_list("names", flat=True).first() or 0
    match = Match.objects.select_related("table").get(pk=match_id)
    return match_info_from(match, match.seats.select_related("user").order_by("index"), names=version)


def match_infos_of(names: Mapping[UUID, int]) -> dict[UUID, MatchInfo]:
    """Returns the unchanging parts of started matches, by match, as far as they exist, with a few queries for all.

    `names` is match -> the version of the players' names that the caller has read. Older copies are read again.
    """
    cached = {match_id: _known.get(match_id) for match_id in names}
    found = {pk: info for pk, info in cached.items() if info is not None and info.names >= names[pk]}
    missing = names.keys() - found.keys()
    if not missing:
        return found
    # the versions before the names: a change between the two reads is then read again, not missed
    versions = dict(Snapshot.objects.filter(match_id__in=missing).values_list("match_id", "names"))
    seats = Prefetch("seats", MatchSeat.objects.select_related("user").order_by("index"))
    for match in Match.objects.filter(pk__in=missing).select_related("table").prefetch_related(seats):
        found[match.pk] = match_info_from(match, match.seats.all(), names=versions.get(match.pk, 0))
    return found


def log_rows(match_id: UUID) -> QuerySet[Move]:
    """Returns a query of the rows of a match's log. It names the month, so that PostgreSQL looks in one partition.

    Empty if the log is in the archive (`archived_logs`). Raises Match.DoesNotExist.
    """
    return Move.objects.filter(match_id=match_id, month=match_info_of(match_id).month)


def match_info_from(match: Match, seats: Iterable[MatchSeat], *, names: int = 0) -> MatchInfo:
    """Builds the match info from a match row and its seat rows, in seat order, and caches it.

    Rows that were just written may hold an enum member where rows from the database hold its text.
    """
    info = _info(match, seats, names)
    _known[info.id] = info  # also before the match is committed: no other match will ever have its number
    return info


def _info(match: Match, rows: Iterable[MatchSeat], names: int) -> MatchInfo:
    rules = registry.game_of_version(match.game, match.rules_version)
    if match.pace is not None and isinstance(rules, Series):
        rules = rules.for_audience()
    seats = tuple(SeatInfo(s.index, s.user_id, s.username, s.name, s.avatar, str(s.kind), s.agent) for s in rows)
    began = match.started_at - timedelta(milliseconds=match.branched_at or 0)
    return MatchInfo(
        match.id, match.number, match.table_id, match.table.code if match.table else "", match.game, rules,
        stored_options(rules.Options, match.options), match.seed, match.commitment, began, match.rated,
        str(match.board), seats, match.private, match.is_branch, names,
        match.spectator_delay, bool(match.table and match.table.streamed), match.pace, match.log_month,
        match.lesson,
    )  # fmt: skip
