"""What people and agents say at a table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import after_commit
from games.models import ChatMessage, Match
from games.rules.core import IllegalMove, MalformedMove
from games.services import chat, tables
from tests.support.live_matches import (
    NOON,
    after,
    code_of_refusal,
    head,
    person,
    played_out,
    running,
    table_at,
    table_of,
)

pytestmark = pytest.mark.django_db


def test_a_phrase_is_kept_by_its_key_with_who_said_it():
    ann = person("ann")
    match = running(ann)
    message = chat.send_message(table=table_at(match), user=ann, phrase="nice", now=after(100))
    assert (message.phrase, message.seat, message.name, message.match, message.held) == (
        "nice", 0, "ann", match, False,
    )  # fmt: skip


def test_a_spectator_has_a_name_and_no_seat():
    match = running(person("ann"))
    message = chat.send_message(
        table=table_at(match), user=person("eve"), text="good luck", channel="spectators", now=after(100)
    )
    assert (message.seat, message.name, message.text) == (None, "eve", "good luck")


UNSAID: list[tuple[dict[str, Any], str]] = [
    ({}, "MALFORMED"),
    ({"text": "a", "phrase": "steady"}, "MALFORMED"),
    ({"phrase": "no such phrase"}, "NO_SUCH_PHRASE"),
    ({"emotion": "bored"}, "NO_SUCH_EMOTION"),
    ({"text": "  \u200b\n "}, "MALFORMED"),
    ({"text": "\u3164"}, "MALFORMED"),
    ({"text": "\u115f\u1160 \uffa0\u2800"}, "MALFORMED"),
    ({"text": " \u0301\u0302\u0303 \ufe0f"}, "MALFORMED"),
    ({"text": "\u3164\u0301\u0301\u0301\u0301"}, "MALFORMED"),
    ({"text": "字" * 201}, "TEXT_TOO_LONG"),
]


def test_what_nobody_can_say_is_refused():
    ann = person("ann")
    table = table_of(ann)
    for said, code in UNSAID:
        assert code_of_refusal(MalformedMove, chat.send_message, table=table, user=ann, now=NOON, **said) == code, said
    assert not ChatMessage.objects.exists()


def test_a_text_is_one_line_of_what_can_be_seen():
    assert chat.clean_text("  a\u202eb \n\t c\x00 ") == "ab c"


def test_a_text_keeps_its_accents_and_loses_heaps_of_them():
    assert chat.clean_text("cafe\u0301, น้ำ, ❤\ufe0f") == "cafe\u0301, น้ำ, ❤\ufe0f"
    assert chat.clean_text("h" + "\u0336\u0489" * 40 + "i\u3164") == "h\u0336\u0489\u0336i"


def test_who_speaks_too_fast_waits():
    ann = person("ann")
    table = table_of(ann)
    for second in range(6):
        chat.send_message(table=table, user=ann, emotion="happy", now=NOON + timedelta(seconds=second))
    with pytest.raises(IllegalMove) as refusal:
        chat.send_message(table=table, user=ann, emotion="happy", now=NOON + timedelta(seconds=7))
    assert refusal.value.code == "RATE_LIMITED"
    assert chat.send_message(table=table, user=ann, emotion="happy", now=NOON + timedelta(seconds=13)).pk


def test_a_closed_table_is_silent():
    ann = person("ann")
    table = table_of(ann)
    tables.leave(table=table, user=ann, now=NOON)
    table.refresh_from_db()
    with pytest.raises(IllegalMove) as refusal:
        chat.send_message(table=table, user=ann, emotion="happy", now=NOON)
    assert refusal.value.code == "TABLE_CLOSED"


def test_a_message_is_shown_after_the_commit(django_capture_on_commit_callbacks, monkeypatch):
    sent = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append((group, message)))
    ann = person("ann")
    table = table_of(ann)
    with django_capture_on_commit_callbacks(execute=True):
        message = chat.send_message(table=table, user=ann, emotion="happy", now=NOON)
        assert sent == []
    assert sent == [(f"table.{table.code}", {"type": "table.chat", "id": message.pk})]


# ── Agents ──────────────────────────────────────────────────────────────────────────────────────


def test_an_agents_emotion_shows_at_once_but_not_all_the_time():
    match = running(person("ann"))
    info = head(match).info
    first = chat.show_emotion(info=info, seat=1, emotion="excited", now=after(1000))
    assert (first.emotion, first.seat, first.user, first.held) == ("excited", 1, None, False)
    assert chat.show_emotion(info=info, seat=1, emotion="happy", now=after(5000)) is None
    assert chat.show_emotion(info=info, seat=2, emotion="happy", now=after(5000)) is not None
    assert chat.show_emotion(info=info, seat=1, emotion="happy", now=after(14_000)) is not None


def test_an_agent_says_nothing_of_a_match_after_the_next_one_has_begun():
    ann = person("ann")
    first = played_out(running(ann, options={"format": "quick"}))
    info, table = head(first).info, table_at(first)
    late: dict[str, Any] = {"info": info, "seat": 1, "now": after(9_000_000)}
    before = chat.show_emotion(emotion="happy", **late)
    assert before is not None
    assert (before.match, before.name) == (first, info.seats[1].name)
    tables.set_ready(table=table, user=ann, ready=True, now=after(9_010_000))
    assert Match.objects.filter(table=table).count() == 2
    late["now"] = after(9_030_000)
    assert chat.show_emotion(emotion="happy", **late) is None
    chat.send_remark(words="nice", in_round=False, **late)
    assert list(ChatMessage.objects.filter(table=table)) == [before]


def test_an_agents_remark_waits_for_the_end_of_the_round(django_capture_on_commit_callbacks, monkeypatch):
    shown = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: shown.append(message.get("id")))
    match = running(person("ann"))
    info = head(match).info
    chat.send_remark(info=info, seat=1, words="thanks", in_round=True, now=after(1000))
    chat.send_remark(info=info, seat=1, words="a second one is too many", in_round=True, now=after(1500))
    chat.send_remark(info=info, seat=2, words="what a hand", in_round=True, now=after(2000))
    held = list(ChatMessage.objects.filter(held=True).order_by("pk"))
    assert [(message.phrase, message.text) for message in held] == [("thanks", ""), ("", "what a hand")]
    with django_capture_on_commit_callbacks(execute=True):
        played_out(match)
    assert not ChatMessage.objects.filter(held=True).exists()
    assert {message.pk for message in held} <= set(shown)


# ── The word list ───────────────────────────────────────────────────────────────────────────────


def test_a_text_with_a_listed_word_is_refused_and_not_stored():
    ann = person("ann")
    table = table_of(ann)
    for text in ("f u c k", "操 你 妈", "草泥马"):
        assert code_of_refusal(IllegalMove, chat.send_message, table=table, user=ann, text=text, now=NOON) == (
            "LISTED_WORD"
        )
    assert not ChatMessage.objects.exists()
    assert chat.send_message(table=table, user=ann, text="该杀必杀", now=NOON).pk


def test_a_bots_comment_with_a_listed_word_is_dropped():
    match = running(person("ann"))
    info = head(match).info
    for in_round in (True, False):
        chat.send_remark(info=info, seat=1, words="f u c k", in_round=in_round, now=after(1000))
    assert not ChatMessage.objects.exists()
