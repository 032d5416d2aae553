"""Adds time to every open window of all running matches for a planned stop, so that nobody loses a turn to it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, F, OuterRef
from django.utils import timezone

from games import journal
from games.models import Match, MatchSeat
from games.models import Move as StoredMove
from games.rules.core import SYSTEM, AddTime, IllegalMove, Move

from .failure_log import log_failure
from .match_transaction import MatchTransaction, open_match

log = logging.getLogger(__name__)

MAX_SECONDS = 3600
"""The longest stop. For longer ones staff pause the matches."""
REPEATED_WITHIN_MS = 3_600_000
"""Time within which a second call with the same length belongs to the same stop."""


@dataclass(frozen=True, slots=True)
class AddedTime:
    """The result: matches that got more time, and matches that could not get it because of an error."""

    matches: int
    failed: int


def prepare_planned_stop(*, seconds: int, now: datetime | None = None) -> AddedTime:
    """Adds `seconds` (1 to 3600) to every open window of each running match in which a person or a bot has a seat.

    A window gets the time once within an hour, however often this is called with the same length. So it may be called
    before the processes stop, and again afterwards for windows that opened meanwhile. Each match gets it in a
    transaction of its own, those first whose deadline is next. All players see it, and the log records it. Matches that
    are paused, have ended or belong to agents alone are left as they are. Raises ValueError.
    """
    if not 1 <= seconds <= MAX_SECONDS:
        raise ValueError(f"{seconds} is not between 1 and {MAX_SECONDS} seconds")
    done = failed = 0
    for match_id in _matches_with_players():
        try:
            done += _add_time(match_id, seconds, now or timezone.now())
        except (OperationalError, InterfaceError):
            raise
        except Exception as error:  # noqa: BLE001  a fault in one match must not cost the others their time
            log_failure(log, error, "match %s got no time for the planned stop", match_id)
            failed += 1
    return AddedTime(done, failed)


def _matches_with_players() -> list[UUID]:
    players = MatchSeat.objects.filter(match=OuterRef("pk"), user__isnull=False)
    found = Match.objects.filter(Exists(players), status=Match.Status.RUNNING, lesson="")
    return list(found.order_by(F("snapshot__next_deadline").asc(nulls_last=True)).values_list("pk", flat=True))


def _add_time(match_id: UUID, seconds: int, now: datetime) -> bool:
    """Returns False if no window needs the time: all have it, or the match has ended or been paused meanwhile."""
    ms = seconds * 1000
    try:
        with open_match(match_id=match_id, now=now) as turn:
            served = _windows_with_time(turn, ms)
            windows = [window for window in turn.state.ctx.windows if window.id not in served]
            if not windows:
                return False
            if len(windows) == len(turn.state.ctx.windows):
                turn.control(AddTime(ms))
            else:  # a window brings those with its deadline along
                for window in {each.closes_at: each for each in windows}.values():
                    turn.apply(Move(SYSTEM, window.id, AddTime(ms), turn.at, "system"))
    except IllegalMove:
        return False
    return True


def _windows_with_time(turn: MatchTransaction, ms: int) -> set[int]:
    """Returns the windows that were open when this match last got so many milliseconds, if that was for this stop."""
    info = turn.before.info
    earlier = StoredMove.objects.filter(
        match_id=info.id, seat=SYSTEM, verb="add_time", action__ms=ms, at__gt=turn.at - REPEATED_WITHIN_MS
    )
    served: set[int] = set()
    for at in earlier.values_list("at", flat=True):
        head = journal.state_at(info, info.moment(at)).head
        served |= {window.id for window in head.state.ctx.windows} if head is not None else set()
    return served
