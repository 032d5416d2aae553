"""Decides whether the installation takes new matches with agents, by how late agents and deadlines are.

A worker measures once a second and stores the result (`Capacity`), which every process reads before a match begins.
First exhibitions are refused, then every match with agents. Running matches go on, and so do tournaments. Levels are
entered one by one after some seconds of strain, and left one by one after half a minute at half the lateness. So they
do not flap.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Exists, Min, OuterRef, Q
from redis.exceptions import RedisError

from games.models import Capacity, Match, MatchSeat, Snapshot
from games.outstanding_agent_requests import decisions, searches
from games.rules.core import IllegalMove

Level = Capacity.Level

MEASURE_SECONDS: Final = 1.0
"""Seconds between two measurements."""
STRAINED_FOR: Final = timedelta(seconds=3)
"""Time for which every measurement must be above a limit before the next level is entered."""
CALM_FOR: Final = timedelta(seconds=30)
"""Time for which every measurement must be below `CALM` of the limits before a level is left."""
CALM: Final = 0.5
STALE_AFTER: Final = timedelta(seconds=10)
"""Age from which a measurement counts no longer, since no worker measures: a process that asks then measures itself."""
EXHIBITIONS_SHARE: Final = 0.9
"""The share of the most matches from which exhibitions are refused."""
RETRY_SECONDS: Final = 60
"""Seconds after which a refused player or program may try again."""


@dataclass(frozen=True, slots=True)
class Load:
    """The load of the installation: seconds by which agents or deadlines are late, and running matches with agents."""

    late: float
    matches: int


def measure(now: datetime) -> Load:
    """Measures how late the oldest decision and the oldest deadline are, and counts the matches with agents."""
    times = ("decide_at", "agent_due_at", "next_deadline")
    first = [Snapshot.objects.filter(**{f"{name}__lte": now}).aggregate(at=Min(name))["at"] for name in times]
    late = [(now - at).total_seconds() for at in first if at is not None]
    with contextlib.suppress(RedisError):  # while the broker is away, the database's times grow
        late += [decisions.waited_seconds(), searches.waited_seconds()]
    return Load(max(late, default=0.0), matches_with_agents())


def matches_with_agents() -> int:
    """Returns the number of running matches in which an agent has a seat; 0 without a limit on them.

    Lessons are not among them: a script plays their agents' moves, and they wait for days for their learners.
    """
    if not settings.KAIJU["CAPACITY"]["MATCHES"]:
        return 0
    agents = MatchSeat.objects.filter(match=OuterRef("pk")).exclude(agent="")
    return Match.objects.filter(Exists(agents), status__in=Match.LIVE).exclude(kind=Match.Kind.LESSON).count()


def update_capacity(now: datetime) -> Capacity:
    """Measures and stores what the installation can carry. Of several processes, one does so in each second."""
    state, _ = Capacity.objects.get_or_create(
        pk=Capacity.ONLY, defaults={"since": now, "measured_at": now - STALE_AFTER}
    )
    # a time ahead of the clock was measured before the clock was set back
    old = Q(measured_at__lte=now - timedelta(seconds=MEASURE_SECONDS)) | Q(measured_at__gt=now + STALE_AFTER)
    if not Capacity.objects.filter(old, pk=state.pk).update(measured_at=now):
        return state
    state = next_capacity(state, measure(now), now)
    state.save()
    return state


def next_capacity(state: Capacity, load: Load, now: datetime) -> Capacity:
    """Enters the measurement into the state, and changes its level if strain or calm has lasted. Returns the state."""
    state.measured_at, state.late_seconds, state.matches = now, load.late, load.matches
    for name in ("strained_since", "calm_since"):
        since = getattr(state, name)
        if since is not None and since > now:  # the clock was set back
            setattr(state, name, now)
    wanted, allowed = _level_of(load, 1.0), _level_of(load, CALM)
    state.strained_since = None if wanted <= state.level else state.strained_since or now
    state.calm_since = None if allowed >= state.level else state.calm_since or now
    if state.strained_since is not None and now - state.strained_since >= STRAINED_FOR:
        _enter(state, state.level + 1, now)
    elif state.calm_since is not None and now - state.calm_since >= CALM_FOR:
        _enter(state, state.level - 1, now)
    return state


def _enter(state: Capacity, level: int, now: datetime) -> None:
    state.level, state.since = level, now
    state.strained_since = state.calm_since = None


def _level_of(load: Load, part: float) -> Level:
    """Returns the level of a load, if the limits are this part of those in the settings."""
    limits = settings.KAIJU["CAPACITY"]
    most = limits["MATCHES"] * (EXHIBITIONS_SHARE if part < 1 else 1)
    if _reached(load.late, limits["LATE"] * part) or _reached(load.matches, most):
        return Level.FULL
    if _reached(load.late, limits["EXHIBITIONS_LATE"] * part) or _reached(load.matches, most * EXHIBITIONS_SHARE):
        return Level.NO_EXHIBITIONS
    return Level.OPEN


def _reached(value: float, limit: float) -> bool:
    """Whether a value has reached its limit. Zero is no limit."""
    return limit > 0 and value >= limit


def current_level(now: datetime) -> Level:
    """Returns the level of the installation, which tells the matches that may begin now."""
    state = Capacity.objects.filter(pk=Capacity.ONLY).first()
    if state is None:
        return Level.OPEN  # no worker has ever run
    if abs(now - state.measured_at) > STALE_AFTER:
        state = update_capacity(now)
    return Level(state.level)


def require_room(*, now: datetime, exhibition: bool = False) -> None:
    """Checks that one more match with agents may begin. The caller's transaction keeps the count of matches exact.

    Raises IllegalMove CAPACITY.
    """
    if current_level(now) >= (Level.NO_EXHIBITIONS if exhibition else Level.FULL):
        raise IllegalMove("CAPACITY")
    most = settings.KAIJU["CAPACITY"]["MATCHES"]
    if most:
        list(Capacity.objects.select_for_update().filter(pk=Capacity.ONLY).values_list("pk"))
        if matches_with_agents() >= most:
            raise IllegalMove("CAPACITY")


def has_room(*, now: datetime, agents: Collection[str]) -> bool:
    """Whether a match may begin now in which agents of these levels have seats; an empty text is no agent."""
    try:
        if any(agents):
            require_room(now=now)
    except IllegalMove:
        return False
    return True
