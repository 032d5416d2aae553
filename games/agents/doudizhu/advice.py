"""The adviser of Dou Dizhu: it evaluates every legal action by search and gives reasons for the best one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from games.rules.cards import Card
from games.rules.doudizhu.actions import Bid, Pass
from games.rules.doudizhu.hand_types import Combo

from ..adviser import Advice, Adviser, EvaluatedAction
from ..base import View
from .advice_reasons import reasons, reasons_over
from .evaluation import Candidate, Evaluation, evaluate_actions
from .observation import plays_with_actions

CLOSE = 0.02
"""Two actions count as equally good if their expected points differ by at most this, however certain the search is."""


class DouDizhuAdviser(Adviser):
    """The adviser of Dou Dizhu, which recommends a bid or play with reasons.

    It searches with `evaluate_actions`; a test may pass another function.
    """

    version = "search-1"

    def __init__(self, weigh: Callable[..., Evaluation] = evaluate_actions) -> None:
        self._weigh = weigh

    def advise(
        self, view: View, legal: Sequence[Any], *, rng: Random, seconds: float, clock: Callable[[], float] = monotonic,
        played: Mapping[str, Any] | None = None,
    ) -> Advice:  # fmt: skip
        shown = _actions_as_json(view, legal)
        given = None if played is None else _matching_action(shown, played)
        keep = () if given is None else (given,)
        found = self._weigh(view, legal, rng=rng, seconds=seconds, clock=clock, keep=keep)
        best, mine = found.best, None if given is None else found.candidate_for(given)
        if mine is not None and _is_as_good_as_best(mine, best):
            best = mine
        why = reasons(view, legal, best.action)
        if mine is not None and mine is not best:
            why = reasons_over(view, legal, best.action, mine.action)
        return Advice(
            _evaluated(best, shown),
            why,
            None if mine is None else _evaluated(mine, shown),
        )


def _is_as_good_as_best(mine: Candidate, best: Candidate) -> bool:
    """Whether the played action is the best one, or so close to it that the search cannot tell them apart.

    The search tries both in the same sampled deals. So their difference is more certain than the value of either.
    """
    return best.points - mine.points <= max(CLOSE, min(mine.error, best.error))


def _evaluated(candidate: Candidate, shown: Mapping[Any, dict[str, Any]]) -> EvaluatedAction:
    return EvaluatedAction(candidate.action, shown[candidate.action], candidate.points, candidate.chance)


def _actions_as_json(view: View, legal: Sequence[Any]) -> dict[Any, dict[str, Any]]:
    """Returns each legal action -> the JSON by which everybody knows it: its verb and public fields."""
    if view["phase"] == "BIDDING":
        return {action: _action_as_json(action) for action in legal}
    combos = {action: combo for combo, action in plays_with_actions(view, legal)}
    return {action: _action_as_json(action, combos.get(action)) for action in legal}


def _action_as_json(action: Any, combo: Combo | None = None) -> dict[str, Any]:
    if isinstance(action, Bid):
        return {"verb": "bid", "points": action.points}
    if isinstance(action, Pass) or combo is None:
        return {"verb": "pass"}
    cards = [card.code for card in combo.cards]
    return {"verb": "play", "type": combo.type.value, "rank": combo.rank, "length": combo.length, "cards": cards}


def _matching_action(shown: Mapping[Any, dict[str, Any]], played: Mapping[str, Any]) -> Any:
    """Returns the legal action with the type and ranks of the played one, whatever the suits; None if there is none."""
    mark = _comparison_key(played)
    return next((action for action, told in shown.items() if _comparison_key(told) == mark), None)


def _comparison_key(told: Mapping[str, Any]) -> tuple[Any, ...]:
    ranks = sorted(Card.from_code(code).rank for code in told.get("cards", ()))
    return told["verb"], told.get("points"), told.get("type"), told.get("rank"), *ranks


ADVISER: Final = DouDizhuAdviser()
