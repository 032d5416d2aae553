"""Chat rooms: who may say what in the lobby and how fast, what late comers read, and how long it is kept."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from accounts import account_deletion
from accounts.models import User
from games import after_commit, selectors
from games.admin.chat_rooms import ChatRoomAdmin
from games.models import ChatMessage, ChatRoom, Match, Report
from games.rules.core import IllegalMove, MalformedMove
from games.services import chat_rooms, hide_messages_and_add_time, reports, scheduler
from tests.support.live_matches import NOON, code_of_refusal, person, play_out, running, table_of
from tests.support.second_factor import sign_in_staff
from tests.support.simultaneous_calls import said_at_once

from .bots.conftest import bot_account
from .test_account_data import download

pytestmark = pytest.mark.django_db

LOBBY = "lobby"


@pytest.fixture
def eve(settings) -> User:
    settings.KAIJU = {
        **settings.KAIJU,
        "TALK": {
            "LINKS_AFTER_DAYS": 3, "LINKS_AFTER_MATCHES": 1, "SLOW_FROM": 7, "SLOW_SECONDS": 15, "ROOM_A_MINUTE": 12,
            "ROOM_MESSAGES": 6, "ROOM_HOURS": 2, "ROOM_DAYS": 10,
        },
    }  # fmt: skip
    return person("eve")


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def say(user: User, text: str = "hm", *, at: float = 0, key: str = LOBBY, **fields: Any) -> ChatMessage:
    return chat_rooms.send_to_room(key=key, user=user, text=text, now=after(at), **fields)


def refusal(user: User, text: str = "hm", **fields: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        say(user, text, **fields)
    return refused.value


def crowd(size: int, *, at: float = 0, room: ChatRoom | None = None) -> None:
    where = room or ChatRoom.objects.get_or_create(key=LOBBY)[0]
    ChatMessage.objects.bulk_create(
        ChatMessage(room=where, name="x", text="!", created_at=after(at)) for _ in range(size)
    )


def history(at: float = 1) -> list[str]:
    return [one.get("text") or one["phrase"] for one in selectors.room_history_frame(LOBBY, now=after(at))["messages"]]


# ── What may be said ────────────────────────────────────────────────────────────────────────────


def test_texts_and_phrases_are_said_by_anybody_with_an_account_guests_too(eve):
    say(eve, "  anyone   for\na game? ")
    chat_rooms.send_to_room(key=LOBBY, user=person("guest-1", guest=True), phrase="join", now=NOON)
    frame = selectors.room_history_frame(LOBBY, now=after(1))
    assert [{name: one[name] for name in one if name != "ref"} for one in frame["messages"]] == [
        {"name": "eve", "username": "eve", "guest": False, "text": "anyone for a game?", "sent": 1777636800000},
        {"name": "guest-1", "username": "guest-1", "guest": True, "phrase": "join", "sent": 1777636800000},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "MALFORMED"), ({"text": "a", "phrase": "join"}, "MALFORMED"), ({"text": " \n\u200b"}, "MALFORMED"),
        ({"text": "x" * 201}, "TEXT_TOO_LONG"), ({"phrase": "mine"}, "NO_SUCH_PHRASE"),
    ],
)  # fmt: skip
def test_what_is_no_message_is_refused(eve, fields, code):
    with pytest.raises(MalformedMove) as refused:
        chat_rooms.send_to_room(key=LOBBY, user=eve, **fields)
    assert (refused.value.code, ChatMessage.objects.count()) == (code, 0)


@pytest.mark.parametrize("key", ["", "lobby:x", "tournament:k7m2qa9z", "tournament", "attic", "lobby "])
def test_a_room_that_does_not_exist_takes_nothing(eve, key):
    assert refusal(eve, key=key).code == "NO_SUCH_ROOM"
    assert code_of_refusal(
        IllegalMove, chat_rooms.set_slow_mode, key=key, by=person("boss", staff=True), seconds=5
    ) == ("NO_SUCH_ROOM")
    assert not ChatRoom.objects.exists()


@pytest.mark.parametrize("text", ["fuck", "f u c k", "ｆｕｃｋ", "fuuuck", "傻 逼", "沙比", "傻屄"])
def test_a_listed_word_is_refused_however_it_is_written(eve, text):
    assert refusal(eve, text).code == "LISTED_WORD"
    assert not ChatMessage.objects.exists()


def test_links_wait_for_an_account_of_some_days_and_matches(eve):
    assert refusal(eve, "ｗｗｗ．ｑｑ．ｃｏｍ").code == "LINKS_LATER"
    User.objects.filter(pk=eve.pk).update(date_joined=NOON - timedelta(days=4))
    eve.refresh_from_db()
    play_out(running(eve))
    assert say(eve, "www.example.org").pk


def test_a_frame_sent_again_is_one_message(eve):
    first = say(eve, "hello", ref="r1")
    assert say(eve, "hello", ref="r1", at=3) == first
    assert say(eve, "hello", ref="r2", at=4) != first
    assert say(person("fay"), "hello", ref="r1", at=4) != first
    assert ChatMessage.objects.count() == 3


def test_a_muted_player_says_nothing(eve):
    User.objects.filter(pk=eve.pk).update(muted_until=after(60))
    assert refusal(eve).code == "MUTED"
    assert say(eve, at=61).pk


def test_names_that_look_alike_are_told_apart(eve):
    User.objects.filter(pk=eve.pk).update(display_name="竹影")
    eve.refresh_from_db()
    imp = person("imp")
    User.objects.filter(pk=imp.pk).update(display_name="竹影")
    imp.refresh_from_db()
    assert [say(eve).name, say(imp).name] == ["竹影", "imp (竹影)"]


# ── Cards that others still play ────────────────────────────────────────────────────────────────


def test_a_player_of_a_match_among_people_is_silent_in_rooms_until_it_ends(eve):
    match = running(eve, person("bob"))
    assert refusal(eve, "my partner holds the big joker").code == "PLAYING_NOW"
    assert code_of_refusal(IllegalMove, chat_rooms.send_to_room, key=LOBBY, user=eve, phrase="luck", now=NOON) == (
        "PLAYING_NOW"
    )
    assert say(person("ann")).pk
    play_out(match)
    assert say(eve).pk


def test_a_player_who_gave_up_or_is_out_is_silent_too(eve):
    match = running(eve, person("bob"), agents=7, game="werewolf")
    assert refusal(eve, "number three is a wolf").code == "PLAYING_NOW"
    match.seats.filter(user=eve).update(conceded=True)
    assert refusal(eve).code == "PLAYING_NOW"


def test_the_end_of_a_delayed_match_is_not_told_before_spectators_see_it(eve):
    match = play_out(running(eve, person("bob")))
    Match.objects.filter(pk=match.pk).update(opens_at=after(30))
    assert refusal(eve, "we won", at=29).code == "PLAYING_NOW"
    assert say(eve, "we won", at=30).pk


def test_a_match_against_agents_alone_keeps_nobody_silent(eve):
    running(eve, agents=2)
    assert say(eve).pk


def test_the_owner_of_a_bot_knows_what_the_bot_knows(eve):
    bot = bot_account("eve-bot", owner=eve)
    match = running(person("ann"), bot)
    assert refusal(eve).code == "PLAYING_NOW"
    play_out(match)
    assert say(eve).pk
    Match.objects.filter(pk=match.pk).update(sealed=True)
    assert refusal(eve, at=20).code == "DEALS_SEALED"


def test_sealed_deals_keep_their_players_silent_after_the_match(eve):
    match = play_out(running(eve, person("bob")))
    Match.objects.filter(pk=match.pk).update(sealed=True)
    assert refusal(eve, "board 3 is a bomb").code == "DEALS_SEALED"
    Match.objects.filter(pk=match.pk).update(sealed=False)
    assert say(eve).pk


# ── Pace ────────────────────────────────────────────────────────────────────────────────────────


def test_a_person_says_so_much_in_all_rooms_together(eve):
    for at in range(6):
        say(eve, at=at)
    assert refusal(eve, at=6).code == "RATE_LIMITED"
    assert say(person("fay"), at=6).pk
    assert say(eve, at=30).pk


def test_a_busy_room_slows_down_and_then_takes_no_more(eve):
    say(eve)
    crowd(7, at=2)
    slow = refusal(eve, at=10)
    assert (slow.code, slow.data) == ("SLOW_MODE", {"seconds": 15})
    assert say(eve, at=16).pk
    crowd(12, at=40)
    assert refusal(person("fay"), at=41).code == "ROOM_BUSY"
    assert say(eve, at=101).pk


def test_a_host_sets_slow_mode_and_ends_it(eve):
    boss = person("boss", staff=True)
    chat_rooms.set_slow_mode(key=LOBBY, by=boss, seconds=60)
    assert selectors.room_frame(LOBBY) == {"type": "room", "slow": 60, "closed": False}
    say(eve)
    slow = refusal(eve, at=59)
    assert (slow.code, slow.data) == ("ROOM_SLOW", {"seconds": 60})
    crowd(7, at=59)
    assert refusal(eve, at=59).code == "ROOM_SLOW"  # the longer pause counts
    assert say(eve, at=61).pk
    chat_rooms.set_slow_mode(key=LOBBY, by=boss, seconds=0)
    assert say(eve, at=130).pk
    assert say(eve, at=131).pk


def test_slow_mode_is_for_staff_with_the_permission(eve):
    clerk = person("clerk")
    User.objects.filter(pk=clerk.pk).update(is_staff=True)
    for user in (eve, User.objects.get(pk=clerk.pk)):
        code = code_of_refusal(IllegalMove, chat_rooms.set_slow_mode, key=LOBBY, by=user, seconds=60)
        assert code == "NOT_ROOM_HOST"
    boss = person("boss", staff=True)
    for seconds in (-1, 7, 10**9):
        code = code_of_refusal(MalformedMove, chat_rooms.set_slow_mode, key=LOBBY, by=boss, seconds=seconds)
        assert code == "MALFORMED"
    assert selectors.slow_seconds(LOBBY) == 0


# ── History, retention ──────────────────────────────────────────────────────────────────────────


def test_a_late_comer_reads_the_newest_messages_of_some_hours_and_no_hidden_ones(eve):
    for number in range(9):
        say(eve, f"n{number}", at=100 * number)
    assert history(900) == [f"n{number}" for number in range(3, 9)]
    last = ChatMessage.objects.get(text="n8")
    hide_messages_and_add_time.set_hidden(messages=[last], by_staff=person("boss", staff=True), hidden=True)
    assert history(900) == [f"n{number}" for number in range(2, 8)]
    assert history(7200 + 650) == ["n7"]
    assert history(99_999) == []


def test_old_messages_go_but_not_those_that_a_report_needs(eve):
    say(eve, "old")
    wanted = say(eve, "rude", at=1)
    decided = say(eve, "decided", at=2)
    at_a_table = ChatMessage.objects.create(table=table_of(person("host")), name="x", text="here", created_at=NOON)
    fay = person("fay")
    reports.report_message(ref=wanted.ref, user=fay, now=after(5))
    reports.report_message(ref=decided.ref, user=fay, now=after(5))
    end = NOON + timedelta(days=10, seconds=30)
    Report.objects.filter(message=decided).update(status=Report.Status.DISMISSED, settled_at=end)
    assert chat_rooms.delete_old_messages(now=end - timedelta(minutes=1)) == 0
    scheduler.run_housekeeping(now=end)
    kept = set(ChatMessage.objects.values_list("pk", flat=True))
    assert kept == {wanted.pk, decided.pk, at_a_table.pk}
    assert chat_rooms.delete_old_messages(now=end + timedelta(days=11)) == 1  # the open report still needs one


# ── Reports, hiding, the download, deletion ─────────────────────────────────────────────────────


def test_a_message_is_reported_once_from_the_socket_or_over_rest(eve):
    message, fay = say(eve, "rude"), person("fay")
    report = reports.report_message(ref=message.ref, user=fay)
    assert (report.message, report.match) == (message, None)
    assert code_of_refusal(IllegalMove, reports.report_message, ref=message.ref, user=fay) == "ALREADY_REPORTED"
    client = APIClient()
    client.force_login(person("gus"))
    assert client.post(f"/api/v1/messages/{message.ref}/report/", {}, format="json").status_code == 204
    assert Report.objects.count() == 2


def test_hiding_reaches_the_room_and_not_a_table(eve, monkeypatch, django_capture_on_commit_callbacks):
    message, boss = say(eve, "rude"), person("boss", staff=True)
    sent: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append((group, message)))
    with django_capture_on_commit_callbacks(execute=True):
        hide_messages_and_add_time.set_hidden(messages=[message], by_staff=boss, hidden=True)
        hide_messages_and_add_time.set_hidden(messages=[message], by_staff=boss, hidden=False)
    assert sent == [
        ("room.lobby", {"type": "room.chat_hidden", "id": message.pk}),
        ("room.lobby", {"type": "room.chat", "id": message.pk}),
    ]  # fmt: skip
    hide_messages_and_add_time.set_hidden(messages=[message], by_staff=boss, hidden=True)
    assert (
        code_of_refusal(IllegalMove, reports.report_message, ref=message.ref, user=person("fay")) == "NO_SUCH_MESSAGE"
    )
    assert selectors.room_message_frame(message.pk) is None
    assert selectors.room_hidden_frame(message.pk) == {"type": "chat_hidden", "message": message.ref}


def test_the_download_names_the_room(eve):
    say(eve, "mine")
    say(person("fay"), "theirs")
    [row] = download(eve)["messages.jsonl"]
    assert (row["room"], row["table"], row["match"], row["text"]) == (LOBBY, None, None, "mine")


def test_a_deleted_account_leaves_no_words_in_rooms(eve, monkeypatch, django_capture_on_commit_callbacks):
    text = say(eve, "I am Eve")
    phrase = chat_rooms.send_to_room(key=LOBBY, user=eve, phrase="hello", now=NOON)
    say(person("fay"), "hi")
    sent: list[str] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append(f"{group} {message['type']}"))
    with django_capture_on_commit_callbacks(execute=True):
        account_deletion.delete_account(user=eve, now=NOON)
        account_deletion.erase(eve.pk, now=NOON)
    assert sent.count("room.lobby room.chat_hidden") == 2
    assert history() == ["hi"]
    for message in (text, phrase):
        message.refresh_from_db()
        assert (message.user, message.text, message.hidden) == (None, "", True)
        assert "eve" not in message.name.lower()


# ── One place, pages of staff, the panel ────────────────────────────────────────────────────────


@pytest.mark.parametrize("fields", [{}, {"table": True, "room": True}, {"room": True, "seat": 0},
                                    {"room": True, "channel": "dead"}, {"room": True, "held": True}])  # fmt: skip
def test_a_message_belongs_to_one_place_says_the_database(fields):
    places: dict[str, Any] = {"table": table_of(person("host")), "room": ChatRoom.objects.create(key=LOBBY)}
    chosen = {name: places.get(name, value) for name, value in fields.items()}
    with pytest.raises((IntegrityError, ValidationError)), transaction.atomic():
        ChatMessage.objects.create(name="x", text="y", **chosen)


def test_staff_see_rooms_with_their_title_and_set_slow_mode(eve):
    message = say(eve, "rude")
    report = reports.report_message(ref=message.ref, user=person("fay"))
    client: Client = sign_in_staff(Client(HTTP_ACCEPT_LANGUAGE="en"), person("boss", staff=True))
    pages = [reverse("admin:games_chatroom_changelist"), reverse("admin:games_chatmessage_changelist"),
             reverse("admin:games_report_change", args=[report.pk])]  # fmt: skip
    for page in pages:
        assert LOBBY in client.get(page).content.decode().lower(), page
    room = ChatRoom.objects.get()
    client.post(pages[0], {"action": "slow_60", "_selected_action": [room.pk]})
    assert selectors.slow_seconds(LOBBY) == 60
    assert set(ChatRoomAdmin.actions) == {"slow_15", "slow_60", "slow_off"}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_home_page_has_the_panel_folded_and_for_visitors_a_way_in(eve, language):
    visitor, member = Client(HTTP_ACCEPT_LANGUAGE=language), Client(HTTP_ACCEPT_LANGUAGE=language)
    member.force_login(eve)
    read, write = (client.get("/").content.decode() for client in (visitor, member))
    for page in (read, write):
        assert 'data-room="/ws/rooms/lobby/"' in page
        assert "<details open" not in page
    assert ("data-phrase" in read, "data-phrase" in write) == (False, True)
    assert "/login/?next=/" in read
    assert "<select" not in write
    member.force_login(person("boss", staff=True))
    assert "talk-slow" in member.get("/").content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_messages_at_once_from_several_sockets_are_counted_one_by_one(eve, monkeypatch):
    chat_rooms.set_slow_mode(key=LOBBY, by=person("boss", staff=True), seconds=60)
    ready = threading.Barrier(3)
    monkeypatch.setattr(chat_rooms, "require_may_link", lambda **_: ready.wait(20))  # all are past the first checks
    assert said_at_once(partial(say, eve), times=3) == ["ROOM_SLOW", "ROOM_SLOW", "said"]


def test_an_account_that_was_closed_meanwhile_says_nothing(eve):
    User.objects.filter(pk=eve.pk).update(is_active=False)
    assert refusal(eve).code == "NOT_SIGNED_IN"
    assert not ChatMessage.objects.exists()
