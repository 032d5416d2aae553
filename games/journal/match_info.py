"""What never changes about a match once it has started; read once per process and kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from games.models import Match, MatchSeat
from games.process_cache import ProcessCache
from games.rules import registry
from games.rules.core import Game, stored_options

_known: ProcessCache[UUID, MatchInfo] = ProcessCache(4096)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who started in a seat."""

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
    """A match without its state."""

    id: UUID
    number: int
    """Of the matches of its table."""
    table_id: int | None
    table_code: str
    game: str
    rules: Game[Any]
    options: Any
    seed: str
    commitment: str
    started_at: datetime
    rated: bool
    board: str
    seats: tuple[SeatInfo, ...]
    private: bool = False
    """Whether a person opened its table by code; then its words are for its seats."""

    @property
    def by_link_only(self) -> bool:
        """Whether it is private and unrated, so that viewers without a seat find it by its link alone."""
        return self.private and not self.rated

    def ms(self, moment: datetime) -> int:
        """Milliseconds of the match at that moment, rounded down; never negative."""
        return max(0, (moment - self.started_at) // timedelta(milliseconds=1))

    def moment(self, ms: int) -> datetime:
        """The other way round."""
        return self.started_at + timedelta(milliseconds=ms)

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that this user started in."""
        if user_id is None:
            return None
        return next((seat.index for seat in self.seats if seat.user_id == user_id), None)

    def __repr__(self) -> str:  # a traceback or a log line must not tell the seed
        return f"<Facts {self.game} {self.id}>"


def match_info_of(match_id: UUID) -> MatchInfo:
    """The facts of a match whose seats stand. Raises Match.DoesNotExist."""
    known = _known.get(match_id)
    if known is not None:
        return known
    match = Match.objects.select_related("table").get(pk=match_id)
    return match_info_from(match, match.seats.select_related("user").order_by("index"))


def match_info_from(match: Match, seats: Iterable[MatchSeat]) -> MatchInfo:
    """The facts of a match whose rows are at hand, with its seats in their order; kept like those that were read.

    Rows that were just written may hold the choice itself where those from the database hold its text.
    """
    facts = _facts(match, seats)
    _known[facts.id] = facts  # also before the match is committed: no other match will ever have its number
    return facts


def _facts(match: Match, rows: Iterable[MatchSeat]) -> MatchInfo:
    rules = registry.as_of(match.game, match.rules_version)
    seats = tuple(
        SeatInfo(s.index, s.user_id, s.user.username if s.user else None, s.name, s.avatar, str(s.kind), s.agent)
        for s in rows
    )
    return MatchInfo(
        match.id, match.number, match.table_id, match.table.code if match.table else "", match.game, rules,
        stored_options(rules.Options, match.options), match.seed, match.commitment, match.started_at, match.rated,
        str(match.board), seats, match.private,
    )  # fmt: skip
