"""Closes, checks or updates the open sockets of an account that signs out or changes."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import access_changed, mutes_changed
from games import after_commit
from games.after_commit import user_group

from .socket_visitor import session_mark


@receiver(user_logged_out)
def close_sockets(request: HttpRequest | None, user: User | None, **_: Any) -> None:
    """Closes all sockets of a session that has signed out, in every process. Called by Django's signal."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key and user is not None:
        after_commit.broadcast(user_group(user.pk), {"type": "session.ended", "session": session_mark(key)})


@receiver(access_changed)
def recheck_sockets(user: User, **_: Any) -> None:
    """Makes every socket of the user check its session at once.

    Called when an account is closed or a password changes.
    """
    after_commit.broadcast(user_group(user.pk), {"type": "session.doubted"})


@receiver(mutes_changed)
def broadcast_mutes(user: User, **_: Any) -> None:
    """Makes every open table page of the account fetch its changed list of muted players."""
    after_commit.broadcast(user_group(user.pk), {"type": "mutes.changed"})
