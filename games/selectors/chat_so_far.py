"""The chat of a match so far, read once for all viewers of one reading. Each seat gets only what it may read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from games.journal import MatchInfo
from games.models import ChatMessage

from .chat import MessageRow, known_messages, message_rows, newest_readable, said_of


class ChatSoFar:
    """The messages of one match as they are read once. What is read for one seat is chosen anew for every other."""

    def __init__(
        self, info: MatchInfo, *, until: datetime | None = None, rows: Sequence[MessageRow] | None = None
    ) -> None:  # fmt: skip
        """Takes the match. The rows of its messages are read when they are needed, unless the caller has them.

        `until`: as for `chat.said_frame`.
        """
        self.info = info
        self._until, self._rows = until, rows
        self._messages: dict[int, ChatMessage] = {}

    def said(self, seat: int | None, *, ended: bool) -> dict[str, Any]:
        """Returns the `said` frame of this seat (None: a spectator), as `chat.said_frame` does."""
        if self._rows is None:
            self._rows = message_rows(self.info, until=self._until)
        chosen = sorted(newest_readable(self._rows, seat, ended=ended))
        unread = [pk for pk in chosen if pk not in self._messages]
        if unread:
            self._messages |= known_messages().in_bulk(unread)
        return said_of(self.info, seat, [self._messages[pk] for pk in chosen if pk in self._messages], ended=ended)


def read_chats(infos: Collection[MatchInfo]) -> dict[UUID, ChatSoFar]:
    """Returns the chats of many matches, by match, with one query for the rows of their messages.

    A branch also shows speeches of other matches, so its rows are read alone.
    """
    rows: dict[UUID, list[MessageRow]] = {info.id: [] for info in infos if not info.is_branch}
    if rows:
        found = ChatMessage.objects.filter(match_id__in=rows, held=False).order_by("-pk")
        for match_id, pk, audience, channel in found.values_list("match_id", "pk", "audience", "channel"):
            if match_id is not None:
                rows[match_id].append((pk, audience, channel))
    return {info.id: ChatSoFar(info, rows=rows.get(info.id)) for info in infos}
