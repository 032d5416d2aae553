"""Limits of the chat: on the pace of one person and of one room, and on links from new accounts.

They count rows, as docs/decisions/limits-in-one-table.md says: the rows exist anyway, and the count holds for all
processes. A room is one channel at one table, or a chat room.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings

from accounts.models import User
from games.models import ChatMessage, ChatRoom, Match, MatchSeat, Table
from games.rules.core import IllegalMove
from games.selectors import CHATS

BURST, PERIOD = 6, timedelta(seconds=12)
"""The number of messages that one person may send at one table, or in all chat rooms together, within the period."""
MINUTE: Final = timedelta(minutes=1)

_STOPS: Final = str.maketrans("。．｡", "...")
_ENDINGS: Final = (
    "app|biz|cc|club|cn|co|com|dev|edu|gg|gov|hk|icu|info|io|jp|link|ltd|net|online|org|ru|shop|site|tv|tw|uk|vip|wang"
    "|xyz|中国|中國|公司|网络|網絡|рф"
)
_LABEL: Final = r"[^\W_](?:[^\W_]|-)*"
_PATTERN: Final = (
    rf"[a-z]{{2,}}://|(?<!\w)www\.|(?<!\w){_LABEL}(?:\.{_LABEL})*\.(?:(?:{_ENDINGS})(?![a-z0-9])"
    r"|[a-z]{2,12}(?::\d+)?/[a-z0-9])"  # any ending counts with a path, since "help.me" is no link and "t.me/x" is one
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])"
)
_LINK, _LATIN_LINK = re.compile(_PATTERN), re.compile(_PATTERN, re.ASCII)


def lock_sender(user: User) -> None:
    """Locks the account of a sender, so that messages sent at once from several sockets are counted one by one.

    Raises IllegalMove NOT_SIGNED_IN if the account was closed meanwhile.
    """
    if User.objects.select_for_update(no_key=True).filter(pk=user.pk, is_active=True).first() is None:
        raise IllegalMove("NOT_SIGNED_IN")


def require_pace(*, table: Table, user: User, channel: str, now: datetime) -> None:
    """Refuses a message of a person who sends too fast, or to a room in which too much is said.

    In a busy room slow mode applies by itself: each person waits between two messages.

    Raises IllegalMove: RATE_LIMITED, SLOW_MODE (data: `seconds` between two messages), ROOM_BUSY.
    """
    talk = settings.KAIJU["TALK"]
    mine = ChatMessage.objects.filter(table=table, user=user, channel__in=CHATS)
    if mine.filter(created_at__gt=now - PERIOD).count() >= BURST:
        raise IllegalMove("RATE_LIMITED")
    room = ChatMessage.objects.filter(table=table, channel=channel)
    if _is_reached(room, talk["ROOM_A_MINUTE"], now):
        raise IllegalMove("ROOM_BUSY")
    pause = talk["SLOW_SECONDS"]
    if _is_reached(room, talk["SLOW_FROM"], now) and (
        mine.filter(channel=channel, created_at__gt=now - timedelta(seconds=pause)).exists()
    ):
        raise IllegalMove("SLOW_MODE", seconds=pause)


def require_room_pace(*, room: ChatRoom, user: User, now: datetime) -> None:
    """Refuses a message of a person who sends too fast, or to a chat room in which too much is said.

    Each person waits between two messages if a host has set slow mode, or in a busy room. The longer pause counts.

    Raises IllegalMove: RATE_LIMITED, ROOM_SLOW and SLOW_MODE (data: `seconds` between two messages), ROOM_BUSY.
    """
    talk = settings.KAIJU["TALK"]
    mine = ChatMessage.objects.filter(user=user, room__isnull=False)
    if mine.filter(created_at__gt=now - PERIOD).count() >= BURST:
        raise IllegalMove("RATE_LIMITED")
    said = ChatMessage.objects.filter(room=room)
    if _is_reached(said, talk["ROOM_A_MINUTE"], now):
        raise IllegalMove("ROOM_BUSY")
    pause = talk["SLOW_SECONDS"] if _is_reached(said, talk["SLOW_FROM"], now) else 0
    seconds, code = max((pause, "SLOW_MODE"), (room.slow_seconds, "ROOM_SLOW"))
    if seconds and mine.filter(room=room, created_at__gt=now - timedelta(seconds=seconds)).exists():
        raise IllegalMove(code, seconds=seconds)


def require_may_link(*, user: User, text: str, now: datetime) -> None:
    """Refuses a text with a link of a guest or a new account: too young, or with too few finished matches.

    Raises IllegalMove LINKS_LATER (data: `days`, `matches`).
    """
    if not has_link(text):
        return
    days, matches = (settings.KAIJU["TALK"][name] for name in ("LINKS_AFTER_DAYS", "LINKS_AFTER_MATCHES"))
    done = MatchSeat.objects.filter(user=user, match__kind=Match.Kind.PLAYED, match__status=Match.Status.FINISHED)
    played = done[:matches].count()
    if user.is_guest or user.date_joined > now - timedelta(days=days) or played < matches:
        raise IllegalMove("LINKS_LATER", days=days, matches=matches)


def has_link(text: str) -> bool:
    """Whether a text has a web address, also one in full-width letters or with Chinese full stops.

    A Chinese full stop counts between Latin letters alone, since between Chinese characters it ends a sentence.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    return bool(_LINK.search(plain) or _LATIN_LINK.search(plain.translate(_STOPS)))


def _is_reached(room: Any, most: int, now: datetime) -> bool:
    """Whether a room has had `most` messages within the last minute. Reads at most that many rows."""
    times = list(room.order_by("-id").values_list("created_at", flat=True)[:most])
    return len(times) >= most and times[-1] > now - MINUTE
