"""Finds the decisions of Dou Dizhu in which a player could have helped an opponent, and measures each of them.

A measured decision is called an observation. Its number is higher if the decision helped the opponent more. Its context
names the situation, in which honest players' decisions are known for comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

BOMBS: Final = ("BOMB", "ROCKET")
MAX_BID_LOSS: Final = 4.0
"""Expected points at which the loss of a declined bid is capped."""


class Reason(StrEnum):
    """The kinds of evidence that a player helps an opponent, such as passing on a play that could be beaten.

    Their values are stored.
    """

    NEVER_BEATS = "never_beats"
    """Passes on the other's play with a play in hand that beats it."""
    SOFT_PASS = "soft_pass"  # noqa: S105  the pass of a card game
    """Gives win chance away with such a pass."""
    CHANCE_GIVEN = "chance_given"
    """Gives win chance away with a lead or a play."""
    BID_GIVEN = "bid_given"
    """Declines a bid that is worth points, and leaves the auction to the other."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """An adviser's evaluation of a decision, for the chosen action and for the best one.

    Each has expected points and a chance to win, from 0 to 1.
    """

    best_points: float
    played_points: float
    best_chance: float
    played_chance: float


@dataclass(frozen=True, slots=True)
class Observation:
    """One measured decision of a player that could help one opponent."""

    reason: Reason
    other: int
    """The seat of the opponent whom the decision could help."""
    context: str
    value: float
    """0 for no help; 1 at most."""


def observations(
    view: Mapping[str, Any], seat: int, legal: Iterable[Any], played: Mapping[str, Any], judged: Judgement | None
) -> list[Observation]:
    """Returns the observations that one decision of a Dou Dizhu player gives; empty if it could help no opponent.

    An observation measures how much the decision helps one opponent. `view` is the player's own view before it.
    `played` is the public form of the action. Without a judgement of the adviser, only `NEVER_BEATS` is observed.
    """
    if view["phase"] == "BIDDING":
        return _observe_bid(view, seat, played, judged)
    landlord, last = view["landlord"], view["last"]
    leads = last is None or last["seat"] == seat
    if seat == landlord:
        return [] if leads else _observe_follow(view, "landlord", last, legal, played, judged)
    if not leads and last["seat"] == landlord:
        return _observe_follow(view, "farmer", last, legal, played, judged)
    if judged is None:
        return []
    kind = "lead" if leads else "partner"
    return [
        Observation(Reason.CHANCE_GIVEN, landlord, f"{kind} {_cards_left_word(view, landlord)}", _chance_lost(judged))
    ]


def _observe_bid(
    view: Mapping[str, Any], seat: int, played: Mapping[str, Any], judged: Judgement | None
) -> list[Observation]:
    """Returns the observation of a bid: how many expected points the player gave up by not bidding.

    The opponent who may profit is the highest bidder, else the next who may still bid.
    """
    bids = view["bids"]
    others = [(seat + step) % len(bids) for step in range(1, len(bids))]
    holder = max((other for other in others if bids[other]), key=lambda other: bids[other], default=None)
    other = holder if holder is not None else next((one for one in others if bids[one] is None), None)
    if other is None or judged is None:
        return []
    lost = max(0.0, judged.best_points - judged.played_points) if played.get("points") == 0 else 0.0
    return [Observation(Reason.BID_GIVEN, other, f"bid {view['highest'] or 0}", min(lost, MAX_BID_LOSS) / MAX_BID_LOSS)]


def _observe_follow(
    view: Mapping[str, Any], role: str, last: Mapping[str, Any], legal: Iterable[Any], played: Mapping[str, Any],
    judged: Judgement | None,
) -> list[Observation]:  # fmt: skip
    """Returns the observations of an answer to an opponent's play, which may be a play or a pass.

    Empty if the hand had no play that beats the opponent's, so that there was nothing to decide.
    """
    other = last["seat"]
    types = {action.hand_type.value for action in legal if getattr(action, "cards", None)}
    if not types:
        return []
    bomb_only = "bomb" if types <= {*BOMBS} else "play"
    passed = played["verb"] == "pass"
    situation = f"{role} {bomb_only} {_cards_left_word(view, other)}"
    found = [
        Observation(Reason.NEVER_BEATS, other, f"{situation} {_width(last)} {_height(last['rank'])}", float(passed))
    ]
    if judged is not None:
        lost = _chance_lost(judged)
        found.append(Observation(Reason.SOFT_PASS, other, situation, lost if passed else 0.0))
        found.append(Observation(Reason.CHANCE_GIVEN, other, f"follow {situation}", 0.0 if passed else lost))
    return found


def _chance_lost(judged: Judgement) -> float:
    return min(1.0, max(0.0, judged.best_chance - judged.played_chance))


def _cards_left_word(view: Mapping[str, Any], seat: int) -> str:
    """Returns one word for the number of cards that the seat holds: `near` to the end, `few` or `many`."""
    count = view["counts"][seat]
    return "near" if count <= 2 else "few" if count <= 6 else "many"


def _width(last: Mapping[str, Any]) -> str:
    return {"SINGLE": "single", "PAIR": "pair"}.get(str(last["type"]), "longer")


def _height(rank: int) -> str:
    return "low" if rank < 9 else "middle" if rank < 13 else "high" if rank < 15 else "top"
