"""Pure computation of tournament scores and standings, in all formats.

A score is an integer. One won table is 5040 units. In a duplicate tournament the unit is 1/100 of a point.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from leaderboards.pairing import arena, duplicate_scoring, knockout
from leaderboards.pairing.entrants import Entrant, RoundResult, TableResult, entrants_after
from leaderboards.pairing.place_scores import UNIT, StandingLine, place_scores, standings
from leaderboards.pairing.seeded_draws import lots, shuffled

DUPLICATE: Final = "duplicate"
KNOCKOUT: Final = "knockout"


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """The result of one table that has ended or was adjudicated. Each field has one value for each seat."""

    entrants: tuple[int, ...]
    places: tuple[int, ...]
    rounds_won: tuple[int, ...]
    timeouts: tuple[int, ...]
    scores: tuple[int, ...]
    absent: frozenset[int] = frozenset()
    """Seats whose entrants were absent: they score nothing, the others keep their results of the match."""
    conceded: frozenset[int] = frozenset()
    """Seats whose entrants conceded: like absent ones, they do not advance in a knock-out."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The result of one round that counts: its tables, and the entrants who had a bye or half a bye.

    An arena is a single round, with its tables in the order in which they ended.
    """

    tables: tuple[PlayedTable, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    """Knock-out only: entrants with a bye in this stage."""
    final: bool = False


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """An entrant's line in the standings: place, score, rounds won, timeouts, tables played and byes."""

    entrant: int
    place: int
    score: int
    rounds_won: int
    timeouts: int
    played: int
    """Tables at which the entrant was present."""
    byes: int
    streak: int = 0
    absent: int = 0
    """Tables from which the entrant was absent."""

    @property
    def counts(self) -> bool:
        """Whether the entrant gets a place: after playing at one table or having one bye at least."""
        return self.played > 0 or self.byes > 0


def table_scores(places: Sequence[int], *, absent: Collection[int] = ()) -> tuple[int, ...]:
    """Returns the score of each seat at a table from the seats' places. Seats in `absent` score 0.

    Duplicate rounds are scored by `board_scores` instead.
    """
    return tuple(0 if seat in absent else score for seat, score in enumerate(place_scores(places)))


def arena_scores(places: Sequence[int], streaks: Sequence[int], *, absent: Collection[int] = ()) -> tuple[int, ...]:
    """Returns the score of each seat at an arena table. It is doubled for an entrant who won the 2 tables before.

    `streaks` holds, for each seat, how many tables in a row its entrant won directly before this one.
    """
    return tuple(
        arena.arena_score(score, won_before=streak)
        for score, streak in zip(table_scores(places, absent=absent), streaks, strict=True)
    )


def board_scores(
    tables: Mapping[int, Sequence[Sequence[int | None]]], *, first: int, boards: int, cap: int | None
) -> dict[int, tuple[int, ...]]:
    """Returns the scores of a duplicate round: table -> score by seat, summed over its boards, in 1/100 of a point.

    A board is one deal that all tables play. `tables` maps each table to its points by seat, one row for each board
    that it played. Boards that it did not play score 0. Points are None for a seat whose entrant was absent.
    """
    results = [
        duplicate_scoring.BoardResult(first + index, table, tuple(rounds[index]) if index < len(rounds) else None)
        for table, rounds in tables.items()
        for index in range(boards)
    ]
    single = duplicate_scoring.duplicate_scores(results, cap=cap)
    seats = max((len(row) for row in single.values()), default=0)
    return {
        table: tuple(
            sum(score[seat] for (_, of), score in single.items() if of == table and score) for seat in range(seats)
        )
        for table in tables
    }


def bye_value(format_: str, *, half: bool) -> int:
    """Returns the score that a bye gives: a won table in a Swiss, half of that in a round robin, otherwise 0.

    With `half`, it is the score of half a bye, for a round missed by joining late: half a won table in a Swiss.
    """
    if format_ == "swiss":
        return UNIT // 2 if half else UNIT
    if format_ == "round_robin":
        return UNIT // 2
    return 0


def entrants_before_round(keys: Iterable[int], rounds: Sequence[PlayedRound], *, format_: str) -> dict[int, Entrant]:
    """Returns key -> entrant, with the score, opponents, seats and byes that the pairing of the next round needs.

    They are computed from `rounds`, all rounds that count so far. A key is the entrant's number.
    """
    return entrants_after(
        keys,
        [
            RoundResult(
                tuple(TableResult(t.entrants, t.scores, t.rounds_won, t.timeouts) for t in one.tables),
                byes=(*one.byes, *one.waiting),
                half_byes=one.half_byes,
            )
            for one in rounds
        ],
        bye=bye_value(format_, half=False),
        half_bye=bye_value(format_, half=True),
    )


