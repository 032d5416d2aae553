"""Reads the messages at a table (`chat_rooms` reads those of rooms), each only for the viewers who may read it.

While a match runs, a message is for everybody or only for the seats that heard it. What spectators say among themselves
is hidden from its seats. After the end everybody may read all messages. Messages of a sealed match are only for its
players, who read what they could hear. Messages of an ended private match are only for its seats
(`private_match_access`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.catalog.converted_texts import with_converted_languages
from games.journal import MatchInfo, head_of, match_info_of
from games.models import Branch, ChatMessage, Match

from .delayed_matches import unshown
from .private_match_access import substitute_id
from .room_policies import may_read_room

NEWEST = 400
"""The most texts of moves (speeches) that a viewer gets at once, the newest ones."""
NEWEST_CHAT = 100
"""The most chat messages that a viewer gets in addition. A separate limit, so that chat does not displace speeches."""
NEWEST_OF_SPECTATORS = 100
"""The most messages of spectators that a viewer gets in addition, so that they displace nothing that seats say."""
SPECTATORS = "spectators"
"""The channel in which people without a seat talk. The seats of a match may read it when the match has ended."""
CHATS = ("", "dead", SPECTATORS)
"""Channels of the chat. All other channels contain texts said by moves."""

MessageRow = tuple[int, list[int] | None, str]
"""A message's id, the seats that heard it (None: all), and its channel."""


@dataclass(frozen=True, slots=True)
class AddressedFrame:
    """A frame that shows or hides a message, and the users to whom it is sent."""

    frame: dict[str, Any]
    readers: frozenset[int] | None
    """Ids of users; None: everybody. People without a seat in a delayed match are not among them."""
    spectators_from: datetime | None
    """The time from which people without a seat in a delayed match get the frame; None: they do not get it."""
    barred: frozenset[int] = frozenset()
    """Ids of users to whom the frame is not sent although they are among its readers."""

    def is_for(self, user_id: int | None) -> bool:
        """Whether this user (None: a viewer who is not signed in) is among the frame's readers and not barred."""
        return user_id not in self.barred and (self.readers is None or user_id in self.readers)


def chat_frame(pk: int) -> AddressedFrame | None:
    """Returns the frame (type `chat`) that shows the message with this key, and the users to whom it is sent.

    None if the message is held back, hidden or deleted. `docs/protocol.md` describes the frame.
    """
    message = known_messages().filter(pk=pk, hidden=False).first()
    if message is None:
        return None
    return AddressedFrame(_frame(message), _readers(message), spectators_from(message), _barred(message))


def hidden_frame(pk: int) -> AddressedFrame | None:
    """Returns the frame (type `chat_hidden`) that removes a hidden message from screens, and the users who get it.

    None if the message is shown or deleted. `docs/protocol.md` describes the frame.
    """
    message = known_messages().filter(pk=pk, hidden=True).first()
    if message is None:
        return None
    heard_by_all = message.audience is None and message.match is not None and not message.match.sealed
    frame = {"type": "chat_hidden", "message": message.ref}
    # every viewer who received the message must lose it
    readers = None if heard_by_all else _readers(message)
    return AddressedFrame(frame, readers, spectators_from(message), _barred(message))


def said_frame(
    info: MatchInfo, seat: int | None, *, ended: bool, until: datetime | None = None
) -> dict[str, Any]:  # fmt: skip
    """Returns the frame (type `said`) with the newest messages that this seat (None: a spectator) may read.

    The seat is that in which the player started. After the end of the match (`ended`) every seat may read all messages.
    Of a hidden message the frame has only the reference. `until` leaves out what seats said later: it is the moment
    that people without a seat see of a delayed match.
    """
    chosen = newest_readable(message_rows(info, until=until), seat, ended=ended)
    return said_of(info, seat, known_messages().filter(pk__in=chosen).order_by("pk"), ended=ended)


