"""What is sent again with the same reference, since its ack was lost, is done once."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import ChatMessage, MadeMove
from games.rules.core import MalformedMove
from games.services import chat, moves
from tests.support.live_matches import person

from .live_scene import seated

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def hunts(scene):
    return [(move.seat, move.action["target"]) for move in scene.match.moves.filter(verb="hunt").order_by("number")]


def test_a_vote_of_the_night_that_comes_again_is_one_line_and_one_vote(monkeypatch):
    scene = seated(monkeypatch)
    first = scene.frame(0, "hunt", ref="a1", target=6)
    again = scene.frame(0, "hunt", ref="a1", target=6)
    assert (again.number, again.events) == (first.number, ())
    assert hunts(scene) == [(0, 6)]
    assert dict(scene.state.night.cast) == {0: 1}


def test_it_does_not_undo_a_later_vote(monkeypatch):
    scene = seated(monkeypatch)
    for ref, target in (("a1", 6), ("a2", 7), ("a1", 6), ("a2", 7)):
        scene.frame(0, "hunt", ref=ref, target=target)
    assert hunts(scene) == [(0, 6), (0, 7)]
    assert dict(scene.state.night.hunts) == {0: 7}


def test_another_reference_another_seat_or_another_choice_is_another_vote(monkeypatch):
    scene = seated(monkeypatch)
    scene.frame(0, "hunt", ref="a1", target=6)
    scene.frame(0, "hunt", ref="a2", target=6)
    scene.frame(0, "hunt", ref="a1", target=None)
    scene.frame(1, "hunt", ref="a1", target=6)
    scene.frame(0, "hunt", target=6)
    scene.frame(0, "hunt", target=6)
    assert len(hunts(scene)) == 6


def test_what_was_made_is_forgotten_with_the_end(monkeypatch):
    scene = seated(monkeypatch)
    scene.frame(0, "hunt", ref="a1", target=6)
    assert MadeMove.objects.filter(match=scene.match).exists()
    moves.abort(match_id=scene.match.pk, by_staff=person("boss", staff=True), now=scene.moment())
    assert not MadeMove.objects.exists()


def test_a_refused_one_is_not_taken_for_made(monkeypatch):
    scene = seated(monkeypatch)
    with pytest.raises(MalformedMove):
        scene.frame(0, "hunt", ref="a1", target=11)
    assert not MadeMove.objects.exists()


def test_a_message_of_the_chat_that_comes_again_is_said_once(monkeypatch):
    scene = seated(monkeypatch)
    scene.to_morning(8)
    while scene.state.alive[8]:
        scene.clock()
    say: dict[str, Any] = {
        "table": scene.table, "user": scene.people[8], "text": "see you there", "now": scene.moment(),
    }  # fmt: skip
    first = chat.send_message(**say, ref="c1")
    assert chat.send_message(**say, ref="c1") == first
    assert chat.send_message(**say, ref="c2") != first
    assert chat.send_message(**say) != first
    assert ChatMessage.objects.filter(text="see you there").count() == 3
