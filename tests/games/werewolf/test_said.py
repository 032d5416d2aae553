"""What a viewer is given of what was said, however much was said that is not theirs to read."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import ChatMessage
from games.selectors import said_frame, speech_texts
from tests.support.live_matches import head

from .live_scene import Scene, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch) -> Scene:
    return seated(monkeypatch)


def keep(scene: Scene, count: int, **fields: Any) -> None:
    where = {"table": scene.table, "match": scene.match, "created_at": scene.moment()}
    ChatMessage.objects.bulk_create(ChatMessage(name="x", text=str(n), **where, **fields) for n in range(count))


def test_whispers_leave_a_spectators_speeches_as_they_are(scene):
    keep(scene, 400, seat=4, channel="speech")
    before = said_frame(head(scene.match).info, None, ended=False)
    keep(scene, 60, seat=0, channel="wolves", audience=[0, 1, 2])
    assert said_frame(head(scene.match).info, None, ended=False) == before
    assert len(before["messages"]) == 400


def test_the_dead_cannot_talk_the_speeches_away(scene):
    keep(scene, 3, seat=4, channel="speech")
    keep(scene, 500, seat=8, channel="dead", audience=[8])
    assert [said["text"] for said in said_frame(head(scene.match).info, 6, ended=False)["messages"]] == ["0", "1", "2"]
    dead = said_frame(head(scene.match).info, 8, ended=False)["messages"]
    assert [said["text"] for said in dead if said["channel"] == "speech"] == ["0", "1", "2"]
    assert len(dead) == 103


def test_an_agent_reads_the_speeches_however_much_its_pack_whispers(scene):
    said = scene.say(scene.to_speech(), "好")
    keep(scene, 450, seat=0, channel="wolves", audience=[0, 1, 2])
    assert speech_texts(match_id=scene.match.pk, seat=6) == {said.ref: "好"}
    assert len(speech_texts(match_id=scene.match.pk, seat=0)) == 400
