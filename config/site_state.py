"""The state of the running site for staff: processes, sockets, matches, queues, deadlines, outages, backups, disks.

Every part that is not known is None. The functions take few and light queries: a page that staff leave open must not
cost the players anything.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min
from django.db.models.functions import Now

from games.models import Capacity, Match, Outage, Snapshot
from games.services import outage_detection

from .backups import last_backup
from .process_register import Listed, listed_processes
from .task_queues import TaskQueue, waiting_tasks

LATE_AFTER: Final = timedelta(seconds=3)
"""Time after which an open deadline counts as late. Workers play due timeouts every 0.2 s."""
OUTAGES_OF: Final = timedelta(days=1)
DECISIONS = "decisions"
"""The name under which due decisions of quick agents are shown beside the queues."""
TASKS_STEP, AGE_STEP_SECONDS = 10, 5.0
"""The steps in which lengths and ages of queues are shown."""
SHOWN_OUTAGES: Final = 20
"""The most outages that are listed; the newest come first."""


@dataclass(frozen=True, slots=True)
class LateDeadlines:
    """The running matches whose turn has ended without being played."""

    count: int
    oldest: timedelta | None
    """The time since the earliest of these deadlines; None if there is none."""


@dataclass(frozen=True, slots=True)
class DiskSpace:
    """The free space of one disk, in bytes."""

    free: int
    total: int

    @property
    def percent_free(self) -> int:
        return self.free * 100 // self.total if self.total else 0


@dataclass(frozen=True, slots=True)
class SiteState:
    """All of it, read at one moment."""

    processes: Listed
    signs: Mapping[str, datetime]
    """Part of the product (`web`, `worker`, `broker`) -> its last sign of life."""
    matches: Mapping[str, int]
    """Game -> running matches."""
    queues: tuple[TaskQueue, ...] | None
    late: LateDeadlines
    capacity: Capacity | None
    """The matches that may begin now; None if no worker has ever run."""
    outages: tuple[Outage, ...]
    backup: datetime | None
    disk: DiskSpace | None
    database_bytes: int | None


def read_site_state() -> SiteState:
    """Reads the state of the site. Raises DatabaseError if the database does not answer."""
    return SiteState(
        processes=listed_processes(),
        signs=outage_detection.last_signs(),
        matches=running_matches(),
        queues=rounded_queues(with_due_decisions(waiting_tasks())),
        late=late_deadlines(),
        capacity=Capacity.objects.first(),
        outages=tuple(Outage.objects.filter(until__gt=Now() - OUTAGES_OF).order_by("-until")[:SHOWN_OUTAGES]),
        backup=last_backup(),
        disk=disk_space(Path(settings.VAR_DIR)),
        database_bytes=database_size(),
    )


def with_due_decisions(queues: tuple[TaskQueue, ...] | None) -> tuple[TaskQueue, ...] | None:
    """Adds the due decisions of quick agents, which wait in the database and in no queue, if there are some."""
    due = due_decisions()
    return (*queues, due) if queues is not None and due.length else queues


def due_decisions() -> TaskQueue:
    """Returns how many decisions of quick agents are due, and for how long, as a queue named `decisions`."""
    due = Snapshot.objects.filter(decide_at__lte=Now()).aggregate(count=Count("pk"), oldest=Now() - Min("decide_at"))
    oldest = None if due["oldest"] is None else float(due["oldest"].total_seconds())
    return TaskQueue(DECISIONS, due["count"], oldest)


def rounded_queues(queues: tuple[TaskQueue, ...] | None) -> tuple[TaskQueue, ...] | None:
    """Rounds lengths down to tens and ages to 5 s; None if the queues are unknown.

    An administrator may play too, and the exact length could tell how many agents act in secret at a table.
    """
    if queues is None:
        return None
    return tuple(TaskQueue(each.name, each.length // TASKS_STEP * TASKS_STEP, _rounded_age(each)) for each in queues)


def _rounded_age(queue: TaskQueue) -> float | None:
    if queue.oldest is None or queue.length < TASKS_STEP:
        return None
    return queue.oldest // AGE_STEP_SECONDS * AGE_STEP_SECONDS


def running_matches() -> dict[str, int]:
    """Returns the number of running matches of each game that has some, the most first."""
    running = Match.objects.filter(status=Match.Status.RUNNING).order_by()
    counted = running.values("game").annotate(number=Count("pk")).order_by("-number", "game")
    return {row["game"]: row["number"] for row in counted}


def late_deadlines() -> LateDeadlines:
    """Counts the deadlines that passed more than `LATE_AFTER` ago, by the database's clock."""
    late = Snapshot.objects.filter(next_deadline__lt=Now() - LATE_AFTER)
    return LateDeadlines(**late.aggregate(count=Count("pk"), oldest=Now() - Min("next_deadline")))


def disk_space(folder: Path) -> DiskSpace | None:
    """Returns the free space of the disk with this folder; None if the folder cannot be read."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return DiskSpace(usage.free, usage.total)


def database_size() -> int | None:
    """Returns the bytes that the database occupies; None if the database does not tell."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    try:
        return Path(connection.settings_dict["NAME"]).stat().st_size
    except OSError:
        return None
