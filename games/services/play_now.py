"""Seats a person at a match that starts at once ("Play now"): with waiting players, and agents in the other seats."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.agents import registry as agents
from games.models import Match, MatchSeat, Seat, Table
from games.rules import registry
from games.rules.core import IllegalMove, InvalidOption

from . import leave_and_return, match_start, seating_steps
from .block_interface import blocked_either_way

TRIES = 5
"""The number of waiting tables that are tried before a new one is opened."""

Visitor = tuple[str, str, str]
"""Values of the device cookie and the session cookie, and the IP address."""


def play_now(
    *, user: User, game: str, device: str = "", session: str = "", address: str = "", now: datetime | None = None
) -> Table:
    """Seats this person at a table of the game where a match runs or starts at once, and returns the table.

    The first choice is the person's own running match of this game, unless it is a branch or a lesson, they conceded it
    or are out. The second is an open listed table with the usual options where all players are ready. The last is a new
    table. It is unrated if the person is still bound by a match that they conceded. Agents take the remaining seats,
    and the match starts. If two people want the last seat, one gets it and the other goes to another table.

    Raises InvalidOption UNKNOWN_GAME; IllegalMove: ALREADY_PLAYING (a rated match of another game runs), RATED_PAUSE,
    CAPACITY.
    """
    moment = now or timezone.now()
    if registry.find(game) is None:
        raise InvalidOption("UNKNOWN_GAME", game=game[:24])
    own = _own_table(user, game, moment)
    if own is not None:
        return own
    try:
        return _sit_down(user, game, (device, session, address), moment)
    except IllegalMove:
        own = _own_table(user, game, moment)  # a double click: the first click has seated them
        if own is None:
            raise
        return own


def _own_table(user: User, game: str, now: datetime) -> Table | None:
    """Brings this person back to their running match of the game and returns its table; None without such a match."""
    seat = MatchSeat.objects.filter(match=OuterRef("pk"), user=user, conceded=False, free=False)
    running = Match.objects.filter(Exists(seat), status__in=Match.LIVE, game=game, branched_at__isnull=True)
    running = running.exclude(kind__in=Match.TEACHING)
    own = running.order_by("-started_at").first()
    if own is None or own.table is None or not leave_and_return.reclaim_seat(table=own.table, user=user, now=now):
        return None
    return Table.objects.get(pk=own.table.pk)


def _sit_down(user: User, game: str, visitor: Visitor, moment: datetime) -> Table:
    owes = seating_steps.has_conceded_running_match(user)
    for pk in [] if owes else list(_waiting_tables(game, user).values_list("pk", flat=True)[:TRIES]):
        table = _join(pk, user, visitor, moment)
        if table is not None:
            return table
    with transaction.atomic():
        table = seating_steps.save_with_new_code(
            Table(game=game, host=user, rated=not owes, size=_size(game), active_at=moment)
        )
        _seat(table, user, visitor, moment)
        _fill_and_start(table, user, moment)
    return table


def _waiting_tables(game: str, user: User) -> QuerySet[Table]:
    """Returns the game's open listed tables with usual options, without bots, at which all people are ready.

    Tables with a player whom this person blocks, or who blocks this person, are left out. The tables with the most
    taken seats come first.
    """
    people = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False)
    return (
        Table.objects.filter(
            game=game, status=Table.Status.OPEN, listed=True, rated=True, bots=False, options={}, streamed=False
        )
        .filter(Exists(people), ~Exists(people.filter(ready=False)))
        .exclude(Exists(people.filter(user__in=blocked_either_way(user))))
        .annotate(sitting=Count("seats"))
        .filter(sitting__lt=F("size"))
        .order_by("-sitting", "created_at")
    )


def _join(pk: int, user: User, visitor: Visitor, now: datetime) -> Table | None:
    """Seats the person at the open table with this primary key, fills it with agents, and starts the match.

    Returns None if another process has locked the table or changed it first, or if this person may not sit there.
    Raises IllegalMove: ALREADY_PLAYING, CAPACITY.
    """
    table = None
    try:
        with transaction.atomic():
            table = Table.objects.select_for_update(skip_locked=True).filter(pk=pk).first()
            if table is None or Seat.objects.filter(Q(ready=False), table=table, user__isnull=False).exists():
                return None
            if match_start.unready_busy_players(table, now):
                return None
            _seat(table, user, visitor, now)
            _fill_and_start(table, user, now)
    except IllegalMove as refusal:
        if refusal.code == "CAPACITY":  # no other table would do better
            raise
        if table is not None and refusal.code == "ALREADY_PLAYING":
            # the refusal may be about another player, whose table must not be revealed: check this one
            seating_steps.require_not_playing(table, user)
        return None
    return table


def _seat(table: Table, user: User, visitor: Visitor, now: datetime) -> None:
    device, session, address = visitor
    seating_steps.seat_user(table, user, None, device, session, address=address, now=now)


def _fill_and_start(table: Table, user: User, now: datetime) -> None:
    free = set(range(table.size)) - seating_steps.taken_seats(table)
    Seat.objects.bulk_create(Seat(table=table, index=index, agent=agents.TRUSTEE) for index in sorted(free))
    Seat.objects.filter(table=table, user=user).update(ready=True)
    match_start.create_match(table, now=now)


def _size(game: str) -> int:
    return registry.game(game).default_seats