def said_of(info: MatchInfo, seat: int | None, mine: Iterable[ChatMessage], *, ended: bool) -> dict[str, Any]:
    """Returns the frame (type `said`) that shows this seat these messages, which `newest_readable` chose for it."""
    mine = list(mine)
    outside = info.by_link_only and seat is None and not ended  # after the end only its seats get this frame
    return {
        "type": "said", "match": substitute_id(info.id) if outside else str(info.id),
        "messages": [_frame(message) for message in mine if not message.hidden],
        "hidden": [message.ref for message in mine if message.hidden],
    }  # fmt: skip


def spectators_frame(match_id: UUID) -> AddressedFrame | None:
    """Returns the frame (type `said`) that shows the seats of an ended match what spectators said meanwhile.

    None while the match runs, and for a sealed match.
    """
    match = Match.objects.defer("seed").get(pk=match_id)
    if not match.ended or match.sealed:
        return None
    info = match_info_of(match.pk)
    players = frozenset(seat.user_id for seat in info.seats if seat.user_id is not None)
    return AddressedFrame(said_frame(info, None, ended=True), players, spectators_from=None)


def speech_texts(*, match_id: UUID, seat: int) -> dict[str, str]:
    """Returns the speeches that this seat of a running match may read: a dict from reference to text.

    It has the newest 400 at most. A text in two languages is given in Chinese.
    """
    own = Q(match_id=match_id) | Q(pk__in=inherited_speeches(match_info_of(match_id)))
    spoken = ChatMessage.objects.filter(own, held=False, hidden=False).exclude(channel__in=CHATS)
    rows = spoken.order_by("-pk").values_list("ref", "text", "audience")
    mine = ((ref, text) for ref, text, audience in rows.iterator(NEWEST) if _heard(audience, seat))
    return dict(reversed(list(islice(mine, NEWEST))))


def readable_message(ref: str, user_id: int | None) -> ChatMessage | None:
    """Returns the message with that reference, if this user may read it; else None, as for a hidden or unknown one."""
    message = known_messages().filter(ref=ref, hidden=False).first()
    if message is None:
        return None
    if message.room is not None:
        return message if may_read_room(message.room.key, user_id) else None
    match = _match_of(message)
    now = timezone.now()
    delayed = match if match is not None and match.spectator_delay and not match.is_shown(now) else None
    if delayed is not None and match_info_of(delayed.pk).seat_of(user_id) is None:
        shown_at = spectators_from(message)
        return message if shown_at is not None and shown_at <= now else None
    return message if AddressedFrame({}, _readers(message), None, _barred(message)).is_for(user_id) else None


def spectators_from(message: ChatMessage) -> datetime | None:
    """Returns the time from which people without a seat may read a message of a delayed match; None: not by this time.

    What seats say is delayed like their moves, and is shown at the latest with the end of the match. Spectators read
    each other at once.
    """
    said_at, match = message.released_at or message.created_at, _match_of(message)
    if match is not None and match.sealed:
        return None
    if match is not None and message.audience is not None:  # for some seats alone until the match is over
        return match.opens_at or match.finished_at
    if match is None or not match.spectator_delay or _is_from_outside(message, match_info_of(match.pk)):
        return said_at
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
    own = Q(match=match) | Q(pk__in=inherited_speeches(match_info_of(match.pk)))
    return [without_type(_frame(message)) for message in known_messages().filter(own, hidden=False).order_by("pk")]


def inherited_speeches(info: MatchInfo) -> list[int]:
    """Returns the ids of the speeches of other matches that the first state of a branch names; empty for other matches.

    They were said before the branch began. Messages of a private rated match stay with its players.
    """
    if not info.is_branch or not info.rules.spoken_verbs:
        return []
    row = Branch.objects.filter(match_id=info.id, redealt=False).select_related("parent").defer("parent__seed").first()
    if row is None or row.parent is None or (row.parent.private and row.parent.rated):
        return []
    spoken = ChatMessage.objects.filter(match=row.parent).exclude(channel__in=CHATS).values_list("pk", "ref")
    named = [pk for pk, ref in spoken if f'"{ref}"' in row.state]
    return [*inherited_speeches(match_info_of(row.parent.pk)), *named]


def without_type(frame: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in frame.items() if name != "type"}


