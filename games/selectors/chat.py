"""Reads the messages at a table, each only for the viewers who may read it.

While a match runs, a message is for everybody or only for the seats that heard it. After the end everybody may read all
messages. Messages of a sealed match are only for its players, who read what they could hear. Messages of an ended
private match are only for its seats (`privacy`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.journal import MatchInfo, head_of, match_info_of
from games.models import ChatMessage, Match

from .privacy import substitute_id
from .spectators import unshown

NEWEST = 400
"""The most texts of moves (speeches) that a viewer gets at once, the newest ones."""
NEWEST_CHAT = 100
"""The most chat messages that a viewer gets in addition. A separate limit, so that chat does not displace speeches."""
CHATS = ("", "dead")
"""Channels of the chat. All other channels contain texts said by moves."""


@dataclass(frozen=True, slots=True)
class AddressedFrame:
    """A frame that shows or hides a message, and the users to whom it is sent."""

    frame: dict[str, Any]
    readers: frozenset[int] | None
    """Ids of users; None: everybody. People without a seat in a delayed match are not among them."""
    spectators_from: datetime | None
    """The time from which people without a seat in a delayed match get the frame; None: they do not get it."""


def chat_frame(pk: int) -> AddressedFrame | None:
    """Returns the frame (type `chat`) that shows a message; None if the message is held back, hidden or deleted.

    `docs/protocol.md` describes the frame.
    """
    message = _known().filter(pk=pk, hidden=False).first()
    return None if message is None else AddressedFrame(_frame(message), _readers(message), spectators_from(message))


def hidden_frame(pk: int) -> AddressedFrame | None:
    """Returns the frame that removes a hidden message from screens (type `chat_hidden`).

    None if the message is shown or deleted. `docs/protocol.md` describes the frame.
    """
    message = _known().filter(pk=pk, hidden=True).first()
    if message is None:
        return None
    heard_by_all = message.audience is None and message.match is not None and not message.match.sealed
    frame = {"type": "chat_hidden", "message": message.ref}
    # every viewer who received the message must lose it
    return AddressedFrame(frame, None if heard_by_all else _readers(message), spectators_from(message))


def said_frame(
    info: MatchInfo, seat: int | None, *, ended: bool, until: datetime | None = None
) -> dict[str, Any]:  # fmt: skip
    """Returns the frame (type `said`) with the newest messages that this seat (None: a spectator) may read.

    The seat is that in which the player started. After the end of the match (`ended`) every seat may read all messages.
    Of a hidden message the frame has only the reference. `until` leaves out what seats said later: it is the moment
    that people without a seat see of a delayed match.
    """
    mine = _known().filter(pk__in=_newest_readable(info, seat, ended=ended, until=until)).order_by("pk")
    outside = info.by_link_only and seat is None and not ended  # after the end only its seats get this frame
    return {
        "type": "said", "match": substitute_id(info.id) if outside else str(info.id),
        "messages": [_frame(message) for message in mine if not message.hidden],
        "hidden": [message.ref for message in mine if message.hidden],
    }  # fmt: skip


def speech_texts(*, match_id: UUID, seat: int) -> dict[str, str]:
    """Returns the speeches that this seat of a running match may read: a dict from reference to text.

    It has the newest 400 at most. A text in two languages is given in Chinese.
    """
    spoken = ChatMessage.objects.filter(match_id=match_id, held=False, hidden=False).exclude(channel__in=CHATS)
    rows = spoken.order_by("-pk").values_list("ref", "text", "audience")
    mine = ((ref, text) for ref, text, audience in rows.iterator(NEWEST) if _heard(audience, seat))
    return dict(reversed(list(islice(mine, NEWEST))))


def readable_message(ref: str, user_id: int | None) -> ChatMessage | None:
    """Returns the message with that reference, if this user may read it; else None, as for a hidden or unknown one."""
    message = _known().filter(ref=ref, hidden=False).first()
    if message is None:
        return None
    match = _match_of(message)
    if match is not None and not match.is_shown(timezone.now()) and match_info_of(match.pk).seat_of(user_id) is None:
        shown_at = spectators_from(message)
        return message if shown_at is not None and shown_at <= timezone.now() else None
    readers = _readers(message)
    return message if readers is None or user_id in readers else None


def spectators_from(message: ChatMessage) -> datetime | None:
    """Returns the time from which people without a seat may read a message of a delayed match; None: not by this time.

    What seats say is delayed like their moves, and is shown at the latest with the end of the match. Spectators read
    each other at once.
    """
    said_at, match = message.released_at or message.created_at, _match_of(message)
    if match is not None and match.sealed:
        return None
    if match is None or not match.spectator_delay or _is_from_outside(message, match_info_of(match.pk)):
        return said_at
    if message.audience is not None:
        return match.opens_at
    late = said_at + timedelta(seconds=match.spectator_delay)
    return late if match.opens_at is None else min(late, match.opens_at)


def _match_of(message: ChatMessage) -> Match | None:
    """Returns the match of a message. For one said after a match, it is that match until spectators see its end."""
    if message.match is not None:
        return message.match
    late = Match.objects.filter(unshown(message.created_at), table=message.table_id, started_at__lte=message.created_at)
    return late.order_by("-number").first()


def _is_from_outside(message: ChatMessage, info: MatchInfo) -> bool:
    return message.seat is None and info.seat_of(message.user_id) is None


def messages_of(match: Match) -> list[dict[str, Any]]:
    """Returns all visible messages of an ended match, the oldest first: `chat` frames without their type."""
    return [without_type(_frame(message)) for message in _known().filter(match=match, hidden=False).order_by("pk")]


def without_type(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.items() if name != "type"}


def visible_to_staff(messages: QuerySet[ChatMessage]) -> QuerySet[ChatMessage]:
    """Returns the messages of a query that staff may read: those that a spectator may read too.

    In a running match, a message to only some seats is left out. Its author, and even its existence, would reveal a
    secret.
    """
    open_ = messages.filter(held=False).exclude(match__sealed=True)
    return open_.exclude(Q(audience__isnull=False) & Q(match__status__in=Match.LIVE))


def messages_around(message: ChatMessage, *, before: int = 10, after: int = 5) -> list[ChatMessage]:
    """Returns this message and its neighbours at the table (10 before, 5 after), as far as staff may read them.

    The oldest comes first.
    """
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


def _newest_readable(info: MatchInfo, seat: int | None, *, ended: bool, until: datetime | None) -> list[int]:
    """Returns the ids of the newest messages that this seat (None: a spectator) may read.

    Speeches and chat messages each have a limit, for which messages to other seats do not count.
    """
    rows = ChatMessage.objects.filter(match_id=info.id, held=False).order_by("-pk")
    if until is not None:
        players = [one.user_id for one in info.seats if one.user_id is not None]
        outside = Q(seat__isnull=True) & (Q(user__isnull=True) | ~Q(user__in=players))
        rows = rows.annotate(said_at=Coalesce("released_at", "created_at")).filter(Q(said_at__lte=until) | outside)
    spoken: list[int] = []
    chats: list[int] = []
    for pk, audience, channel in rows.values_list("pk", "audience", "channel"):
        if ended or _heard(audience, seat):
            (chats if channel in CHATS else spoken).append(pk)
    return spoken[:NEWEST] + chats[:NEWEST_CHAT]
