"""The table of all work in the background, with its period, its purpose and what repairs a failure.

Tickers are threads that poll. Periodic tasks are requested by every worker (`config.periodic_task_step`), so that no
process is special: a task that several workers request finds its work done. `config.background_work_page` shows the
table to staff.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from celery.signals import task_success
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import timeout_ticker
from games.models import Part
from games.services import outage_detection
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
    """The name of the Celery task; empty for a ticker."""
    first: float | None = None
    """Seconds from the start of a worker to its first request, to continue work of a dead worker. None: `every`."""
    part: str = ""
    """The part (`outage_detection.Part`) whose last sign of life counts as the ticker's last run; empty for none."""


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
        _("Heartbeat"), outage_detection.BEAT_SECONDS, _("Notes that the web processes answer."),
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
        _("Badges"), 300, _("Grants badges for daily puzzles and for places in tournaments."), NEXT_RUN,
        task="badges.tasks.grant", first=11,
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
        _("Accounts"), 60,
        _("Finishes deletions of accounts and files of players' data, and deletes old files and sign-ins."), NEXT_RUN,
        task="accounts.tasks.tend", first=6,
    ),
    Periodic(
        _("Share cards"), 60, _("Deletes drawn cards that are a week old."), NEXT_RUN, task="share.tasks.tidy",
    ),
    Periodic(
        _("Friends"), 3600, _("Deletes old friend requests and invitations."), NEXT_RUN,
        task="friends.tasks.forget_old", first=40,
    ),
    Periodic(
        _("Turns of players who are away"), 10, _("Tells players who left their table open that it is their turn."),
        _("A turn that ends meanwhile is not told."), task="notifications.tasks.look_for_turns",
    ),
    Periodic(
        _("Notifications to devices"), 60, _("Sends what was not sent at once, or waited for the morning."), NEXT_RUN,
        task="notifications.tasks.push_due", first=12,
    ),
    Periodic(
        _("Old notifications"), 3600, _("Deletes old notifications."), NEXT_RUN,
        task="notifications.tasks.forget_old", first=50,
    ),
    Periodic(
        _("Callbacks of streams"), 60, _("Sends platforms what became of their gifts, again if it failed before."),
        NEXT_RUN, task="streams.tasks.deliver_callbacks", first=7,
    ),
    Periodic(
        _("Secrets of streams"), 60, _("Deletes expired signing secrets, and callbacks after 30 days."), NEXT_RUN,
        task="streams.tasks.tidy_webhooks", first=8,
    ),
    Periodic(
        _("Streams"), 5, _("Starts the next matches of streams, and has waiting gifts act."), NEXT_RUN,
        task="streams.tasks.tend", first=1,
    ),
    Periodic(
        _("Names of donors"), 3600, _("Deletes the names of donors when their time is over."), NEXT_RUN,
        task="streams.tasks.forget_donors", first=20,
    ),
    Periodic(
        _("Exhibitions"), 15, _("Stops AI exhibitions that nobody watches."), NEXT_RUN,
        task="games.tasks.stop_unwatched",
    ),
    Periodic(
        _("Months of the log"), 3600, _("Makes room in the log for the matches of the coming months."),
        _("Matches of a month without room of its own are stored together, and move at the next run."),
        task="games.tasks.prepare_months", first=30,
    ),
    Periodic(
        _("Archive"), 60, _("Moves the logs of matches that ended long ago to the archive, where one is set up."),
        NEXT_RUN, task="games.tasks.archive_logs", first=25,
    ),
    Periodic(
        _("Clean-up"), 60, _("Closes idle tables, and deletes what is out of date."), NEXT_RUN,
        task="games.tasks.housekeeping",
    ),
)  # fmt: skip


@task_success.connect
def note_run(sender: Any, **_: Any) -> None:
    """Remembers in the cache when a periodic task last succeeded. Called after every successful task."""
    if any(each.task == sender.name for each in PERIODIC):
        cache.set(_key(sender.name), timezone.now(), KEEP_SECONDS)


def last_runs() -> list[datetime | None]:
    """Returns the time of the last run of each row of PERIODIC; None if it is unknown."""
    noted: dict[str, datetime] = cache.get_many([_key(each.task) for each in PERIODIC if each.task])
    signs = outage_detection.last_signs()
    return [noted.get(_key(each.task)) if each.task else signs.get(each.part) for each in PERIODIC]


def _key(task: str) -> str:
    return f"periodic/{task}"
