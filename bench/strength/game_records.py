"""The record file of games between two agents of Dou Dizhu, one line a game: which are played, and their statistics."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from bench.agents.match_records import ROOT, Z, quantile, wilson_interval

LEDGER: Final = ROOT / "var" / "bench-strength.jsonl"
BASE: Final = 2
"""Points of the landlord's side at base 1 without a bomb, and of the two farmers together."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of one game: the two agents, the deal, the landlord, the winner, and how long decisions took."""

    minds: str
    """The digest of the code that played it."""
    agent: str
    opponent: str
    deal: int
    landlord: bool
    """Whether the agent is the landlord."""
    won: bool
    bombs: int
    cpu: Mapping[str, int]
    """For the agent: tenths of a millisecond -> number of decisions that took the processor so long."""
    wall: Mapping[str, int]
    """For the agent: tenths of a millisecond -> number of decisions that took so long by the clock."""

    @property
    def key(self) -> Task:
        return self.agent, self.opponent, self.deal, self.landlord

    @property
    def points(self) -> int:
        """Points of the agent's side, as DouZero counts them: 2 for a win or -2 for a loss, doubled by every bomb."""
        return (BASE if self.won else -BASE) << self.bombs


Task = tuple[str, str, int, bool]
"""Agent, opponent, deal, whether the agent is the landlord."""


def games_to_play(agent: str, opponent: str, deals: int) -> Iterator[Task]:
    """Yields the games to play for two agents: each deal twice, with the sides swapped."""
    for deal in range(deals):
        for landlord in (True, False):
            yield agent, opponent, deal, landlord


def code_digest(agent: str, opponent: str, levels: Collection[str]) -> str:
    """Returns a digest of the code that plays. Recorded games of other code are not counted.

    RLCard is pinned by its lock.
    """
    digest = sha256()
    files = sorted(Path(__file__).parent.glob("*.py"))
    if agent in levels or opponent in levels:
        for part in ("agents", "rules"):
            files += sorted((ROOT / "games" / part / "doudizhu").rglob("*.py"))
    for file in files:
        if file.name not in ("__main__.py", "whole_rounds.py"):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def count_by_tenths(times: Iterable[float]) -> dict[str, int]:
    """Returns how many of these times, given in ms, fall into each tenth of a millisecond."""
    return dict(Counter(str(max(1, round(ms * 10))) for ms in times))


def result_row(agent: str, opponent: str, games: Sequence[GameRecord]) -> dict[str, Any]:
    """Returns the printed result of two agents: `wp`, the share of games won, and `adp`, points per game.

    Both have 95 % intervals over deals.
    """
    wins = deal_means((game.deal, float(game.won)) for game in games)
    points = deal_means((game.deal, float(game.points)) for game in games)
    cpu = add_counts(game.cpu for game in games)
    return {
        "agent": agent, "opponent": opponent, "wp": round(fmean(wins), 3), "adp": round(fmean(points), 3),
        "wp_ci": share_interval(wins), "adp_ci": mean_interval(points), "deals": len(wins),
        "p50_ms": quantile(cpu, 0.5), "p95_ms": quantile(cpu, 0.95), "max_ms": quantile(cpu, 1.0),
    }  # fmt: skip


def deal_means(values: Iterable[tuple[int, float]]) -> list[float]:
    """Returns the mean value of each deal, from pairs (deal, value).

    The two games of a deal are one observation, since its luck cancels out.
    """
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        deals[deal].append(value)
    return [fmean(both) for both in deals.values()]


def mean_interval(values: Sequence[float]) -> list[float] | None:
    """Returns the 95 % interval of the mean of these values; None for fewer than two.

    The spread is that of the values.
    """
    if len(values) < 2:
        return None
    half = Z * stdev(values) / math.sqrt(len(values))
    return [round(fmean(values) - half, 3), round(fmean(values) + half, 3)]


def share_interval(values: Sequence[float]) -> list[float] | None:
    """Returns the 95 % interval of a share of wins, cut to between 0 and 1.

    Wilson's interval if every deal went one way.
    """
    if len(values) > 1 and len(set(values)) == 1:
        low, high = wilson_interval(sum(values), len(values))
        return [round(low, 3), round(high, 3)]
    found = mean_interval(values)
    return found and [max(0.0, found[0]), min(1.0, found[1])]


def add_counts(many: Iterable[Mapping[str, int]]) -> Counter[int]:
    """Adds up several counts of decisions by tenths of a millisecond."""
    took: Counter[int] = Counter()
    for one in many:
        took.update({int(key): count for key, count in one.items()})
    return took
