"""Pure rules of the points ladder: the points that a match adds to a player's standing, and the tiers.

A match adds its own score. Dou Dizhu's rules already weigh a round by its bid, bombs and springs, and the scores of
landlord and farmers sum to zero. So a ladder of sums needs no constant of its own. Only points between one pair of
players weigh less with each further match on one day (`cap_score`).

`docs/decisions/points-and-tiers.md` explains the borders of the tiers, and
`docs/decisions/points-are-capped-per-pair.md` the cap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

LANDLORD, FARMER = "landlord", "farmer"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A player's part in one round: the role ("" in games without roles), and whether the player won."""

    role: str
    won: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A player's part in a rated match: the score, the place (from 1, may be shared) and the rounds."""

    score: int
    place: int
    rounds: tuple[RoundLine, ...] = ()
    conceded: bool = False
    """Whether the player gave the seat up: a loss counts, a gain does not."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's totals on a points ladder. A win is a first place, shared ones included; streaks are runs of wins."""

    points: int = 0
    matches: int = 0
    wins: int = 0
    landlord_rounds: int = 0
    landlord_wins: int = 0
    farmer_rounds: int = 0
    farmer_wins: int = 0
    streak: int = 0
    best_streak: int = 0


def points_of(match: MatchLine) -> int:
    """Returns the points that a match adds to a standing, negative for a loss.

    0 instead of a gain for a player who conceded.
    """
    return min(match.score, 0) if match.conceded else match.score


def cap_score(score: int, seat: int, rounds: Sequence[Sequence[int]], weights: Mapping[int, float]) -> int:
    """Returns a seat's match score in which gains and losses against some other seats weigh less.

    `weights` maps these other seats to their weights below 1. `rounds` holds the points of all seats, round by round.
    Each winner of a round takes from each loser in proportion to the gain of the one and the loss of the other. The
    amount removed between two seats is one whole number for both, so that the points of a table still sum to zero.
    """
    for other, weight in weights.items():
        between = sum((_between(row, seat, other) for row in rounds), Fraction())
        away = abs(between) * (1 - Fraction(weight))
        score -= (1 if between > 0 else -1) * int(away + Fraction(1, 2))
    return score


def _between(row: Sequence[int], seat: int, other: int) -> Fraction:
    """Returns the points that `seat` took from `other` in a round, negative if it lost them to `other`."""
    own, theirs = row[seat], row[other]
    if own * theirs >= 0:
        return Fraction()
    against = sum(points for points in row if points * theirs > 0)
    return Fraction(own * theirs, against)


def add(tally: Tally, match: MatchLine) -> Tally:
    """Returns the totals after one more match. Only the streaks depend on the order of matches."""
    won = match.place == 1 and not match.conceded
    streak = tally.streak + 1 if won else 0
    landlord, farmer = ([r.won for r in match.rounds if r.role == role] for role in (LANDLORD, FARMER))
    return replace(
        tally,
        points=tally.points + points_of(match),
        matches=tally.matches + 1,
        wins=tally.wins + won,
        landlord_rounds=tally.landlord_rounds + len(landlord),
        landlord_wins=tally.landlord_wins + sum(landlord),
        farmer_rounds=tally.farmer_rounds + len(farmer),
        farmer_wins=tally.farmer_wins + sum(farmer),
        streak=streak,
        best_streak=max(tally.best_streak, streak),
    )


def fold(matches: Iterable[MatchLine], start: Tally | None = None) -> Tally:
    """Returns the totals after these matches, given in the order in which they ended."""
    tally = start or Tally()
    for match in matches:
        tally = add(tally, match)
    return tally


@dataclass(frozen=True, slots=True)
class Tier:
    """A named range of points. `floor` is its lowest number of points, None for the lowest tier."""

    key: str
    floor: int | None


GAMES = ("doudizhu",)
"""Games that have a points ladder."""

TIERS = (
    Tier("bamboo", None),
    Tier("porcelain", 30),
    Tier("bronze", 100),
    Tier("jade", 250),
    Tier("gold", 600),
    Tier("cinnabar", 1200),
)
"""From the lowest to the highest. The first has no floor, since points may be negative."""


def tier_of(points: int) -> Tier:
    """Returns the highest tier whose lowest number of points these points reach."""
    return next(tier for tier in reversed(TIERS) if tier.floor is None or points >= tier.floor)


def next_tier(points: int) -> Tier | None:
    """Returns the tier above the one of these points. None if that is the highest."""
    above = TIERS.index(tier_of(points)) + 1
    return TIERS[above] if above < len(TIERS) else None
