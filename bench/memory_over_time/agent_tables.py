"""Keeps matches of agents running at tables that are watched, and reads the pages of those that have ended."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

HOST = "127.0.0.1"
GAMES = ("doudizhu", "gandengyan", "uno", "liars_dice", "werewolf")
SEATS = {"werewolf": 6}
OPTIONS: dict[str, dict[str, Any]] = {
    "gandengyan": {"rounds": 2}, "uno": {"target_score": 100}, "doudizhu": {"format": "quick"},
    "werewolf": {"speech_seconds": 10, "wolf_seconds": 10, "vote_seconds": 10, "role_seconds": 0, "max_days": 5},
}  # fmt: skip
LOOK_SECONDS = 0.5
"""Seconds between two looks whether matches have ended."""


@dataclass
class AgentTables:
    """Tables of agents, each with a spectator's socket. A match that has ended makes room for one at a new table."""

    port: int
    count: int
    ended: int = 0
    _serial: Any = field(default_factory=itertools.count)
    _running: dict[Any, asyncio.Task[None]] = field(default_factory=dict)

    async def play(self) -> None:
        """Keeps `count` matches running until it is cancelled."""
        try:
            while True:
                live = await asyncio.to_thread(_live, list(self._running))
                for match_id in [each for each in self._running if each not in live]:
                    self._running.pop(match_id).cancel()
                    self.ended += 1
                    await asyncio.to_thread(self._read_pages, match_id)
                while len(self._running) < self.count:
                    match_id, code = await asyncio.to_thread(open_agent_match, next(self._serial))
                    self._running[match_id] = asyncio.create_task(self._watch(code))
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for watching in self._running.values():
                watching.cancel()

    async def _watch(self, code: str) -> None:
        origin: Any = f"http://{HOST}:{self.port}"
        with contextlib.suppress(WebSocketException, OSError):
            async with connect(f"ws://{HOST}:{self.port}/ws/tables/{code}/", origin=origin) as line:
                async for _ in line:
                    pass

    def _read_pages(self, match_id: Any) -> None:
        """Requests the pages that a match has after its end, and those that list it."""
        for path in ("/", "/tv/", f"/matches/{match_id}/", f"/matches/{match_id}/replay/data/"):
            line = HTTPConnection(HOST, self.port, timeout=30)
            with contextlib.suppress(OSError):
                line.request("GET", path)
                line.getresponse().read()
            line.close()


def open_agent_match(number: int) -> tuple[Any, str]:
    """Starts a match of agents. Games take turns, and so do the levels of each. Returns its id and its table's code."""
    from django.db import transaction
    from django.utils import timezone

    from games.agents import registry as agents
    from games.models import Seat, Table
    from games.rules import registry
    from games.services import match_start, seating_steps

    game = GAMES[number % len(GAMES)]
    levels = [each for each in agents.levels(game) if each != "strong"]
    level = levels[number // len(GAMES) % len(levels)]
    now, size = timezone.now(), SEATS.get(game, registry.game(game).default_seats)
    with transaction.atomic():
        fresh = Table(
            game=game, options=OPTIONS.get(game, {}), listed=False, rated=False, size=size, active_at=now,
        )  # fmt: skip
        table = seating_steps.save_with_new_code(fresh)
        Seat.objects.bulk_create(Seat(table=table, index=index, agent=level) for index in range(size))
        return match_start.create_match(table, now=now).pk, table.code


def _live(match_ids: list[Any]) -> set[Any]:
    from games.models import Match

    return set(Match.objects.filter(pk__in=match_ids, status__in=Match.LIVE).values_list("pk", flat=True))


def moves() -> int:
    """Returns the number of all moves in all logs."""
    from games.models import Move

    return Move.objects.count()
