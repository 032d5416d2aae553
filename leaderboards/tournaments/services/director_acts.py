"""Acts of a tournament's director: pause, resume, cancel, re-pair, adjudicate a table, adjust a score and so on.

The director is a staff member or the creator of an unrated tournament. Every act is written to the tournament's log. A
tournament is locked if the caller holds the lock on its database row.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.agents import registry as agents
from games.models import Match
from games.rules.core import IllegalMove, InvalidOption
from games.services import tournament_tables
from games.services.chat import clean_text
from leaderboards.tournaments import lifecycle, scoring
from leaderboards.tournaments.models import Adjustment, Entrant, RoundTable, Tournament

from . import begin_and_end_tables, entries, lock_and_log, round_pairing, rounds
from .standings import update_standings

MAX_REASON_LENGTH = 200
MAX_POINTS = 1000


def pause(*, tournament: Tournament, by: Any, reason: str, now: datetime | None = None) -> None:
    """Pauses a tournament and the clocks of all its running matches, for at most 1 hour (`lifecycle.MAX_PAUSE`).

    Raises IllegalMove: NOT_DIRECTOR, REASON_MISSING, TOURNAMENT_OVER, TOURNAMENT_PAUSED.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason)
        if held.paused:
            raise IllegalMove("TOURNAMENT_PAUSED")
        held.paused_at = moment
        for match in _running_matches(held):
            tournament_tables.pause(match_id=match.pk, now=moment)
        lock_and_log.log_act(held, "paused", now=moment, by=by, reason=why)
        lock_and_log.save_tournament(held, "paused_at")


def resume(*, tournament: Tournament, by: Any, reason: str = "", now: datetime | None = None) -> None:
    """Resumes a paused tournament and its matches, and moves all future times by the length of the pause.

    Raises IllegalMove: NOT_DIRECTOR, TOURNAMENT_OVER, TOURNAMENT_NOT_PAUSED.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason, needs_reason=False)
        if held.paused_at is None:
            raise IllegalMove("TOURNAMENT_NOT_PAUSED")
        _resume_everything(held, held.paused_at, now=moment)
        lock_and_log.log_act(held, "resumed", now=moment, by=by, reason=why)


def end_pause(*, tournament: int, now: datetime) -> bool:
    """Resumes a tournament that has been paused for 1 hour (`lifecycle.MAX_PAUSE`). Returns False if it has not."""
    with transaction.atomic():
        paused = Tournament.objects.filter(pk=tournament, paused_at__lte=now - lifecycle.MAX_PAUSE)
        held = paused.exclude(status__in=Tournament.OVER).select_for_update(skip_locked=True).first()
        if held is None or held.paused_at is None:
            return False
        _resume_everything(held, held.paused_at, now=now)
        lock_and_log.log_act(held, "pause_over", now=now)
        return True


def cancel(*, tournament: Tournament, by: Any, reason: str, now: datetime | None = None) -> None:
    """Cancels a tournament, which then has no result.

    Raises IllegalMove: NOT_DIRECTOR, REASON_MISSING, TOURNAMENT_OVER.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason)
        cancel_open_round(held, now=moment)
        lock_and_log.log_act(held, "aborted", now=moment, by=by, reason=why)
        lock_and_log.save_tournament(held, "status", "finished_at", "due_at", "paused_at", "round")


def cancel_open_round(tournament: Tournament, *, now: datetime) -> None:
    """Voids the open round of a locked tournament, and sets the tournament's status to aborted.

    The caller stores the tournament.
    """
    round_ = rounds.open_round_of(tournament)
    if round_ is not None:
        rounds.void_round(tournament, round_, now=now)
    tournament.status, tournament.finished_at = Tournament.Status.ABORTED, now
    tournament.due_at = tournament.paused_at = None


def re_pair(*, tournament: Tournament, by: Any, reason: str, now: datetime | None = None) -> None:
    """Voids the open round of a tournament, whatever was played in it, and pairs it again with new random draws.

    A duplicate round gets new deals. Possible only if the pairing is drawn by lot. An arena, a round robin and later
    knock-out stages would get the same tables again. Raises IllegalMove: NOT_DIRECTOR, REASON_MISSING, TOURNAMENT_OVER,
    TOURNAMENT_PAUSED, NOT_PAIRED, NO_OPEN_ROUND.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason)
        _require_running(held)
        if not round_pairing.depends_on_lots(held.format, number=held.round):
            raise IllegalMove("NOT_PAIRED")
        round_ = rounds.open_round_of(held)
        if round_ is None:
            raise IllegalMove("NO_OPEN_ROUND")
        rounds.void_round(held, round_, now=moment)
        lock_and_log.log_act(held, "paired_again", now=moment, by=by, reason=why, round=round_.number)
        if rounds.open_round(held, now=moment) is None:  # too few are left: the scheduler ends the tournament
            held.due_at = moment
            lock_and_log.save_tournament(held, "round", "due_at")


def adjudicate(*, tournament: Tournament, by: Any, table: int, reason: str, now: datetime | None = None) -> None:
    """Ends a table of the open round at once. Its result is the one that it would get if its time were up.

    Raises IllegalMove: NOT_DIRECTOR, REASON_MISSING, TOURNAMENT_OVER, NO_OPEN_ROUND, NO_SUCH_TABLE.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason)
        round_ = rounds.open_round_of(held)
        if round_ is None:
            raise IllegalMove("NO_OPEN_ROUND")
        found = round_.tables.filter(number=table, status__in=RoundTable.LIVE).first()
        if found is None:
            raise IllegalMove("NO_SUCH_TABLE")
        lock_and_log.log_act(held, "settled_by", now=moment, by=by, reason=why, round=round_.number, table=table)
        begin_and_end_tables.record_table_end(table=found.pk, now=moment, by_director=True)


