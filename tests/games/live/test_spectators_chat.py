"""What spectators say reaches no socket of a seat before the match has ended, not even by a whole state or a hint."""

from __future__ import annotations

from typing import Any

from games.models import ChatMessage
from games.services import hide_messages_and_add_time
from tests.support import live_matches

from .conftest import in_database
from .running_matches import abort_match
from .socket_client import Socket, together

TALK = "the landlord holds a bomb"


def messages(socket: Socket) -> list[dict[str, Any]]:
    """The messages that a socket has got, one by one and in the lists of earlier ones."""
    found = [frame for frame in socket.seen if frame["type"] == "chat"]
    return found + [one for frame in socket.seen if frame["type"] == "said" for one in frame["messages"]]


def hide(ref: str, *, hidden: bool = True) -> None:
    boss = live_matches.person("boss" if hidden else "boss2", staff=True)
    hide_messages_and_add_time.set_hidden(messages=ChatMessage.objects.filter(ref=ref), by_staff=boss, hidden=hidden)


async def test_seats_get_what_spectators_said_when_the_match_ends_and_nothing_before(match, people, open_socket):
    code = match.table.code
    eve = await in_database(live_matches.person)("eve")
    ann, bob, watching, visitor = [await open_socket(code, who) for who in (people[0], people[1], eve, None)]
    assert (await watching.ask("chat", text=TALK))["code"] == "SEATS_ONLY"
    assert (await ann.ask("chat", text="hello", channel="spectators"))["code"] == "SPECTATORS_ONLY"
    assert (await watching.ask("chat", text=TALK, channel="wolves"))["code"] == "MALFORMED"
    assert (await watching.ask("chat", text=TALK, channel="spectators"))["type"] == "ack"
    heard = await visitor.until("chat", text=TALK)
    assert (heard["channel"], heard["seat"]) == ("spectators", None)
    await in_database(hide)(heard["ref"])
    await visitor.until("chat_hidden")
    await in_database(hide)(heard["ref"], hidden=False)
    await ann.send("pull")
    await ann.until("said")
    late = await open_socket(code, people[2])
    await together(ann, bob, late)
    for seat in (ann, bob, late):
        assert TALK not in str(seat.seen)
        assert heard["ref"] not in str(seat.seen)
    await in_database(abort_match)(match)
    for seat in (ann, bob, late):
        while not any(one["ref"] == heard["ref"] for one in messages(seat)):
            await seat.until("said")
    assert (await watching.ask("chat", text="well played", channel="spectators"))["type"] == "ack"
    await ann.until("chat", text="well played")
