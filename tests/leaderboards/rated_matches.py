"""Creates rated matches of any game as database rows, and reads the ratings that follow from them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from django.db import transaction

from accounts.models import User
from games.models import Kind, Match, MatchSeat, Result, RoundResult
from leaderboards import ratings, services
from leaderboards.models import Rating, RatingChange, RatingSequence
from leaderboards.ratings import Player, Record
from leaderboards.services import rating_audit, rating_conversion, save_ratings
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, Line, make_players

Sitter = User | str
"""A person, a bot, or the level of an agent."""

HOUR = timedelta(hours=1)
ROLES = {"wolf": -1, "villager": 1}


def rated_match(
    sitters: Sequence[Sitter],
    places: Sequence[int] = (),
    *,
    game: str = "uno",
    rounds: Sequence[Sequence[Line]] = (),
    at: datetime = NOON,
    rated: bool = True,
    status: str = Match.Status.FINISHED,
) -> Match:
    """Creates the rows of a finished rated match, as its last move writes them.

    The result is given by places, or by rounds of roles, from which places follow.
    """
    people = sum(isinstance(sitter, User) and not sitter.is_bot for sitter in sitters)
    board = Match.Board.PEOPLE if people > 1 else Match.Board.PRACTICE
    match = Match.objects.create(
        game=game, rules_version=1, seed=secrets.token_hex(32), commitment="0" * 64, status=status, rated=rated,
        board=board if rated else Match.Board.NONE, started_at=at - timedelta(minutes=9), finished_at=at,
    )  # fmt: skip
    scores = [sum(lines[seat].points for lines in rounds) for seat in range(len(sitters))]
    places = places or [1 + sum(other > score for other in scores) for score in scores]
    owners = [sitter if isinstance(sitter, User) else None for sitter in sitters]
    MatchSeat.objects.bulk_create(
        MatchSeat(
            match=match, index=seat, user=owners[seat],
            kind=Kind.of(sitter) if isinstance(sitter, User) else Kind.AGENT,
            agent="" if isinstance(sitter, User) else sitter, name=f"seat {seat}", avatar="fox",
        )
        for seat, sitter in enumerate(sitters)
    )  # fmt: skip
    RoundResult.objects.bulk_create(
        RoundResult(
            match=match, round=number, seat=seat, user=owners[seat], role=line.role, points=line.points,
            won=line.points > 0, finished_at=at,
        )
        for number, lines in enumerate(rounds, 1)
        for seat, line in enumerate(lines)
    )  # fmt: skip
    Result.objects.bulk_create(
        Result(
            match=match, seat=seat, user=owners[seat], score=scores[seat], place=places[seat], rounds=len(rounds) or 1,
            finished_at=at,
        )
        for seat in range(len(sitters))
    )  # fmt: skip
    return match


def landlord_at(seat: int, *, wins: bool) -> list[Line]:
    """Returns the roles and points of a round of Dou Dizhu with the landlord in this seat."""
    landlord, farmer, other = LANDLORD_WINS if wins else FARMERS_WIN
    return [landlord if index == seat else farmer if index == (seat + 1) % 3 else other for index in range(3)]


def evening(people: Sequence[User], *, matches: int, seed: int = 1, start: datetime = NOON) -> list[Match]:
    """Creates matches of Dou Dizhu, an hour apart, each of three of these people. An agent plays in every fourth."""
    rng = Random(seed)
    made = []
    for number in range(matches):
        sitters: list[Sitter] = list(rng.sample(list(people), 3))
        if number % 4 == 3:
            sitters[rng.randrange(3)] = "club"
        rounds = [landlord_at(rng.randrange(3), wins=rng.random() < 0.6) for _ in range(rng.randint(1, 4))]
        made.append(rated_match(sitters, game="doudizhu", rounds=rounds, at=start + number * HOUR))
    return made


def players(count: int) -> list[User]:
    return make_players(f"p{number}" for number in range(count))


def established(who: Sitter, value: float = 1500, *, board: str = "people", game: str = "uno") -> Rating:
    """Creates an established rating of a player, listed and ranked, whose last match was at noon."""
    return all_established([(who, value)], board=board, game=game)[0]


def all_established(
    values: Sequence[tuple[Sitter, float]], *, board: str = "people", game: str = "uno"
) -> list[Rating]:  # fmt: skip
    """Creates established ratings of several players on one board, in this order, whose last matches were at noon."""
    made = Rating.objects.bulk_create(
        Rating(
            game=game, board=board, user=who if isinstance(who, User) else None,
            agent="" if isinstance(who, User) else who, value=value, deviation=60, volatility=0.02,
        )
        for who, value in values
    )  # fmt: skip
    keys = [row.pk for row in made]
    records = [
        Record(ratings.Rating(value, 60, 0.02), matches=40, last_at=rating_conversion.to_epoch_seconds(NOON))
        for _who, value in values
    ]
    with transaction.atomic():
        save_ratings.save_records(zip(save_ratings.load_ratings(keys), records, strict=True), number=0, now=NOON)
    return list(Rating.objects.filter(pk__in=keys).order_by("pk"))


def stored(sequence: RatingSequence) -> dict[Player, Record]:
    """Returns the ratings of one game and pool as the database has them: player -> record.

    Unrated players are left out.
    """
    rows = Rating.objects.filter(game=sequence.game, last_at__isnull=False)
    rows = rows.filter(board="people") if sequence.board == "people" else rows.exclude(board="people")
    return {row.pk: rating_conversion.record_of(row) for row in rows}


def folded(sequence: RatingSequence) -> dict[Player, Record]:
    """Returns the ratings computed from all matches of one game and pool, from the first on: player -> record."""
    return dict(rating_audit.recompute_ratings(sequence).records)


def picture() -> list[tuple[object, ...]]:
    """Returns all rows of ratings and their history, in a form that tests compare before and after a re-rating."""
    rows: list[tuple[object, ...]] = list(
        Rating.objects.order_by("pk").values_list(
            "pk", "value", "deviation", "volatility", "matches", "last_at", "rests_at", "provisional", "listed"
        )
    )
    lines = RatingChange.objects.order_by("rating", "number")
    return rows + list(lines.values_list("rating", "number", "value_before", "value", "deviation", "matches"))


def work(now: datetime = NOON) -> services.PipelineRun:
    return services.run_pipeline(now=now)