def with_score(entrant: Entrant, adjusted: int) -> Entrant:
    """Returns the entrant with the directors' adjustments added to its score. Pairing uses this score."""
    return replace(entrant, score=entrant.score + adjusted) if adjusted else entrant


def draw_seeds(keys: Iterable[int], *, seed: str) -> list[int]:
    """Returns the entrants' keys in random order: the seeding for the first stage of a knock-out.

    The order is computed from the tournament's seed, so equal arguments give an equal order.
    """
    return shuffled(lots(seed, "seeds"), sorted(keys))


def computed_standings(
    keys: Iterable[int],
    rounds: Sequence[PlayedRound],
    *,
    format_: str,
    adjusted: Mapping[int, int] = {},
    seed: str = "",
) -> list[EntrantStanding]:
    """Returns the standings of all entrants, best first, computed from all rounds that count.

    `adjusted` maps an entrant to the sum of the directors' adjustments. Entrants who were absent from every table come
    last.
    """
    field_of = entrants_before_round(keys, rounds, format_=format_)
    played: dict[int, int] = dict.fromkeys(field_of, 0)
    streak: dict[int, int] = dict.fromkeys(field_of, 0)
    absent: dict[int, int] = dict.fromkeys(field_of, 0)
    for table in (table for one in rounds for table in one.tables):
        for seat, (key, place) in enumerate(zip(table.entrants, table.places, strict=True)):
            here = seat not in table.absent
            played[key] += here
            absent[key] += not here
            streak[key] = streak[key] + 1 if here and place == 1 else 0
    lines = [
        StandingLine(one.key, one.score + adjusted.get(one.key, 0), one.rounds_won, one.timeouts)
        for one in field_of.values()
    ]
    never = {key for key in field_of if absent[key] and not played[key] and not field_of[key].byes}
    ranked = [(row.place, row.line) for row in standings(line for line in lines if line.entrant not in never)]
    # behind all entrants who were present at least once
    ranked += [(len(ranked) + 1, line) for line in lines if line.entrant in never]
    if format_ == KNOCKOUT and rounds:
        places = knockout_places(rounds, seed=seed)
        last = max(places.values(), default=0) + 1
        ranked = sorted(
            ((places.get(line.entrant, last), line) for _, line in ranked), key=lambda row: (row[0], row[1].entrant)
        )
    return [
        EntrantStanding(
            line.entrant, place, line.score, line.rounds_won, line.timeouts, played[line.entrant],
            field_of[line.entrant].byes, streak[line.entrant], absent[line.entrant],
        )
        for place, line in ranked
    ]  # fmt: skip


def knockout_places(rounds: Sequence[PlayedRound], *, seed: str) -> dict[int, int]:
    """Returns entrant -> final place, for every entrant who played in a knock-out or had a bye in it."""
    stages, finishes = stages_of(rounds)
    return knockout.final_places(stages, finishes, seed=seed)


def stages_of(rounds: Sequence[PlayedRound]) -> tuple[list[knockout.Stage], list[list[list[knockout.TableFinish]]]]:
    """Returns the stages of a knock-out that were played, and for each stage the results of its tables."""
    stages = [
        knockout.Stage(number, tuple(t.entrants for t in one.tables), one.waiting, one.final)
        for number, one in enumerate(rounds, 1)
    ]
    finishes = [
        [
            [
                knockout.TableFinish(*row, absent=seat in t.absent or seat in t.conceded)
                for seat, row in enumerate(zip(t.entrants, t.places, t.scores, t.rounds_won, t.timeouts, strict=True))
            ]
            for t in one.tables
        ]
        for one in rounds
    ]
    return stages, finishes


def stages_for(entrants: int, *, size: int) -> int:
    """Returns how many stages a knock-out with this many entrants has, provided that none of them withdraws."""
    count = 1
    while entrants > size:
        tables, waiting = divmod(entrants, size)
        if tables == 1 and not waiting:
            break
        seeds = tables + waiting
        entrants = max(size, -(-seeds // size) * size)
        count += 1
    return count


def format_score(units: int, *, format_: str, signed: bool = False) -> str:
    """Returns a score as text: tables won, such as `2.5`, or in a duplicate tournament points, such as `+3.25`."""
    of = 100 if format_ == DUPLICATE else UNIT
    number = (Decimal(units) / of).quantize(Decimal("0.01")).normalize()
    text = f"{number:f}"
    if number < 0:
        return text.replace("-", "−")
    return f"+{text}" if number and (signed or format_ == DUPLICATE) else text


def units_of(points: Decimal, *, format_: str) -> int:
    """Returns the integer score for a number that a director typed: tables won, or points in a duplicate tournament.

    This is `format_score` reversed: 1 table won gives 5040 units, 1 point gives 100.
    """
    return int((points * (100 if format_ == DUPLICATE else UNIT)).to_integral_value())
