"""Draws pairs of players from the record of measured matches, and scores each by the detector.

A pair is a number of matches of two players, drawn with replacement. An honest pair has two fixed strengths. What a
player does elsewhere is drawn too: their play against the third seat, and as many matches with others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from random import Random
from typing import Any, Final

from leaderboards.conduct.evidence.honest_play import capped, honest_play
from leaderboards.conduct.evidence.observations import Reason
from leaderboards.conduct.evidence.pair_score import Direction, Meetings, Tally, findings, score_of

Tallies = dict[tuple[int, int, Reason], Tally]
"""Seat, other seat and reason -> what the decisions come to."""
Sums = Mapping[Reason, Tally]
NOTHING: Final = Tally()


@dataclass(slots=True)
class Entry:
    """A match of two players: what each did to the other, and to everyone else."""

    toward: tuple[Sums, Sums]
    elsewhere: tuple[Sums, Sums]


@dataclass(slots=True)
class Pool:
    """Measured matches, by the strengths of their players."""

    pairs: dict[tuple[str, str], list[Entry]] = field(default_factory=lambda: defaultdict(list))
    alone: dict[str, list[Sums]] = field(default_factory=lambda: defaultdict(list))
    """Strength -> everything that such a player did in a match."""
    colluding: list[tuple[tuple[str, str], Entry]] = field(default_factory=list)


def pool_of(matches: Sequence[dict[str, Any]]) -> Pool:
    """Sorts measured matches into a pool."""
    pool = Pool()
    for match in matches:
        tallies, names = _tallies(match), match["names"]
        for seat, name in enumerate(names):
            pool.alone[name].append(_all_of(tallies, seat))
        for one, two in permutations(range(len(names)), 2):
            if names[one] < names[two] or (names[one] == names[two] and one < two):
                pool.pairs[names[one], names[two]].append(_entry(tallies, one, two))
        if match["pair"] is not None:
            one, two = match["pair"]
            pool.colluding.append(((names[one], names[two]), _entry(tallies, one, two)))
    return pool


def honest_score(pool: Pool, rng: Random, count: int) -> float:
    """Returns the score of one honest pair that met so many times."""
    names = rng.choice(sorted(pool.pairs))
    return _score([rng.choice(pool.pairs[names]) for _ in range(count)], names, pool, rng)


def colluders_score(colluders: Pool, honest: Pool, rng: Random, count: int) -> float:
    """Returns the score of one pair of colluders that met so many times. Elsewhere they play honestly."""
    drawn = [rng.choice(colluders.colluding) for _ in range(count)]
    return _score([entry for _names, entry in drawn], drawn[0][0], honest, rng)


def _score(entries: Sequence[Entry], names: tuple[str, str], honest: Pool, rng: Random) -> float:
    directions = []
    for place, name in enumerate(names):
        others = [rng.choice(honest.alone[name]) for _ in entries]
        elsewhere = [entry.elsewhere[place] for entry in entries]
        directions.append(Direction(_sum([entry.toward[place] for entry in entries]), _sum([*elsewhere, *others])))
    met = Meetings(len(entries), 2 * len(entries), 2 * len(entries), 0)  # how often they meet is not simulated
    return score_of(findings((directions[0], directions[1]), met))


def _sum(many: Sequence[Sums]) -> dict[Reason, Tally]:
    found = {}
    for reason in Reason:
        tallies = [sums.get(reason, NOTHING) for sums in many]
        found[reason] = Tally(
            sum(one.decisions for one in tallies), sum(one.surplus for one in tallies),
            sum(one.variance for one in tallies),
        )  # fmt: skip
    return found


def _tallies(match: dict[str, Any]) -> Tallies:
    found: Tallies = {}
    for seat, other, reason, context, value in match["rows"]:
        key = seat, other, Reason(reason)
        mean, variance = honest_play(key[2], context)
        found[key] = found.get(key, NOTHING) + Tally(1, capped(key[2], value) - mean, variance)
    return found


def _entry(tallies: Tallies, one: int, two: int) -> Entry:
    def toward(seat: int, other: int) -> Sums:
        return {reason: tally for (mine, theirs, reason), tally in tallies.items() if (mine, theirs) == (seat, other)}

    third = 3 - one - two
    return Entry((toward(one, two), toward(two, one)), (toward(one, third), toward(two, third)))


def _all_of(tallies: Tallies, seat: int) -> Sums:
    found: dict[Reason, Tally] = {}
    for (mine, _other, reason), tally in tallies.items():
        if mine == seat:
            found[reason] = found.get(reason, NOTHING) + tally
    return found
