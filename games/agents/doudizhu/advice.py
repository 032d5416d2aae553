"""The adviser of Dou Dizhu: it evaluates every legal action by search and gives reasons for the best one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from games.rules.cards import Card
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.doudizhu.combos import Combo

from ..adviser import Advice, Adviser, EvaluatedAction
from ..base import View
from .evaluation import Candidate, Evaluation, evaluate_actions
from .observation import turns
from .reasons import reasons

CLOSE = 0.02
"""Two actions count as equally good if their expected points differ by at most this, however certain the search is."""


class DouDizhuAdviser(Adviser):
    """The adviser of Dou Dizhu. Its search is `evaluate_actions`; a test may pass another function."""

    version = "search-1"

    def __init__(self, weigh: Callable[..., Evaluation] = evaluate_actions) -> None:
        self._weigh = weigh

    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        shown = _shown(view, legal)
        given = None if played is None else _same(shown, played)
        keep = () if given is None else (given,)
        found = self._weigh(view, legal, rng=rng, seconds=seconds, clock=clock, keep=keep)
        best, mine = found.best, None if given is None else found.of(given)
        if mine is not None and _as_good(mine, best):
            best = mine
        return Advice(
            _weighed(best, shown),
            reasons(view, legal, best.action),
            None if mine is None else _weighed(mine, shown),
        )


def _as_good(mine: Candidate, best: Candidate) -> bool:
    """Whether the played action is the best, or too close to it to be told apart.

    Both were tried in the same sampled deals, so their difference is more certain than either value.
    """
    return best.points - mine.points <= max(CLOSE, min(mine.error, best.error))


def _weighed(candidate: Candidate, shown: Mapping[Any, dict[str, Any]]) -> EvaluatedAction:
    return EvaluatedAction(candidate.action, shown[candidate.action], candidate.points, candidate.chance)


def _shown(view: View, legal: Sequence[Any]) -> dict[Any, dict[str, Any]]:
    """Returns legal action -> its public part as JSON, in the form of `EvaluatedAction.told`."""
    if view["phase"] == "BIDDING":
        return {action: _told(action) for action in legal}
    combos = {action: combo for combo, action in turns(view, legal)}
    return {action: _told(action, combos.get(action)) for action in legal}


def _told(action: Any, combo: Combo | None = None) -> dict[str, Any]:
    if isinstance(action, Bid):
        return {"verb": "bid", "points": action.points}
    if isinstance(action, Pass) or combo is None:
        return {"verb": "pass"}
    cards = [card.code for card in combo.cards]
    return {"verb": "play", "type": combo.type.value, "rank": combo.rank, "length": combo.length, "cards": cards}


def _same(shown: Mapping[Any, dict[str, Any]], played: Mapping[str, Any]) -> Any:
    """Returns the legal action equal to the played one by type and ranks, whatever the suits; None if there is none."""
    mark = _mark(played)
    return next((action for action, told in shown.items() if _mark(told) == mark), None)


def _mark(told: Mapping[str, Any]) -> tuple[Any, ...]:
    ranks = sorted(Card.from_code(code).rank for code in told.get("cards", ()))
    return told["verb"], told.get("points"), told.get("type"), told.get("rank"), *ranks


ADVISER: Final = DouDizhuAdviser()
