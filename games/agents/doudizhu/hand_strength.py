"""Estimates how strong a Dou Dizhu hand is for bidding, before the bottom cards are seen."""

from __future__ import annotations

from .hand_plan import BIG, SMALL, TWO, Counts, plays_needed

ACE = 11


def strength(held: Counts) -> float:
    """Returns the strength of a hand as landlord: about 7 if the landlord should win half of the rounds with it."""
    power = 4.0 * held[BIG] + 3.0 * held[SMALL] + 1.8 * held[TWO] + 0.6 * held[ACE]
    power += 3.0 * sum(count == 4 for count in held[:TWO])
    if held[BIG] and held[SMALL]:
        power += 1.5
    # seventeen cards usually need eight plays; each play fewer is a lead that need not be won back
    return power + 1.1 * (8 - plays_needed(held))


def bid_for(held: Counts) -> int:
    """Returns the bid that suits this hand: 1, 2 or 3 points, or 0 for no bid."""
    worth = strength(held)
    if worth >= 8.5:
        return 3
    if worth >= 7:
        return 2
    return 1 if worth >= 5.5 else 0
