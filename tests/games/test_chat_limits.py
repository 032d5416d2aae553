"""Limits of the chat: links of new accounts, slow mode by itself, and the most that one room hears."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games.models import ChatMessage, MatchSeat, Table
from games.rules.core import IllegalMove
from games.services import chat, chat_rooms
from games.services.chat_limits import BURST, has_link
from tests.support.live_matches import NOON, code_of_refusal, person, played_out, running, table_at, table_of
from tests.support.simultaneous_calls import at_once, said_at_once

LINKS = (
    "https://example.org/x", "HTTP://EXAMPLE.ORG", "see www.example", "kaiju.example.com", "baidu。com",
    "ｗｗｗ．ｑｑ．ｃｏｍ", "上 taobao.com 看看", "加群xx.vip", "10.0.0.1", "ftp://a.b",
    "t.me/kaiju", "T.CN/A6x", "x.com/abc", "bit.ly/3x", "看youtu.be/abc", "例子.com", "例子.中国", "пример.рф",
    "foo.club", "example.de:8080/x", "ｂｉｔ．ｌｙ／3x", "q.cc",
)  # fmt: skip
NO_LINKS = (
    "3.5 points", "e.g. this", "v1.0", "J.Q.K", "well played.thanks", "Mr.Yan", "第三手。我来", "ok... come on",
    "12:30", "1.2.3", "一比二。com是什么", "http is a word", "",
    "help.me", "wait.be quick", "win/lose", "第1.2/3局", "3.5/4", "ok.5/6", "I.me", "明白。来/不来",
)  # fmt: skip


@pytest.fixture
def eve(settings) -> User:
    settings.KAIJU = {
        **settings.KAIJU,
        "TALK": {
            "LINKS_AFTER_DAYS": 3, "LINKS_AFTER_MATCHES": 1, "SLOW_FROM": 5, "SLOW_SECONDS": 15, "ROOM_A_MINUTE": 12,
        },
    }  # fmt: skip
    return person("eve")


def say(table: Table, user: User, text: str = "hm", *, at: datetime = NOON, channel: str = "spectators") -> ChatMessage:
    return chat.send_message(table=table, user=user, text=text, channel=channel, now=at)


def refusal(table: Table, user: User, text: str = "hm", **kwargs: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        say(table, user, text, **kwargs)
    return refused.value


def crowd(table: Table, size: int, *, at: datetime = NOON, channel: str = "spectators") -> None:
    ChatMessage.objects.bulk_create(
        ChatMessage(table=table, name="x", text="!", channel=channel, created_at=at) for _ in range(size)
    )


# ── Links ───────────────────────────────────────────────────────────────────────────────────────


def test_links_are_seen_however_their_stops_are_written():
    assert [text for text in LINKS if not has_link(text)] == []
    assert [text for text in NO_LINKS if has_link(text)] == []


@pytest.mark.django_db
def test_a_link_needs_an_account_of_some_days_with_some_finished_matches(eve):
    match = running(person("ann"))
    table = table_at(match)
    User.objects.filter(pk=eve.pk).update(date_joined=NOON - timedelta(days=4))
    eve.refresh_from_db()
    later = refusal(table, eve, "www.example.org")
    assert (later.code, later.data) == ("LINKS_LATER", {"days": 3, "matches": 1})
    played = running(eve)
    assert refusal(table, eve, "www.example.org").code == "LINKS_LATER"  # it still runs
    played_out(played)
    assert MatchSeat.objects.filter(user=eve, match__status="finished").exists()
    assert say(table, eve, "www.example.org").pk
    User.objects.filter(pk=eve.pk).update(date_joined=NOON - timedelta(days=2))
    eve.refresh_from_db()
    assert refusal(table, eve, "www.example.org").code == "LINKS_LATER"
    assert say(table, eve, "no link at all").pk


@pytest.mark.django_db
def test_a_guest_posts_no_links_at_all(eve):
    guest = person("guest-old", guest=True)
    User.objects.filter(pk=guest.pk).update(date_joined=NOON - timedelta(days=400))
    guest.refresh_from_db()
    played_out(running(guest))
    assert refusal(table_at(running(person("ann"))), guest, "www.example.org").code == "LINKS_LATER"


# ── Pace ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db
def test_a_busy_room_slows_down_by_itself_and_only_while_it_is_busy(eve):
    host = person("host")
    table = table_of(host)
    say(table, eve)
    assert say(table, eve, at=NOON + timedelta(seconds=1)).pk
    crowd(table, 5, at=NOON + timedelta(seconds=2))
    slow = refusal(table, eve, at=NOON + timedelta(seconds=10))
    assert (slow.code, slow.data) == ("SLOW_MODE", {"seconds": 15})
    assert say(table, person("fay"), at=NOON + timedelta(seconds=11)).pk  # the first one is free
    assert say(table, host, channel="", at=NOON + timedelta(seconds=12)).pk  # another room
    assert say(table, eve, at=NOON + timedelta(seconds=17)).pk
    assert refusal(table, eve, at=NOON + timedelta(seconds=20)).code == "SLOW_MODE"
    assert say(table, eve, at=NOON + timedelta(seconds=90)).pk
    assert say(table, eve, at=NOON + timedelta(seconds=91)).pk


@pytest.mark.django_db
def test_a_room_hears_so_much_a_minute_and_no_more(eve):
    table = table_of(person("host"))
    crowd(table, 12)
    assert refusal(table, eve, at=NOON + timedelta(seconds=30)).code == "ROOM_BUSY"
    assert say(table_of(person("other")), eve, at=NOON + timedelta(seconds=30)).pk
    assert say(table, eve, at=NOON + timedelta(seconds=61)).pk


@pytest.mark.django_db
def test_nothing_of_a_refused_message_is_stored(eve):
    table = table_of(person("host"))
    crowd(table, 12)
    code = code_of_refusal(IllegalMove, say, table=table, user=eve)
    assert (code, ChatMessage.objects.count()) == ("ROOM_BUSY", 12)


# ── At once ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_messages_at_once_from_several_sockets_are_counted_one_by_one(eve, monkeypatch, settings):
    settings.KAIJU["TALK"]["SLOW_FROM"] = 99
    table = table_of(person("host"))
    for number in range(BURST - 1):
        say(table, eve, f"hm {number}")
    ready = threading.Barrier(3)
    monkeypatch.setattr(chat, "require_may_link", lambda **_: ready.wait(20))  # all are past the first checks
    assert said_at_once(partial(say, table, eve), times=3) == ["RATE_LIMITED", "RATE_LIMITED", "said"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
@pytest.mark.parametrize("place", ["table", "room"])
def test_one_frame_on_two_sockets_is_the_last_allowed_message_on_both(eve, monkeypatch, settings, place):
    settings.KAIJU["TALK"]["SLOW_FROM"] = 99
    table = table_of(person("host"))
    send = (
        partial(chat.send_message, table=table, channel="spectators") if place == "table"
        else partial(chat_rooms.send_to_room, key="lobby")
    )  # fmt: skip
    for number in range(BURST - 1):
        send(user=eve, text=f"hm {number}", now=NOON)
    ready = threading.Barrier(2)
    for module in (chat, chat_rooms):
        monkeypatch.setattr(module, "require_may_link", lambda **_: ready.wait(20))

    def say_the_last() -> object:
        return send(user=eve, text="the last", ref="r1", now=NOON).pk

    told = at_once(say_the_last, say_the_last)
    assert told == [str(ChatMessage.objects.get(text="the last").pk)] * 2


@pytest.mark.django_db
def test_an_account_that_was_closed_meanwhile_says_nothing_at_a_table(eve):
    table = table_of(person("host"))
    User.objects.filter(pk=eve.pk).update(is_active=False)
    assert refusal(table, eve).code == "NOT_SIGNED_IN"
    assert not ChatMessage.objects.exists()
