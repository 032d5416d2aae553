"""Celery tasks of accounts: mail, the rest of a deletion, and downloads of a player's data.

Mail is sent by a worker, so that neither a page's response time nor an error reveals who has an account.
"""

from __future__ import annotations

import logging
import threading
from smtplib import SMTPException
from typing import Any
from uuid import UUID

from celery import shared_task
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import OperationalError, connections
from django.utils import timezone, translation

from . import account_deletion, data_download

log = logging.getLogger(__name__)

RETRIES: dict[str, Any] = {
    "autoretry_for": (SMTPException, OSError), "retry_backoff": 5, "retry_backoff_max": 600, "max_retries": 8,
}  # fmt: skip
FORGETS_EVERY = 3600
"""Seconds between two deletions of old lines of the logs of sign-ins."""
EXPIRES_SECONDS = 3 * 3600
"""Seconds after which an unsent mail is dropped: its reader has requested another one by then."""


@shared_task(name="accounts.tasks.send_mail", **RETRIES)
def send_mail(subject: str, text: str, sender: str, to: list[str]) -> None:
    EmailMessage(subject, text, sender, to).send()


@shared_task(name="accounts.tasks.send_reset", **RETRIES)
def send_reset(email: str, language: str, origin: str) -> None:
    """Mails a link for a new password to the accounts of this e-mail address, if any.

    Links lead to the site `origin`.
    """
    from .password_reset_mail import mail_reset_links  # here, since it loads allauth's forms

    with translation.override(language):
        mail_reset_links(email=email, origin=origin)


@shared_task(name="accounts.tasks.erase", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def erase_account(user_id: int) -> None:
    """Removes a deleted account's names wherever they are stored.

    If the task is lost, `tend_accounts` sends it again.
    """
    account_deletion.erase(user_id)


@shared_task(name="accounts.tasks.make_file", autoretry_for=(OperationalError,), retry_backoff=True, max_retries=5)
def make_data_file(download_id: str) -> None:
    """Writes the file of a player's data download. If the task is lost, `tend_accounts` sends it again."""
    data_download.make_file(UUID(download_id))


@shared_task(name="accounts.tasks.tend")
def tend_accounts() -> None:
    """Restarts deletions and downloads whose worker died, and deletes old data files. Runs once a minute.

    Once an hour it also deletes lines of the logs of sign-ins that are 90 days old.
    """
    for user_id in account_deletion.open_erasures():
        send_by_worker(erase_account, user_id)
    for download_id in data_download.tend_downloads(now=timezone.now()):
        send_by_worker(make_data_file, str(download_id))
    if cache.add("accounts.sign_ins_forgotten", 1, timeout=FORGETS_EVERY):
        from .sign_in_log import forget_old  # here, since it loads allauth's forms

        forget_old(now=timezone.now())


def send_by_worker(task: Any, *args: Any) -> None:
    """Has a worker run a task of this module. If the message broker is unreachable, a thread of this process runs it.

    The arguments are not logged, since they may be e-mail addresses.
    """
    try:
        task.apply_async(args, retry=False, expires=EXPIRES_SECONDS, argsrepr="(…)", kwargsrepr="{}")
    except Exception as error:  # noqa: BLE001  every transport has its own errors
        log.warning("task %s was not sent: %s", task.name, type(error).__name__)
        threading.Thread(target=_here, args=(task, args), name="kaiju-mail", daemon=True).start()


def _here(task: Any, args: tuple[Any, ...]) -> None:
    try:
        task.run(*args)
    except Exception as error:  # noqa: BLE001  no caller waits for it
        log.warning("task %s failed: %s", task.name, type(error).__name__)
    finally:
        connections.close_all()
