"""Rules of the points ladder, without a database: the points a match adds for a player, and the tiers.

A match adds its own score to the player's points. Dou Dizhu's rules already weigh a round by its bid, bombs and
springs. The scores of landlord and farmers sum to zero, so a ladder of sums needs no constant of its own. Only points
between one pair of players weigh less with each further match on one day (`cap_score`).

`docs/decisions/points-and-tiers.md` explains the borders of the tiers. `docs/decisions/points-are-capped-per-pair.md`
explains the cap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

LANDLORD, FARMER = "landlord", "farmer"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A player's part in one round of a match: the role ("" in games without roles), and whether the player won."""

    role: str
    won: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A player's part in a rated match: the score, the place (from 1, may be shared) and the rounds."""

    score: int
    place: int
    rounds: tuple[RoundLine, ...] = ()
    conceded: bool = False
    """Whether the player gave up. Then a negative score still counts, but a positive one adds nothing."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's totals on a points ladder: points, matches, wins, rounds by role, and winning streaks.

    First place counts as a win, even if it is shared.
    """

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
    """Returns the points that a match adds to the player's total, negative for a loss.

    0 instead of a gain for a player who conceded.
    """
    return min(match.score, 0) if match.conceded else match.score


def cap_score(score: int, seat: int, rounds: Sequence[Sequence[int]], weights: Mapping[int, float]) -> int:
    """Returns a seat's match score after the gains and losses against some other seats are reduced.

    `weights` maps these other seats to weights below 1. `rounds` holds the points of all seats, round by round. Each
    winner of a round takes points from each loser, in proportion to the gain of the one and the loss of the other. The
    amount removed between two seats is one whole number for both, so that the points of a table still sum to zero.
    """
    for other, weight in weights.items():
        between = sum((_points_taken(row, seat, other) for row in rounds), Fraction())
        away = abs(between) * (1 - Fraction(weight))
        score -= (1 if between > 0 else -1) * int(away + Fraction(1, 2))
    return score


def _points_taken(row: Sequence[int], seat: int, other: int) -> Fraction:
    """Returns the points that `seat` took from `other` in one round, negative if `seat` lost them to `other`.

    `row` holds the points of all seats in the round.
    """
    own, theirs = row[seat], row[other]
    if own * theirs >= 0:
        return Fraction()
    against = sum(points for points in row if points * theirs > 0)
    return Fraction(own * theirs, against)


def add_match(tally: Tally, match: MatchLine) -> Tally:
    """Returns the player's totals after one more match. Only the streaks depend on the order of matches."""
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


def add_matches(matches: Iterable[MatchLine], start: Tally | None = None) -> Tally:
    """Returns the player's totals after these matches, given in the order in which they ended."""
    tally = start or Tally()
    for match in matches:
        tally = add_match(tally, match)
    return tally


@dataclass(frozen=True, slots=True)
class Tier:
    """A named range of points on a ladder, such as gold. `floor` is its lowest number of points or None."""

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
"""All tiers, from the lowest to the highest. The lowest has no lower limit, since points may be negative."""


def tier_of(points: int) -> Tier:
    """Returns the tier that a player with this number of points is in."""
    return next(tier for tier in reversed(TIERS) if tier.floor is None or points >= tier.floor)


def next_tier(points: int) -> Tier | None:
    """Returns the tier above that of a player with this number of points. None if it is the highest."""
    above = TIERS.index(tier_of(points)) + 1
    return TIERS[above] if above < len(TIERS) else None
