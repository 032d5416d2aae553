"""What was said at a table, as the table is told."""

from __future__ import annotations

from typing import Any

from games.models import ChatMessage


def chat_frame(pk: int) -> dict[str, Any] | None:
    """The frame `chat` of a message (`docs/protocol.md`); None when it is held back, hidden or gone."""
    message = ChatMessage.objects.select_related("match").filter(pk=pk, held=False, hidden=False).first()
    if message is None:
        return None
    said = {name: getattr(message, name) for name in ("phrase", "emotion", "text") if getattr(message, name)}
    at = None
    if message.match is not None:
        at = max(0, int((message.created_at - message.match.started_at).total_seconds() * 1000))
    return {"type": "chat", "seat": message.seat, "name": message.name, **said, "at": at}
