"""Reads lists of tables, and the seats and running matches of a user."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games import journal
from games.models import Match, MatchSeat, Seat, Table

from .delayed_matches import seen_as_running


def seat_of(table: Table, user: Any) -> int | None:
    """Returns the seat that this user holds at the table; None without one, as for a spectator."""
    if user is None or not user.is_authenticated:
        return None
    return Seat.objects.filter(table=table, user=user, left=False).values_list("index", flat=True).first()


def open_tables(*, game: str | None = None, free_only: bool = False) -> QuerySet[Table]:
    """Returns open listed tables, the fullest first.

    Each comes with its seats and users; `sitting` counts them. A table counts as running, not open, until spectators
    have seen the end of its match. If `free_only`, returns only tables with a free seat.
    """
    tables = _listed(game).filter(Q(status=Table.Status.OPEN) & ~_ended_unseen(), listed=True)
    tables = tables.annotate(sitting=Count("seats"))
    if free_only:
        tables = tables.filter(sitting__lt=F("size"))
    return tables.order_by("-sitting", "-created_at")


def running_tables(*, game: str | None = None) -> QuerySet[Table]:
    """Returns listed tables with a running match, the one whose match began last first.

    A match counts as running until spectators have seen its end.
    """
    running = Q(status=Table.Status.RUNNING, listed=True)
    # the host may have hidden the table since
    ended = (_ended_unseen() & Q(listed=True)) | (_ended_unseen(private=False) & Q(private=True))
    seen = seen_as_running(timezone.now()).filter(table=OuterRef("pk")).order_by("number").values("started_at")[:1]
    return _listed(game).filter(running | ended).annotate(begun=Subquery(seen)).order_by("-begun", "-pk")


def exhibition_tables(*, games: Sequence[str]) -> list[Table]:
    """Returns the tables of the running exhibitions of these games, in the order of the games."""
    running = Match.objects.filter(kind=Match.Kind.EXHIBITION, status__in=Match.LIVE, table=OuterRef("pk"))
    return sorted(_listed(None).filter(Exists(running), game__in=games), key=lambda table: games.index(table.game))


def _ended_unseen(**of: Any) -> Q:
    """Returns a query condition for tables with an ended match whose end spectators have not seen.

    `of` limits the matches.
    """
    return Q(Exists(Match.objects.filter(table=OuterRef("pk"), opens_at__gt=timezone.now(), **of)))


def tables_with_matches(tables: Iterable[Table]) -> frozenset[int]:
    """Returns the ids of the tables among these at which a match is running or has ended."""
    return frozenset(Match.objects.filter(table__in=list(tables)).values_list("table", flat=True).distinct())


def running_matches_of(user: User) -> QuerySet[Match]:
    """Returns the running matches in which this person still plays, the latest first.

    Matches that the person conceded, or in which they are out of the game, are not included. Neither are lessons and
    practice.
    """
    seat = MatchSeat.objects.filter(match=OuterRef("pk"), user=user, conceded=False, free=False)
    running = Match.objects.filter(Exists(seat), status__in=Match.LIVE).exclude(kind__in=Match.TEACHING)
    return running.select_related("table").order_by("-started_at")


def awaited_at(user: User, *, besides: str) -> list[dict[str, Any]]:
    """Returns the tournament tables that wait for this person, the latest first, except the one with code `besides`.

    Each is a dict `{"table", "game", "tournament", "title", "begun"}`. Before its match, a table waits for a player who
    is not ready; during it, for one whose seat a trustee plays.
    """
    seats = Seat.objects.filter(user=user, table__status__in=[Table.Status.OPEN, Table.Status.RUNNING])
    seats = seats.exclude(table__code=besides)
    laid = seats.exclude(table__tournament="").select_related("table").order_by("-table__created_at", "-pk")
    return [
        {"table": seat.table.code, "game": seat.table.game, "tournament": seat.table.tournament,
         "title": seat.table.title, "begun": seat.table.status == Table.Status.RUNNING}
        for seat in laid
        if _awaits(seat)
    ]  # fmt: skip


def people_awaited(user_ids: Collection[int]) -> dict[int, bool]:
    """Returns which of these people have a seat at a tournament's table that is not closed: id -> True.

    For all others `awaited_at` returns nothing.
    """
    open_ = [Table.Status.OPEN, Table.Status.RUNNING]
    seats = Seat.objects.filter(user_id__in=user_ids, table__status__in=open_).exclude(table__tournament="")
    return dict.fromkeys(seats.values_list("user_id", flat=True), True)


def _awaits(seat: Seat) -> bool:
    if seat.table.status == Table.Status.OPEN:
        return not seat.ready
    match = Match.objects.filter(table=seat.table, status__in=Match.LIVE).values_list("pk", flat=True).first()
    return match is not None and seat.index in journal.head_of(match).state.ctx.trustees


def _listed(game: str | None) -> QuerySet[Table]:
    tables = Table.objects.all()
    if game is not None:
        tables = tables.filter(game=game)
    seats = Seat.objects.select_related("user").order_by("index")
    return tables.select_related("host").prefetch_related(Prefetch("seats", queryset=seats))
