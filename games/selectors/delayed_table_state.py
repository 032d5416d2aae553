"""Makes the table state that people without a seat see while a delayed match is not shown to its end.

They see the match some seconds late, so the table must be as late. A table keeps no log of its past, so the past table
is derived from the match. Left out is what that cannot tell: readiness, who got up, the host, the presence of players.
"""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import datetime

from games.journal import Head, MatchInfo, head_of, match_info_of
from games.models import Kind, Match, Table
from games.rules.core import blocks_rating

from .delayed_matches import spectator_moment
from .rating_conditions import Reason
from .table_info import DelayedMatch, SeatView, TableInfo
from .table_state import TableState


def unshown_at(table: TableInfo, now: datetime) -> tuple[DelayedMatch, ...]:
    """Returns the delayed matches of a table whose end spectators have not seen yet, the oldest first."""
    return tuple(match for match in table.delayed if match.opens_at is None or match.opens_at > now)


def insiders(state: TableState) -> frozenset[int] | None:
    """Returns the ids of the users who see the table without delay; None if everybody does.

    A delay applies while spectators still have to see a delayed match to its end. Insiders are then all with a seat at
    the table, and all who started in that match or in the newest one.
    """
    late = unshown_at(state.table, state.now)
    if not late:
        return None
    infos = [match_info_of(match.id) for match in late]
    started = (seat.user_id for info in (*infos, *((state.head.info,) if state.head else ())) for seat in info.seats)
    sitting = (seat.user_id for seat in state.table.seats if seat is not None and not seat.left)
    return frozenset(user_id for user_id in (*started, *sitting) if user_id is not None)


def spectators_state(state: TableState) -> TableState:
    """Returns the table state that people without a seat see; `state` is the present one.

    Returns `state` itself if spectators have seen every delayed match of the table to its end.
    """
    for late in unshown_at(state.table, state.now):
        info = match_info_of(late.id)
        moment = spectator_moment(info, state.now)
        if moment.head is not None and moment.head.ended:
            continue  # shown since this moment
        if moment.head is None:  # not begun yet for spectators: they still see what was before
            head = _match_before(info)
            table = _table_of(state.table, info, status=Table.Status.OPEN, gone=frozenset())
        else:
            head = moment.head
            table = _table_of(state.table, info, status=Table.Status.RUNNING, gone=head.state.ctx.gone)
        at = 0 if head is None else head.ms(moment.at)
        return TableState(table, head, at, state.now, behind=moment.delay, next_at=moment.next_at)
    return state


def seen_by(state: TableState, user_id: int | None) -> TableState:
    """Returns the table state that this user sees, where `state` is the present one."""
    inside = insiders(state)
    return state if inside is None or user_id in inside else spectators_state(state)


def _match_before(info: MatchInfo) -> Head | None:
    """Returns the final state of the match that this table played before this one; None for the first match."""
    before = Match.objects.filter(table=info.table_id, number__lt=info.number).order_by("-number")
    pk = before.values_list("pk", flat=True).first()
    return None if pk is None else head_of(pk)


def _table_of(table: TableInfo, info: MatchInfo, *, status: str, gone: frozenset[int]) -> TableInfo:
    """Returns the table as it was during one of its matches: options, size, players, rating, as the match has them."""
    kinds = {seat.kind for seat in info.seats}
    options = {field.name: getattr(info.options, field.name) for field in fields(info.options)}
    because: Reason = "guest" if Kind.GUEST in kinds else "host"
    if blocks_rating(type(info.options), options):
        because = "options"
    visible = table.listed if table.private == info.private else not info.private  # the host may have changed it since
    return replace(
        table, options=options, status=status, host_id=None, rated=info.rated,
        unrated_because=None if info.rated else because, listed=visible,
        size=len(info.seats), match_id=info.id, bots=Kind.BOT in kinds, private=info.private,
        delay=info.spectator_delay, delayed=(),
        seats=tuple(
            SeatView(
                seat.index, seat.user_id, seat.name, seat.username, seat.avatar, seat.kind, seat.agent, ready=True,
                left=seat.index in gone,
            )
            for seat in info.seats
        ),
    )  # fmt: skip
