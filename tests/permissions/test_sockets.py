"""Every socket, opened as every role, and every kind of frame that the sockets of tables and chat rooms take."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.asgi import application
from games import after_commit
from games.bots.protocol import PATH as BOTS_PATH
from games.bots.protocol import consumer as bots_consumer
from games.consumers import inbound_frames
from games.models import ChatMessage
from tests.games.live.socket_client import PATIENCE, hang_up
from tests.support.live_matches import running
from tests.support.overlays import SECRET, overlaid
from tests.support.servers.polling import yield_to_others

from .doors import ELSEWHERE, socket_routes
from .people_and_places import LONG, NO_SECRET, make_people, token_of
from .permission_table import ROLES, differences, rows_of

DOORS = rows_of("sockets")
ANSWERED = ("ping", "pull")
"""Kinds of frames that every open socket answers."""
UNANSWERED = "held"
"""The kind of frame that every open socket of a table takes and that needs no answer."""
AT_TABLES = [kind for kind in inbound_frames.FIELDS if kind not in (*ANSWERED, UNANSWERED)]
IN_ROOMS = [kind for kind in inbound_frames.ROOM_FIELDS if kind not in ANSWERED]
WRONG_SECRET = "OPEN an overlay with a wrong secret"
OWN_VIEW = "SEE the own hand at a running table"
NOT_THEIRS = {"NOT_SEATED", "NOT_HOST", "NOT_ROOM_HOST", "SEATS_ONLY"}
"""Codes that refuse a person for what they are; every other code refuses the moment."""


class Line:
    """One socket of a role, and what it has been told."""

    def __init__(self, client: Client, path: str) -> None:
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookies.encode())]
        token = client.defaults.get("HTTP_AUTHORIZATION", "")
        if token:
            headers.append((b"authorization", token.replace("Token", "Bearer").encode()))
        self._line = WebsocketCommunicator(application, path, headers)

    async def open(self) -> bool:
        accepted, _code = await self._line.connect(timeout=PATIENCE)
        return bool(accepted)

    async def ask(self, *kinds: str, **frame: Any) -> dict[str, Any]:
        """Sends a frame, if one is given, and returns the first answer of these types, or that the socket closed."""
        if frame:
            await self._line.send_input({"type": "websocket.receive", "text": json.dumps(frame)})
        while True:
            message = await self._line.receive_output(PATIENCE)
            if message["type"] == "websocket.close":
                return {"type": "closed", "code": message.get("code")}
            told: dict[str, Any] = json.loads(message["text"])
            if told["type"] in kinds and (not frame.get("ref") or told.get("ref") == frame["ref"]):
                return told

    async def close(self) -> None:
        await hang_up(self._line)


@pytest.fixture
def places(worker_threads: None) -> dict[str, Any]:
    """A client of each role, the code of a table at which `seat` plays, and a stream of `streamer`."""
    people = make_people()
    match = running(people["seat"], agents=2, options=LONG, begun_at=timezone.now())  # type: ignore[arg-type]
    said = ChatMessage.objects.create(
        table=match.table, match=match, user=people["owner"], name="owner", text="well played"
    )
    return {
        "people": people, "token": token_of(people["token"]), "code": match.table.code,
        "stream": overlaid(owner=people["streamer"])[0].pk, "said": said.ref,
    }  # fmt: skip


def clients_of(places: dict[str, Any]) -> dict[str, Client]:
    found = {}
    for role, user in places["people"].items():
        found[role] = Client()
        if role == "token":
            found[role] = Client(HTTP_AUTHORIZATION=f"Token {places['token']}")
        elif user is not None:
            found[role].force_login(user)
    return found


def frames_of(kinds: list[str], places: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns a frame of each kind that a person could mean; those that end a seat come last."""
    fields: dict[str, dict[str, Any]] = {
        "move": {"window": "nothing", "verb": "PASS"}, "advise": {"window": "nothing"}, "trustee": {"on": True},
        "chat": {"text": "good evening"}, "agent": {"seat": 1, "level": "club"},
        "report": {"message": places["said"]}, "mute": {"username": "robo"}, "slow": {"seconds": 15},
    }  # fmt: skip
    ending = ("leave", "concede", "skip")
    ordered = [kind for kind in kinds if kind not in ending] + [kind for kind in ending if kind in kinds]
    return [{"type": kind, "ref": kind, **fields.get(kind, {})} for kind in ordered]


