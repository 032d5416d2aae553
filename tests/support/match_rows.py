"""Creates finished matches, players and ladder rows directly in the database, as the services would write them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from games.models import Kind, Match, MatchSeat, Result, RoundResult, Table
from games.rules.core import all_options
from games.rules.doudizhu.options import DouDizhuOptions
from leaderboards import ranks
from leaderboards.models import Standing

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def make_player(name: str, *, guest: bool = False, staff: bool = False, display: str = "") -> User:
    user = User(username=name, is_guest=guest, is_staff=staff, is_superuser=staff, display_name=display)
    user.set_password("let me in, please")
    user.save()
    return user


def make_players(names: Iterable[str]) -> list[User]:
    """Creates an account for each name, without a password."""
    return User.objects.bulk_create(User(username=name) for name in names)


def make_standing(user: User, points: int, *, board: str = Match.Board.PEOPLE, **fields: object) -> Standing:
    """Creates a player's row in the points ladder of Dou Dizhu, and updates the counts by which ranks are found."""
    return make_standings([(user, points)], board=board, **fields)[0]


def make_standings(
    points: Iterable[tuple[User, int]], *, board: str = Match.Board.PEOPLE, **fields: object
) -> list[Standing]:
    """Creates several players' rows in one points ladder of Dou Dizhu; `fields` are the same in all of them."""
    rest: dict[str, Any] = {"matches": 1, "updated_at": NOON, **fields}
    with transaction.atomic():
        made = Standing.objects.bulk_create(
            Standing(board=board, game="doudizhu", user=user, points=own, **rest) for user, own in points
        )
        ranks.update_counts([(ranks.Ladder.of(row), None, row.points) for row in made])
    return made


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one seat in a round: its role and its points."""

    role: str
    points: int


LANDLORD_WINS = (Line("landlord", 6), Line("farmer", -3), Line("farmer", -3))
FARMERS_WIN = (Line("landlord", -6), Line("farmer", 3), Line("farmer", 3))


def make_match(
    players: Sequence[User | None],
    *rounds: Sequence[Line],
    at: datetime = NOON,
    board: str = Match.Board.PEOPLE,
    rated: bool = True,
    status: str = Match.Status.FINISHED,
    listed: bool = True,
    counted: datetime | None = None,
) -> Match:
    """Creates a match of Dou Dizhu that ended at `at`, from the results of its rounds. A player of None is an agent.

    Scores and places follow from the rounds.
    """
    seed = secrets.token_hex(32)
    match = Match.objects.create(
        table=Table.objects.create(game="doudizhu", status=Table.Status.CLOSED, listed=listed),
        game="doudizhu", rules_version=1, options=all_options(DouDizhuOptions, {}), seed=seed,
        commitment=hashlib.sha256(bytes.fromhex(seed)).hexdigest(), status=status, rated=rated, board=board,
        started_at=at - timedelta(minutes=9), finished_at=at,
    )  # fmt: skip
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match, index=seat, user=user, kind=Kind.of(user) if user else Kind.AGENT,
            agent="" if user else "steady", name=user.shown_name if user else f"Agent {seat}",
            avatar=user.avatar if user else "bot",
        )
        for seat, user in enumerate(players)
    )  # fmt: skip
    RoundResult.objects.bulk_create(
        RoundResult(
            match=match, round=number, seat=seat, user=players[seat], role=line.role, points=line.points,
            won=line.points > 0, multiplier=abs(line.points), bid=3, finished_at=at,
        )
        for number, lines in enumerate(rounds or [LANDLORD_WINS], 1)
        for seat, line in enumerate(lines)
    )  # fmt: skip
    scores = [sum(lines[seat].points for lines in rounds or [LANDLORD_WINS]) for seat in range(len(players))]
    Result.objects.bulk_create(
        Result(
            match=match, seat=seat, user=user, score=scores[seat], place=1 + sum(s > scores[seat] for s in scores),
            rounds=len(rounds) or 1, rounds_won=sum(lines[seat].points > 0 for lines in rounds or [LANDLORD_WINS]),
            finished_at=at, ladder_at=counted,
        )
        for seat, user in enumerate(players)
    )  # fmt: skip
    return match
