"""Computes the numbers of honest play from measured matches, for the detector."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, pvariance
from typing import Any, Final

from leaderboards.conduct.evidence.honest_play import FILE, capped, wider
from leaderboards.conduct.evidence.observations import Reason

MIN_SEEN: Final = 30
"""Observations below which a situation takes the numbers of the wider one."""
FLOOR: Final = 1e-4
"""The least variance of a situation."""


def calibrate(matches: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Writes mean and variance of each situation, and the dispersion of each reason, and returns them."""
    seen: dict[tuple[str, str], list[float]] = defaultdict(list)
    for match in matches:
        for _seat, _other, reason, context, value in match["rows"]:
            for name in {context, wider(context), ""}:
                seen[reason, name].append(capped(Reason(reason), value))
    situations: dict[str, dict[str, list[float]]] = {reason.value: {} for reason in Reason}
    for (reason, name), values in sorted(seen.items()):
        if len(values) >= MIN_SEEN or not name:
            situations[reason][name] = [round(fmean(values), 4), round(max(FLOOR, pvariance(values)), 5)]
    sums = {reason: list(_sums(matches, situations[reason.value], reason)) for reason in Reason}
    spread = {reason: max(1.0, _dispersion(found)) for reason, found in sums.items()}
    found = {
        "matches": len(matches), "situations": situations,
        "dispersion": {reason.value: round(value, 2) for reason, value in spread.items()},
        "pair_effect": {reason.value: round(_pair_effect(sums[reason], spread[reason]), 4) for reason in Reason},
    }  # fmt: skip
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return found


@dataclass(slots=True)
class PairSum:
    """The decisions of one player against one opponent in one match."""

    names: tuple[str, str]
    """Strength of the player, and of the opponent."""
    decisions: int = 0
    surplus: float = 0.0
    variance: float = 0.0


def _sums(matches: Iterable[dict[str, Any]], known: dict[str, list[float]], reason: Reason) -> Iterator[PairSum]:
    for match in matches:
        sums: dict[tuple[int, int], PairSum] = {}
        for seat, other, code, context, value in match["rows"]:
            if code == reason.value:
                mean, variance = known[next(each for each in (context, wider(context), "") if each in known)]
                held = sums.setdefault((seat, other), PairSum((match["names"][seat], match["names"][other])))
                held.decisions += 1
                held.surplus += capped(reason, value) - mean
                held.variance += variance
        yield from sums.values()


def _dispersion(sums: Iterable[PairSum]) -> float:
    """Returns the mean square of the sums of a match and a pair, in units of the variance of single decisions."""
    found = list(sums)
    return sum(one.surplus**2 for one in found) / sum(one.variance for one in found)


def _pair_effect(sums: Iterable[PairSum], dispersion: float) -> float:
    """Returns the standard deviation of a player's mean surplus among opponents of different strengths.

    The variance that chance alone gives these means is taken off.
    """
    pairs: dict[tuple[str, str], PairSum] = {}
    players: dict[str, PairSum] = {}
    for one in sums:
        for total in (pairs.setdefault(one.names, PairSum(one.names)),
                      players.setdefault(one.names[0], PairSum(one.names))):  # fmt: skip
            total.decisions += one.decisions
            total.surplus += one.surplus
            total.variance += one.variance
    excess = [
        (pair.surplus / pair.decisions - players[names[0]].surplus / players[names[0]].decisions) ** 2
        - dispersion * pair.variance / pair.decisions**2
        for names, pair in pairs.items()
    ]
    return sqrt(max(0.0, fmean(excess)))
