"""The socket of a chat room: people talk, staff hide, mutes follow the account, and hostile frames harm nobody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games import after_commit, selectors
from games.consumers import chat_room_readers
from games.consumers.inbound_frames import MAX_FRAME_BYTES, ROOM_FIELDS
from games.models import ChatMessage, ChatRoom
from games.services import chat_rooms, hide_messages_and_add_time
from tests.support import live_matches
from tests.support.typescript_check import Sample, type_errors

from . import protocol_docs
from .conftest import in_database
from .socket_client import QUIET, Socket

LOBBY = "/ws/rooms/lobby/"
TYPES = {"room": "RoomFrame", "said": "RoomSaidFrame", "chat": "RoomChatFrame", "pong": "RoomPongFrame"}


async def enter(open_socket: Any, user: User | None = None, **kwargs: Any) -> Socket:
    """Opens a socket of the lobby's room and reads the frames that every socket gets first."""
    socket: Socket = await open_socket("", user, path=LOBBY, wait=False, **kwargs)
    await socket.until("said")
    return socket


async def settle(socket: Socket) -> None:
    """Reads frames until none comes for a moment, to prove that a frame does not come."""
    while not await socket._line.receive_nothing(timeout=QUIET, interval=0.01):
        await socket.next()


def hide(ref: str, *, hidden: bool = True) -> None:
    boss = live_matches.person("boss" if hidden else "boss2", staff=True)
    hide_messages_and_add_time.set_hidden(messages=ChatMessage.objects.filter(ref=ref), by_staff=boss, hidden=hidden)


def earlier(size: int) -> None:
    room = ChatRoom.objects.create(key="lobby")
    ChatMessage.objects.bulk_create(ChatMessage(room=room, name="x", text=f"n{number}") for number in range(size))


async def test_people_talk_and_a_hidden_message_leaves_every_screen_and_the_history(open_socket, people):
    ann, bob, nobody = [await enter(open_socket, who) for who in (people[0], people[1], None)]
    assert (await ann.ask("chat", text="anyone for a game?"))["type"] == "ack"
    heard = await ann.until("chat")
    assert (heard["name"], heard["username"], heard["text"]) == ("ann", "ann", "anyone for a game?")
    assert [await socket.until("chat") for socket in (bob, nobody)] == [heard, heard]
    assert (await bob.ask("chat", phrase="luck"))["type"] == "ack"
    await nobody.until("chat", phrase="luck")
    await in_database(hide)(heard["ref"])
    for socket in (ann, bob, nobody):
        assert (await socket.until("chat_hidden"))["message"] == heard["ref"]
    late = await enter(open_socket)
    assert [one.get("phrase") for one in late.seen[-1]["messages"]] == ["luck"]
    await in_database(hide)(heard["ref"], hidden=False)
    await late.until("chat", text="anyone for a game?")


async def test_a_frame_sent_again_after_a_loss_is_one_message(open_socket, people):
    ann, bob = await enter(open_socket, people[0]), await enter(open_socket, people[1])
    frame = json.dumps({"type": "chat", "ref": "same", "text": "once"})
    await ann.send_raw(frame)
    await ann.until("ack")
    again = await enter(open_socket, people[0])
    await again.send_raw(frame)
    await again.until("ack")
    await bob.until("chat")
    await settle(bob)
    assert [one["text"] for one in bob.seen if one["type"] == "chat"] == ["once"]


async def test_a_reader_is_told_whom_the_account_mutes_at_once_and_on_every_page(open_socket, people):
    ann, bob = await enter(open_socket, people[0]), await enter(open_socket, people[1])
    second = await enter(open_socket, people[0])
    assert (await ann.ask("mute", username="nobody-there"))["code"] == "NO_SUCH_PLAYER"
    await ann.send("mute", username="bob")
    for socket in (ann, second):
        assert (await socket.until("muted"))["usernames"] == ["bob"]
    third: Socket = await open_socket("", people[0], path=LOBBY, wait=False)
    assert (await third.next())["type"] == "muted"  # before anything that bob said
    await ann.send("mute", username="bob", on=False)
    assert (await second.until("muted"))["usernames"] == []
    await settle(bob)
    assert "muted" not in {frame["type"] for frame in bob.seen}


