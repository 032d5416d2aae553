"""Sends what players say at a table: typed messages, ready-made phrases, and emotions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.legible_text import legible
from accounts.models import User
from accounts.word_list import has_listed_word
from games import after_commit, journal
from games.agents.base import EMOTIONS
from games.catalog.shared_words import PHRASES
from games.journal import MatchInfo
from games.models import ChatMessage, Match, Seat, Table, new_ref
from games.rules.core import IllegalMove, MalformedMove, due_timeout
from games.selectors import SPECTATORS
from games.selectors.delayed_matches import match_seen_late, spectator_moment
from games.selectors.names import name_at_table

from . import restrictions
from .chat_limits import lock_sender, require_may_link, require_pace
from .match_transaction import settle_due
from .resent_frames import reference_of

MAX_LENGTH = 200
MAX_TEXTS_LENGTH = 300
"""Characters of an agent's or bot's remark in one language, with the words that introduce a bot's hint."""
AGENT_COOLDOWN = timedelta(seconds=12)
"""Time between two emotions of one agent or one bot."""


def send_message(
    *, table: Table, user: User, phrase: str | None = None, emotion: str | None = None, text: str | None = None,
    channel: str = "", ref: str | None = None, now: datetime | None = None,
) -> ChatMessage:  # fmt: skip
    """Sends one message of a person to their table: a phrase or an emotion by its key, or a text.

    The channel is empty for seats, whose game then decides who hears the message, and `spectators` for everybody else.

    A client sends a frame again, with the same `ref`, if the acknowledgement was lost; the copy creates no second
    message. A player of a running match speaks from the seat in which they started.

    Raises MalformedMove: MALFORMED (not exactly one of the three, or an empty text), NO_SUCH_PHRASE, NO_SUCH_EMOTION,
    TEXT_TOO_LONG; IllegalMove: TABLE_CLOSED, NOT_SIGNED_IN (the account is closed), MUTED (by staff; emotions are still
    sent), SEALED (at a sealed table only its seats may write), SILENCE, LISTED_WORD, SEATS_ONLY and SPECTATORS_ONLY
    (the channel is for others), LINKS_LATER, and the refusals of `require_pace`.
    """
    if sum(value is not None for value in (phrase, emotion, text)) != 1:
        raise MalformedMove("MALFORMED")
    if phrase is not None and phrase not in PHRASES:
        raise MalformedMove("NO_SUCH_PHRASE")
    if emotion is not None and emotion not in EMOTIONS:
        raise MalformedMove("NO_SUCH_EMOTION")
    words = "" if text is None else clean_words(text)
    moment = now or timezone.now()
    named = new_ref() if ref is None else reference_of((table.pk, user.pk, ref, phrase, emotion, words, channel))
    said = None if ref is None else ChatMessage.objects.filter(ref=named).first()
    if said is not None:
        return said
    late = match_seen_late(table, user, moment)
    if table.status == Table.Status.CLOSED and late is None:
        raise IllegalMove("TABLE_CLOSED")
    if emotion is None:
        restrictions.require_may_speak(user.pk, now=moment)
    match = _running(table) if late is None else late
    seat = Seat.objects.filter(table=table, user=user, left=False).values_list("index", flat=True).first()
    if table.sealed and not Seat.objects.filter(table=table, user=user).exists():
        raise IllegalMove("SEALED")
    audience: tuple[int, ...] | None = None
    if late is not None:  # a refusal must not tell more than the spectator has seen
        seen = spectator_moment(late, moment).head
        audience = None if seen is None else seen.info.rules.chat_audience(seen.state, None)
        seat = None
    elif match is not None:
        head = _head_after_timeouts(match, moment)
        begun = head.seat_of(user.pk)
        audience = None if head.ended else head.info.rules.chat_audience(head.state, begun)
        seat = begun if begun is not None or not head.ended else seat
    _require_channel(channel, seat)
    where = channel if audience is None else "dead"
    require_may_link(user=user, text=words, now=moment)
    try:
        with transaction.atomic():
            lock_sender(user)
            said = ChatMessage.objects.filter(ref=named).first()
            if said is not None:  # another socket stored the same frame meanwhile
                return said
            require_pace(table=table, user=user, channel=where, now=moment)
            message = ChatMessage.objects.create(
                ref=named, table=table, match=match, user=user, name=name_at_table(table, user), phrase=phrase or "",
                emotion=emotion or "", text=words, created_at=moment, seat=seat,
                channel=where, audience=None if audience is None else list(audience),
            )  # fmt: skip
            after_commit.show_chat(table.code, message.pk)
    except IntegrityError:  # on SQLite, which locks no rows
        said = ChatMessage.objects.filter(ref=named).first()
        if said is None:
            raise
        return said
    return message


