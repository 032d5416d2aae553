"""Writes the rows of many finished matches of one busy player, as the last move of each would write them."""

from __future__ import annotations

import gzip
import random
import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

from accounts.models import User
from games.models import Match, MatchSeat, Replay, Result, RoundResult
from games.rules.core import all_options
from games.rules.doudizhu.options import DouDizhuOptions

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
ROUNDS, SEATS, OPPONENTS = 10, 3, 300
BATCH = 250


def fill(matches: int, *, seed: int = 1) -> User:
    """Writes `matches` matches of ten rounds, all of one player against two of 300 others. Returns that player."""
    chance = random.Random(seed)
    names = ["busy", *(f"other{number}" for number in range(OPPONENTS))]
    people = User.objects.bulk_create([User(username=name) for name in names])
    replay = gzip.compress(orjson.dumps({"steps": [{"events": list(_events())}]}))
    for start in range(0, matches, BATCH):
        rows: dict[type[Any], list[Any]] = {Match: [], MatchSeat: [], RoundResult: [], Result: [], Replay: []}
        for number in range(start, min(matches, start + BATCH)):
            _match(number, [people[0], *chance.sample(people[1:], 2)], chance, replay, rows)
        for model, made in rows.items():
            model.objects.bulk_create(made)
    return people[0]


def _match(number: int, players: list[User], chance: random.Random, replay: bytes, rows: dict[type[Any], Any]) -> None:
    ended = BEGIN + timedelta(minutes=47 * number)
    match = Match(
        id=uuid.UUID(int=number + 1), game="doudizhu", rules_version=1, options=all_options(DouDizhuOptions, {}),
        seed="0" * 64, commitment="0" * 64, status=Match.Status.FINISHED, rated=True, board=Match.Board.PEOPLE,
        started_at=ended - timedelta(minutes=20), finished_at=ended,
    )  # fmt: skip
    rows[Match].append(match)
    rows[Replay].append(Replay(match=match, data=replay))
    scores = [0] * SEATS
    for round_number in range(1, ROUNDS + 1):
        landlord, bid, bombs = chance.randrange(SEATS), chance.randint(1, 3), chance.choice((0, 0, 0, 1))
        worth = bid << bombs
        sign = chance.choice((1, -1))
        for seat in range(SEATS):
            points = sign * worth * (2 if seat == landlord else -1)
            scores[seat] += points
            rows[RoundResult].append(
                RoundResult(
                    match=match, round=round_number, seat=seat, user=players[seat], points=points, won=points > 0,
                    role="landlord" if seat == landlord else "farmer", bid=bid if seat == landlord else 0,
                    bombs=bombs if seat == landlord else 0, multiplier=worth, finished_at=ended,
                )
            )  # fmt: skip
    for seat in range(SEATS):
        rows[MatchSeat].append(
            MatchSeat(match=match, index=seat, user=players[seat], kind="person", name="x", avatar="fox")
        )
        rows[Result].append(
            Result(
                match=match, seat=seat, user=players[seat], score=scores[seat], rounds=ROUNDS, finished_at=ended,
                place=1 + sum(score > scores[seat] for score in scores),
            )
        )  # fmt: skip


def _events() -> Any:
    for number in range(1, ROUNDS + 1):
        yield {"kind": "round_start", "data": {"round": number}}
        yield {"kind": "deal", "data": {}}
        for seat in range(SEATS):
            yield {"kind": "bid", "data": {"seat": seat, "points": 0}}
        yield {"kind": "round_end", "data": {"round": number, "redeals": 0}}
