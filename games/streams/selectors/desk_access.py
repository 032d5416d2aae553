"""Tells whether a person may follow the desk of a stream, and at which table the stream plays."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from games.streams.models import Stream

PERMISSION = "moderation.open_streams"


@dataclass(frozen=True, slots=True)
class DeskAccess:
    """Permission to follow the desk of one stream."""

    table: str | None
    """The code of the stream's table; None before its first start."""


def desk_access(stream_id: UUID, user_id: int) -> DeskAccess | None:
    """Returns the access of a person to the desk of a stream; None if it is another's, or the permission was taken."""
    owner = User.objects.filter(pk=user_id, is_active=True).first()
    stream = Stream.objects.filter(pk=stream_id, owner=owner).select_related("table").first() if owner else None
    if owner is None or stream is None or not owner.has_perm(PERMISSION):
        return None
    return DeskAccess(None if stream.table is None else stream.table.code)
