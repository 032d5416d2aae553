"""What is said reaches the sockets of those who may read it, and of nobody else; nothing else tells that it was."""

from __future__ import annotations

from typing import Any

import pytest

from games.consumers import spectator_counts, table_room
from games.models import ChatMessage, Report
from games.services import hide_messages_and_add_time
from tests.games.werewolf.live_scene import Scene, seated
from tests.support import live_matches

from .conftest import in_database
from .running_matches import begin
from .socket_client import Socket, together

LONG: dict[str, Any] = {
    "wolf_seconds": 120, "guard_seconds": 120, "witch_seconds": 120, "speech_seconds": 300, "vote_seconds": 120,
}  # fmt: skip


@pytest.fixture
async def table(worker_threads, monkeypatch) -> Scene:
    """Nine people, their first night just begun; no clock runs out in a test, and watchers are counted at once."""
    for module in (table_room, spectator_counts):
        monkeypatch.setattr(module, "COUNT_EVERY_SECONDS", 0.0)
    return await in_database(seated)(monkeypatch, live=True, **LONG)


async def open_all(scene: Scene, open_socket, *places: int | None) -> list[Socket]:
    """The sockets of these seats (None: a spectator's), with all that comes at first read."""
    found = [await open_socket(scene.code, None if seat is None else scene.people[seat]) for seat in places]
    await together(*found)
    for socket in found:
        socket.seen[:] = [*socket.states[-1:], MARK]
    return found


MARK: dict[str, Any] = {"type": "beginning"}
"""Stands in what a socket has seen where the test begins; before it the last state alone."""


def since(socket: Socket) -> list[dict[str, Any]]:
    """What came after the beginning."""
    return socket.seen[socket.seen.index(MARK) + 1 :]


async def chat_of(socket: Socket) -> dict[str, Any]:
    """The first message that came, which may have been there before the ack of the move that said it."""
    come = [frame for frame in since(socket) if frame["type"] == "chat"]
    return come[0] if come else await socket.until("chat")


async def test_the_moment_of_a_hidden_move_is_not_that_of_a_counted_crowd(table, open_socket, monkeypatch):
    """Whoever arms the count with a socket that comes and goes would see when a wolf votes."""
    for module in (table_room, spectator_counts):
        monkeypatch.setattr(module, "COUNT_EVERY_SECONDS", 3600.0)
    monkeypatch.setattr(table_room, "CHECK_EVERY_SECONDS", 3600.0)
    wolf, spy = await open_all(table, open_socket, 0, None)
    other = await open_socket(table.code)
    await together(wolf, spy)
    hall = table_room.room_of(table.code)
    hall.watchers._shown_at = float("-inf")  # as if the shown number had stood for an hour
    assert hall.watchers.last_shown() != 2
    before = list(spy.seen)
    assert (await wolf.move("hunt", target=8))["type"] == "ack"
    await together(wolf, spy)
    assert [frame for frame in spy.seen[len(before) :] if frame["type"] == "state"] == []
    await other.close()


async def test_many_hidden_moves_take_no_events_from_others_and_cost_them_no_reading(table, open_socket, monkeypatch):
    monkeypatch.setattr("games.journal.newest_state.FAR", 5)
    monkeypatch.setattr("games.journal.newest_state.RECENT", 3)
    wolf, spy = await open_all(table, open_socket, 0, None)
    for vote in range(12):
        assert (await wolf.move("hunt", target=6 + vote % 2))["type"] == "ack"
    await in_database(table.clock)()
    state = await spy.until_state(lambda state: state["view"]["step"] == "guard")
    assert [event["kind"] for event in state["events"]] == ["step"]


async def on_to(scene: Scene, step: str) -> None:
    """The clock is put forward to that step of the night, or to the first speech."""

    def forward() -> None:
        while scene.state.stage != step:
            scene.clock()

    await in_database(forward)()


# ── A night ─────────────────────────────────────────────────────────────────────────────────────


