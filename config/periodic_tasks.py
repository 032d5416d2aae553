"""All work in the background, listed in one table with its period, its purpose and what repairs a failure.

Tickers are threads that poll. Periodic tasks are requested by every worker, so that no process is special: a task that
several workers request finds its work done. Staff read the table on a page of the admin.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from celery import bootsteps
from celery.signals import task_success
from django.contrib import admin
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games import after_commit, timeout_ticker
from games.models import Part
from games.services import outages
from leaderboards.tournaments import scheduler_thread as tournaments

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

KEEP_SECONDS = 86400
"""Seconds for which the time of a task's last run is remembered: one day."""


@dataclass(frozen=True, slots=True)
class Periodic:
    """One row of the table of background work: a ticker or a periodic task."""

    name: StrPromise
    every: float
    """Seconds: a ticker's longest pause between two passes, or the time between two requests of a worker."""
    does: StrPromise
    repair: StrPromise
    task: str = ""
    """The name of the Celery task; empty for a timeout_ticker."""
    first: float | None = None
    """Seconds from the start of a worker to its first request, to continue work of a dead worker. None: `every`."""
    part: str = ""
    """The part (`outages.Part`) whose last sign of life counts as the ticker's last run; empty for none."""


TAKEN_OVER = _("Any other worker carries on: the deadlines are in the database.")
NEXT_RUN = _("The work waits in the database for the next run.")

PERIODIC = (
    Periodic(
        _("Match clock"), timeout_ticker.MAX_PAUSE_SECONDS,
        _("Ends turns that have run out, and has AI players and auto-play move."), TAKEN_OVER, part=Part.WORKER,
    ),
    Periodic(
        _("Tournament clock"), tournaments.PAUSE_SECONDS, _("Takes the next step of every tournament when it is due."),
        TAKEN_OVER,
    ),
    Periodic(
        _("Heartbeat"), outages.BEAT_SECONDS, _("Notes that the web processes answer."),
        _("More than 2 s of silence count as an outage, and turns missed in an outage count against no one."),
        part=Part.WEB,
    ),
    Periodic(
        _("Results and ratings"), 60, _("Counts results, rates matches and ends seasons."), NEXT_RUN,
        task="leaderboards.tasks.count_results", first=1,
    ),
    Periodic(
        _("Statistics"), 60, _("Adds finished matches to the players' statistics."), NEXT_RUN,
        task="statistics.tasks.count_matches", first=2,
    ),
    Periodic(
        _("Conduct and fair play"), 60,
        _("Records who left rated matches or ran out of time, and looks for players who help each other."), NEXT_RUN,
        task="conduct.tasks.examine_matches", first=2,
    ),
    Periodic(
        _("Old traces"), 60, _("Deletes hashes of devices and addresses after 90 days, and faded records."), NEXT_RUN,
        task="conduct.tasks.forget_old", first=9,
    ),
    Periodic(
        _("AI reviews"), 60, _("Continues reviews that were interrupted."), NEXT_RUN, task="review.tasks.resume",
        first=3,
    ),
    Periodic(
        _("Bots' conduct"), 60, _("Pauses bots that missed too many turns in the last hour."), NEXT_RUN,
        task="bots.tasks.judge", first=4,
    ),
    Periodic(
        _("Bots' matches"), 60,
        _("Starts matches that bots are waiting for, and closes unanswered challenges."), NEXT_RUN,
        task="bots.tasks.sweep", first=5,
    ),
    Periodic(
        _("Puzzles"), 60, _("Chooses the puzzle of the day, and finds new puzzles in finished matches."), NEXT_RUN,
        task="puzzles.tasks.tend", first=5,
    ),
    Periodic(
        _("Clean-up"), 60, _("Closes idle tables, and deletes what is out of date."), NEXT_RUN,
        task="games.tasks.housekeeping",
    ),
)  # fmt: skip


class PeriodicTasks(bootsteps.StartStopStep):
    """A step of every Celery worker that requests the periodic tasks.

    It only sends them: the work belongs to the worker's pool, not to its timer.
    """

    requires = {"celery.worker.components:Timer"}

    def __init__(self, worker: Any, **kwargs: Any) -> None:
        super().__init__(worker, **kwargs)
        self._entries: list[Any] = []

    def start(self, worker: Any) -> None:
        for each in PERIODIC:
            if not each.task:
                continue
            # expires: a worker that returns after an hour finds one such task, not sixty
            request = partial(after_commit.send_task_now, each.task, expires=each.every)
            if each.first is not None:
                worker.timer.call_after(each.first, request)
            self._entries.append(worker.timer.call_repeatedly(each.every, request))

    def stop(self, worker: Any) -> None:
        for entry in self._entries:
            entry.cancel()
        self._entries.clear()

    terminate = stop


@task_success.connect
def note_run(sender: Any, **_: Any) -> None:
    """Remembers in the cache when a periodic task last succeeded. Called after every successful task."""
    if any(each.task == sender.name for each in PERIODIC):
        cache.set(_key(sender.name), timezone.now(), KEEP_SECONDS)


def last_runs() -> list[datetime | None]:
    """Returns the time of the last run of each row of PERIODIC; None if it is unknown."""
    noted: dict[str, datetime] = cache.get_many([_key(each.task) for each in PERIODIC if each.task])
    signs = outages.last_signs()
    return [noted.get(_key(each.task)) if each.task else signs.get(each.part) for each in PERIODIC]


def _key(task: str) -> str:
    return f"periodic/{task}"


@require_safe
def background_page(request: HttpRequest) -> HttpResponse:
    """Returns the admin's page with the table of background work. Staff only, by its route."""
    rows = [
        {"name": each.name, "every": each.every, "does": each.does, "repair": each.repair, "last": last}
        for each, last in zip(PERIODIC, last_runs(), strict=True)
    ]
    context = {**admin.site.each_context(request), "title": _("Background work"), "rows": rows}
    return TemplateResponse(request, "admin/background.html", context)
