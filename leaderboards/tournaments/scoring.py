"""Pure scores and standings of tournaments in all formats, with the arithmetic of `leaderboards.pairing`.

A score is an integer: units of 1/5040 of a won table, or hundredths of a point in a duplicate tournament.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from leaderboards.pairing import arena, duplicate_scoring, knockout
from leaderboards.pairing.entrants import Entrant, RoundResult, TableResult, entrants_after
from leaderboards.pairing.lots import lots, shuffled
from leaderboards.pairing.place_scores import UNIT, StandingLine, place_scores, standings

DUPLICATE: Final = "duplicate"
KNOCKOUT: Final = "knockout"


@dataclass(frozen=True, slots=True)
class Table:
    """The result of a table that has ended or was adjudicated, by seat."""

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
class Played:
    """The result of a round that counts. An arena is one round with its tables in the order of their ends."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    """Knock-out only: entrants with a bye in this stage."""
    final: bool = False


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """An entrant's place, score and other numbers in the standings."""

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
        """Whether the entrant has a place: present at a table or with a bye at least once."""
        return self.played > 0 or self.byes > 0


def table_scores(places: Sequence[int], *, absent: Collection[int] = ()) -> tuple[int, ...]:
    """Returns the score of each seat from its place at a table, 0 for `absent` seats. Not for duplicate rounds."""
    return tuple(0 if seat in absent else score for seat, score in enumerate(place_scores(places)))


def arena_scores(places: Sequence[int], streaks: Sequence[int], *, absent: Collection[int] = ()) -> tuple[int, ...]:
    """Returns the score of each seat at an arena table, doubled for entrants who won 2 or more tables in a row before.

    `streaks` counts each entrant's tables won in a row before this one.
    """
    return tuple(
        arena.arena_score(score, won_before=streak)
        for score, streak in zip(table_scores(places, absent=absent), streaks, strict=True)
    )


def board_scores(
    tables: Mapping[int, Sequence[Sequence[int | None]]], *, first: int, boards: int, cap: int | None
) -> dict[int, tuple[int, ...]]:
    """Returns table -> score by seat, summed over all boards of a duplicate round, in hundredths of a point.

    `tables` holds each table's points by seat, board by board, as far as it came. Boards that it did not play score 0.
    Points are None for a seat whose entrant was absent.
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
    """Returns the score of a bye or half bye: a won table in a Swiss, half of one in a round robin, otherwise 0.

    A half bye gives half of that in a Swiss.
    """
    if format_ == "swiss":
        return UNIT // 2 if half else UNIT
    if format_ == "round_robin":
        return UNIT // 2
    return 0


def entrants_before_round(keys: Iterable[int], rounds: Sequence[Played], *, format_: str) -> dict[int, Entrant]:
    """Returns key -> entrant with everything that pairing the next round reads, given all rounds that count."""
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
    """Returns the entrant with a director's adjustment added to the score, by which it is paired."""
    return replace(entrant, score=entrant.score + adjusted) if adjusted else entrant


def draw_seeds(keys: Iterable[int], *, seed: str) -> list[int]:
    """Returns the entrants' keys in the order of their seeds for the first knock-out stage, drawn by lot."""
    return shuffled(lots(seed, "seeds"), sorted(keys))


def computed_standings(
    keys: Iterable[int], rounds: Sequence[Played], *, format_: str, adjusted: Mapping[int, int] = {}, seed: str = ""
) -> list[EntrantStanding]:
    """Returns the standings of all entrants, best first. `adjusted` maps an entrant to the directors' adjustments.

    Entrants who were absent from every table come last.
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


def knockout_places(rounds: Sequence[Played], *, seed: str) -> dict[int, int]:
    """Returns entrant -> place, for every entrant who reached a stage of the knock-out."""
    stages, finishes = stages_of(rounds)
    return knockout.final_places(stages, finishes, seed=seed)


def stages_of(rounds: Sequence[Played]) -> tuple[list[knockout.Stage], list[list[list[knockout.TableFinish]]]]:
    """Returns the stages of a knock-out as they were played, and the results of each table in each stage."""
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
    """Returns the number of stages of a knock-out with this many entrants, if none withdraws."""
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
    """Formats a score: tables won, such as `2.5` or `0.33`, or points in a duplicate tournament, such as `+3.25`."""
    of = 100 if format_ == DUPLICATE else UNIT
    number = (Decimal(units) / of).quantize(Decimal("0.01")).normalize()
    text = f"{number:f}"
    if number < 0:
        return text.replace("-", "−")
    return f"+{text}" if number and (signed or format_ == DUPLICATE) else text


def units_of(points: Decimal, *, format_: str) -> int:
    """Returns the score for tables won or points that a director entered: `format_score` reversed."""
    return int((points * (100 if format_ == DUPLICATE else UNIT)).to_integral_value())