def sign_of(answer: dict[str, Any]) -> str:
    if answer["type"] == "ack":
        return "+"
    if answer["type"] == "closed":
        return "-"
    code = answer["code"]
    return ">" if code == "NOT_SIGNED_IN" else "-" if code in NOT_THEIRS else "!"


def test_every_socket_and_every_kind_of_frame_is_in_the_table() -> None:
    doors = [
        *(f"OPEN {route}" for route in socket_routes()), WRONG_SECRET, OWN_VIEW,
        *(f"SEND {kind} at a table" for kind in AT_TABLES),
        *(f"SEND {kind} in a chat room" for kind in IN_ROOMS),
    ]  # fmt: skip
    assert sorted(row.door for row in DOORS) == sorted(doors)


async def test_every_socket_lets_in_whom_the_table_says(
    places: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_consumer, "HELLO_SECONDS", PATIENCE)
    clients = await sync_to_async(clients_of)(places)
    found: dict[str, dict[str, str]] = {row.door: {} for row in DOORS}
    for role in (*(role for role in ROLES if role != "seat"), "seat"):  # the frames of a seat end it
        for door, sign in (await signs_of(clients[role], places)).items():
            found[door][role] = sign
    assert differences(DOORS, found) == []


async def signs_of(client: Client, places: dict[str, Any]) -> dict[str, str]:
    """Opens every socket with a client and sends each kind of frame. Returns the sign of each door of the table."""
    paths = {
        "ws/lobby/": ("/ws/lobby/", None), "ws/tv/": ("/ws/tv/", None), ELSEWHERE: ("/ws/elsewhere/", None),
        "^ws/overlay/(?P<secret>[A-Za-z0-9_-]{1,128})/$": (f"/ws/overlay/{SECRET}/", "state"),
        "ws/streams/<uuid:stream_id>/": (f"/ws/streams/{places['stream']}/", "changed"),
    }  # fmt: skip
    found = {f"OPEN {route}": await opened(client, *paths[route]) for route in paths}
    found["OPEN ws/friends/"] = await told_of_friends(client, places["people"].values())
    found[WRONG_SECRET] = await opened(client, f"/ws/overlay/{NO_SECRET}/", "state")
    bots = Line(client, BOTS_PATH)
    assert await bots.open()
    welcome = await bots.ask("WELCOME", type="HELLO")
    found[f"OPEN {BOTS_PATH.removeprefix('/')}"] = "+" if welcome["type"] == "WELCOME" else "-"
    await bots.close()

    table = Line(client, f"/ws/tables/{places['code']}/")
    assert await table.open()
    state = await table.ask("state")
    found["OPEN ^ws/tables/(?P<code>[0-9a-z]{6})/$"] = "+" if state["type"] == "state" else "-"
    found[OWN_VIEW] = "+" if state["view"].get("hand") else "-"
    for frame in frames_of(AT_TABLES, places):
        found[f"SEND {frame['type']} at a table"] = sign_of(await table.ask("ack", "error", **frame))
    await table.close()

    room = Line(client, "/ws/rooms/lobby/")
    assert await room.open()
    first = await room.ask("said", "messages", "room", "history")
    found["OPEN ^ws/rooms/(?P<kind>[a-z]{1,16})/(?:(?P<name>[0-9a-z]{1,16})/)?$"] = (
        "-" if first["type"] == "closed" else "+"
    )
    for frame in frames_of(IN_ROOMS, places):
        found[f"SEND {frame['type']} in a chat room"] = sign_of(await room.ask("ack", "error", **frame))
    await room.close()
    return found


async def told_of_friends(client: Client, people: Iterable[User | None]) -> str:
    """Returns "+" if the socket of friends is told that something changed for its account, "-" if it closes."""
    line = Line(client, "/ws/friends/")
    assert await line.open()
    answer = asyncio.create_task(line.ask("changed"))
    while not answer.done():  # what is sent before the socket has joined its group is lost
        for user in filter(None, people):
            after_commit.broadcast(after_commit.user_group(user.pk), {"type": "friends.changed"})
        await yield_to_others()
    await line.close()
    return "+" if answer.result()["type"] == "changed" else "-"


async def opened(client: Client, path: str, first: str | None) -> str:
    """Opens a socket. Returns "+" if it stays open, by its first frame if it sends one, else "-"."""
    line = Line(client, path)
    if not await line.open():
        return "-"
    kept = first is None or (await line.ask(first))["type"] == first
    await line.close()
    await asyncio.sleep(0)
    return "+" if kept else "-"
