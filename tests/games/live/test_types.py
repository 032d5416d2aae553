"""The types of frames in `types/wire.d.ts`, held against a frame of every kind as sockets bring it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest

from accounts.models import User
from games import task_sending
from games.catalog import EMOTIONS, PHRASES
from games.consumers import waiting_consumer
from games.friends import services as friends
from games.models import ChatMessage, Match
from games.rules import registry
from games.services import advice, hide_messages_and_add_time
from tests.games.review.fake_advisers import PassingAdviser
from tests.support import live_matches
from tests.support.typescript_check import Sample, type_errors

from .conftest import in_database
from .held_line import HeldLine
from .running_matches import abort_match, begin, steps
from .test_table_calls import laid

TYPES, _, _ = (Path(__file__).resolve().parents[3] / "types" / "wire.d.ts").read_text().partition("── Requests of")
KINDS = set(re.findall(r'^ +type: "(\w+)";', TYPES, re.MULTILINE))
"""Of the frames that have a type, the lobby's among them."""


def of_type(frame: dict[str, Any]) -> str:
    if frame["type"] == "state":
        return f'StateFrame<"{frame["table"]["game"]}">'
    return "LobbyFrame" if frame["type"] == "changed" else "Frame"


def sorted_by_type(frames: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Frames by the type that each must be of, of those alike in all fields one."""
    samples: dict[str, Sample] = {}
    for frame in frames:
        if frame["type"] != "closed":
            samples.setdefault(of_type(frame), Sample()).take(frame)
    return {kind: sample.kept for kind, sample in samples.items()}


def to_my_turn(match: Match) -> None:
    while live_matches.turn_of(match)[0] != 0:
        steps(match, 1, Random(1))


def hide(ref: str) -> None:
    boss = live_matches.person("boss", staff=True)
    hide_messages_and_add_time.set_hidden(messages=ChatMessage.objects.filter(ref=ref), by_staff=boss, hidden=True)


def begun(game: str) -> tuple[Match, list[User]]:
    """A match of two people and as many agents as it takes."""
    people = [live_matches.person(f"{game}_{number}") for number in range(2)]
    return live_matches.running(*people, agents=registry.game(game).seats[-1] - len(people), game=game), people


async def test_a_frame_of_every_kind_is_of_its_type(people: list[User], open_socket: Any, tmp_path: Path,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    def task(name: str, args: tuple[Any, ...] = (), **options: Any) -> None:
        if name == "games.tasks.advise":
            match_id, seat, window, ref = args
            advice.deliver_advice(match_id=UUID(match_id), seat=seat, window=window, ref=ref, adviser=PassingAdviser())

    monkeypatch.setattr(task_sending, "send_task", task)
    ann, bob, cid = people
    match = await in_database(begin)(ann, agents=2)
    await in_database(to_my_turn)(match)
    lobby = await open_socket("", path="/ws/lobby/", wait=False)
    one, eve = await open_socket(match.table.code, ann), await open_socket(match.table.code)
    for words in ({"text": "well played"}, {"emotion": next(iter(EMOTIONS))}, {"phrase": next(iter(PHRASES))}):
        await one.ask("chat", **words)
    await one.ask("chat", phrase="nothing of the kind")
    said = next((frame for frame in one.seen if frame["type"] == "chat"), None) or await one.until("chat")
    await one.send("ping", t=1.5)
    await one.until("pong")
    await one.send("advise", window=next(window["id"] for window in one.state["windows"] if window["mine"]))
    await one.until("advice")
    await one.ask("mute", username=bob.username)
    await one.until("muted")
    await in_database(friends.ask)(user=bob, username=ann.username)
    await one.until("friends")
    await in_database(hide)(said["ref"])
    await one.until("chat_hidden")
    await one.send("pull")
    await one.until("said")
    await in_database(laid)(ann, bob)
    await one.until("called")
    await in_database(live_matches.table_of)(cid)
    await lobby.until("changed")
    held = next(window["id"] for window in one.state["windows"] if window["mine"])
    bid = {"window": held, "verb": "bid", "points": 3}
    assert "again" in [await one.ask("move", **bid), await one.ask("move", **bid, again=True)][1]
    two = await open_socket(match.table.code, ann)
    await two.send("held", window=held)
    await one.until("bye")
    await two.until("meanwhile")
    await in_database(abort_match)(match)
    await two.until_state(lambda state: state["match"]["status"] == "aborted")
    held = HeldLine()
    monkeypatch.setattr(waiting_consumer, "waiting_line", lambda: held)
    late = await open_socket(match.table.code, cid, wait=False)
    await late.send("ping", t=1)
    await late.until("pong")
    held.let_go()
    frames = [frame for socket in (lobby, one, two, eve, late) for frame in socket.seen]
    assert {frame["type"] for frame in frames} - {"closed"} == KINDS
    assert type_errors(tmp_path, "wire", sorted_by_type(frames)) == []


async def test_states_of_every_game_are_of_its_type(open_socket: Any, tmp_path: Path) -> None:
    frames: list[dict[str, Any]] = []
    for game in registry.GAMES:
        host = await in_database(live_matches.person)(f"host_{game}")
        table = await in_database(live_matches.table_of)(host, agents=0, game=game)
        waiting = await open_socket(table.code, host)
        match, people = await in_database(begun)(game)
        sockets = [await open_socket(match.table.code, who) for who in (*people, None)]
        await in_database(steps)(match, 4, Random(game))
        for socket in sockets:
            await socket.settle()
        frames += [frame for socket in (waiting, *sockets) for frame in socket.seen if frame["type"] == "state"]
    assert {frame["table"]["game"] for frame in frames} == set(registry.GAMES)
    assert type_errors(tmp_path, "wire", sorted_by_type(frames)) == []
