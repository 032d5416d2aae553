"""Checks who may manage a stream and have it on the air, and locks its row."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from accounts.models import User
from games.rules.core import IllegalMove
from games.services.restrictions import is_suspended, require_may_sit
from games.streams.models import Stream

PERMISSION = "moderation.open_streams"
"""The permission that a streamer needs. Staff give it with the role `streamer`."""
STAFF_PERMISSION = "streams.change_stream"
"""The permission with which staff may end the streams of others."""


def may_stream(user: User) -> bool:
    """Whether this person may manage streams. A suspended streamer still may, but not have them on the air."""
    return user.is_active and not user.is_banned() and not user.is_bot and user.has_perm(PERMISSION)


def may_be_on_air(user: User, now: datetime) -> bool:
    """Whether this person may open streams and have them on the air."""
    return may_stream(user) and not is_suspended(user.pk, now=now)


def require_streamer(user: User) -> None:
    """Refuses a person who may not manage streams. Raises IllegalMove NOT_STREAMER."""
    if not may_stream(user):
        raise IllegalMove("NOT_STREAMER")


def require_may_be_on_air(user: User, now: datetime) -> None:
    """Refuses a person who may not open streams or have them on the air.

    Raises IllegalMove: NOT_STREAMER, SUSPENDED (by staff).
    """
    require_streamer(user)
    require_may_sit(user.pk, now=now)


def lock_stream(stream_id: UUID) -> Stream:
    """Locks a stream's row until the transaction ends. Raises Stream.DoesNotExist.

    A caller that locks a stream and its match or table locks the stream first. The lock does not hold up gifts that
    arrive, whose rows refer to the stream.
    """
    return Stream.objects.select_for_update(no_key=True, of=("self",)).select_related("owner").get(pk=stream_id)


def lock_own_stream(stream_id: UUID, by: User) -> Stream:
    """Locks a stream for its streamer.

    Raises Stream.DoesNotExist, also for others' streams; IllegalMove NOT_STREAMER.
    """
    require_streamer(by)
    stream = lock_stream(stream_id)
    if stream.owner_id != by.pk:
        raise Stream.DoesNotExist
    return stream
