"""Computes winners and points of a round of UNO, and the places after a match of one round (RULES.md, section 9)."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import places_by_key
from .cards import Card, hand_points
from .state import Result


def round_result(hands: Sequence[tuple[Card, ...]], reason: str) -> Result:
    """Returns winners and points of a round of UNO that ended with these hands for this reason.

    The seat without cards wins. If no seat played its last card, the seats win whose hands are worth the fewest
    points. Each winner scores the points in the other hands.
    """
    points = tuple(map(hand_points, hands))
    if reason == "out":
        winners = tuple(seat for seat, hand in enumerate(hands) if not hand)
    else:
        winners = tuple(seat for seat, own in enumerate(points) if own == min(points))
    total = sum(points)
    gained = tuple(total - own if seat in winners else 0 for seat, own in enumerate(points))
    return Result(reason, winners, gained, points)


def round_places(result: Result, *, winner_alone: bool = True) -> tuple[int, ...]:
    """Returns the place of each seat after a match of one round: winners first, then the fewest points in hand.

    A seat that played its last card is alone in first place, even if another's cards are worth nothing (RULES.md,
    clause 10.1). Otherwise equal hands share a place. With `winner_alone` off only the hands count, as in version 1
    of the rules.
    """
    first = result.winners if winner_alone else ()
    return places_by_key([(seat in first, -points) for seat, points in enumerate(result.hand_points)])
