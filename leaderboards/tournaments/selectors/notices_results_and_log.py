"""Reads of a player's notices about tournaments, of the player's finished tournaments, and of a tournament's log.

A notice is a reminder in the page's header, such as "your table is ready".
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from accounts.models import User
from games.models import Table
from leaderboards.tournaments import lifecycle, scoring
from leaderboards.tournaments.models import Entrant, RoundSeat, RoundTable, Tournament

from .read_models import Honour, LogLine, TournamentNotice

SOON = timedelta(minutes=30)
"""Time before the start in which entrants are reminded."""
LATELY = timedelta(minutes=10)
"""Time after the end in which entrants are notified."""
URGENCY = ("table_ready", "check_in_open", "your_table", "round_soon", "starts_soon", "finished")
MAX_ACTS = 200


def notices(viewer: Any, *, now: datetime | None = None) -> list[TournamentNotice]:
    """Returns the viewer's notices about tournaments, such as "your table is ready", most urgent first.

    Uses 2 queries, or 1 if the viewer takes part in no tournament.
    """
    if viewer is None or not getattr(viewer, "is_authenticated", False):
        return []
    moment = now or timezone.now()
    mine = Entrant.objects.filter(user=viewer, status__in=[Entrant.Status.REGISTERED, Entrant.Status.PLAYING])
    near = Q(tournament__status__in=[*Tournament.BEFORE, Tournament.Status.RUNNING])
    near |= Q(tournament__status=Tournament.Status.FINISHED, tournament__finished_at__gt=moment - LATELY)
    entries = list(mine.filter(near).select_related("tournament"))
    if not entries:
        return []
    tables: dict[int, RoundTable] = {}
    live = RoundSeat.objects.filter(entrant__in=entries, table__status__in=RoundTable.LIVE, table__round__status="open")
    for place in live.exclude(table__table__status=Table.Status.CLOSED).select_related("table__table"):
        tables[place.entrant_id] = place.table
    found = [_notice(entry, tables.get(entry.pk), moment) for entry in entries]
    told = [notice for notice in found if notice is not None]
    return sorted(told, key=lambda notice: (URGENCY.index(notice.kind), notice.at or moment))


def honours(user: User) -> list[Honour]:
    """Returns a player's results in finished, listed tournaments, latest first.

    Tournaments in which the player got no place are left out.
    """
    mine = Entrant.objects.filter(
        user=user, place__isnull=False, tournament__status=Tournament.Status.FINISHED, tournament__listed=True
    ).select_related("tournament")
    entries = list(mine.order_by("-tournament__finished_at", "-pk"))
    sizes = dict(
        Entrant.objects.filter(tournament__in=[entry.tournament_id for entry in entries], place__isnull=False)
        .values_list("tournament")
        .annotate(Count("pk"))
        .order_by("tournament")
    )
    return [
        Honour(
            code=one.code, number=entry.number, name=one.name, game=one.game, format=one.format, place=entry.place or 0,
            of=sizes.get(one.pk, 0), score=scoring.format_score(entry.score, format_=one.format),
            rounds_won=entry.rounds_won, finished_at=one.finished_at or one.starts_at, rated=one.rated,
        )
        for entry in entries
        for one in [entry.tournament]
    ]  # fmt: skip


def acts(tournament: Tournament) -> list[LogLine]:
    """Returns the newest entries of a tournament's log, at most 200, newest first. Everyone may read them."""
    rows = tournament.acts.select_related("by").order_by("-pk")[:MAX_ACTS]
    return [
        LogLine(act.at, act.by.shown_name if act.by is not None else None, act.code, dict(act.data), act.reason)
        for act in rows
    ]


def _notice(entry: Entrant, laid: RoundTable | None, now: datetime) -> TournamentNotice | None:
    one = entry.tournament
    if one.status == Tournament.Status.FINISHED:
        return TournamentNotice("finished", one.code, one.name, one.finished_at, None)
    if one.paused:
        return None
    if laid is not None and laid.table is not None:
        begun = laid.table.status != Table.Status.OPEN
        kind = "your_table" if begun else "table_ready"
        return TournamentNotice(kind, one.code, one.name, laid.ends_at if begun else laid.starts_at, laid.table.code)  # type: ignore[arg-type]
    if one.status == Tournament.Status.RUNNING:
        if one.due_at is not None and one.due_at > now and one.format != Tournament.Format.ARENA:
            return TournamentNotice("round_soon", one.code, one.name, one.due_at, None)
        return None
    open_ = one.status == Tournament.Status.CHECK_IN and entry.status == Entrant.Status.REGISTERED
    if open_ and now < one.starts_at:
        return TournamentNotice("check_in_open", one.code, one.name, one.starts_at, None)
    soon = now >= one.starts_at - SOON
    return (
        TournamentNotice("starts_soon", one.code, one.name, lifecycle.check_in_opens_at(one.starts_at), None)
        if soon
        else None
    )
