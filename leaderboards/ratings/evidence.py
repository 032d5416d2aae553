"""What a match says of each seat, before anybody's rating has moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from .glicko import Evidence
from .rated_matches import ByPlaces, BySides
from .rating import Player, Rating

Met = Callable[[Player, Player], float]
"""Two players -> how much their meeting counts: 1, or less after many on one day."""

LONGEST: Final = 20
"""Rounds that a match weighs at most: a championship. An endless match says no more."""
NOTHING: Final = 1e-12
"""A share below this is the error of sums that are nothing."""


def by_places(
    result: ByPlaces, players: Sequence[Player], ratings: Mapping[Player, Rating], met: Met
) -> dict[Player, list[Evidence]]:
    """A seat against each other seat, every pair weighed so that a whole ranking says what it can say.

    Two seats of the same agent say nothing of each other; against the others both speak.
    """
    weight = pair_weight(len(players))
    said: dict[Player, list[Evidence]] = {player: [] for player in players}
    for seat, player in enumerate(players):
        for against, other in enumerate(players):
            if other != player:
                said[player].append(
                    Evidence(
                        rest=-ratings[other].value,
                        variance=ratings[other].deviation ** 2,
                        score=_score(result.places[seat], result.places[against]),
                        weight=weight * met(player, other),
                    )
                )
    return said


def by_sides(
    result: BySides, players: Sequence[Player], ratings: Mapping[Player, Rating], met: Met, term: float
) -> tuple[dict[Player, list[Evidence]], dict[Player, dict[str, list[Evidence]]]]:
    """The mean of a side against the mean of the other, with the role term on the side of the role.

    Rounds of the same sides are one piece of evidence, as heavy as there were rounds. An agent with several seats is
    as much of the margin as they are together, and nothing where it stands as much on one side as on the other.
    Returns all of it per player, and the same per player and role.
    """
    seats = range(len(players))
    scores: dict[tuple[int, ...], list[float]] = {}
    for one in result.rounds:
        scores.setdefault(tuple(sorted(one.side)), []).append(one.score)
    length = min(1.0, LONGEST / len(result.rounds))
    overall: dict[Player, list[Evidence]] = {player: [] for player in players}
    roles: dict[Player, dict[str, list[Evidence]]] = {player: {} for player in players}
    for side, made in scores.items():
        rest = tuple(seat for seat in seats if seat not in side)
        parts: dict[tuple[Player, str], float] = {}
        shares: dict[Player, float] = {}
        for seat in seats:
            player, own = players[seat], 1 / len(side) if seat in side else -1 / len(rest)
            role = result.roles[seat not in side]
            shares[player] = shares.get(player, 0.0) + own
            parts[player, role] = parts.get((player, role), 0.0) + own
        pairs = [(players[a], players[b]) for a in side for b in rest if players[a] != players[b]]
        weight = len(made) * length * sum(met(a, b) for a, b in pairs) / len(pairs)
        margin = term + sum(share * ratings[player].value for player, share in shares.items())
        variance = sum((share * ratings[player].deviation) ** 2 for player, share in shares.items())
        score = sum(made) / len(made)

        both = _Sides(margin, variance, score, weight)
        for player, share in shares.items():
            if abs(share) > NOTHING:
                overall[player].append(both.said(ratings[player], share))
        for (player, role), part in parts.items():
            roles[player].setdefault(role, []).append(both.said(ratings[player], part, shares[player] - part))
    return overall, roles


@dataclass(frozen=True, slots=True)
class _Sides:
    """Rounds between the same two sides: what the side with the role is ahead by, and what it made of them."""

    margin: float
    variance: float
    score: float
    weight: float

    def said(self, rating: Rating, own: float, beside: float = 0.0) -> Evidence:
        """What they say of a player with a share of `own`; `beside` is the share that belongs to the rest here."""
        sign = 1 if own > 0 else -1
        others = max(0.0, self.variance - ((own + beside) * rating.deviation) ** 2)
        return Evidence(
            rest=sign * (self.margin - own * rating.value),
            variance=others + (beside * rating.deviation) ** 2,
            score=self.score if own > 0 else 1 - self.score,
            share=abs(own),
            weight=self.weight,
        )


@cache
def pair_weight(seats: int) -> float:
    """What one pair of a ranking of so many seats weighs; 1 at a table of two, 0.38 at a table of eight.

    The pairs of a ranking are not independent. Fisher's information of a whole ranking about one of n equal players
    under Plackett and Luce's law is (n - H_n) / n, that of n - 1 games is (n - 1) / 4; this is their ratio.
    """
    harmonic = sum(1 / k for k in range(1, seats + 1))
    return 4 * (seats - harmonic) / (seats * (seats - 1))


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)
