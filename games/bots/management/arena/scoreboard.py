"""The scoreboard of the arena: each contestant's mean points and share of wins, with 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev

from .arena_round import RoundScores

Z = 1.96
"""The quantile of the normal distribution for a 95 % interval."""


@dataclass(slots=True)
class ContestantResults:
    """The results of one contestant over all rounds: points, wins, refused and late answers, and thinking time."""

    name: str
    deals: list[float] = field(default_factory=list)
    """The mean points per round in each deal, averaged first, since rounds of one deal are not independent."""
    rounds: int = 0
    won: int = 0
    refused: int = 0
    late: int = 0
    spent: float = 0.0
    decisions: int = 0

    def add(self, scores: list[tuple[RoundScores, int]]) -> None:
        """Adds a contestant's results in the rounds of one deal.

        Each round is given as the results of all seats and the seat of this contestant.
        """
        points = [score.points[seat] for score, seat in scores]
        self.deals.append(fmean(points))
        self.rounds += len(points)
        self.won += sum(point > 0 for point in points)
        for score, seat in scores:
            self.refused += score.refused[seat]
            self.late += score.late[seat]
            self.spent += score.spent[seat]
            self.decisions += score.decisions[seat]


def mean(values: list[float]) -> tuple[float, float]:
    """Returns the mean of these values and half the width of its 95 % interval.

    The width is 0 for fewer than 2 values.
    """
    if not values:
        return 0.0, 0.0
    return fmean(values), Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def share(hits: int, tries: int) -> tuple[float, float, float]:
    """Returns (share, low, high): `hits` divided by `tries`, and the limits of Wilson's 95 % interval for it."""
    if not tries:
        return 0.0, 0.0, 1.0
    part, square = hits / tries, Z * Z
    middle = (part + square / (2 * tries)) / (1 + square / tries)
    half = Z * sqrt(part * (1 - part) / tries + square / (4 * tries * tries)) / (1 + square / tries)
    return part, max(0.0, middle - half), min(1.0, middle + half)


def scoreboard_lines(accounts: list[ContestantResults]) -> list[str]:
    """Returns the scoreboard as lines of text: a heading, then one line for each contestant."""
    widest = max(3, *(len(account.name) for account in accounts))
    lines = [f"{'bot':<{widest}}  {'points':>8}  {'95 %':>8}  {'won':>6}  {'95 %':>15}  refused  late       ms"]
    for account in accounts:
        points, half = mean(account.deals)
        part, low, high = share(account.won, account.rounds)
        pause = 1000 * account.spent / account.decisions if account.decisions else 0.0
        lines.append(
            f"{account.name:<{widest}}  {points:>+8.3f}  {f'±{half:.3f}':>8}  {part:>6.1%}  "
            f"{f'{low:.1%}–{high:.1%}':>15}  {account.refused:>7}  {account.late:>4}  {pause:>7.1f}"
        )
    return lines
