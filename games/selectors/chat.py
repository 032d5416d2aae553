"""What was said at a table, and to whom it is shown.

A message is read by everybody, or by the seats that heard it; when its match has ended everybody may read all of it. Of
a sealed match those who play it read what they could hear, nobody else anything. What was said in a private match is,
once it has ended, for its seats (`privacy`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from games.journal import MatchInfo, head_of, match_info_of
from games.models import ChatMessage, Match

from .privacy import outside_name

NEWEST = 400
"""Texts of moves that a viewer is given at once."""
NEWEST_CHAT = 100
"""Messages of the chat beside them: who talks on does not push a speech out."""
CHATS = ("", "dead")
"""Channels of the chat; all others hold what moves said."""


@dataclass(frozen=True, slots=True)
class AddressedFrame:
    """A frame about a message, and who may have it."""

    frame: dict[str, Any]
    readers: frozenset[int] | None
    """Ids of users; None: everybody."""


def chat_frame(pk: int) -> AddressedFrame | None:
    """The frame `chat` of a message (`docs/protocol.md`); None when it is held back, hidden or gone."""
    message = _known().filter(pk=pk, hidden=False).first()
    return None if message is None else AddressedFrame(_frame(message), _readers(message))


def hidden_frame(pk: int) -> AddressedFrame | None:
    """The frame `chat_hidden` of a message that is hidden; None when it is shown, or gone."""
    message = _known().filter(pk=pk, hidden=True).first()
    if message is None:
        return None
    heard_by_all = message.audience is None and message.match is not None and not message.match.sealed
    frame = {"type": "chat_hidden", "message": message.ref}
    # all who heard it while the match ran must lose it
    return AddressedFrame(frame, None if heard_by_all else _readers(message))


def said_frame(facts: MatchInfo, seat: int | None, *, ended: bool) -> dict[str, Any]:
    """The frame `said` for who began in this seat (None: a spectator)."""
    mine = _known().filter(pk__in=_newest(facts.id, seat, ended=ended)).order_by("pk")
    outside = facts.by_link_only and seat is None and not ended  # after the end only its seats are given this frame
    return {
        "type": "said", "match": outside_name(facts.id) if outside else str(facts.id),
        "messages": [_frame(message) for message in mine if not message.hidden],
        "hidden": [message.ref for message in mine if message.hidden],
    }  # fmt: skip


def speech_texts(*, match_id: UUID, seat: int) -> dict[str, str]:
    """What moves said that this seat of a running match may read: text by reference, in Chinese where there are two."""
    spoken = ChatMessage.objects.filter(match_id=match_id, held=False, hidden=False).exclude(channel__in=CHATS)
    rows = spoken.order_by("-pk").values_list("ref", "text", "audience")
    mine = ((ref, text) for ref, text, audience in rows.iterator(NEWEST) if _heard(audience, seat))
    return dict(reversed(list(islice(mine, NEWEST))))


def readable_message(ref: str, user_id: int | None) -> ChatMessage | None:
    """The message of that reference, if this user may read it and it is not hidden."""
    message = _known().filter(ref=ref, hidden=False).first()
    if message is None:
        return None
    readers = _readers(message)
    return message if readers is None or user_id in readers else None


def messages_of(match: Match) -> list[dict[str, Any]]:
    """All that was said in an ended match and is not hidden, oldest first: `chat` frames without their type."""
    return [without_type(_frame(message)) for message in _known().filter(match=match, hidden=False).order_by("pk")]


def without_type(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.items() if name != "type"}


def visible_to_staff(messages: QuerySet[ChatMessage]) -> QuerySet[ChatMessage]:
    """Those that a spectator may read too: who said something among few, and that it was said, is a secret of the
    match until it has ended.
    """
    open_ = messages.filter(held=False).exclude(match__sealed=True)
    return open_.exclude(Q(audience__isnull=False) & Q(match__status__in=Match.LIVE))


def messages_around(message: ChatMessage, *, before: int = 10, after: int = 5) -> list[ChatMessage]:
    """What was said at its table before and after it, the message itself among it, oldest first; as staff may read."""
    near = visible_to_staff(ChatMessage.objects.filter(table_id=message.table_id))
    earlier = list(near.filter(pk__lte=message.pk).order_by("-pk")[: before + 1])
    return [*reversed(earlier), *near.filter(pk__gt=message.pk).order_by("pk")[:after]]


def _known() -> QuerySet[ChatMessage]:
    return ChatMessage.objects.filter(held=False).select_related("match", "user").defer("match__seed")


def _frame(message: ChatMessage) -> dict[str, Any]:
    said: dict[str, Any] = {
        name: getattr(message, name) for name in ("phrase", "emotion", "text") if getattr(message, name)
    }
    if message.texts:
        said["texts"] = message.texts
    at = None
    if message.match is not None:
        at = max(0, int((message.created_at - message.match.started_at).total_seconds() * 1000))
    return {
        "type": "chat", "ref": message.ref, "channel": message.channel, "seat": message.seat, "name": message.name,
        "username": message.user.username if message.user else None, **said, "at": at,
    }  # fmt: skip


def _readers(message: ChatMessage) -> frozenset[int] | None:
    match = message.match
    private = match is not None and match.private and match.ended
    if (
        match is None
        or (match.open_to_all and not private)
        or (message.audience is None and not match.sealed and not private)
    ):
        return None
    seats = match_info_of(match.pk).seats
    audience = range(len(seats)) if message.audience is None or match.ended else message.audience
    given_up = () if match.ended else head_of(match.pk).state.ctx.conceded
    users = (seats[index].user_id for index in audience if index not in given_up)
    return frozenset(user for user in users if user is not None)


def _heard(audience: list[int] | None, seat: int | None) -> bool:
    return audience is None or seat in audience


def _newest(match_id: UUID, seat: int | None, *, ended: bool) -> list[int]:
    """Keys of the newest messages among those that this viewer may read: what others heard counts for nothing here."""
    rows = ChatMessage.objects.filter(match_id=match_id, held=False).order_by("-pk")
    spoken: list[int] = []
    chats: list[int] = []
    for pk, audience, channel in rows.values_list("pk", "audience", "channel"):
        if ended or _heard(audience, seat):
            (chats if channel in CHATS else spoken).append(pk)
    return spoken[:NEWEST] + chats[:NEWEST_CHAT]
