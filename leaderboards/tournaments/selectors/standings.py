"""Reads of live standings: open rounds are included as far as they have results and are not sealed.

A knock-out stage counts once all its tables have ended: entrants still at a table have no place in it yet.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Bye, Entrant, Round, RoundSeat, RoundTable, Tournament

from . import played_rounds
from .read_models import Cell, CrossTable, Meeting, Row, entrant_info
from .summaries import entrant_of


def standings(tournament: Tournament, viewer: Any = None) -> list[Row]:
    """Returns the rows of a tournament's active entrants, best first.

    Before the first result, they are the rows of all entrants who have not withdrawn, in the order of joining.
    """
    entrants = {entrant.number: entrant for entrant in tournament.entrants.select_related("user")}
    own = entrant_of(tournament, viewer)
    live = tournament.format not in (Tournament.Format.DUPLICATE, Tournament.Format.KNOCKOUT)
    stands = played_rounds.computed_standings(tournament, live=live) if tournament.round else []
    cells = _cells(tournament, entrants) if stands else {}
    adjusted = played_rounds.adjustments_of(tournament)
    rows = [
        _row(tournament, entrants[stand.entrant], stand, cells.get(stand.entrant, ()), adjusted, own)
        for stand in stands
    ]
    if rows:
        return rows
    shown = [one for one in entrants.values() if one.status != Entrant.Status.WITHDRAWN]
    return [_row(tournament, one, None, (), adjusted, own) for one in sorted(shown, key=lambda one: one.number)]


def cross_table(tournament: Tournament) -> CrossTable:
    """Returns how often each pair of entrants met and placed higher. Entrants are in the order of the standings."""
    entrants = {entrant.number: entrant for entrant in tournament.entrants.select_related("user")}
    order = [stand.entrant for stand in played_rounds.computed_standings(tournament)]
    met: dict[tuple[int, int], list[int]] = {}
    for one in played_rounds.counted_rounds(tournament):
        for table in one.tables:
            seats = list(enumerate(zip(table.entrants, table.places, strict=True)))
            for seat, (key, place) in seats:
                here = seat not in table.absent
                for _, (other, against) in seats:
                    if key != other:
                        counts = met.setdefault((key, other), [0, 0, 0])
                        counts[0] += 1
                        counts[1] += here and place < against
                        counts[2] += here and place == against
    cells = tuple(tuple(Meeting(*met[a, b]) if (a, b) in met else None for b in order) for a in order)
    return CrossTable(tuple(entrant_info(entrants[key]) for key in order), cells)


def _row(
    tournament: Tournament, entrant: Entrant, stand: scoring.EntrantStanding | None, cells: tuple[Cell, ...],
    adjusted: dict[int, int], own: Entrant | None,
) -> Row:  # fmt: skip
    given = adjusted.get(entrant.number, 0)
    counted = stand is not None and stand.counts
    return Row(
        place=stand.place if stand is not None and counted else None,
        person=entrant_info(entrant),
        status=entrant.status,
        score=scoring.format_score(stand.score if stand is not None else 0, format_=tournament.format),
        units=stand.score if stand is not None else 0,
        rounds_won=stand.rounds_won if stand is not None else 0,
        timeouts=stand.timeouts if stand is not None else 0,
        played=stand.played if stand is not None else 0,
        byes=stand.byes if stand is not None else 0,
        absent=stand.absent if stand is not None else 0,
        adjusted=scoring.format_score(given, format_=tournament.format, signed=True) if given else "",
        results=cells,
        mine=own is not None and own.pk == entrant.pk,
    )


def _cells(tournament: Tournament, entrants: dict[int, Entrant]) -> dict[int, tuple[Cell, ...]]:
    """Returns entrant number -> results, one a round. Empty for an arena, whose tables are listed apart."""
    if tournament.format == Tournament.Format.ARENA:
        return {}
    rounds = list(tournament.played_rounds.exclude(status=Round.Status.VOID).order_by("number"))
    by_round: dict[int, dict[int, Cell]] = {}
    for one in rounds:
        cells: dict[int, Cell] = {}
        _played_cells(tournament, one, cells)
        for number, half in Bye.objects.filter(round=one).values_list("entrant__number", "half"):
            paid = scoring.bye_value(tournament.format, half=half)
            score = scoring.format_score(paid, format_=tournament.format)
            cells[number] = Cell(one.number, "half_bye" if half else "bye", score, None, (), None, None)
        by_round[one.number] = cells
    total = max(tournament.rounds or 0, tournament.round)
    return {number: tuple(_cell(by_round, number, at, tournament) for at in range(1, total + 1)) for number in entrants}


def _played_cells(tournament: Tournament, one: Round, cells: dict[int, Cell]) -> None:
    tables: dict[int, list[RoundSeat]] = {}
    rows = RoundSeat.objects.filter(table__round=one).exclude(table__status=RoundTable.Status.VOID)
    for place in rows.select_related("entrant", "table__match").order_by("table", "seat"):
        tables.setdefault(place.table_id, []).append(place)
    for places in tables.values():
        for place in places:
            over = place.table.status in RoundTable.COUNTED
            hidden = tournament.is_duplicate and one.status == Round.Status.OPEN
            score = scoring.format_score(place.score, format_=tournament.format) if place.score is not None else ""
            absent = place.absent and not hidden  # a seal also hides absences
            cells[place.entrant.number] = Cell(
                round=one.number,
                kind="absent" if absent else "missed" if place.missed else "played" if over else "playing",
                score=score, place=place.place if over and not hidden and not absent else None,
                opponents=tuple(other.entrant.number for other in places if other is not place),
                table=place.table.number, match=_match(place.table),
            )  # fmt: skip


def _match(table: RoundTable) -> UUID | None:
    match = table.match
    return match.pk if match is not None and match.open_to_all else None


def _cell(by_round: dict[int, dict[int, Cell]], number: int, at: int, tournament: Tournament) -> Cell:
    found = by_round.get(at, {}).get(number)
    if found is not None:
        return found
    return Cell(at, "none" if at > tournament.round else "out", "", None, (), None, None)