async def test_a_hidden_move_sends_nothing_to_anybody_else(table, open_socket):
    wolf, mate, seer, villager, spectator = await open_all(table, open_socket, 0, 1, 3, 7, None)
    assert (await wolf.move("hunt", target=8))["type"] == "ack"
    assert (await wolf.move("whisper", text="杀八号"))["type"] == "ack"
    assert (await seer.move("check", target=0))["type"] == "ack"
    await chat_of(mate)
    await together(wolf, mate, seer, villager, spectator)
    assert since(villager) == since(spectator) == []
    assert sorted(frame["type"] for frame in since(seer)) == ["ack", "state"]
    assert {frame["type"] for frame in since(mate)} == {"state", "chat"}
    assert [frame["text"] for frame in since(mate) if frame["type"] == "chat"] == ["杀八号"]
    before = villager.state["n"]
    await villager.send("pull")
    assert (await villager.until("state"))["n"] == before + 1  # no number was left out


async def test_only_the_sender_is_told_that_a_hidden_move_was_taken_or_refused(table, open_socket):
    wolf, mate, villager = await open_all(table, open_socket, 0, 1, 7)
    window = next(w for w in wolf.state["windows"] if "hunt" in w["verbs"])
    answer = await villager.ask("move", window=window["id"], verb="hunt", target=0)
    assert (answer["class"], answer["code"]) == ("stale", "STALE_WINDOW")
    assert (await wolf.move("hunt", target=99))["type"] == "error"
    await together(wolf, mate, villager)
    assert since(mate) == []


async def test_the_windows_of_others_are_in_no_frame(table, open_socket):
    wolf, seer, villager, spectator = await open_all(table, open_socket, 0, 3, 7, None)
    names = [{window["name"] for window in socket.state["windows"]} for socket in (wolf, seer, villager, spectator)]
    assert names == [{"night", "wolves"}, {"night", "seer"}, {"night"}, {"night"}]
    own = next(window for window in wolf.state["windows"] if window["name"] == "wolves")
    assert own["seats"] == [0]


async def test_who_comes_back_reads_what_was_said_to_them(table, open_socket):
    (wolf,) = await open_all(table, open_socket, 0)
    await wolf.move("whisper", text="first")
    message = await chat_of(wolf)
    late_wolf, late_villager, late_spectator = [
        await open_socket(table.code, user) for user in (table.people[2], table.people[7], None)
    ]
    frames = [next(f for f in s.seen if f["type"] == "said") for s in (late_wolf, late_villager, late_spectator)]
    assert [frame["messages"] for frame in frames] == [[message], [], []]
    assert frames[0]["match"] == str(table.match.pk)
    await late_wolf.send("pull")
    assert (await late_wolf.until("said"))["messages"] == [message]


# ── A speech ────────────────────────────────────────────────────────────────────────────────────


async def test_a_speech_reaches_everybody_with_its_claims(table, open_socket):
    await on_to(table, "speech")
    speaker = await in_database(table.speaker)()
    listener, spectator, talking = await open_all(table, open_socket, (speaker + 1) % 9, None, speaker)
    claims = [{"kind": "check", "seat": 2, "wolf": True, "night": 1}]
    assert (await talking.move("say", text="三号查杀", claims=claims))["type"] == "ack"
    for socket in (listener, spectator, talking):
        chat = await chat_of(socket)
        assert (chat["text"], chat["channel"], chat["seat"]) == ("三号查杀", "speech", speaker)
        state = await socket.until_state(lambda state: bool(state["view"]["speeches"]))
        (speech,) = state["view"]["speeches"]
        assert speech["message"] == chat["ref"]
        assert speech["claims"][0]["seat"] == 2


async def test_a_speech_that_cannot_be_shown_is_refused(table, open_socket):
    await on_to(table, "speech")
    speaker = await in_database(table.speaker)()
    (talking,) = await open_all(table, open_socket, speaker)
    unshown: list[tuple[dict[str, Any], str]] = [
        ({"text": "字" * 301}, "TEXT_TOO_LONG"), ({"text": "\u200b"}, "MALFORMED"), ({}, "MALFORMED"),
        ({"text": 3}, "MALFORMED"),
    ]  # fmt: skip
    for fields, code in unshown:
        answer = await talking.move("say", claims=[], **fields)
        assert (answer["class"], answer["code"]) == ("malformed", code), fields