def show_emotion(*, info: MatchInfo, seat: int, emotion: str, now: datetime) -> ChatMessage | None:
    """Shows an emotion (a picture) at the seat of an agent or bot. Returns its message.

    Returns None and shows nothing if the seat showed one in the last 12 s or may not speak to the whole table now. An
    unknown emotion or a deleted table also gives None.
    """
    if info.table_id is None or emotion not in EMOTIONS or not _heard_by_all(info, seat):
        return None
    who = info.seats[seat].user_id
    shown = ChatMessage.objects.filter(table_id=info.table_id, seat=seat, emotion__gt="")
    shown = shown.filter(user__isnull=True) if who is None else shown.filter(user_id=who)
    if shown.filter(created_at__gt=now - AGENT_COOLDOWN).exists():
        return None
    with transaction.atomic():
        message = ChatMessage.objects.create(emotion=emotion, **_of_machine(info, seat, now))
        after_commit.show_chat(info.table_code, message.pk)
    return message


def send_remark(
    *, info: MatchInfo, seat: int, words: str, in_round: bool, now: datetime, most: int = 1,
    texts: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """Sends a chat message of an agent or bot: `words` is the key of a phrase, or a text.

    `texts` hold it by language. During a round (`in_round`) the message is held back until the round ends, since it
    could tell partners something. At most `most` messages of a seat are held back; further ones are dropped. Messages
    of players whom staff muted, and texts with a listed word, are dropped too.
    """
    who = info.seats[seat].user_id
    if who is not None and restrictions.is_muted(who, now=now):
        return
    mine = ChatMessage.objects.filter(match_id=info.id, seat=seat, held=True)
    if info.table_id is None or (in_round and mine.count() >= most) or not (in_round or _heard_by_all(info, seat)):
        return
    if words not in PHRASES and has_listed_word(words):
        return
    said: dict[str, Any] = {"phrase": words} if words in PHRASES else {"text": clean_text(words[:MAX_LENGTH])}
    if texts is not None:
        said["texts"] = {lang: clean_text(text, longest=MAX_TEXTS_LENGTH) for lang, text in texts.items()}
    with transaction.atomic():
        message = ChatMessage.objects.create(held=in_round, **said, **_of_machine(info, seat, now))
        if not in_round:
            after_commit.show_chat(info.table_code, message.pk)


def clean_text(text: str, *, longest: int = MAX_LENGTH) -> str:
    """Returns a typed text on one line, without invisible characters and stacked accents.

    Raises MalformedMove: MALFORMED if nothing is left, TEXT_TOO_LONG.
    """
    kept = " ".join(legible(text).split())
    if not kept:
        raise MalformedMove("MALFORMED")
    if len(kept) > longest:
        raise MalformedMove("TEXT_TOO_LONG", most=longest)
    return kept


def clean_words(text: str, *, longest: int = MAX_LENGTH) -> str:
    """Returns what a person says, cleaned by `clean_text`. A refused text is stored nowhere.

    Raises MalformedMove: MALFORMED, TEXT_TOO_LONG; IllegalMove LISTED_WORD (a word of the word list).
    """
    words = clean_text(text, longest=longest)
    if has_listed_word(words):
        raise IllegalMove("LISTED_WORD")
    return words


def _require_channel(channel: str, seat: int | None) -> None:
    """Refuses a message to a channel in which this seat may not write, such as a seat's to the spectators' chat.

    `seat` None stands for a spectator. Raises MalformedMove MALFORMED; IllegalMove: SEATS_ONLY, SPECTATORS_ONLY.
    """
    if channel not in ("", SPECTATORS):
        raise MalformedMove("MALFORMED", field="channel")
    if seat is None and not channel:
        raise IllegalMove("SEATS_ONLY")
    if seat is not None and channel:
        raise IllegalMove("SPECTATORS_ONLY")


def _of_machine(info: MatchInfo, seat: int, now: datetime) -> dict[str, Any]:
    return {
        "table_id": info.table_id, "match_id": info.id, "seat": seat, "name": info.seats[seat].name,
        "user_id": info.seats[seat].user_id, "created_at": now,
    }  # fmt: skip


def _head_after_timeouts(match: Match, now: datetime) -> journal.Head:
    """Plays the due timeouts of a match and returns its newest state.

    The state decides which seats may speak, and a due timeout may change that.
    """
    head = journal.head_of(match.pk)
    if due_timeout(head.state, head.ms(now)) is None:
        return head
    settle_due(match_id=match.pk, now=now)
    return journal.head_of(match.pk)


def _heard_by_all(info: MatchInfo, seat: int) -> bool:
    """Whether a message from this seat would now reach everybody at the table. False if the seat may not speak.

    False also if the table has begun another match, in which the seat may be another player's.
    """
    head = journal.head_of(info.id)
    if head.ended:
        return not Match.objects.filter(table=info.table_id, number__gt=info.number).exists()
    try:
        return info.rules.chat_audience(head.state, seat) is None
    except IllegalMove:
        return False


def _running(table: Table) -> Match | None:
    return Match.objects.filter(table=table, status__in=Match.LIVE).first()
