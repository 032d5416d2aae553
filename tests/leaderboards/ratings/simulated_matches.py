"""Simulates matches among players of known strength, with which tests check the ratings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from leaderboards.ratings import LADDERS, ByPlaces, RatedMatch, RatingBook, RoleOffsets, doudizhu, win_probability
from leaderboards.ratings.rating import SCALE

DAY = 86_400
ROLE = 134.0
"""Points that the landlord's role is worth in these simulations."""
TERMS = RoleOffsets(version=1, points={"doudizhu": ROLE})


def book(game: str = "doudizhu", terms: RoleOffsets = TERMS) -> RatingBook:
    return RatingBook(LADDERS[game], terms=terms)


def quick_match(
    rng: Random,
    table: Sequence[str],
    strength: Mapping[str, float],
    appetite: Mapping[str, float],
    *,
    role: float = ROLE,
) -> list[tuple[int, float]]:
    """Simulates a quick match of Dou Dizhu. Returns for each round (landlord's seat, 1 if the landlord won, else 0).

    Players with more `appetite` bid more and are landlord more often.
    """
    rounds: list[tuple[int, float]] = []
    won = [0, 0, 0]
    while len(rounds) < 5 and max(won) < 3:
        landlord = rng.choices(range(3), [appetite[player] for player in table])[0]
        others = sum(strength[player] for seat, player in enumerate(table) if seat != landlord) / 2
        success = rng.random() < win_probability(strength[table[landlord]] - others + role)
        rounds.append((landlord, float(success)))
        for seat in range(3):
            won[seat] += (seat == landlord) == success
    return rounds


def simulated_evenings(
    rng: Random,
    players: Sequence[str],
    *,
    hands: int,
    strength: Mapping[str, float] | None = None,
    appetite: Mapping[str, float] | None = None,
    role: float = ROLE,
) -> Iterator[RatedMatch]:
    """Yields quick matches of random players, four a day, until at least `hands` rounds are played."""
    strong = strength or dict.fromkeys(players, 0.0)
    eager = appetite or dict.fromkeys(players, 1.0)
    number = played = 0
    while played < hands:
        number += 1
        table = rng.sample(list(players), 3)
        rounds = quick_match(rng, table, strong, eager, role=role)
        played += len(rounds)
        yield RatedMatch(number, number * DAY // 4, tuple(table), doudizhu(rounds))


def random_places(rng: Random, table: Sequence[str], strength: Mapping[str, float]) -> ByPlaces:
    """Returns random places of a table's players by the law of Plackett and Luce, in which the stronger tend to win."""
    drawn = [strength[player] - SCALE * math.log(-math.log(rng.random())) for player in table]
    return ByPlaces(tuple(1 + sum(other > own for other in drawn) for own in drawn))


def values(ladder: RatingBook) -> dict[str, float]:
    return {str(player): record.overall.value for player, record in ladder.records.items()}