async def test_a_visitor_without_an_account_reads_and_changes_nothing(open_socket, people):
    ann, nobody = await enter(open_socket, people[0]), await enter(open_socket)
    await ann.ask("chat", text="hello")
    ref = (await nobody.until("chat"))["ref"]
    for kind, fields in (("chat", {"text": "x"}), ("report", {"message": ref}), ("mute", {"username": "ann"}),
                         ("slow", {"seconds": 5})):  # fmt: skip
        assert (await nobody.ask(kind, **fields))["code"] == "NOT_SIGNED_IN", kind
    assert (await ann.ask("report", message=ref))["type"] == "ack"
    assert (await ann.ask("report", message=ref))["code"] == "ALREADY_REPORTED"


async def test_slow_mode_reaches_open_pages_and_is_for_hosts(open_socket, people):
    boss = await in_database(live_matches.person)("boss", staff=True)
    ann, host = await enter(open_socket, people[0]), await enter(open_socket, boss)
    assert (await ann.ask("slow", seconds=60))["code"] == "NOT_ROOM_HOST"
    assert (await host.ask("slow", seconds=7))["code"] == "MALFORMED"
    assert (await host.ask("slow", seconds=60))["type"] == "ack"
    assert (await ann.until("room", slow=60))["closed"] is False
    await ann.ask("chat", text="one")
    refused = await ann.ask("chat", text="two")
    assert (refused["code"], refused["data"]) == ("ROOM_SLOW", {"seconds": 60})


HOSTILE = (
    "", "{", "[]", "null", '"chat"', "x" * (MAX_FRAME_BYTES + 1), '{"type": "move"}', '{"type": []}',
    '{"type": "chat"}',
    '{"type": "chat", "text": 7}', '{"type": "chat", "text": ""}', '{"type": "chat", "text": "a", "phrase": "luck"}',
    '{"type": "chat", "text": "a", "ref": {}}', '{"type": "chat", "emotion": "happy"}', '{"type": "report"}',
    '{"type": "mute", "username": "\\u0000"}', '{"type": "slow", "seconds": true}', '{"type": "slow", "seconds": -1}',
    '{"type": "slow", "seconds": 1e9}',
)  # fmt: skip


async def test_hostile_frames_are_refused_one_by_one_and_then_the_socket(open_socket, people):
    ann = await enter(open_socket, people[0])
    for text in HOSTILE:
        await ann.send_raw(text)
        assert (await ann.until("error"))["class"] == "malformed", text[:60]
    await ann.send_raw(data=b"\x00")
    assert (await ann.until("error"))["code"] == "BINARY_FRAME"
    await ann.send_raw("{")
    assert (await ann.until("bye"))["code"] == "RATE_LIMITED"
    assert (await ann.next())["code"] == 4429
    assert await in_database(ChatMessage.objects.count)() == 0


async def test_a_flood_of_chat_is_refused_before_the_database(open_socket, people):
    ann = await enter(open_socket, people[0])
    refs = [await ann.send("chat", text=f"n{number}") for number in range(20)]
    codes = [(await ann.until("ack", "error", ref=ref)).get("code") for ref in refs]
    assert codes[:6] == [None] * 6
    assert set(codes[6:]) == {"RATE_LIMITED"}
    assert await in_database(ChatMessage.objects.count)() == 6


@pytest.mark.parametrize("path", ["/ws/rooms/attic/", "/ws/rooms/lobby/x/", "/ws/rooms/tournament/k7m2qa9z/"])
async def test_a_room_that_does_not_exist_is_closed_for_good(open_socket, path):
    socket = await open_socket("", path=path, wait=False)
    assert (await socket.next())["code"] == 4404