async def test_the_dead_talk_among_themselves(table, open_socket):
    def die() -> None:
        table.to_vote(victim=8)

    await in_database(die)()
    dead, living, spectator = await open_all(table, open_socket, 8, 0, None)
    assert (await dead.ask("chat", text="it was two"))["type"] == "ack"
    assert (await living.ask("chat", text="hm"))["code"] == "SILENCE"
    assert (await chat_of(dead))["channel"] == "dead"
    await together(living, spectator)
    assert [frame["type"] for frame in since(living)] == ["error"]
    assert since(spectator) == []


# ── Moderation, reports, mutes ──────────────────────────────────────────────────────────────────


async def test_a_hidden_text_is_taken_from_those_who_could_read_it(table, open_socket):
    wolf, villager = await open_all(table, open_socket, 0, 7)
    await wolf.move("whisper", text="foul")
    ref = (await chat_of(wolf))["ref"]

    def hide() -> None:
        boss = live_matches.person("boss", staff=True)
        hide_messages_and_add_time.set_hidden(messages=ChatMessage.objects.filter(ref=ref), by_staff=boss, hidden=True)

    await in_database(hide)()
    assert (await wolf.until("chat_hidden"))["message"] == ref
    await together(wolf, villager)
    assert since(villager) == []
    await wolf.send("pull")
    said = await wolf.until("said")
    assert (said["messages"], said["hidden"]) == ([], [ref])


async def test_a_message_is_reported_with_one_frame(table, open_socket):
    await on_to(table, "speech")
    speaker = await in_database(table.speaker)()
    talking, listener, spectator = await open_all(table, open_socket, speaker, (speaker + 1) % 9, None)
    await talking.move("say", text="foul", claims=[])
    ref = (await chat_of(listener))["ref"]
    assert (await listener.ask("report", message=ref))["type"] == "ack"
    assert (await listener.ask("report", message=ref))["code"] == "ALREADY_REPORTED"
    assert (await listener.ask("report", message=ref, reason="because"))["code"] == "NO_SUCH_REASON"
    assert (await listener.ask("report", message="0" * 16))["code"] == "NO_SUCH_MESSAGE"
    assert (await spectator.ask("report", message=ref))["code"] == "NOT_SIGNED_IN"
    report = await in_database(Report.objects.select_related("reporter").get)()
    assert (report.reporter.username, report.reason) == (f"p{(speaker + 1) % 9}", "abuse")


async def test_a_mute_is_told_to_all_pages_of_the_account_and_to_nobody_else(worker_threads, open_socket):
    people = await in_database(lambda: [live_matches.person(name) for name in ("ann", "bob", "cid")])()
    match = await in_database(begin)(*people)
    code = match.table.code
    one, two = await open_socket(code, people[0]), await open_socket(code, people[1])
    lobby_like = await open_socket(code, people[2])
    assert (await one.ask("mute", username="bob"))["type"] == "ack"
    assert (await one.until("muted"))["usernames"] == ["bob"]
    assert (await one.ask("mute", username="nobody"))["code"] == "NO_SUCH_PLAYER"
    await together(two, lobby_like)
    assert not [frame for frame in (*two.seen, *lobby_like.seen) if frame["type"] == "muted"]
    again = await open_socket(code, people[0])
    assert (await again.until("muted"))["usernames"] == ["bob"]
    assert (await again.ask("mute", username="bob", on=False))["type"] == "ack"
    assert (await again.until("muted"))["usernames"] == []


async def test_nobody_pulls_without_end(worker_threads, open_socket):
    people = await in_database(lambda: [live_matches.person(name) for name in ("ann", "bob", "cid")])()
    match = await in_database(begin)(*people)
    socket = await open_socket(match.table.code)
    for _ in range(14):
        await socket.send("pull")
    assert (await socket.until("error"))["code"] == "RATE_LIMITED"
    await socket.send("ping", t=1)
    await socket.until("pong")
