"""Dataclasses that the selectors of tournaments return: frozen, and readable without further database queries.

Times are aware datetimes. `leaderboards.tournaments.labels` has the texts for codes such as phases.
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
    """A tournament's settings, phase, times and number of entrants, as shown in lists and at the top of its page."""

    code: str
    name: str
    about: str
    game: str
    format: str
    phase: Phase
    """`break` means between two rounds."""
    rated: bool
    listed: bool
    size: int
    """Seats at a table."""
    entrants: int
    """Entrants who have not withdrawn, agents included."""
    checked_in: int
    capacity: int
    opens_at: datetime
    check_in_at: datetime
    starts_at: datetime
    ends_at: datetime | None
    """End of a running arena; in other formats, the latest end of the open round."""
    finished_at: datetime | None
    round: int
    rounds: int | None
    """None while unknown, and in an arena."""
    minutes: int | None
    boards: int | None
    cap: int | None
    creator: str | None
    """Username. None for staff, and for closed accounts."""
    creator_name: str
    options: dict[str, object]
    """Changed options of every table."""
    agents: int
    agent_level: str
    bots: bool
    """Whether bots may join."""
    round_minutes: int
    break_seconds: int
    stuck: str
    winners: tuple[EntrantInfo, ...]
    """Entrants with place 1, once it is finished."""
    version: int
    """Increased with every change shown here and in the parts: an ETag."""


@dataclass(frozen=True, slots=True)
class EntrantInfo:
    """The public data of an entrant: number, name, account, avatar, and whether it is an agent or a bot."""

    number: int
    name: str
    username: str | None
    """None for agents and closed accounts."""
    avatar: str
    agent: str
    """Level of an agent. Empty for people and bots."""
    is_bot: bool = False
    """Whether the entrant is a bot."""


@dataclass(frozen=True, slots=True)
class ViewerEntry:
    """The viewer's own part in a tournament: status, place, score, current table, or that they wait for one."""

    person: EntrantInfo
    status: str
    """A value of `Entrant.Status`."""
    why: str
    place: int | None
    score: str
    table: str | None
    """Code of the table that waits for the viewer, or where they play."""
    table_number: int | None
    starts_at: datetime | None
    """When an agent takes the seat, while that table waits."""
    playing: bool
    """Whether that table's match has begun."""
    waiting: bool
    """Arena only: whether the viewer waits for a table."""


@dataclass(frozen=True, slots=True)
class TournamentDetail:
    """The top of a tournament's page: its summary, the viewer's own entry, and the acts offered to the viewer.

    The tournament's tables and standings are read separately.
    """

    card: TournamentSummary
    mine: ViewerEntry | None
    may: frozenset[PermittedAct]
    """Acts that would not be refused now."""
    seed: str | None
    """Seed of the lots. None before the end."""
    paused_at: datetime | None


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One row in the standings of a tournament: an entrant, with place, score and the results of all rounds."""

    place: int | None
    """Shared by equal results. None before the first round has ended."""
    person: EntrantInfo
    status: str
    score: str
    """Formatted: `2.5`, or `+3.25` in a duplicate tournament."""
    units: int
    rounds_won: int
    timeouts: int
    played: int
    byes: int
    absent: int
    """Tables at which an agent played the whole match, and which give no score."""
    adjusted: str
    """Score added or subtracted by directors. Empty if none."""
    results: tuple[EntrantRoundResult, ...]
    """One a round, in order."""
    mine: bool


@dataclass(frozen=True, slots=True)
class EntrantRoundResult:
    """An entrant's result in one round: score, place, opponents and table, or a bye, or an absence."""

    round: int
    kind: Literal["played", "playing", "bye", "half_bye", "missed", "absent", "out", "none"]
    """The state of the round for this entrant.

    `missed`: absent when the match began. `absent`: made no move in the whole match, and scored nothing. `out`: not in
    the tournament at that time. `none`: still to come.
    """
    score: str
    """Empty while unknown."""
    place: int | None
    opponents: tuple[int, ...]
    """Entrant numbers."""
    table: int | None
    match: UUID | None
    """Match of a table that has ended and is unsealed."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat at a table of a round, as a page shows it: the entrant, and the result if the viewer may see it."""

    seat: int
    person: EntrantInfo
    missed: bool
    absent: bool
    """Whether the entrant made no move in the whole match. False until the table has ended, and while it is sealed."""
    points: int | None
    """None until the table has ended, and for other tables while a duplicate round is sealed."""
    place: int | None
    score: str
    mine: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a round, as a page shows it: its number, status, seats and times."""

    number: int
    status: str
    """A value of `RoundTable.Status`."""
    seats: tuple[SeatLine, ...]
    table: str | None
    """Code of the table to watch or play at. None once it is over, and if the viewer may not watch it."""
    match: UUID | None
    """Id of the match for its page, replay and proof, once it has ended and may be opened."""
    sealed: bool
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of a tournament, as a page shows it: its status and times, tables and byes."""

    number: int
    attempt: int
    status: str
    final: bool
    opened_at: datetime
    ends_at: datetime | None
    closed_at: datetime | None
    boards: tuple[int, ...]
    """Board numbers of a duplicate round."""
    tables: tuple[TableLine, ...]
    byes: tuple[EntrantInfo, ...]
    half_byes: tuple[EntrantInfo, ...]


