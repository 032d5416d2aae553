"""Plays one round of the arena by the rules of its game, with a contestant in each seat."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.bots.protocol.seat_snapshot import SeatSnapshot, match_start_fields, now_ms, open_requests, player_fields
from games.rules.core import Game, IllegalMove, MalformedMove, Move, StaleMove, Window, due_timeout, start
from games.services.store_results import ROUND_ENDS

from .contestants import Contestant

MAX_MOVES = 20_000
"""Moves after which a round is taken to be endless, which is a fault of the rules."""


@dataclass(slots=True)
class RoundScores:
    """The results of one round of the arena: points, refused and late answers, and thinking time.

    Each list is by seat.
    """

    points: list[int]
    refused: list[int]
    late: list[int]
    spent: list[float] = field(default_factory=list)
    """Seconds that all answers took together."""
    decisions: list[int] = field(default_factory=list)


class ArenaRound:
    """One round in the arena, of a game whose seats act only in turn."""

    def __init__(self, rules: Game[Any], options: Any, sides: Sequence[Contestant], *, seed: str, name: str) -> None:
        self._rules, self._sides, self._name = rules, sides, name
        self._players = tuple(side.name for side in sides)
        machines = [seat for seat, side in enumerate(sides) if side.house]
        first = start(rules, options, len(sides), seed, agents=machines)
        self._state, self._events = first.state, list(first.events)
        none = [0] * len(sides)
        self._score = RoundScores(list(none), list(none), list(none), [0.0] * len(sides), list(none))

    async def play(self) -> RoundScores:
        """Plays the round to its end and returns its results."""
        for _ in range(MAX_MOVES):
            over = next((event.data for event in self._events if event.kind in ROUND_ENDS), None)
            await self._show_snapshots(over)
            if over is not None:
                self._score.points = list(over["points"])
                return self._score
            window = next(window for window in self._state.ctx.windows if window.turn)
            await self._play_turn(window.seats[0], window)
        raise RuntimeError("the round does not end")

    async def _play_turn(self, seat: int, window: Window) -> None:
        """Has one contestant play a turn.

        It is asked at most twice. If no answer is accepted, the move that the rules make at a timeout is played.
        """
        began, refusal = time.monotonic(), None
        for _ in range(2):
            left = (window.closes_at - self._state.ctx.at) / 1000 - (time.monotonic() - began)
            answer = await self._sides[seat].request_answer(self._snapshot(seat), refusal, seconds=left)
            if answer is None:
                break
            spent = time.monotonic() - began
            self._score.spent[seat] += spent
            self._score.decisions[seat] += 1
            try:
                verb, action = answer()
                at = min(self._state.ctx.at + max(1, int(spent * 1000)), window.closes_at - 1)
                self._apply(Move(seat, window.id, action, at, "agent" if self._sides[seat].house else "bot"))
            except (IllegalMove, MalformedMove, StaleMove) as error:
                refusal = error
                self._score.refused[seat] += 1
                continue
            await self._sides[seat].confirm_answer(self._snapshot(seat), verb)
            return
        if refusal is not None:
            await self._sides[seat].request_answer(self._snapshot(seat), refusal, seconds=0.0)
        else:
            self._score.late[seat] += 1
        timeout = due_timeout(self._state, window.closes_at)
        assert timeout is not None  # noqa: S101  its window closes at that time
        self._apply(timeout)

    def _apply(self, move: Move) -> None:
        after = self._rules.apply(self._state, move)
        self._state, self._events = after.state, list(after.events)

    async def _show_snapshots(self, over: Any) -> None:
        for seat, side in enumerate(self._sides):
            await side.show_snapshot(self._snapshot(seat), over=over is not None)

    def _snapshot(self, seat: int) -> SeatSnapshot:
        return snapshot_of(
            self._rules, self._state, seat, players=self._players, match_id=self._name,
            events=[self._rules.event_json(event) for event in self._events if event.seen_by(seat)],
            rated=False,
        )  # fmt: skip


def snapshot_of(
    rules: Game[Any], state: Any, seat: int, *, players: tuple[str, ...], match_id: str,
    events: Sequence[dict[str, Any]] = (), rated: bool = False,
) -> SeatSnapshot:  # fmt: skip
    """Returns what one seat sees of a state: its view, its events, and the windows in which it may act."""
    ctx = state.ctx
    view = rules.view(state, seat)
    asks = open_requests(rules, state, seat, alias=lambda window: f"{match_id}.{window}")
    shown = [player_fields(index, player, name=player, kind="bot") for index, player in enumerate(players)]
    opening = match_start_fields(view, table=None, players=shown, rated=rated)
    return SeatSnapshot(
        match_id=match_id, game=rules.key, rules=rules, players=players, seat=seat, view=view, asks=asks,
        events=tuple(events), at=ctx.at, clock=now_ms(), trustee=seat in ctx.trustees, opening=opening,
    )  # fmt: skip
