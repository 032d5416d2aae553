"""What the selectors give: frozen, without a query left in them. Times are aware datetimes; codes are worded by
`leaderboards.tournaments.labels`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from leaderboards.tournaments.models import Entrant

Phase = Literal["announced", "registration", "check_in", "running", "break", "paused", "finished", "aborted"]
PermittedAct = Literal["register", "enter_late", "check_in", "withdraw", "come_back", "wait", "rest", "direct"]
News = Literal["check_in_open", "table_ready", "your_table", "starts_soon", "round_soon", "finished"]


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A tournament in a list, in the lobby or on a page's head."""

    code: str
    name: str
    about: str
    game: str
    format: str
    phase: Phase
    """`break`: between two rounds."""
    rated: bool
    listed: bool
    size: int
    """Seats at a table."""
    entrants: int
    """Who entered and has not withdrawn, agents included."""
    checked_in: int
    capacity: int
    opens_at: datetime
    check_in_at: datetime
    starts_at: datetime
    ends_at: datetime | None
    """The bell of an arena that runs; the latest end of the open round elsewhere."""
    finished_at: datetime | None
    round: int
    rounds: int | None
    """None while it is not known, and in an arena."""
    minutes: int | None
    boards: int | None
    cap: int | None
    creator: str | None
    """Username; None: staff, or an account that is gone."""
    creator_name: str
    options: dict[str, object]
    """Changed options of every table."""
    agents: int
    agent_level: str
    bots: bool
    """May players' bots enter?"""
    round_minutes: int
    break_seconds: int
    stuck: str
    winners: tuple[EntrantInfo, ...]
    """Of a finished one: who has place 1."""
    version: int
    """Grows with everything shown here and in the parts: an ETag."""


@dataclass(frozen=True, slots=True)
class EntrantInfo:
    """An entrant, as others see it."""

    number: int
    name: str
    username: str | None
    """None for agents and for accounts that are gone."""
    avatar: str
    agent: str
    """Level of a house agent; empty for people."""
    is_bot: bool = False
    """Is it a player's program?"""


@dataclass(frozen=True, slots=True)
class ViewerEntry:
    """Where the viewer stands."""

    person: EntrantInfo
    status: str
    """As `Entrant.Status`."""
    why: str
    place: int | None
    score: str
    table: str | None
    """Code of the table that waits for the viewer, or at which they play."""
    table_number: int | None
    starts_at: datetime | None
    """When an agent takes the seat, while that table waits."""
    playing: bool
    """Has that table's match begun?"""
    waiting: bool
    """Of an arena: for a table."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A tournament's page: its head, and what the viewer may do. Nothing of a table is in it."""

    card: TournamentSummary
    mine: ViewerEntry | None
    may: frozenset[PermittedAct]
    """What would not be refused now."""
    seed: str | None
    """Of the lots; None before it is over."""
    paused_at: datetime | None


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: int | None
    """Shared where equal; None before the first round has ended."""
    person: EntrantInfo
    status: str
    score: str
    """As it is written: `2.5`; in a duplicate tournament `+3.25`."""
    units: int
    rounds_won: int
    timeouts: int
    played: int
    byes: int
    absent: int
    """Tables at which an agent played the whole match, and which brought nothing."""
    adjusted: str
    """What directors gave or took of the score; empty for nothing."""
    results: tuple[Cell, ...]
    """One a round, the first first."""
    mine: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round brought somebody."""

    round: int
    kind: Literal["played", "playing", "bye", "half_bye", "missed", "absent", "out", "none"]
    """`missed`: was not there when the match began; `absent`: made no move in the whole match, and scored nothing;
    `out`: not in the tournament any more, or not yet; `none`: still to come.
    """
    score: str
    """Empty while unknown."""
    place: int | None
    opponents: tuple[int, ...]
    """Numbers."""
    table: int | None
    match: UUID | None
    """Of a table that has ended and whose seal is off."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a round's table."""

    seat: int
    person: EntrantInfo
    missed: bool
    absent: bool
    """Made no move in the whole match; told when the table has ended and no seal is on it."""
    points: int | None
    """None until the table has ended; also of other tables while a duplicate round is sealed."""
    place: int | None
    score: str
    mine: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a round."""

    number: int
    status: str
    """As `RoundTable.Status`."""
    seats: tuple[SeatLine, ...]
    table: str | None
    """Code of the table to watch or to play at; None once it is over, and where the viewer may not look on."""
    match: UUID | None
    """Of the match, once it has ended and may be opened: its page, replay and proof."""
    sealed: bool
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round with its pairings."""

    number: int
    attempt: int
    status: str
    final: bool
    opened_at: datetime
    ends_at: datetime | None
    closed_at: datetime | None
    boards: tuple[int, ...]
    """Numbers of the boards of a duplicate round."""
    tables: tuple[TableLine, ...]
    byes: tuple[EntrantInfo, ...]
    half_byes: tuple[EntrantInfo, ...]


@dataclass(frozen=True, slots=True)
class BoardTable:
    """How a board was played at one table, everything by seat."""

    table: int
    people: tuple[EntrantInfo, ...]
    points: tuple[int, ...] | None
    """None: it was not played to its end."""
    scores: tuple[str, ...]
    absent: tuple[bool, ...]
    """Whose seats are left out of the mean: an agent played the whole match."""
    landlord: int | None
    bid: int | None
    multiplier: int | None
    spring: str
    match: UUID | None
    """Its replay begins at round `board - first + 1` (`Board.round`)."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a duplicate round whose seal is off."""

    number: int
    round: int
    """Of the match, from 1."""
    means: tuple[str, ...]
    """Points by seat, in the mean of all tables that played it."""
    tables: tuple[BoardTable, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Everybody against everybody: how often a pair met, and how often the one stood before the other."""

    people: tuple[EntrantInfo, ...]
    """In the order of the standings."""
    cells: tuple[tuple[Meeting | None, ...], ...]
    """Row by row; None where they did not meet, and on the diagonal."""


@dataclass(frozen=True, slots=True)
class Meeting:
    met: int
    before: int
    """Tables at which who is named in the row had the better place."""
    shared: int


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody should know now: the header and the lobby show it."""

    kind: News
    code: str
    """Of the tournament."""
    name: str
    at: datetime | None
    """Until when it matters: the bell, the moment at which an agent takes the seat."""
    table: str | None
    """Code of the table that waits."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A finished tournament on a profile."""

    code: str
    number: int
    """The entrant's, which names the certificate."""
    name: str
    game: str
    format: str
    place: int
    of: int
    """How many played."""
    score: str
    rounds_won: int
    finished_at: datetime
    rated: bool


@dataclass(frozen=True, slots=True)
class ActLine:
    """A line of the log of directors' acts."""

    at: datetime
    by: str | None
    """Shown name; None: the clock."""
    code: str
    data: dict[str, object]
    reason: str


def entrant_info(entrant: Entrant) -> EntrantInfo:
    """`entrant.user` has been read. The name is that of the day of entering; the account's own page has today's."""
    user = entrant.user
    known = user.username if user is not None and user.is_active else None
    bot = user is not None and user.is_bot
    return EntrantInfo(entrant.number, entrant.name, known, entrant.avatar, entrant.agent, is_bot=bot)
