"""Reads of a tournament's rounds from the database, as the input of the pure functions in `tournaments.scoring`."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Sum

from games.selectors.match_standing import conceded_seats
from leaderboards.tournaments import scoring
from leaderboards.tournaments.models import Adjustment, Bye, Entrant, Round, RoundSeat, RoundTable, Tournament


def counted_rounds(tournament: Tournament, *, live: bool = False) -> list[scoring.PlayedRound]:
    """Returns the results of a tournament's closed rounds, in order. Void rounds are left out.

    With `live`, the tables of the open round that have already ended are included. An arena's only round is always
    included, with its tables in the order in which they ended.
    """
    rounds = tournament.played_rounds.exclude(status=Round.Status.VOID).order_by("number")
    if tournament.format != Tournament.Format.ARENA and not live:
        rounds = rounds.filter(status=Round.Status.CLOSED)
    found = list(rounds)
    tables = _tables(tournament, [one.pk for one in found])
    byes: dict[int, list[tuple[int, bool]]] = {one.pk: [] for one in found}
    for round_id, number, half in (
        Bye.objects.filter(round__in=found).order_by("pk").values_list("round", "entrant__number", "half")
    ):
        byes[round_id].append((number, half))
    knockout = tournament.format == Tournament.Format.KNOCKOUT
    result = []
    for one in found:
        whole = tuple(number for number, half in byes[one.pk] if not half)
        result.append(
            scoring.PlayedRound(
                tables=tuple(tables.get(one.pk, ())), byes=() if knockout else whole,
                half_byes=tuple(number for number, half in byes[one.pk] if half), waiting=whole if knockout else (),
                final=one.final,
            )
        )  # fmt: skip
    return result


def active_entrants(tournament: Tournament) -> list[Entrant]:
    """Returns the entrants in the standings, by number: those who take part now, or have had a table or a bye."""
    seated = set(
        RoundSeat.objects.filter(table__round__tournament=tournament).values_list("entrant", flat=True).distinct()
    )
    rested = set(Bye.objects.filter(round__tournament=tournament).values_list("entrant", flat=True))
    return [
        entrant
        for entrant in tournament.entrants.order_by("number")
        if entrant.status == Entrant.Status.PLAYING or entrant.pk in seated or entrant.pk in rested
    ]


def has_played(tournament: Tournament, entrant: Entrant) -> bool:
    """Whether an entrant has had a table or a full bye. Before the first round: whether the entrant has checked in.

    If False, the entrant counts as a late entrant, even after withdrawing and rejoining.
    """
    if not tournament.round:
        return entrant.checked_in_at is not None
    return entrant.places.exists() or entrant.bye_rounds.filter(half=False).exists()


def computed_standings(tournament: Tournament, *, live: bool = False) -> list[scoring.EntrantStanding]:
    """Returns a tournament's standings, best first, computed from all its rounds in the database.

    With `live`, the tables of the open round that have already ended are included.
    """
    keys = [entrant.number for entrant in active_entrants(tournament)]
    return scoring.computed_standings(
        keys, counted_rounds(tournament, live=live), format_=tournament.format, adjusted=adjustments_of(tournament),
        seed=tournament.seed,
    )  # fmt: skip


def adjustments_of(tournament: Tournament) -> dict[int, int]:
    """Returns entrant number -> sum of the scores that directors added to or subtracted from the entrant's score."""
    rows = Adjustment.objects.filter(entrant__tournament=tournament).values_list("entrant__number")
    return dict(rows.annotate(Sum("units")).order_by("entrant__number"))


def _tables(tournament: Tournament, rounds: Sequence[int]) -> dict[int, list[scoring.PlayedTable]]:
    ended = RoundTable.objects.filter(round__in=rounds, status__in=RoundTable.COUNTED)
    order = ("ended_at", "pk") if tournament.format == Tournament.Format.ARENA else ("number",)
    places: dict[int, list[RoundSeat]] = {}
    for place in RoundSeat.objects.filter(table__in=ended).select_related("entrant").order_by("table", "seat"):
        places.setdefault(place.table_id, []).append(place)
    found: dict[int, list[scoring.PlayedTable]] = {}
    given_up: dict[UUID | None, set[int]] = {}
    if tournament.format == Tournament.Format.KNOCKOUT:  # decides which entrants advance
        for match_id, seat in conceded_seats(ended.exclude(match=None).values_list("match", flat=True)):
            given_up.setdefault(match_id, set()).add(seat)
    for pk, round_id, played_in in ended.order_by(*order).values_list("pk", "round", "match"):
        rows = places.get(pk, [])
        if not rows or any(row.place is None for row in rows):
            continue
        found.setdefault(round_id, []).append(
            scoring.PlayedTable(
                entrants=tuple(row.entrant.number for row in rows), places=tuple(row.place or 0 for row in rows),
                rounds_won=tuple(row.rounds_won for row in rows), timeouts=tuple(row.timeouts for row in rows),
                scores=tuple(row.score or 0 for row in rows),
                absent=frozenset(seat for seat, row in enumerate(rows) if row.absent),
                conceded=frozenset(given_up.get(played_in, ())),
            )
        )  # fmt: skip
    return found