async def test_signing_out_ends_the_socket(open_socket, people):
    ann = await enter(open_socket, people[0])
    await in_database(ann.client.logout)()
    assert (await ann.until("bye"))["code"] == "SIGNED_OUT"
    assert (await ann.next())["code"] == 4403


async def test_what_is_said_is_read_and_encoded_once_however_many_read(open_socket, people, monkeypatch):
    await in_database(earlier)(3)
    done: list[str] = []

    def counted(work: Callable[..., Any], name: str) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            done.append(name or args[0]["type"])
            return work(*args, **kwargs)

        return run

    for name in ("room_history_frame", "room_message_frame"):
        monkeypatch.setattr(selectors, name, counted(getattr(selectors, name), name))
    monkeypatch.setattr(chat_room_readers, "_encoded", counted(chat_room_readers._encoded, ""))
    readers = [await enter(open_socket, who) for who in (people[0], None, None, None)]
    await readers[0].ask("chat", text="hello")
    for socket in readers:
        await socket.until("chat")
    assert done == ["room_history_frame", "room", "said", "room_message_frame", "chat"]


async def test_a_lost_broadcast_is_made_up_for_by_a_ping(open_socket, people, monkeypatch):
    monkeypatch.setattr(chat_room_readers, "FRESH_SECONDS", 0.0)
    ann, bob = await enter(open_socket, people[0]), await enter(open_socket, people[1])
    await ann.ask("chat", text="one")
    ref = (await bob.until("chat"))["ref"]
    with monkeypatch.context() as lost:
        lost.setattr(after_commit, "broadcast", lambda group, message: None)
        await in_database(chat_rooms.send_to_room)(key="lobby", user=people[2], text="two")
    await bob.send("ping", t=1)
    assert [one["text"] for one in (await bob.until("said"))["messages"]] == ["one", "two"]
    with monkeypatch.context() as lost:
        lost.setattr(after_commit, "broadcast", lambda group, message: None)
        await in_database(hide)(ref)
    await bob.send("ping", t=2)
    assert [one["text"] for one in (await bob.until("said"))["messages"]] == ["two"]
    await bob.send("ping", t=3)
    await bob.until("pong", t=3)
    await settle(bob)
    assert bob.seen[-1]["type"] == "pong"  # nothing new: no history again


async def test_pull_brings_the_whole_room_again(open_socket, people):
    ann = await enter(open_socket, people[0])
    await ann.ask("chat", text="hello")
    await ann.until("chat")
    await ann.send("pull")
    assert (await ann.until("room"))["slow"] == 0
    assert [one["text"] for one in (await ann.until("said"))["messages"]] == ["hello"]


def test_every_frame_of_a_room_is_described_with_its_fields():
    page = protocol_docs.frames("From a room's client", protocol_docs.ROOMS)
    assert set(page) == set(ROOM_FIELDS)
    for kind, fields in ROOM_FIELDS.items():
        assert page[kind] == set(fields) | ({"ref"} if kind not in ("pull", "ping") else set()), kind


async def test_frames_are_of_their_types(open_socket, people, tmp_path: Path):
    ann = await enter(open_socket, people[0])
    await ann.ask("chat", text="hello")
    await ann.ask("chat", phrase="luck")
    await ann.until("chat")
    await ann.send("ping", t=1.5)
    await ann.until("pong")
    await ann.ask("mute", username="bob")
    await in_database(hide)(next(one["ref"] for one in ann.seen if one["type"] == "chat"))
    await ann.until("chat_hidden")
    await ann.ask("slow", seconds=5)
    await ann.send("pull")
    await ann.until("said")
    samples: dict[str, Sample] = {}
    for frame in ann.seen:
        for kind in ("RoomServerFrame", TYPES.get(frame["type"], "RoomServerFrame")):
            samples.setdefault(kind, Sample()).take(frame)
    assert set(TYPES.values()) < set(samples)
    assert type_errors(tmp_path, "room", {kind: sample.kept for kind, sample in samples.items()}) == []
