"""What people without a seat say: a channel of their own, which a seat reads only after its match."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import RequestFactory

from accounts.models import User
from games import after_commit, selectors
from games.admin.messages import ChatMessageAdmin
from games.models import ChatMessage, Match
from games.rules.core import IllegalMove, MalformedMove
from games.selectors.matches import replay_data
from games.services import chat, concession, hide_messages_and_add_time, reports
from tests.support.live_matches import (
    after,
    code_of_refusal,
    head,
    person,
    played_out,
    running,
    table_at,
    table_of,
)

from .werewolf.live_scene import seated

pytestmark = pytest.mark.django_db

TALK = "the landlord is in trouble"


@pytest.fixture
def match() -> Match:
    return running(person("ann"), person("bob"))


def said(match: Match, name: str = "eve", text: str = TALK, at: int = 100) -> ChatMessage:
    who = User.objects.filter(username=name).first() or person(name)
    return chat.send_message(table=table_at(match), user=who, text=text, channel="spectators", now=after(at))


def texts(match: Match, seat: int | None, *, ended: bool = False) -> list[str]:
    frame = selectors.said_frame(head(match).info, seat, ended=ended)
    return [*(message.get("text", "") for message in frame["messages"]), *frame["hidden"]]


def test_spectators_read_each_other_and_the_seats_do_not(match):
    ann, eve = User.objects.get(username="ann"), person("eve")
    message = said(match)
    assert (message.channel, message.seat, message.audience) == ("spectators", None, None)
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert shown.frame["channel"] == "spectators"
    assert [shown.is_for(pk) for pk in (None, eve.pk, ann.pk, User.objects.get(username="bob").pk)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert texts(match, None) == [TALK]
    assert texts(match, 0) == []


def test_a_seat_learns_nothing_from_a_replay_a_report_or_a_hidden_message(match):
    message, ann = said(match), User.objects.get(username="ann")
    assert replay_data(match, ann)["said"] == []
    assert [one["text"] for one in replay_data(match, person("fay"))["said"]] == [TALK]
    assert code_of_refusal(IllegalMove, reports.report_message, ref=message.ref, user=ann) == "NO_SUCH_MESSAGE"
    assert reports.report_message(ref=message.ref, user=User.objects.get(username="fay")).pk
    hide_messages_and_add_time.set_hidden(messages=[message], by_staff=person("boss", staff=True), hidden=True)
    hidden = selectors.hidden_frame(message.pk)
    assert hidden is not None
    assert (hidden.is_for(None), hidden.is_for(ann.pk)) == (True, False)
    assert (texts(match, None), texts(match, 0)) == ([message.ref], [])


def test_what_the_seats_are_sent_is_the_same_whether_spectators_talk_or_not(match):
    before = (selectors.said_frame(head(match).info, 0, ended=False), selectors.speech_texts(match_id=match.pk, seat=0))
    said(match)
    assert before == (
        selectors.said_frame(head(match).info, 0, ended=False), selectors.speech_texts(match_id=match.pk, seat=0),
    )  # fmt: skip


def test_staff_who_play_do_not_read_it_either(match):
    message = said(match)
    ann, boss = User.objects.get(username="ann"), person("boss", staff=True)
    assert not selectors.visible_to_staff(ChatMessage.objects.all(), ann).exists()
    assert selectors.messages_around(message, staff=ann) == []
    assert selectors.messages_around(message, staff=boss) == [message]
    request: Any = RequestFactory().get("/admin/")
    page = ChatMessageAdmin(ChatMessage, admin_site=None)  # type: ignore[arg-type]
    for user, found in ((ann, []), (boss, [message])):
        request.user = user
        assert list(page.get_queryset(request)) == found


def test_the_seats_get_it_when_the_match_has_ended(match, monkeypatch, django_capture_on_commit_callbacks):
    message, ann = said(match), User.objects.get(username="ann")
    sent = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append((group, message)))
    assert selectors.spectators_frame(match.pk) is None
    with django_capture_on_commit_callbacks(execute=True):
        played_out(match)
    assert (f"table.{match.table.code}", {"type": "table.spectators_said", "match": str(match.pk)}) in sent
    shown = selectors.spectators_frame(match.pk)
    assert shown is not None
    assert [(one["ref"], one["text"]) for one in shown.frame["messages"]] == [(message.ref, TALK)]
    assert (shown.is_for(ann.pk), shown.is_for(None)) == (True, False)  # spectators have it already
    later = selectors.chat_frame(message.pk)
    assert later is not None
    assert later.is_for(ann.pk)
    assert [one["text"] for one in replay_data(match, ann)["said"]] == [TALK]
    assert reports.report_message(ref=message.ref, user=ann).pk


def test_a_match_without_spectators_talk_ends_without_a_frame_about_it(
    match, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[Any] = []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append(message["type"]))
    with django_capture_on_commit_callbacks(execute=True):
        played_out(match)
    assert "table.spectators_said" not in sent


def test_each_channel_is_for_its_own_people(match):
    ann, eve, table = User.objects.get(username="ann"), person("eve"), table_at(match)
    send = chat.send_message
    assert code_of_refusal(IllegalMove, send, table=table, user=eve, text="hi", now=after(9)) == "SEATS_ONLY"
    refused = code_of_refusal(IllegalMove, send, table=table, user=ann, text="hi", channel="spectators", now=after(9))
    assert refused == "SPECTATORS_ONLY"
    for channel in ("dead", "speech", "wolves"):
        refused = code_of_refusal(MalformedMove, send, table=table, user=eve, text="hi", channel=channel, now=after(9))
        assert refused == "MALFORMED"
    assert not ChatMessage.objects.exists()


def test_between_matches_everybody_reads_both_channels():
    host, eve = person("host"), person("eve")
    table = table_of(host)
    message = chat.send_message(table=table, user=eve, text="may I join?", channel="spectators", now=after(9))
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert (message.match, shown.is_for(host.pk), shown.is_for(None)) == (None, True, True)


def test_a_player_who_conceded_talks_and_reads_as_a_spectator(match):
    ann, table = User.objects.get(username="ann"), table_at(match)
    concession.concede(table=table, user=ann, now=after(50))
    assert code_of_refusal(IllegalMove, chat.send_message, table=table, user=ann, text="hi", now=after(60)) == (
        "SEATS_ONLY"
    )
    message = said(match, "ann", at=70)
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert (shown.is_for(ann.pk), shown.is_for(User.objects.get(username="bob").pk)) == (True, False)


def test_spectators_of_werewolf_are_silent_while_the_match_runs(monkeypatch):
    scene = seated(monkeypatch)
    for channel in ("", "spectators"):
        refused = code_of_refusal(
            IllegalMove, chat.send_message, table=scene.table, user=person(f"eve{channel}"), text="hi", channel=channel,
            now=scene.moment(),
        )  # fmt: skip
        assert refused == "SILENCE"
    assert not ChatMessage.objects.filter(channel="spectators").exists()


def test_a_message_sent_again_is_one_and_a_crowd_does_not_displace_the_seats(match):
    ann, table = User.objects.get(username="ann"), table_at(match)
    first, again = (
        chat.send_message(
            table=table, user=person_once("eve"), text="hi", channel="spectators", ref="r1", now=after(at)
        )
        for at in (100, 200)
    )
    assert first == again
    word = chat.send_message(table=table, user=ann, text="my turn", now=after(300))
    ChatMessage.objects.bulk_create(
        ChatMessage(
            table=table, match=match, name="x", text=str(number), channel="spectators",
            created_at=after(400) + timedelta(seconds=number),
        )
        for number in range(150)
    )  # fmt: skip
    shown = texts(match, None)
    assert word.text in shown
    assert len(shown) == 101


def person_once(name: str) -> User:
    return User.objects.filter(username=name).first() or person(name)
