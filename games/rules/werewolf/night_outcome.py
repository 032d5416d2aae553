"""Computes the result of a night in Werewolf: the wolves' victim, and the seats that die.

The functions change no state (RULES.md, sections 3 and 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..core import Rng
from .state import Night


def deaths_of(night: Night) -> tuple[int, ...]:
    """Returns the seats that die in this night of Werewolf, in seat order.

    The wolves' victim lives if exactly one of guard and witch saved it; if both or neither did, it dies (RULES.md,
    clauses 4.1 and 4.2). Nothing helps against the witch's poison (clause 4.3).
    """
    deaths = set[int]()
    if night.victim is not None:
        guarded = night.protected == night.victim
        if guarded == night.saved:
            deaths.add(night.victim)
    if night.poisoned is not None:
        deaths.add(night.poisoned)
    return tuple(sorted(deaths))


def wolves_target(targets: Sequence[int], *, tie: str, rng: Rng) -> int | None:
    """Returns the seat that the wolves kill, given the seats for which they voted; None for nobody.

    With a tie, the option `tie` decides: nobody dies (`peaceful`) or one of the tied seats, drawn from `rng`
    (`random`). See RULES.md, clauses 3.2 and 3.3.
    """
    if not targets:
        return None
    votes = Counter(targets)
    most = max(votes.values())
    ahead = sorted(seat for seat, count in votes.items() if count == most)
    if len(ahead) == 1:
        return ahead[0]
    return ahead[rng.below(len(ahead))[0]] if tie == "random" else None
