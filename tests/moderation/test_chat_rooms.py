"""Reports of what was said in a chat room reach the desk, with the talk around them, and measures work there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from accounts.models import User
from games import selectors as games
from games.models import ChatMessage, Report
from games.rules.core import IllegalMove
from games.services import chat_rooms, reports
from moderation import selectors, services
from tests.support.live_matches import code_of_refusal, person, table_of

from .conftest import staff_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def in_lobby(tiger: User) -> Report:
    """A rude message in the lobby, with a friendly one before and after it."""
    friend = person("friend")
    chat_rooms.send_to_room(key="lobby", user=friend, text="Hello all")
    message = chat_rooms.send_to_room(key="lobby", user=tiger, text="Get lost")
    chat_rooms.send_to_room(key="lobby", user=friend, text="Easy there")
    ChatMessage.objects.create(table=table_of(person("host")), name="x", text="At a table")
    return reports.report_message(ref=message.ref, user=friend)


def test_the_desk_shows_the_room_and_the_talk_around(mo, in_lobby):
    [item] = selectors.queue(viewer=mo)
    with translation.override("zh-hans"):
        [context] = selectors.case_of(item, viewer=mo).contexts
    assert [message.text for message in context.messages] == ["Hello all", "Get lost", "Easy there"]
    assert context.room == selectors.RoomLink("大厅", "/")
    assert context.moment is None
    assert not selectors.case_of(item, viewer=mo).can_void
    page = staff_client(mo).get(reverse("moderation_reports")).content.decode()
    assert "Lobby" in page
    assert "Easy there" in page
    assert "At a table" not in page


def test_hide_and_mute_work_in_rooms_and_undo_shows_the_text_again(mo, in_lobby, tiger):
    now = timezone.now()
    mute, hide = services.decide(
        report_ids=[in_lobby.pk], by=mo, kinds=["mute", "hide"], days=1, reason="abuse", now=now
    )
    assert [one["text"] for one in games.room_history_frame("lobby", now=now)["messages"]] == [
        "Hello all",
        "Easy there",
    ]
    later = now + timedelta(hours=2)
    assert (
        code_of_refusal(IllegalMove, chat_rooms.send_to_room, key="lobby", user=tiger, text="hm", now=later) == "MUTED"
    )
    assert chat_rooms.send_to_room(key="lobby", user=tiger, text="sorry", now=now + timedelta(days=2)).pk
    services.undo(sanction_id=hide.pk, by=mo, now=now)
    assert len(games.room_history_frame("lobby", now=now)["messages"]) == 4
    assert mute.message == in_lobby.message


def test_a_match_cannot_be_voided_for_a_message_in_a_room(mo, in_lobby):
    with pytest.raises(services.DecisionRefused) as refused:
        services.decide(report_ids=[in_lobby.pk], by=mo, kinds=["void"], days=1, reason="abuse")
    assert refused.value.code == "NO_MATCH"


def test_an_appeal_shows_the_room_too(mo, ada, in_lobby):
    [hide] = services.decide(report_ids=[in_lobby.pk], by=mo, kinds=["hide"], days=1, reason="abuse")
    context = selectors.message_context(hide.message, viewer=ada)
    assert context is not None
    assert context.room is not None
    assert context.room.page == "/"
