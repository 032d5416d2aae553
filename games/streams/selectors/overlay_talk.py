"""Reads what agents and bots of a match say, for the overlay of its stream: emotions at once, texts after the round."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from games.catalog.converted_texts import with_converted_languages
from games.models import ChatMessage, Kind

SHOWN_FOR: Final = timedelta(seconds=15)
"""The time after which the overlay's state no longer has a message. The page hides it earlier."""
NEWEST: Final = 60
"""The messages of a match that are looked at, the newest ones."""


def said_at(info: Any, moment: datetime, later: list[datetime]) -> dict[int, dict[str, Any]]:
    """Returns the newest emotion and the newest text of each agent or bot at this moment: seat -> fields.

    Adds to `later` the times of messages that were said after the moment. `info` is the match's `MatchInfo`.
    """
    machines = {seat.index for seat in info.seats if seat.kind in (Kind.AGENT, Kind.BOT)}
    rows = ChatMessage.objects.filter(
        match_id=info.id, seat__in=machines, channel="", audience__isnull=True, held=False, hidden=False
    )
    said: dict[int, dict[str, Any]] = {}
    for message in reversed(rows.order_by("-pk")[:NEWEST]):
        at = message.released_at or message.created_at
        if at > moment:
            later.append(at)
        elif at > moment - SHOWN_FOR:
            said.setdefault(message.seat or 0, {}).update(_fields(message, at))
    return said


def _fields(message: ChatMessage, at: datetime) -> Mapping[str, Any]:
    ms = int(at.timestamp() * 1000)
    if message.emotion:
        return {"emotion": {"name": message.emotion, "at": ms}}
    return {
        "text": {"phrase": message.phrase or None, "text": message.text or None,
                 "texts": with_converted_languages(message.texts) or None, "at": ms},
    }  # fmt: skip