def adjust(
    *, tournament: Tournament, by: Any, entrant: int, points: Decimal, reason: str, now: datetime | None = None
) -> None:  # fmt: skip
    """Adds to an entrant's score, or subtracts from it. `points` are tables won, or points in a duplicate tournament.

    Possible until the tournament is over. Raises IllegalMove: NOT_DIRECTOR, REASON_MISSING, TOURNAMENT_OVER,
    NO_SUCH_ENTRANT, NO_ADJUSTMENT.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason)
        found = _entrant(held, entrant)
        if not points.is_finite() or not 0 < abs(points) <= MAX_POINTS:
            raise IllegalMove("NO_ADJUSTMENT")
        units = scoring.units_of(points, format_=held.format)
        if not units:
            raise IllegalMove("NO_ADJUSTMENT")
        Adjustment.objects.create(entrant=found, units=units, reason=why, by=by, at=moment)
        lock_and_log.log_act(held, "adjusted", now=moment, by=by, reason=why, entrant=entrant, units=units)
        update_standings(held)
        lock_and_log.save_tournament(held)


def remove(*, tournament: Tournament, by: Any, entrant: int, reason: str, now: datetime | None = None) -> None:
    """Disqualifies an entrant, who is withdrawn and may not rejoin, but keeps the score.

    Raises IllegalMove: NOT_DIRECTOR, REASON_MISSING, TOURNAMENT_OVER, NO_SUCH_ENTRANT.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, why = _lock_as_director(tournament, by, reason)
        found = _entrant(held, entrant)
        lock_and_log.log_act(held, "removed", now=moment, by=by, reason=why, entrant=entrant)
        entries.withdraw_entrant(held, found, why=Entrant.Why.DIRECTOR, now=moment)


def enter_agents(
    *, tournament: Tournament, by: Any, level: str, count: int, now: datetime | None = None
) -> list[Entrant]:  # fmt: skip
    """Adds `count` agents of a level to a tournament that has not begun. Returns the new entrants.

    Raises IllegalMove: NOT_DIRECTOR, TOURNAMENT_OVER, NO_LATE_ENTRY, TOURNAMENT_FULL; InvalidOption: NO_SUCH_AGENT.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        held, _ = _lock_as_director(tournament, by, "", needs_reason=False)
        if level not in agents.levels(held.game):
            raise InvalidOption("NO_SUCH_AGENT", field="agent_level")
        if held.status not in Tournament.BEFORE:
            raise IllegalMove("NO_LATE_ENTRY")
        if count < 1 or entries.count_taken(held) + count > held.capacity:
            raise IllegalMove("TOURNAMENT_FULL")
        entered = entries.add_agents(held, count=count, level=level, now=moment)
        lock_and_log.log_act(held, "agents_entered", now=moment, by=by, count=count, level=level)
        lock_and_log.save_tournament(held)
        return entered


def _lock_as_director(
    tournament: Tournament, by: Any, reason: str, *, needs_reason: bool = True
) -> tuple[Tournament, str]:  # fmt: skip
    """Locks a tournament for an act of its director. Returns the locked tournament, and the reason as one line of text.

    Raises IllegalMove: NOT_DIRECTOR, TOURNAMENT_OVER, REASON_MISSING.
    """
    held = lock_and_log.lock_tournament(tournament)
    lock_and_log.require_director(held, by)
    lock_and_log.require_not_over(held)
    if not reason.strip():
        if needs_reason:
            raise IllegalMove("REASON_MISSING")
        return held, ""
    return held, clean_text(reason, longest=MAX_REASON_LENGTH)


def _require_running(tournament: Tournament) -> None:
    if tournament.paused:
        raise IllegalMove("TOURNAMENT_PAUSED")
    if tournament.status != Tournament.Status.RUNNING:
        raise IllegalMove("NO_OPEN_ROUND")


def _entrant(tournament: Tournament, number: int) -> Entrant:
    found = tournament.entrants.filter(number=number).first()
    if found is None:
        raise IllegalMove("NO_SUCH_ENTRANT")
    return found


def _running_matches(tournament: Tournament) -> list[Match]:
    """Returns the running matches of the tournament, ordered by primary key.

    Locking them always in this order prevents deadlocks.
    """
    live = Match.objects.filter(table__round_table__round__tournament=tournament, status__in=Match.LIVE)
    return list(live.order_by("pk"))


def _resume_everything(tournament: Tournament, since: datetime, *, now: datetime) -> None:
    """Ends the pause of a locked tournament: resumes its matches, and moves future times by the pause's length."""
    _shift(tournament, now - since)
    tournament.due_at = tournament.due_at or now  # in case a check was missed: an extra one does nothing
    tournament.paused_at = None
    for match in _running_matches(tournament):
        tournament_tables.resume(match_id=match.pk, now=now)
    lock_and_log.save_tournament(tournament, "paused_at", "due_at", "starts_at", "opens_at", "ends_at")


def _shift(tournament: Tournament, by: timedelta) -> None:
    for name in ("due_at", "ends_at"):
        moment = getattr(tournament, name)
        if moment is not None:
            setattr(tournament, name, moment + by)
    if tournament.status in Tournament.BEFORE:
        tournament.starts_at += by
        if tournament.status == Tournament.Status.ANNOUNCED:
            tournament.opens_at += by
    round_ = rounds.open_round_of(tournament)
    if round_ is None:
        return
    if round_.ends_at is not None:
        round_.ends_at += by
        round_.save(update_fields=["ends_at"])
    round_.tables.filter(status__in=RoundTable.LIVE).update(starts_at=F("starts_at") + by, ends_at=F("ends_at") + by)
