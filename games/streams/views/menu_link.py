"""Marks the sessions of streamers, so that the menu of every page can link their streams without a query."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.streams.services.streamer_rights_and_locks import may_stream

KEY = "streamer"
"""The key of the mark in a session."""


def mark_session(*, request: HttpRequest, user: User, **_: Any) -> None:
    """Notes in the session whether this signed-in person is a streamer. Called at each sign-in and by their page.

    The mark only shows the link: the pages themselves ask for the permission.
    """
    if may_stream(user):
        request.session[KEY] = True
    else:
        request.session.pop(KEY, None)