def visible_to_staff(messages: QuerySet[ChatMessage], staff: Any = None) -> QuerySet[ChatMessage]:
    """Returns the messages of a query that staff may read: those that a spectator may read too.

    In a running match, a message to only some seats is left out. Its author, and even its existence, would reveal a
    secret. `staff` is the reader, who does not see what spectators say of a running match in which they play.
    """
    open_ = messages.filter(held=False).exclude(match__sealed=True)
    if staff is not None:
        playing = Match.objects.filter(status__in=Match.LIVE, seats__user=staff)
        open_ = open_.exclude(Q(channel=SPECTATORS) & Q(match__in=playing.values("pk")))
    return open_.exclude(Q(audience__isnull=False) & Q(match__status__in=Match.LIVE))


def messages_around(
    message: ChatMessage, *, staff: Any = None, before: int = 10, after: int = 5
) -> list[ChatMessage]:  # fmt: skip
    """Returns this message and its neighbours (10 before, 5 after), as far as `staff` may read them.

    Neighbours are the messages at the same table or in the same chat room.

    The oldest comes first.
    """
    here = Q(table=message.table_id) if message.room_id is None else Q(room=message.room_id)
    near = visible_to_staff(ChatMessage.objects.filter(here), staff)
    earlier = list(near.filter(pk__lte=message.pk).order_by("-pk")[: before + 1])
    return [*reversed(earlier), *near.filter(pk__gt=message.pk).order_by("pk")[:after]]


def known_messages() -> QuerySet[ChatMessage]:
    """Returns all messages that are not held back, for frames. Hidden ones are among them."""
    return ChatMessage.objects.filter(held=False).select_related("match", "user", "room").defer("match__seed")


def _frame(message: ChatMessage) -> dict[str, Any]:
    said: dict[str, Any] = {
        name: getattr(message, name) for name in ("phrase", "emotion", "text") if getattr(message, name)
    }
    if message.texts:
        said["texts"] = with_converted_languages(message.texts)
    at = None
    if message.match is not None:
        since = int((message.created_at - message.match.started_at).total_seconds() * 1000)
        at = max(0, since) + (message.match.branched_at or 0)
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


def _barred(message: ChatMessage) -> frozenset[int]:
    """Returns the users who may not read a message of spectators yet: the seats of its running match.

    A player who conceded watches like a spectator.
    """
    match = message.match
    if message.channel != SPECTATORS or match is None or match.ended:
        return frozenset()
    head = head_of(match.pk)
    seats = match_info_of(match.pk).seats
    users = (seat.user_id for seat in seats if seat.index not in head.state.ctx.conceded)
    return frozenset() if head.ended else frozenset(user for user in users if user is not None)


def _heard(audience: list[int] | None, seat: int | None) -> bool:
    return audience is None or seat in audience


def message_rows(info: MatchInfo, *, until: datetime | None = None) -> list[MessageRow]:
    """Returns the rows of all messages of a match, the newest first. `until`: as for `said_frame`."""
    own = Q(match_id=info.id) | Q(pk__in=inherited_speeches(info))
    rows = ChatMessage.objects.filter(own, held=False).order_by("-pk")
    if until is not None:
        players = [one.user_id for one in info.seats if one.user_id is not None]
        from_outside = Q(seat__isnull=True) & (Q(user__isnull=True) | ~Q(user__in=players))
        rows = rows.annotate(said_at=Coalesce("released_at", "created_at")).filter(Q(said_at__lte=until) | from_outside)
    return list(rows.values_list("pk", "audience", "channel"))


def newest_readable(rows: Iterable[MessageRow], seat: int | None, *, ended: bool) -> list[int]:
    """Returns the ids of the newest messages that this seat (None: a spectator) may read, from all rows of a match.

    Speeches, chat messages and messages of spectators each have a limit, for which messages to others do not count.
    """
    spoken: list[int] = []
    chats: list[int] = []
    outside: list[int] = []
    for pk, audience, channel in rows:
        if channel == SPECTATORS:
            if ended or seat is None:
                outside.append(pk)
        elif ended or _heard(audience, seat):
            (chats if channel in CHATS else spoken).append(pk)
    return spoken[:NEWEST] + chats[:NEWEST_CHAT] + outside[:NEWEST_OF_SPECTATORS]
