"""Takes the steps of all tournaments that are due: begins tables, records their results, opens and closes rounds.

The database holds all information. Any number of workers may call `tick` at once, be killed in it and call it again.
Every step locks its tournament, checks whether it is still due, and is one transaction.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q
from django.urls import reverse

from games.models import Match, Table
from games.notifications.models import Call, Kind
from games.notifications.services import notify
from games.services.failure_log import log_failure
from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.models import Entrant, RoundTable, Tournament

from . import account_closure, arena, begin_and_end_tables, director_acts, entries, lock_and_log, round_pairing, rounds

log = logging.getLogger(__name__)

CLAIM = 200
"""Maximum number of tables or tournaments in one tick."""
RETRY_AFTER_ERROR = timedelta(minutes=1)
"""How long a tournament or table is skipped after its step failed, so that it does not delay the others."""
STEPS = 50
"""Maximum number of steps of one tournament in one tick."""

_resting: dict[tuple[str, int], datetime] = {}
"""Failed tables and tournaments of this process -> time until which they are skipped."""


def tick(*, now: datetime, play_for: float = 0.0) -> int:
    """Takes all steps that are due now, in all tournaments. Returns how many steps were taken.

    Agent-only tables are played for at most `play_for` seconds, since all other tables and tournaments wait meanwhile.
    """
    if not Tournament.objects.exclude(status__in=Tournament.OVER).exists():
        return 0  # the usual case, which costs one small query
    done = 0
    for pk in _tables_to_begin(now, alone=not play_for):
        done += _run_logged("table", pk, now, lambda pk=pk: begin_and_end_tables.begin_table(table=pk, now=now))  # type: ignore[misc]
    until = time.monotonic() + play_for
    for pk in _agent_only_tables(now) if play_for else ():
        if time.monotonic() > until:
            break
        done += _run_logged("table", pk, now, lambda pk=pk: begin_and_end_tables.play_on(table=pk, now=now))  # type: ignore[misc]
    for pk in _tables_to_record(now):
        done += _run_logged("table", pk, now, lambda pk=pk: begin_and_end_tables.record_table_end(table=pk, now=now))  # type: ignore[misc]
    for pk in _tournaments_to_resume(now):
        done += _run_logged("tournament", pk, now, lambda pk=pk: director_acts.end_pause(tournament=pk, now=now))  # type: ignore[misc]
    for pk in _due_tournaments(now):
        done += _run_logged("tournament", pk, now, lambda pk=pk: advance(tournament=pk, now=now))  # type: ignore[misc]
    return done


def advance(*, tournament: int, now: datetime) -> bool:
    """Takes all due steps of one tournament, each in its own transaction. Returns False if no step was due."""
    taken = 0
    while taken < STEPS and _step(tournament, now):
        taken += 1
    return bool(taken)


def _step(pk: int, now: datetime) -> bool:
    with transaction.atomic():
        due = Tournament.objects.filter(pk=pk, due_at__lte=now, paused_at__isnull=True)  # or paused since it was listed
        held = due.select_for_update(skip_locked=True).first()
        if held is None:
            return False
        round_ = rounds.open_round_of(held) if held.round else None
        standing = _progress(held, round_ is not None, live=0 if round_ is None else _live(round_.pk))
        step = lifecycle.next_step(standing, now=now)
        if step is None:
            held.due_at = _future_or_none(lifecycle.due_at(standing), now)
            held.save(update_fields=["due_at"])
            return False
        match step:
            case lifecycle.LifecycleStep.OPEN_REGISTRATION:
                _set_status(held, Tournament.Status.REGISTRATION, lifecycle.check_in_opens_at(held.starts_at), now)
            case lifecycle.LifecycleStep.OPEN_CHECK_IN:
                _set_status(held, Tournament.Status.CHECK_IN, held.starts_at, now)
                _call_entrants(held, Call.CHECK_IN, Entrant.Status.REGISTERED, now)
            case lifecycle.LifecycleStep.START:
                _start_tournament(held, now)
            case lifecycle.LifecycleStep.OPEN_ROUND:
                if held.format == Tournament.Format.ARENA:
                    arena.open_arena(held, now=now)
                elif rounds.open_round(held, now=now) is None:
                    _finish(held, now)
            case lifecycle.LifecycleStep.SEAT if round_ is not None:
                return arena.seat_waiting_entrants(held, round_, now=now) > 0
            case lifecycle.LifecycleStep.CLOSE_ROUND if round_ is not None:
                rounds.close_round(held, round_, now=now)
            case lifecycle.LifecycleStep.FINISH:
                _finish(held, now)
        return True


def _progress(held: Tournament, is_open: bool, *, live: int) -> lifecycle.TournamentProgress:  # noqa: FBT001
    return lifecycle.TournamentProgress(
        status=held.status, paused=held.paused, opens_at=held.opens_at, starts_at=held.starts_at,
        arena=held.format == Tournament.Format.ARENA, rounds=held.rounds, round=held.round, open=is_open, live=live,
        next_at=held.due_at, bell_at=held.ends_at,
    )  # fmt: skip


def _set_status(held: Tournament, status: Tournament.Status, due_at: datetime, now: datetime) -> None:
    held.status, held.due_at = status, due_at
    lock_and_log.log_act(held, status.value, now=now)
    lock_and_log.save_tournament(held, "status", "due_at")


def _start_tournament(held: Tournament, now: datetime) -> None:
    """Starts a tournament.

    Entrants without check-in become absent, and agents fill free places if its settings allow that. With too few
    entrants, the tournament is aborted instead.
    """
    account_closure.send_closed_away(held, now=now)
    held.entrants.filter(status=Entrant.Status.REGISTERED).update(status=Entrant.Status.ABSENT)
    held.entrants.exclude(status=Entrant.Status.PLAYING).update(checked_in_at=None)
    here = held.entrants.filter(status=Entrant.Status.PLAYING).count()
    if held.agents:
        wanted = max(here, held.agents)
        even = -(-wanted // held.size) * held.size
        wanted = even if even <= max(held.capacity, held.agents) else wanted
        if wanted > here:
            entries.add_agents(held, count=wanted - here, level=held.agent_level, now=now)
            here = wanted
    held.started_at = now
    if here < round_pairing.smallest(held):
        director_acts.cancel_open_round(held, now=now)
        lock_and_log.log_act(held, "too_few", now=now, entrants=here)
    else:
        _begin(held, here, now)
    lock_and_log.save_tournament(held, "status", "due_at", "started_at", "rounds", "finished_at", "paused_at", "round")


def _begin(held: Tournament, here: int, now: datetime) -> None:
    try:
        held.rounds = round_pairing.planned_rounds(held, here)
    except ValueError:  # no schedule fits this number of entrants: another attempt would fail too
        director_acts.cancel_open_round(held, now=now)
        lock_and_log.log_act(held, "no_schedule", now=now, entrants=here)
    else:
        held.status, held.due_at = Tournament.Status.RUNNING, now
        lock_and_log.log_act(held, "started", now=now, entrants=here)
        _call_entrants(held, Call.START, Entrant.Status.PLAYING, now)


def _call_entrants(held: Tournament, call: Call, status: Entrant.Status, now: datetime) -> None:
    """Notifies the entrants of this status that check-in is open, or that the tournament has started."""
    people = held.entrants.filter(status=status, user__isnull=False).values_list("user", flat=True)
    notify(
        people, Kind.TOURNAMENT, f"tournament:{held.code}:{call}", address=reverse("tournament", args=[held.code]),
        game=held.game, title=held.name, number=call, now=now,
    )  # fmt: skip


def _finish(held: Tournament, now: datetime) -> None:
    if not held.round:  # nothing was ever paired, and no entrant is left
        director_acts.cancel_open_round(held, now=now)
        lock_and_log.log_act(held, "too_few", now=now, entrants=0)
    else:
        held.status, held.finished_at, held.due_at = Tournament.Status.FINISHED, now, None
        held.entrants.update(waits_since=None)
        lock_and_log.log_act(held, "finished", now=now)
    lock_and_log.save_tournament(held, "status", "finished_at", "due_at", "paused_at", "round")


def _live(round_id: int) -> int:
    return RoundTable.objects.filter(round=round_id, status__in=RoundTable.LIVE).count()


def _future_or_none(moment: datetime | None, now: datetime) -> datetime | None:
    """Returns the time of a tournament's next check if it is in the future, otherwise None.

    With None no time is waited for: the next step comes after the end of a table or an act of the director.
    """
    return moment if moment is not None and moment > now else None


# ── Due work ────────────────────────────────────────────────────────────────────────────────────


def _tables_to_begin(now: datetime, *, alone: bool) -> list[int]:
    """Returns the primary keys of waiting tables that must begin now, or whose match has already begun.

    Tables at which only agents play are included if `alone` is set.
    """
    waiting = RoundTable.objects.filter(status=RoundTable.Status.WAITING, round__status="open")
    waiting = waiting if alone else waiting.filter(alone=False)
    late = Q(starts_at__lte=now, round__tournament__paused_at__isnull=True)
    return _first_keys(waiting.filter(late | ~Q(table__status=Table.Status.OPEN)))


def _agent_only_tables(now: datetime) -> list[int]:
    """Returns the primary keys of tables at which only agents play, and which must begin or continue.

    They are shuffled, so that several workers start with different tables.
    """
    rows = RoundTable.objects.filter(alone=True, round__status="open", round__tournament__paused_at__isnull=True)
    waiting = Q(status=RoundTable.Status.WAITING, starts_at__lte=now)
    rows = rows.filter(waiting | Q(status=RoundTable.Status.PLAYING, match__status=Match.Status.RUNNING))
    return list(rows.order_by("?").values_list("pk", flat=True)[:CLAIM])


def _tables_to_record(now: datetime) -> list[int]:
    """Returns the primary keys of tables whose match has ended, or whose time is up, and which have no result yet.

    A match counts as ended once spectators have seen its end, which results and the next round would tell.
    """
    live = RoundTable.objects.filter(status__in=RoundTable.LIVE, round__status="open")
    over = Q(ends_at__lte=now, round__tournament__paused_at__isnull=True)
    return _first_keys(live.filter(over | Q(Match.shown_ends(now, "match__"), status=RoundTable.Status.PLAYING)))


def _due_tournaments(now: datetime) -> list[int]:
    due = Tournament.objects.filter(due_at__lte=now, paused_at__isnull=True).exclude(status__in=Tournament.OVER)
    return list(due.order_by("due_at").values_list("pk", flat=True)[:CLAIM])


def _tournaments_to_resume(now: datetime) -> list[int]:
    """Returns the primary keys of tournaments that have been paused for 1 hour (`lifecycle.MAX_PAUSE`)."""
    paused = Tournament.objects.filter(paused_at__lte=now - lifecycle.MAX_PAUSE).exclude(status__in=Tournament.OVER)
    return list(paused.order_by("paused_at").values_list("pk", flat=True)[:CLAIM])


def _first_keys(tables: object) -> list[int]:
    return list(tables.order_by("pk").values_list("pk", flat=True)[:CLAIM])  # type: ignore[attr-defined]


def _run_logged(kind: str, pk: int, now: datetime, do: Callable[[], bool]) -> bool:
    """Runs a step of a tournament or table, and returns whether it did anything.

    If the step fails, the failure is logged, and this tournament or table is left alone for 1 minute. The others are
    not affected.
    """
    key = kind, pk
    if _resting.get(key, now) > now:
        return False
    try:
        return do()
    except (OperationalError, InterfaceError):
        raise  # the database is unreachable
    except Exception as error:  # noqa: BLE001
        for ended in [each for each, until in _resting.items() if until <= now]:
            del _resting[ended]
        _resting[key] = now + RETRY_AFTER_ERROR
        log_failure(log, error, f"the clock of {kind} %d of a tournament failed", pk)
        return False
