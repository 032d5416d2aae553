"""Sends what people say in chat rooms, sets the rooms' slow mode, and deletes old messages.

Players of a match in progress write in no room, so that nobody at their table learns of hidden cards or roles there.
docs/decisions/rooms-of-talk.md gives the reasons.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games import after_commit, selectors
from games.catalog.shared_words import ROOM_PHRASES
from games.models import ChatMessage, ChatRoom, Match, MatchSeat, Report
from games.rules.core import IllegalMove, MalformedMove

from . import restrictions
from .chat import clean_words
from .chat_limits import lock_sender, require_may_link, require_room_pace
from .resent_frames import reference_of

SLOW_CHOICES: Final = (0, 5, 15, 30, 60, 300)
"""The seconds of slow mode that a host may choose; 0 ends it."""
MAX_DELETED = 500
"""The most messages that one call of `delete_old_messages` deletes."""


def send_to_room(
    *, key: str, user: User, phrase: str | None = None, text: str | None = None, ref: str | None = None,
    now: datetime | None = None,
) -> ChatMessage:  # fmt: skip
    """Sends one message of a person to a chat room: a phrase by its key, or a text.

    A frame sent again with the same `ref` creates no second message.

    Raises MalformedMove: MALFORMED (not exactly one of the two, or an empty text), NO_SUCH_PHRASE, TEXT_TOO_LONG;
    IllegalMove: NO_SUCH_ROOM, NOT_SIGNED_IN (the account is closed), MUTED (by staff), ROOM_CLOSED, PLAYING_NOW (a
    match of this person is in progress), DEALS_SEALED (others still play the same deals), LISTED_WORD, LINKS_LATER, and
    the refusals of `require_room_pace`.
    """
    if (phrase is None) == (text is None):
        raise MalformedMove("MALFORMED")
    if phrase is not None and phrase not in ROOM_PHRASES:
        raise MalformedMove("NO_SUCH_PHRASE")
    words = "" if text is None else clean_words(text)
    moment = now or timezone.now()
    require_room(key, user)
    named = {} if ref is None else {"ref": reference_of((key, user.pk, ref, phrase, words))}
    said = ChatMessage.objects.filter(**named).first() if named else None
    if said is not None:
        return said
    restrictions.require_may_speak(user.pk, now=moment)
    if selectors.is_room_closed(key):
        raise IllegalMove("ROOM_CLOSED")
    _require_no_cards(user, moment)
    require_may_link(user=user, text=words, now=moment)
    room, _ = ChatRoom.objects.get_or_create(key=key)
    try:
        with transaction.atomic():
            lock_sender(user)
            said = ChatMessage.objects.filter(**named).first() if named else None
            if said is not None:  # another socket stored the same frame meanwhile
                return said
            require_room_pace(room=room, user=user, now=moment)
            message = ChatMessage.objects.create(
                room=room, user=user, name=selectors.name_in_room(key, user), phrase=phrase or "", text=words,
                created_at=moment, **named,
            )  # fmt: skip
            after_commit.show_room_chat(key, message.pk)
    except IntegrityError:  # on SQLite, which locks no rows
        said = ChatMessage.objects.filter(**named).first() if named else None
        if said is None:
            raise
        return said
    return message


def set_slow_mode(*, key: str, by: Any, seconds: int) -> None:
    """Sets the seconds that each person waits between two messages in a room; 0 ends slow mode. Pages show it at once.

    Raises MalformedMove MALFORMED; IllegalMove: NO_SUCH_ROOM, NOT_ROOM_HOST.
    """
    if seconds not in SLOW_CHOICES:
        raise MalformedMove("MALFORMED", field="seconds")
    require_room(key, by)
    if not selectors.may_host_room(key, by):
        raise IllegalMove("NOT_ROOM_HOST")
    with transaction.atomic():
        ChatRoom.objects.update_or_create(key=key, defaults={"slow_seconds": seconds})
        after_commit.refresh_room(key)


def require_room(key: str, user: User | None) -> None:
    """Refuses a room that does not exist or that this user may not read. Raises IllegalMove NO_SUCH_ROOM."""
    if not selectors.may_read_room(key, None if user is None else user.pk):
        raise IllegalMove("NO_SUCH_ROOM")


def delete_old_messages(*, now: datetime) -> int:
    """Deletes messages of rooms older than the setting `ROOM_DAYS`, at most 500. Returns their number.

    A message stays while a report of it is open, and as long again after the report was made or decided.
    """
    since = now - timedelta(days=settings.KAIJU["TALK"]["ROOM_DAYS"])
    needed = Report.objects.filter(Q(status=Report.Status.OPEN) | Q(created_at__gt=since) | Q(settled_at__gt=since))
    old = ChatMessage.objects.filter(room__isnull=False, created_at__lt=since)
    old = old.exclude(pk__in=needed.values("message"))
    pks = list(old.order_by("pk").values_list("pk", flat=True)[:MAX_DELETED])
    if pks:
        ChatMessage.objects.filter(pk__in=pks).delete()
    return len(pks)


def _require_no_cards(user: User, now: datetime) -> None:
    """Refuses a person who knows something of a match that others still play, from an own seat or from an own bot's.

    A delayed match counts until spectators have seen its end. A match against agents alone keeps no secret from
    anybody. Raises IllegalMove: DEALS_SEALED, PLAYING_NOW.
    """
    theirs = list(User.objects.filter(Q(pk=user.pk) | Q(owner=user.pk)).values_list("pk", flat=True))
    matches = Match.objects.filter(seats__user__in=theirs)
    if matches.filter(sealed=True).exists():
        raise IllegalMove("DEALS_SEALED")
    running = matches.filter(Q(status__in=Match.LIVE) | Q(opens_at__gt=now)).values("pk")
    if MatchSeat.objects.filter(match__in=running, user__isnull=False).exclude(user__in=theirs).exists():
        raise IllegalMove("PLAYING_NOW")
