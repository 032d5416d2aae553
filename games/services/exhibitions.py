"""Begins, keeps, stops and deletes exhibitions: matches that agents play at a pace for watching.

An exhibition begins because a socket watches a game of which no better match runs, never because a page is opened. A
constraint of the database allows one running exhibition per game. Its agents receive requests as in any other match, so
it goes on if a process dies. It is stopped when nobody has watched it for a while.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, OperationalError, transaction

from games.agents import registry as agents
from games.models import Match, Report, Seat, Table
from games.rules import registry
from games.rules.core import Abort, IllegalMove

from . import capacity, match_start, seating_steps
from .failure_log import log_failure
from .match_transaction import open_match

log = logging.getLogger(__name__)

SIZES = {"liars_dice": 5, "werewolf": 9}
"""Game -> number of seats, where the usual number shows less of the game."""
OTHER_PACE = 2200
"""Milliseconds of a decision of a game that has no pace in the settings."""
NOTED_EVERY = timedelta(seconds=10)
"""Time for which an exhibition that is watched is not noted as watched again."""
UNWATCHED = "unwatched"
"""The reason in the log of an exhibition that was stopped because nobody watched."""
DELETED_AT_ONCE = 20
"""The most exhibitions that one run of the housekeeping deletes."""


def pace_of(game: str) -> int:
    """Returns the milliseconds that an agent takes for a decision in a new exhibition of this game, on average."""
    chosen = settings.KAIJU["EXHIBITION"]
    return int(chosen["PACE"].get(game, OTHER_PACE) * chosen["PACE_FACTOR"])


def start_exhibition(*, game: str, now: datetime) -> Match | None:
    """Starts an exhibition of this game.

    Returns None if one runs already, also if another process starts one at the same moment. Returns None also if the
    game has no agents, and if the installation can carry no exhibition now.
    """
    if not agents.levels(game) or is_exhibition_running(game=game):
        return None
    if capacity.current_level(now) >= capacity.Level.NO_EXHIBITIONS:
        return None
    try:
        with transaction.atomic():
            return _create(game, now)
    except IllegalMove:  # the last room went to another match
        return None
    except IntegrityError:  # another process was faster
        if is_exhibition_running(game=game):
            return None
        raise


def is_exhibition_running(*, game: str) -> bool:
    """Whether an exhibition of this game is running."""
    return Match.objects.filter(kind=Match.Kind.EXHIBITION, game=game, status__in=Match.LIVE).exists()


def note_watched(*, matches: Collection[UUID], now: datetime) -> None:
    """Stores that sockets watch these exhibitions now. Writes at most every 10 s; ignores all other matches."""
    stale = Match.objects.filter(pk__in=matches, kind=Match.Kind.EXHIBITION, status__in=Match.LIVE)
    stale.filter(watched_at__lte=now - NOTED_EVERY).update(watched_at=now)


def stop_unwatched(*, now: datetime) -> int:
    """Stops the exhibitions that nobody has watched for `IDLE_SECONDS`, without a result. Returns their number.

    Stops all of them if the installation cannot carry them now.
    """
    strained = capacity.current_level(now) >= capacity.Level.NO_EXHIBITIONS
    since = now if strained else now - timedelta(seconds=settings.KAIJU["EXHIBITION"]["IDLE_SECONDS"])
    idle = Match.objects.filter(kind=Match.Kind.EXHIBITION, status__in=Match.LIVE, watched_at__lte=since)
    return sum(_stop(pk, since, now) for pk in list(idle.values_list("pk", flat=True)))


def delete_old_exhibitions(*, now: datetime) -> int:
    """Deletes ended exhibitions after `KEEP_DAYS`, with their tables and all their rows. Returns their number.

    One with a reported message stays, since staff need its context.
    """
    until = now - timedelta(days=settings.KAIJU["EXHIBITION"]["KEEP_DAYS"])
    reported = Report.objects.filter(message__table__matches__kind=Match.Kind.EXHIBITION)
    old = Match.objects.filter(kind=Match.Kind.EXHIBITION, status__in=Match.ENDED, finished_at__lte=until)
    old = old.exclude(table__in=reported.values("message__table"))
    deleted = 0
    for pk, table in list(old.order_by("finished_at").values_list("pk", "table")[:DELETED_AT_ONCE]):
        with transaction.atomic():
            Match.objects.filter(pk=pk).delete()
            Table.objects.filter(pk=table).delete()
        deleted += 1
    return deleted


def _create(game: str, now: datetime) -> Match:
    size = SIZES.get(game, registry.game(game).default_seats)
    table = seating_steps.save_with_new_code(Table(game=game, listed=False, rated=False, size=size, active_at=now))
    Seat.objects.bulk_create(Seat(table=table, index=index, agent=_level(game)) for index in range(size))
    return match_start.create_match(table, now=now, pace=pace_of(game))


def _level(game: str) -> str:
    """Returns the strongest level that answers without a search, or else the usual one.

    Five games may be shown at a time, beside the matches of people.
    """
    quick = [level for level in agents.levels(game) if not agents.agent(game, level).decision_seconds]
    return quick[-1] if quick else agents.TRUSTEE


def _stop(match_id: UUID, since: datetime, now: datetime) -> bool:
    """Stops one exhibition. Returns False if it has ended, or was watched after `since`."""
    try:
        with open_match(match_id=match_id, now=now) as turn:
            if turn.ended or not Match.objects.filter(pk=match_id, watched_at__lte=since).exists():
                return False
            turn.control(Abort(UNWATCHED))
    except (IllegalMove, Match.DoesNotExist):
        return False
    except OperationalError:
        raise  # the database is away
    except Exception as error:  # noqa: BLE001  one that cannot be stopped must not keep the others running
        log_failure(log, error, "exhibition %s could not be stopped", match_id, match=match_id)
        return False
    return True
