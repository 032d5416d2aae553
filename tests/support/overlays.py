"""Streams with an overlay, and their gifts, for tests: rows of the database without the services that make them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import orjson

from accounts.encrypted_text import encrypt
from accounts.models import User
from games.agents.registry import TRUSTEE
from games.models import Match, Seat, Table
from games.streams.models import Gift, Stream, StreamMatch
from games.streams.selectors.overlay_addresses import digest_of
from games.streams.selectors.overlay_state import overlay_state
from tests.support.live_matches import NOON, SEED, person, start_match

SECRET = "the-secret-of-an-overlay-in-tests"


def overlaid(*people: User, owner: User | None = None, delay: int = 0, **fields: Any) -> tuple[Stream, Match]:
    """Puts a stream on the air at noon and starts its first match: people in the first seats, agents in the others."""
    owner = owner or (people[0] if people else person("streamer"))
    table = Table.objects.create(game="doudizhu", code="strm01", listed=False, rated=False, seed=SEED, size=3,
                                 options={"gifts": True, "turn_seconds": 600}, spectator_delay=delay,
                                 created_at=NOON, active_at=NOON)  # fmt: skip
    seats = [Seat(table=table, index=index, user=user, ready=True) for index, user in enumerate(people)]
    seats += [Seat(table=table, index=index, agent=TRUSTEE) for index in range(len(people), 3)]
    Seat.objects.bulk_create(seats)
    stream = Stream.objects.create(
        owner=owner, title="Cards tonight", game="doudizhu", table=table, on_air=True, started_at=NOON, created_at=NOON,
        overlay_token=encrypt(SECRET, purpose="overlay"), overlay_digest=digest_of(SECRET), **fields,
    )  # fmt: skip
    match = start_match(table=table, now=NOON)
    StreamMatch.objects.create(stream=stream, match=match, number=1)
    return stream, match


def gift(stream: Stream, kind: str, *, at: datetime, decided: datetime | None = None, **fields: Any) -> Gift:
    """Stores a gift that arrived at this time, and acted or was refused at `decided`."""
    known = {
        "sender": "webhook", "key": f"key-{Gift.objects.count()}", "body_digest": "0" * 64, "donor": "Spring Hills",
        "price": "199 gems", "status": "applied" if decided else "waiting",
    }  # fmt: skip
    return Gift.objects.create(stream=stream, kind=kind, received_at=at, decided_at=decided, **known | fields)


def state_at(stream: Stream, now: datetime) -> dict[str, Any]:
    """Returns the state that the overlays of a stream show at this time."""
    found = overlay_state(stream.pk, now)
    assert found is not None
    state: dict[str, Any] = orjson.loads(found.body)
    return state


def later(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)
