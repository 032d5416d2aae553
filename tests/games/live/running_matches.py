"""Starts matches at the present time, as sockets need them, and reads what a new connection gets."""

from __future__ import annotations

from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games import selectors
from games.models import Match
from games.rules import registry
from games.rules.core import Event
from games.services import moves
from tests.support import live_matches

LONG = {"turn_seconds": 600, "intermission_seconds": 60}


def begin(*people: User, agents: int = 0, **options: Any) -> Match:
    """Starts a match with people in the first seats and agents in the others.

    Its turns are too long to end during a test.
    """
    return live_matches.running(*people, agents=agents, options=LONG | options, begun_at=timezone.now())


def steps(match: Match, count: int, rng: Random) -> None:
    """Makes `count` moves in a match, not over its sockets."""
    for _ in range(count):
        live_matches.step(match, rng, pace=1)


def abort_match(match: Match) -> None:
    """Has staff abort the match at once."""
    moves.abort(match_id=match.pk, by_staff=live_matches.person("staff", staff=True))


def fresh_state(code: str, user: User | None) -> dict[str, Any]:
    frame = selectors.state_frame(table_code=code, user=user)
    assert frame is not None
    return frame.data


def public_events(match: Match) -> list[dict[str, Any]]:
    """Returns the public events of a match's log, from the first move on, in the form in which frames hold them."""
    rules = registry.game(match.game)
    lines = match.moves.filter(number__gt=0).order_by("number").values_list("events", flat=True)
    return [
        rules.event_json(Event(event["kind"], event["data"]))
        for events in lines
        for event in events
        if event["audience"] is None
    ]
