"""Reads of a tournament's rounds with their tables and seats, and of the duplicate boards that are no longer hidden."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from games.models import Match, RoundResult, Table
from leaderboards.pairing.duplicate_scoring import HUNDREDTHS, BoardResult, duplicate_scores, seat_means
from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Bye, Entrant, Round, RoundSeat, RoundTable, Tournament

from .read_models import BoardAtTable, DuplicateBoard, RoundLine, SeatLine, TableLine, entrant_info
from .summaries import entrant_of


def rounds(tournament: Tournament, viewer: Any = None) -> list[RoundLine]:
    """Returns a tournament's rounds with their tables, latest first, including void attempts of re-paired rounds.

    In an open duplicate round, a viewer sees no results of other tables. Only a table's own players may open it.
    """
    own = entrant_of(tournament, viewer)
    found = list(tournament.played_rounds.order_by("-number", "-attempt"))
    places: dict[int, list[RoundSeat]] = {}
    read = RoundSeat.objects.filter(table__round__in=found).select_related("entrant__user")
    for place in read.order_by("table", "seat"):
        places.setdefault(place.table_id, []).append(place)
    tables: dict[int, list[RoundTable]] = {}
    order = "-number" if tournament.format == Tournament.Format.ARENA else "number"
    for laid in RoundTable.objects.filter(round__in=found).select_related("table", "match").order_by("round", order):
        tables.setdefault(laid.round_id, []).append(laid)
    byes: dict[int, list[Bye]] = {}
    for bye in Bye.objects.filter(round__in=found).select_related("entrant__user").order_by("pk"):
        byes.setdefault(bye.round_id, []).append(bye)
    return [
        RoundLine(
            number=one.number, attempt=one.attempt, status=one.status, final=one.final, opened_at=one.opened_at,
            ends_at=one.ends_at, closed_at=one.closed_at,
            boards=tuple(range(one.first_board, one.first_board + one.boards)) if one.first_board else (),
            tables=tuple(
                _table(tournament, one, laid, places.get(laid.pk, []), own) for laid in tables.get(one.pk, [])
            ),
            byes=tuple(entrant_info(bye.entrant) for bye in byes.get(one.pk, []) if not bye.half),
            half_byes=tuple(entrant_info(bye.entrant) for bye in byes.get(one.pk, []) if bye.half),
        )
        for one in found
    ]  # fmt: skip


def tables_in_play(tournament: Tournament, *, limit: int) -> tuple[list[TableLine], int]:
    """Returns the first `limit` tables in play of a tournament's open round as spectators see them, and their number.

    In an open duplicate round no table can be watched.
    """
    playing = RoundTable.objects.filter(
        round__tournament=tournament, round__status=Round.Status.OPEN, status=RoundTable.Status.PLAYING
    )
    found = list(playing.select_related("round", "table", "match").order_by("-round__number", "number")[:limit])
    places: dict[int, list[RoundSeat]] = {}
    for place in RoundSeat.objects.filter(table__in=found).select_related("entrant__user").order_by("table", "seat"):
        places.setdefault(place.table_id, []).append(place)
    return [_table(tournament, one.round, one, places.get(one.pk, []), None) for one in found], playing.count()


def boards(tournament: Tournament, *, round_number: int) -> list[DuplicateBoard]:
    """Returns the duplicate boards of a round, each with its results at all tables. Empty until the round is closed."""
    round_ = tournament.played_rounds.filter(number=round_number, status=Round.Status.CLOSED).first()
    if round_ is None or not round_.first_board:
        return []
    laid = list(
        round_.tables.filter(match__isnull=False, match__sealed=False).select_related("match").order_by("number")
    )
    people: dict[int, list[RoundSeat]] = {}
    for place in RoundSeat.objects.filter(table__in=laid).select_related("entrant__user").order_by("table", "seat"):
        people.setdefault(place.table_id, []).append(place)
    rows: dict[tuple[Any, int], list[RoundResult]] = {}
    for row in RoundResult.objects.filter(match__in=[one.match_id for one in laid]).order_by("match", "round", "seat"):
        rows.setdefault((row.match_id, row.round), []).append(row)
    return [
        _board(tournament, round_.first_board + index, index + 1, laid, people, rows) for index in range(round_.boards)
    ]


def _table(
    tournament: Tournament, round_: Round, laid: RoundTable, places: list[RoundSeat], own: Entrant | None
) -> TableLine:  # fmt: skip
    at_it = own is not None and any(place.entrant_id == own.pk for place in places)
    sealed = laid.table.sealed if laid.table is not None else tournament.is_duplicate and round_.status == "open"
    hidden = sealed and not at_it
    over = laid.status in RoundTable.COUNTED
    match: Match | None = laid.match
    runs = match is not None and not match.is_shown(timezone.now())  # a delayed match is watched after its end too
    there = laid.table is not None and (runs or laid.table.status != Table.Status.CLOSED)
    watchable = laid.status in RoundTable.LIVE and there
    return TableLine(
        number=laid.number, status=laid.status, sealed=sealed, starts_at=laid.starts_at, ends_at=laid.ends_at,
        table=laid.table.code if watchable and not hidden and laid.table is not None else None,
        match=match.pk if match is not None and match.open_to_all else None,
        seats=tuple(
            SeatLine(
                seat=place.seat, person=entrant_info(place.entrant), missed=place.missed,
                absent=place.absent and over and not hidden,
                points=place.points if over and not hidden else None,
                place=place.place if over and not hidden else None,
                score=scoring.format_score(place.score, format_=tournament.format)
                if place.score is not None and not hidden
                else "",
                mine=own is not None and place.entrant_id == own.pk,
            )
            for place in places
        ),
    )  # fmt: skip


def _board(
    tournament: Tournament, number: int, of_match: int, laid: list[RoundTable], people: dict[int, list[RoundSeat]],
    rows: dict[tuple[Any, int], list[RoundResult]],
) -> DuplicateBoard:  # fmt: skip
    points = {one.pk: tuple(row.points for row in rows.get((one.match_id, of_match), [])) or None for one in laid}
    present = {
        pk: None if found is None else tuple(
            None if place.absent else made for place, made in zip(people.get(pk, []), found, strict=True)
        )
        for pk, found in points.items()
    }  # fmt: skip
    scores = duplicate_scores([BoardResult(number, pk, found) for pk, found in present.items()], cap=tournament.cap)
    means = [round(mean * HUNDREDTHS) for mean in seat_means(found for found in present.values() if found is not None)]
    return DuplicateBoard(
        number=number, round=of_match,
        means=tuple(scoring.format_score(mean, format_=tournament.format) for mean in means),
        tables=tuple(
            _board_table(tournament, one, people.get(one.pk, []), points[one.pk], scores.get((number, one.pk), ()),
                         rows.get((one.match_id, of_match), []))
            for one in laid
        ),
    )  # fmt: skip


def _board_table(
    tournament: Tournament, laid: RoundTable, people: list[RoundSeat], points: tuple[int, ...] | None,
    scores: tuple[int, ...], rows: list[RoundResult],
) -> BoardAtTable:  # fmt: skip
    landlord = next((row for row in rows if row.role == "landlord"), None)
    return BoardAtTable(
        table=laid.number, people=tuple(entrant_info(one.entrant) for one in people), points=points,
        absent=tuple(one.absent for one in people),
        scores=tuple(scoring.format_score(score, format_=tournament.format) for score in scores) if points else (),
        landlord=landlord.seat if landlord is not None else None, bid=landlord.bid if landlord is not None else None,
        multiplier=rows[0].multiplier if rows else None, spring=rows[0].spring if rows else "",
        match=laid.match_id if points is not None else None,
    )  # fmt: skip
