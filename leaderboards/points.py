"""The points ladder, pure: what a counted match adds to a standing, and the tier that its points make.

A match is worth its own score: Dou Dizhu's rules already weigh a round by its bid, its bombs and its springs, and
landlord against farmers sums to nothing, so a ladder of sums needs no constant of its own. Only what the same two win
and lose against each other again and again on one day weighs less each time (`capped`).
Why the tiers lie where they do: `docs/decisions/points-and-tiers.md`; why
the cap: `docs/decisions/points-are-capped-per-pair.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

LANDLORD, FARMER = "landlord", "farmer"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round as the ladder sees it; `role` is "" in games without roles."""

    role: str
    won: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A rated match as the ladder sees it: what a seat's score adds, its place (from 1, may be shared), its rounds."""

    score: int
    place: int
    rounds: tuple[RoundLine, ...] = ()
    conceded: bool = False
    """Its player gave it up: a loss counts, and nothing is gained."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player has on a board. Matches won are first places, shared ones included; streaks are runs of them."""

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
    """Points that a match adds; negative for a loss."""
    return min(match.score, 0) if match.conceded else match.score


def capped(score: int, seat: int, rounds: Sequence[Sequence[int]], weights: Mapping[int, float]) -> int:
    """Returns the score of a seat, with what it won from and lost to some seats counted by these weights.

    `rounds` are everybody's points, round by round. A round's winners take from its losers in the measure of what each
    won and lost. What falls away between two seats is the same whole number for both, so that the points of a table
    still sum to nothing.
    """
    for other, weight in weights.items():
        between = sum((_between(row, seat, other) for row in rounds), Fraction())
        away = abs(between) * (1 - Fraction(weight))
        score -= (1 if between > 0 else -1) * int(away + Fraction(1, 2))
    return score


def _between(row: Sequence[int], seat: int, other: int) -> Fraction:
    """Returns what the seat won from the other in a round; negative if it lost."""
    own, theirs = row[seat], row[other]
    if own * theirs >= 0:
        return Fraction()
    against = sum(points for points in row if points * theirs > 0)
    return Fraction(own * theirs, against)


def add(tally: Tally, match: MatchLine) -> Tally:
    """The tally after one more match. The order of matches matters for the streaks alone."""
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
    """The tally of matches in the order in which they ended."""
    tally = start or Tally()
    for match in matches:
        tally = add(tally, match)
    return tally


@dataclass(frozen=True, slots=True)
class Tier:
    """A named stretch of the ladder; `floor` is the fewest points that reach it."""

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
"""From the lowest to the highest; the first has no floor, since points may be negative."""


def tier_of(points: int) -> Tier:
    """The highest tier whose floor these points reach."""
    return next(tier for tier in reversed(TIERS) if tier.floor is None or points >= tier.floor)


def next_tier(points: int) -> Tier | None:
    """The tier above; None from the highest."""
    above = TIERS.index(tier_of(points)) + 1
    return TIERS[above] if above < len(TIERS) else None
