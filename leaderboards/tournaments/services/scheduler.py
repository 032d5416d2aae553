"""Scheduler of all tournaments: begins tables, records their ends, opens and closes rounds.

The database is the only state. Any number of workers may call `tick` at once, be killed in it and call it again. Every
step locks its tournament, checks whether it is still due, and is one transaction.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import Q

from games.models import Match, Table
from games.services.failure_log import log_failure
from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.models import Entrant, RoundTable, Tournament

from . import account_closure, arena, director_acts, entries, round_pairing, rounds, table_play, transitions

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
    """Takes all steps that are due now, in all tournaments. Returns their number.

    Agent-only tables are played for at most `play_for` seconds, since all other clocks wait meanwhile.
    """
    if not Tournament.objects.exclude(status__in=Tournament.OVER).exists():
        return 0  # the usual case, which costs one small query
    done = 0
    for pk in _waiting(now, alone=not play_for):
        done += _safely("table", pk, now, lambda pk=pk: table_play.begin_table(table=pk, now=now))  # type: ignore[misc]
    until = time.monotonic() + play_for
    for pk in _alone(now) if play_for else ():
        if time.monotonic() > until:
            break
        done += _safely("table", pk, now, lambda pk=pk: table_play.play_on(table=pk, now=now))  # type: ignore[misc]
    for pk in _ended(now):
        done += _safely("table", pk, now, lambda pk=pk: table_play.record_table_end(table=pk, now=now))  # type: ignore[misc]
    for pk in _paused_out(now):
        done += _safely("tournament", pk, now, lambda pk=pk: director_acts.end_pause(tournament=pk, now=now))  # type: ignore[misc]
    for pk in _due(now):
        done += _safely("tournament", pk, now, lambda pk=pk: advance(tournament=pk, now=now))  # type: ignore[misc]
    return done


def advance(*, tournament: int, now: datetime) -> bool:
    """Takes the due steps of one tournament, each in a transaction. Returns False if there was none."""
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
        standing = _standing(held, round_ is not None, live=0 if round_ is None else _live(round_.pk))
        step = lifecycle.next_step(standing, now=now)
        if step is None:
            held.due_at = _later(lifecycle.due_at(standing), now)
            held.save(update_fields=["due_at"])
            return False
        match step:
            case lifecycle.Step.OPEN_REGISTRATION:
                _become(held, Tournament.Status.REGISTRATION, lifecycle.check_in_at(held.starts_at), now)
            case lifecycle.Step.OPEN_CHECK_IN:
                _become(held, Tournament.Status.CHECK_IN, held.starts_at, now)
            case lifecycle.Step.START:
                _start(held, now)
            case lifecycle.Step.OPEN_ROUND:
                if held.format == Tournament.Format.ARENA:
                    arena.open_arena(held, now=now)
                elif rounds.open_round(held, now=now) is None:
                    _finish(held, now)
            case lifecycle.Step.SEAT if round_ is not None:
                return arena.seat(held, round_, now=now) > 0
            case lifecycle.Step.CLOSE_ROUND if round_ is not None:
                rounds.close_round(held, round_, now=now)
            case lifecycle.Step.FINISH:
                _finish(held, now)
        return True


def _standing(held: Tournament, is_open: bool, *, live: int) -> lifecycle.TournamentProgress:  # noqa: FBT001
    return lifecycle.TournamentProgress(
        status=held.status, paused=held.paused, opens_at=held.opens_at, starts_at=held.starts_at,
        arena=held.format == Tournament.Format.ARENA, rounds=held.rounds, round=held.round, open=is_open, live=live,
        next_at=held.due_at, bell_at=held.ends_at,
    )  # fmt: skip


def _become(held: Tournament, status: Tournament.Status, due_at: datetime, now: datetime) -> None:
    held.status, held.due_at = status, due_at
    transitions.log_act(held, status.value, now=now)
    transitions.save_tournament(held, "status", "due_at")


def _start(held: Tournament, now: datetime) -> None:
    """Starts a tournament: entrants without check-in are absent, and agents fill the field.

    Aborts it if there are too few.
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
        transitions.log_act(held, "too_few", now=now, entrants=here)
    else:
        _begin(held, here, now)
    transitions.save_tournament(held, "status", "due_at", "started_at", "rounds", "finished_at", "paused_at", "round")


