"""Finds the owner and the table of a stream whose desk a person wants to follow."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from accounts.models import User
from games.streams.models import Stream


@dataclass(frozen=True, slots=True)
class DeskAccess:
    """The owner of a stream, and what the owner's desk follows. Whether the owner may still stream is not checked."""

    owner: User
    table: str | None
    """The code of the stream's table; None before its first start."""


def desk_access(stream_id: UUID, user_id: int) -> DeskAccess | None:
    """Returns what the desk of a person's own stream follows; None if it is another's, or there is no such stream."""
    stream = Stream.objects.filter(pk=stream_id, owner=user_id).select_related("owner", "table").first()
    if stream is None:
        return None
    return DeskAccess(stream.owner, None if stream.table is None else stream.table.code)
