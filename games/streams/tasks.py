"""Celery tasks of streams. They are told the table of a stream at most, and read the rest themselves."""

from __future__ import annotations

import logging

from celery import shared_task
from django.db import connection
from django.utils import timezone

from games import after_commit
from games.services.failure_log import log_failure
from games.task_sending import unmark_task

from .selectors.streams import streams_to_continue
from .services import callback_delivery, erase_donor_names, signing_secrets
from .services.take_due_steps import continue_stream

log = logging.getLogger(__name__)


@shared_task(name="streams.tasks.continue_table")
def continue_table(table_id: int) -> None:
    """Lets the stream of a table go on: ends or starts its match if that is due, and lets its next gift act.

    A repetition does no harm. A lost task is made up for by `tend`.
    """
    unmark_task(after_commit.stream_mark(table_id))
    try:
        continue_stream(table_id=table_id, now=timezone.now())
    except Exception as error:  # noqa: BLE001  `tend` tries again; a database message could contain cards
        log_failure(log, error, "the stream at table %d could not go on", table_id)
        connection.close_if_unusable_or_obsolete()


@shared_task(name="streams.tasks.tend")
def tend() -> None:
    """Lets every stream go on that is on the air or has gifts waiting, as tasks may be lost. Runs every few seconds."""
    for table_id in streams_to_continue():
        continue_table(table_id)


@shared_task(name="streams.tasks.forget_donors")
def forget_donors() -> None:
    """Deletes the names of donors once the days are over for which they are kept. Runs once an hour."""
    erase_donor_names.forget_old_donors(now=timezone.now())


@shared_task(name="streams.tasks.deliver_callbacks")
def deliver_callbacks() -> None:
    """Sends the messages about gifts that are due. Runs after decisions, after failures, and as a periodic task."""
    unmark_task(after_commit.CALLBACKS_MARK)
    pause = callback_delivery.deliver_due()
    if pause is not None:
        after_commit.schedule_callbacks(seconds=pause)


@shared_task(name="streams.tasks.tidy_webhooks")
def tidy_webhooks() -> None:
    """Deletes expired secrets and old messages. Runs as a periodic task."""
    now = timezone.now()
    signing_secrets.delete_expired_secrets(now)
    callback_delivery.delete_old_callbacks(now)
