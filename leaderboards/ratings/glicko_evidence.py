"""Converts a match's result to evidence for Glicko-2: comparisons of players or sides, given their ratings before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from .glicko import Evidence
from .rated_match_data import ByPlaces, BySides
from .rating import Player, Rating

Met = Callable[[Player, Player], float]
"""Two players -> weight of their meeting: 1, or less after several on one day."""

MAX_ROUNDS: Final = 20
"""Maximum weight of a match in rounds, that of a championship. An endless match gives no more evidence."""
NOTHING: Final = 1e-12
"""Shares below this are rounding errors of sums that are 0."""


def by_places(
    result: ByPlaces, players: Sequence[Player], ratings: Mapping[Player, Rating], met: Met
) -> dict[Player, list[Evidence]]:
    """Returns player -> evidence of a match with places: a comparison with every other seat.

    A player's comparisons together weigh as much as one ranking. Two seats of one agent are not compared with each
    other. Both are compared with the other players.
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
    """Returns (player -> evidence, player -> role -> evidence) of a match of sides, such as landlord and farmers.

    The mean strength of a side, plus the role term, is compared with the mean of the other side. Rounds with equal
    sides form one piece of evidence, weighted by their number. A player's share is the part of a side's mean that the
    player makes up. For an agent with several seats it is the sum over its seats, which is 0 if they are balanced
    between the sides.
    """
    seats = range(len(players))
    scores: dict[tuple[int, ...], list[float]] = {}
    for one in result.rounds:
        scores.setdefault(tuple(sorted(one.side)), []).append(one.score)
    length = min(1.0, MAX_ROUNDS / len(result.rounds))
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

        both = _SameSideRounds(margin, variance, score, weight)
        for player, share in shares.items():
            if abs(share) > NOTHING:
                overall[player].append(both.evidence_about(ratings[player], share))
        for (player, role), part in parts.items():
            roles[player].setdefault(role, []).append(both.evidence_about(ratings[player], part, shares[player] - part))
    return overall, roles


@dataclass(frozen=True, slots=True)
class _SameSideRounds:
    """All rounds of a match that were played by the same two sides, with their mean score and weight.

    `margin` is the lead in strength, in points, of the side with the role, such as the landlord. `score` is the mean
    score of that side.
    """

    margin: float
    variance: float
    score: float
    weight: float

    def evidence_about(self, rating: Rating, own: float, beside: float = 0.0) -> Evidence:
        """Returns the evidence that these rounds give about one player.

        `own` is the player's part in the strength of its side, such as 1/2 in a side of two. It is negative on the side
        without the role. `beside` is its part in other roles, for an agent with several seats.
        """
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
    """Returns the weight of each pair of seats in a ranking of `seats` seats: 1 for 2 seats, 0.38 for 8.

    The pairs of a ranking are not independent. Under the Plackett–Luce model, Fisher's information of a full ranking
    about one of n equal players is (n - H_n) / n. That of n - 1 games is (n - 1) / 4. The weight is their ratio.
    """
    harmonic = sum(1 / k for k in range(1, seats + 1))
    return 4 * (seats - harmonic) / (seats * (seats - 1))


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)
