"""Reads of a tournament's standings and cross table, as its page shows them.

Tables of an open round count as soon as they have ended, except in duplicate rounds, which hide results until closed.
In a knock-out, entrants who are still at a table have no place from the current stage yet.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Bye, Entrant, Round, RoundSeat, RoundTable, Tournament

from . import played_rounds
from .read_models import CrossTable, EntrantRoundResult, PairMeetings, StandingsRow, entrant_info
from .summaries import entrant_of


def standings(tournament: Tournament, viewer: Any = None) -> list[StandingsRow]:
    """Returns the rows of a tournament's standings, best first.

    Before the first result, there is a row for each entrant who has not withdrawn, in the order of joining.
    """
    entrants = {entrant.number: entrant for entrant in tournament.entrants.select_related("user")}
    own = entrant_of(tournament, viewer)
    live = tournament.format not in (Tournament.Format.DUPLICATE, Tournament.Format.KNOCKOUT)
    stands = played_rounds.computed_standings(tournament, live=live) if tournament.round else []
    cells = _results_by_entrant(tournament, entrants) if stands else {}
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
    """Returns, for each pair of entrants, how often they met and which of them placed higher.

    Entrants are in the order of the standings.
    """
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
    cells = tuple(tuple(PairMeetings(*met[a, b]) if (a, b) in met else None for b in order) for a in order)
    return CrossTable(tuple(entrant_info(entrants[key]) for key in order), cells)


def _row(
    tournament: Tournament, entrant: Entrant, stand: scoring.EntrantStanding | None,
    cells: tuple[EntrantRoundResult, ...], adjusted: dict[int, int], own: Entrant | None,
) -> StandingsRow:  # fmt: skip
    given = adjusted.get(entrant.number, 0)
    counted = stand is not None and stand.counts
    return StandingsRow(
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


def _results_by_entrant(
    tournament: Tournament, entrants: dict[int, Entrant]
) -> dict[int, tuple[EntrantRoundResult, ...]]:
    """Returns entrant number -> the entrant's results, one for each round in order.

    Empty for an arena, which has a single round with many tables.
    """
    if tournament.format == Tournament.Format.ARENA:
        return {}
    rounds = list(tournament.played_rounds.exclude(status=Round.Status.VOID).order_by("number"))
    by_round: dict[int, dict[int, EntrantRoundResult]] = {}
    for one in rounds:
        cells: dict[int, EntrantRoundResult] = {}
        _played_cells(tournament, one, cells)
        for number, half in Bye.objects.filter(round=one).values_list("entrant__number", "half"):
            paid = scoring.bye_value(tournament.format, half=half)
            score = scoring.format_score(paid, format_=tournament.format)
            cells[number] = EntrantRoundResult(one.number, "half_bye" if half else "bye", score, None, (), None, None)
        by_round[one.number] = cells
    total = max(tournament.rounds or 0, tournament.round)
    return {number: tuple(_cell(by_round, number, at, tournament) for at in range(1, total + 1)) for number in entrants}


def _played_cells(tournament: Tournament, one: Round, cells: dict[int, EntrantRoundResult]) -> None:
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
            cells[place.entrant.number] = EntrantRoundResult(
                round=one.number,
                kind="absent" if absent else "missed" if place.missed else "played" if over else "playing",
                score=score, place=place.place if over and not hidden and not absent else None,
                opponents=tuple(other.entrant.number for other in places if other is not place),
                table=place.table.number, match=_match(place.table),
            )  # fmt: skip


def _match(table: RoundTable) -> UUID | None:
    match = table.match
    return match.pk if match is not None and match.open_to_all else None


def _cell(
    by_round: dict[int, dict[int, EntrantRoundResult]], number: int, at: int, tournament: Tournament
) -> EntrantRoundResult:
    found = by_round.get(at, {}).get(number)
    if found is not None:
        return found
    return EntrantRoundResult(at, "none" if at > tournament.round else "out", "", None, (), None, None)
