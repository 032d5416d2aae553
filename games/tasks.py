"""Celery tasks of matches. A task is only told which match, seat or round it is for; it reads the rest itself."""

from __future__ import annotations

import logging
from uuid import UUID

from celery import shared_task
from django.db import connection
from django.utils import timezone

from games import after_commit
from games.outstanding_agent_requests import decisions, request_key, search_key, searches

from .services import advice, agent_moves, agent_requests, exhibitions, log_archive, scheduler
from .services.failure_log import log_failure

log = logging.getLogger(__name__)


@shared_task(name="games.tasks.play_agent")
def play_agent_move(match_id: str, seat: int, window: int, about: str | None = None) -> None:
    """Has the agent or trustee in a seat decide what to do in an open window, and plays the move.

    A duplicate task plays nothing; a lost task is sent again (`Snapshot.agent_due_at`).
    """
    try:
        with decisions.deciding(request_key(match_id, seat, window, about)):
            agent_moves.play_pending_decision(match_id=UUID(match_id), seat=seat, window=window, about=about)
    except Exception as error:  # noqa: BLE001  the scheduler requests again; a database message could contain cards
        log_failure(log, error, "an agent of %s could not play", match_id, match=match_id)
        connection.close_if_unusable_or_obsolete()


@shared_task(name="games.tasks.ask_agents")
def request_agent_moves(match_id: str, again: bool = False) -> None:  # noqa: FBT001, FBT002  as in the queued message
    """Finds which conversational agents of a match have to decide, and sends a task for each.

    A lost task is sent again (`Snapshot.agent_due_at`).
    """
    searches.end(search_key(match_id, again=again))  # before it reads anything: a later move may need another search
    try:
        agent_requests.schedule_from_worker(match_id=UUID(match_id), again=again)
    except Exception as error:  # noqa: BLE001  the scheduler requests again
        log_failure(log, error, "the agents of %s could not be asked", match_id, match=match_id)
        connection.close_if_unusable_or_obsolete()


@shared_task(name="games.tasks.advise")
def deliver_advice(match_id: str, seat: int, window: int, ref: str | None) -> None:
    """Computes and sends the advice that a person requested for their turn. A lost task is not repeated."""
    try:
        advice.deliver_advice(match_id=UUID(match_id), seat=seat, window=window, ref=ref)
    except Exception as error:  # noqa: BLE001  its message could contain cards
        log_failure(log, error, "advice in %s failed", match_id, match=match_id)
        connection.close_if_unusable_or_obsolete()


@shared_task(name="games.tasks.keep_round")
def store_round_replay(match_id: str, round_number: int, last: int) -> None:
    """Stores the replay steps of a finished round while its match still runs.

    If the task is lost or fails, the steps are stored at the end of the match.
    """
    try:
        scheduler.store_round_replay(match_id=UUID(match_id), round_number=round_number, last=last)
    except Exception as error:  # noqa: BLE001  its message could contain cards
        log_failure(log, error, "round %d of %s was not kept", round_number, match_id, match=match_id)
        connection.close_if_unusable_or_obsolete()


@shared_task(name="games.tasks.show_end")
def show_end() -> None:
    """Has the lobby, the ladders and the statistics look again, as the end of a delayed match may be shown now.

    A lost task does little harm: lists expire, and what waits is counted every minute.
    """
    after_commit.nudge_lobby()
    after_commit.schedule_ladders()


@shared_task(name="games.tasks.housekeeping")
def housekeeping() -> None:
    """Closes unused tables and deletes outdated rows. Runs once a minute."""
    scheduler.run_housekeeping(now=timezone.now())


@shared_task(name="games.tasks.stop_unwatched")
def stop_unwatched_exhibitions() -> None:
    """Stops the exhibitions that nobody watches any longer. Runs every 15 s."""
    exhibitions.stop_unwatched(now=timezone.now())


@shared_task(name="games.tasks.prepare_months")
def prepare_log_months() -> None:
    """Creates the partitions of the log for the coming months. Runs once an hour."""
    log_archive.prepare_months(now=timezone.now())


@shared_task(name="games.tasks.archive_logs")
def archive_logs() -> None:
    """Moves logs of matches that ended long ago to the archive, if a setting says so. Runs once a minute."""
    log_archive.archive_when_due(now=timezone.now())
