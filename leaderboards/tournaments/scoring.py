"""What tables bring and how everybody stands, pure, for every format; the arithmetic is that of `leaderboards.pairing`.

A score is a whole number: units of 1/5040 of a won table, hundredths of a point in a duplicate tournament.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from leaderboards.pairing import arena, duplicate, knockout
from leaderboards.pairing.entrants import Entrant, RoundResult, TableResult, entrants_after
from leaderboards.pairing.lots import lots, shuffled
from leaderboards.pairing.place_scores import UNIT, StandingLine, place_scores, standings

DUPLICATE: Final = "duplicate"
KNOCKOUT: Final = "knockout"


@dataclass(frozen=True, slots=True)
class Table:
    """A table that has ended or was settled, by seat. Times of an arena decide the order."""

    entrants: tuple[int, ...]
    places: tuple[int, ...]
    rounds_won: tuple[int, ...]
    timeouts: tuple[int, ...]
    scores: tuple[int, ...]
    absent: frozenset[int] = frozenset()
    """Seats whose entrants were absent: they score nothing; the others keep what the match gave."""
    conceded: frozenset[int] = frozenset()
    """Seats whose entrants conceded: in a knock-out they do not advance, as the absent do not."""


@dataclass(frozen=True, slots=True)
class Played:
    """A round, as it counts. An arena is one round whose tables follow one another as they ended."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    """Of a knock-out: who had a bye in this stage."""
    final: bool = False


@dataclass(frozen=True, slots=True)
class EntrantStanding:
    """How an entrant stands."""

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
        """Tells whether the entrant has a place: it was at a table or had a bye."""
        return self.played > 0 or self.byes > 0


def table_scores(places: Sequence[int], *, absent: Collection[int] = ()) -> tuple[int, ...]:
    """What the places of a table are worth, but in a duplicate tournament; nothing for the `absent` seats."""
    return tuple(0 if seat in absent else score for seat, score in enumerate(place_scores(places)))


def arena_scores(places: Sequence[int], streaks: Sequence[int], *, absent: Collection[int] = ()) -> tuple[int, ...]:
    """As `table_scores`, doubled for who had won two tables or more in a row. `streaks` are those before this table."""
    return tuple(
        arena.arena_score(score, won_before=streak)
        for score, streak in zip(table_scores(places, absent=absent), streaks, strict=True)
    )


def board_scores(
    tables: Mapping[int, Sequence[Sequence[int | None]]], *, first: int, boards: int, cap: int | None
) -> dict[int, tuple[int, ...]]:
    """Table -> score by seat over all boards of a duplicate round, in hundredths.

    `tables` gives each table's points by seat, board by board, as far as it came; what it did not play scores nothing.
    None stands for a seat whose entrant was absent.
    """
    results = [
        duplicate.BoardResult(first + index, table, tuple(rounds[index]) if index < len(rounds) else None)
        for table, rounds in tables.items()
        for index in range(boards)
    ]
    single = duplicate.duplicate_scores(results, cap=cap)
    seats = max((len(row) for row in single.values()), default=0)
    return {
        table: tuple(
            sum(score[seat] for (_, of), score in single.items() if of == table and score) for seat in range(seats)
        )
        for table in tables
    }


def bye_value(format_: str, *, half: bool) -> int:
    """What a bye pays, or half of one: a won table in a Swiss; the mean of a table where everybody rests alike."""
    if format_ == "swiss":
        return UNIT // 2 if half else UNIT
    if format_ == "round_robin":
        return UNIT // 2
    return 0


def entrants_before_round(keys: Iterable[int], rounds: Sequence[Played], *, format_: str) -> dict[int, Entrant]:
    """What pairing reads of everybody."""
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
    """With what a director gave or took: it is paired as it stands."""
    return replace(entrant, score=entrant.score + adjusted) if adjusted else entrant


def seeded(keys: Iterable[int], *, seed: str) -> list[int]:
    """The seeds of a knock-out's first stage: by lot."""
    return shuffled(lots(seed, "seeds"), sorted(keys))


def computed_standings(
    keys: Iterable[int], rounds: Sequence[Played], *, format_: str, adjusted: Mapping[int, int] = {}, seed: str = ""
) -> list[EntrantStanding]:
    """Everybody, best first. `adjusted`: what directors gave or took."""
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
    # behind all who were present at least once
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
    """The place of everybody who was in a stage."""
    stages, finishes = stages_of(rounds)
    return knockout.final_places(stages, finishes, seed=seed)


def stages_of(rounds: Sequence[Played]) -> tuple[list[knockout.Stage], list[list[list[knockout.TableFinish]]]]:
    """The stages of a knock-out as they were played."""
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
    """How many stages a knock-out of so many has, when nobody goes home."""
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
    """A score as it is read: tables won, `2.5`, a third as `0.33`; of a duplicate tournament points with a sign."""
    of = 100 if format_ == DUPLICATE else UNIT
    number = (Decimal(units) / of).quantize(Decimal("0.01")).normalize()
    text = f"{number:f}"
    if number < 0:
        return text.replace("-", "−")
    return f"+{text}" if number and (signed or format_ == DUPLICATE) else text


def units_of(points: Decimal, *, format_: str) -> int:
    """The other way round, for what a director gives."""
    return int((points * (100 if format_ == DUPLICATE else UNIT)).to_integral_value())