@dataclass(frozen=True, slots=True)
class BoardAtTable:
    """The result of one duplicate board at one table: entrants, points, scores, landlord, bid and multiplier.

    A duplicate board is one deal that all tables of the round play.
    """

    table: int
    people: tuple[EntrantInfo, ...]
    points: tuple[int, ...] | None
    """None if it was not finished."""
    scores: tuple[str, ...]
    absent: tuple[bool, ...]
    """Seats left out of the mean, since an agent played the whole match."""
    landlord: int | None
    bid: int | None
    multiplier: int | None
    spring: str
    match: UUID | None
    """Its replay begins at round `board - first + 1` (`DuplicateBoard.round`)."""


@dataclass(frozen=True, slots=True)
class DuplicateBoard:
    """A duplicate board, one deal that all tables of a round play, with its result at each table.

    It exists only after its round is closed, since results stay hidden until then.
    """

    number: int
    round: int
    """Round of the match, from 1."""
    means: tuple[str, ...]
    """Points by seat, averaged over all tables that played it."""
    tables: tuple[BoardAtTable, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A table of all pairs of entrants: how often they met, and how often the row's entrant placed higher."""

    people: tuple[EntrantInfo, ...]
    """In the order of the standings."""
    cells: tuple[tuple[PairMeetings | None, ...], ...]
    """Row by row. None if two entrants did not meet, and on the diagonal."""


@dataclass(frozen=True, slots=True)
class PairMeetings:
    """How often two entrants met at a table, and how often the first one placed higher or shared the place."""

    met: int
    before: int
    """Tables at which the row's entrant had the better place."""
    shared: int


@dataclass(frozen=True, slots=True)
class TournamentNotice:
    """A notice for a player about a tournament, such as "check-in is open", shown in the header and the lobby."""

    kind: News
    code: str
    """Code of the tournament."""
    name: str
    at: datetime | None
    """When it expires: the start, or the time at which an agent takes the seat."""
    table: str | None
    """Code of the table that waits."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A player's place and score in one finished tournament, shown on the player's profile."""

    code: str
    number: int
    """Number of the entrant, which identifies the certificate."""
    name: str
    game: str
    format: str
    place: int
    of: int
    """Number of entrants with a place."""
    score: str
    rounds_won: int
    finished_at: datetime
    rated: bool


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of a tournament's log, as everyone may read it: time, person, code, data and reason."""

    at: datetime
    by: str | None
    """Displayed name. None for the scheduler."""
    code: str
    data: dict[str, object]
    reason: str


def entrant_info(entrant: Entrant) -> EntrantInfo:
    """Returns the public data of an entrant. The caller has loaded `entrant.user`.

    The name is the one that the entrant had on joining. The account's own page shows its current name.
    """
    user = entrant.user
    known = user.username if user is not None and user.is_active else None
    bot = user is not None and user.is_bot
    return EntrantInfo(entrant.number, entrant.name, known, entrant.avatar, entrant.agent, is_bot=bot)