def _begin(held: Tournament, here: int, now: datetime) -> None:
    try:
        held.rounds = round_pairing.planned_rounds(held, here)
    except ValueError:  # no schedule fits this number of entrants: another attempt would fail too
        director_acts.cancel_open_round(held, now=now)
        transitions.log_act(held, "no_schedule", now=now, entrants=here)
    else:
        held.status, held.due_at = Tournament.Status.RUNNING, now
        transitions.log_act(held, "started", now=now, entrants=here)


def _finish(held: Tournament, now: datetime) -> None:
    if not held.round:  # nothing was ever paired, and no entrant is left
        director_acts.cancel_open_round(held, now=now)
        transitions.log_act(held, "too_few", now=now, entrants=0)
    else:
        held.status, held.finished_at, held.due_at = Tournament.Status.FINISHED, now, None
        held.entrants.update(waits_since=None)
        transitions.log_act(held, "finished", now=now)
    transitions.save_tournament(held, "status", "finished_at", "due_at", "paused_at", "round")


def _live(round_id: int) -> int:
    return RoundTable.objects.filter(round=round_id, status__in=RoundTable.LIVE).count()


def _later(moment: datetime | None, now: datetime) -> datetime | None:
    """Returns the moment if it is in the future, else None: then only a table's end or an act causes the next step."""
    return moment if moment is not None and moment > now else None


# ── Due work ────────────────────────────────────────────────────────────────────────────────────


def _waiting(now: datetime, *, alone: bool) -> list[int]:
    """Returns the keys of tables whose match has begun or must begin now. `alone` includes agent-only tables."""
    waiting = RoundTable.objects.filter(status=RoundTable.Status.WAITING, round__status="open")
    waiting = waiting if alone else waiting.filter(alone=False)
    late = Q(starts_at__lte=now, round__tournament__paused_at__isnull=True)
    return _few(waiting.filter(late | ~Q(table__status=Table.Status.OPEN)))


def _alone(now: datetime) -> list[int]:
    """Returns the keys of agent-only tables to begin or play, shuffled so that workers start with different ones."""
    rows = RoundTable.objects.filter(alone=True, round__status="open", round__tournament__paused_at__isnull=True)
    waiting = Q(status=RoundTable.Status.WAITING, starts_at__lte=now)
    rows = rows.filter(waiting | Q(status=RoundTable.Status.PLAYING, match__status=Match.Status.RUNNING))
    return list(rows.order_by("?").values_list("pk", flat=True)[:CLAIM])


def _ended(now: datetime) -> list[int]:
    """Returns the keys of tables whose match has ended or whose time is up."""
    live = RoundTable.objects.filter(status__in=RoundTable.LIVE, round__status="open")
    over = Q(ends_at__lte=now, round__tournament__paused_at__isnull=True)
    return _few(live.filter(over | Q(status=RoundTable.Status.PLAYING, match__status__in=Match.ENDED)))


def _due(now: datetime) -> list[int]:
    due = Tournament.objects.filter(due_at__lte=now, paused_at__isnull=True).exclude(status__in=Tournament.OVER)
    return list(due.order_by("due_at").values_list("pk", flat=True)[:CLAIM])


def _paused_out(now: datetime) -> list[int]:
    """Returns the keys of tournaments whose pause has reached `lifecycle.MAX_PAUSE`."""
    paused = Tournament.objects.filter(paused_at__lte=now - lifecycle.MAX_PAUSE).exclude(status__in=Tournament.OVER)
    return list(paused.order_by("paused_at").values_list("pk", flat=True)[:CLAIM])


def _few(tables: object) -> list[int]:
    return list(tables.order_by("pk").values_list("pk", flat=True)[:CLAIM])  # type: ignore[attr-defined]


def _safely(kind: str, pk: int, now: datetime, do: Callable[[], bool]) -> bool:
    """Runs a step and returns its result.

    Logs a failure and skips this table or tournament for 1 minute, so that the others go on.
    """
    key = kind, pk
    if _resting.get(key, now) > now:
        return False
    try:
        return do()
    except (OperationalError, InterfaceError):
        raise  # the database is unreachable
    except Exception as error:  # noqa: BLE001
        _resting[key] = now + RETRY_AFTER_ERROR
        log_failure(log, error, f"the clock of {kind} %d of a tournament failed", pk)
        return False
