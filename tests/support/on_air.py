"""Streams on the air for tests, and their gifts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from django.contrib.auth.models import Permission

from accounts.models import User
from games.models import Match, Table
from games.streams.models import Gift, Stream
from games.streams.selectors.streams import running_match
from games.streams.services import gift_queue, stream_lifecycle
from tests.support.live_matches import NOON, head, in_intermission, person, played_until

AGENTS: list[dict[str, Any]] = [{"agent": "club"}] * 3
_keys = count(1)


def streamer(name: str = "mina") -> User:
    """Creates an account with the permission to open streams."""
    user = person(name)
    user.user_permissions.add(Permission.objects.get(codename="open_streams"))
    return User.objects.get(pk=user.pk)


def opened(owner: User | None = None, **changed: Any) -> Stream:
    """Opens a stream of Dou Dizhu with three agents and without end, off the air."""
    wanted: dict[str, Any] = {
        "title": "Evening show", "game": "doudizhu", "options": {"format": "daily"}, "seats": AGENTS, "pace": 2000,
    }  # fmt: skip
    return stream_lifecycle.open_stream(owner=owner or streamer(), now=NOON, **{**wanted, **changed})


def on_air(owner: User | None = None, *, now: datetime = NOON, **changed: Any) -> Stream:
    """Opens a stream and puts it on the air, with its first match running if agents have all seats."""
    stream = opened(owner, **changed)
    return stream_lifecycle.start_stream(stream_id=stream.pk, by=stream.owner, now=now)


def match_of(stream: Stream) -> Match:
    """Returns the match that runs in a stream."""
    stream.refresh_from_db()
    found = running_match(stream)
    assert found is not None
    return found


def table_of_stream(stream: Stream) -> Table:
    stream.refresh_from_db()
    assert stream.table is not None
    return Table.objects.get(pk=stream.table.pk)


def give(stream: Stream, kind: str, *, now: datetime = NOON, key: str = "", **fields: Any) -> Gift:
    """Sends a gift of a platform to a stream."""
    key = key or f"key-{next(_keys)}"
    digest = fields.pop("body_digest", sha256(repr((kind, sorted(fields.items()))).encode()).hexdigest())
    return gift_queue.receive_gift(
        stream_id=stream.pk, sender="webhook", key=key, body_digest=digest, kind=kind, now=now, **fields
    )


def take(stream: Stream, *, now: datetime = NOON) -> int:
    return gift_queue.take_gifts(stream_id=stream.pk, now=now)


def moment(match: Match, *, seconds: float = 0.0) -> datetime:
    """Returns the time of the match's last move, or some seconds later."""
    now = head(match)
    return now.info.moment(now.state.ctx.at) + timedelta(seconds=seconds)


def state_of(match: Match) -> Any:
    return head(match).state


def play_to(match: Match, fits: Callable[[Any], bool], *, seed: int = 1) -> datetime:
    """Plays random moves until `fits` is true of the state. Returns the time of the last move."""
    played_until(match, fits, seed=seed)
    return moment(match)


def playing(state: Any) -> bool:
    """Whether cards are played in a round of Dou Dizhu."""
    return not in_intermission(state) and state.round.landlord is not None and bool(state.round.turn is not None)


def leading(state: Any) -> bool:
    """Whether a seat may lead in a round of Dou Dizhu in which something was played."""
    return playing(state) and state.round.last is None and bool(state.round.played)


def decided(gift: Gift) -> tuple[str, str]:
    gift.refresh_from_db()
    return gift.status, gift.refusal


def opponents(match: Match) -> tuple[int, int]:
    """Returns the landlord and a farmer of the running round."""
    landlord = state_of(match).round.landlord
    return landlord, next(seat for seat in range(3) if seat != landlord)


def many_kinds(rng: Random) -> dict[str, Any]:
    """Returns the fields of a random gift."""
    kinds = ["cheer", "emote", "effect", "peek", "swap_card", "add_card", "double", "swap_roles", "reshuffle"]
    seat, target = rng.sample(range(3), 2)
    return {"kind": rng.choice(kinds), "seat": seat, "target": target}
