"""The adviser chooses by expected points, and weighs what was played beside it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.agents.doudizhu.advice import ADVISER, DouDizhuAdviser
from games.agents.doudizhu.evaluation import Candidate, Evaluation
from games.rules.doudizhu.actions import Pass
from tests.rules.doudizhu.round_driver import RoundDriver


class Scales:
    """Weighs by the number of cards, so much for each: a pass is worth nothing."""

    def __init__(self, each: float = 1.0, error: float = 0.0) -> None:
        self.each, self.error = each, error
        self.kept: Sequence[Any] = ()

    def __call__(self, view: Any, legal: Any, *, keep: Sequence[Any], **effort: Any) -> Evaluation:
        self.kept = keep
        weighed = [Candidate(a, self.each * len(getattr(a, "cards", ())), 0.5, self.error, 100.0) for a in legal]
        return Evaluation(tuple(sorted(weighed, key=lambda one: -one.points)))


def scene() -> RoundDriver:
    """A farmer may beat a king with an ace or a two, or pass."""
    found = RoundDriver.playing("K345", "4AA2266", "556677", landlord=0)
    found.lay("K")
    return found


def advise(scales: Scales, played: dict[str, Any] | None = None) -> Any:
    here = scene()
    view, legal = here.view(here.turn), here.choices()
    return DouDizhuAdviser(scales).advise(view, legal, rng=Random(1), seconds=0.1, played=played)


def test_the_answer_worth_most_is_advised_with_what_it_shows() -> None:
    advice = advise(Scales())
    assert (advice.best.told["verb"], advice.best.told["type"], advice.best.points) == ("play", "SINGLE", 1.0)
    assert advice.played is None
    assert advice.reasons


def test_what_was_played_is_found_whatever_its_suits_and_weighed_to_the_end() -> None:
    scales = Scales()
    played = {"verb": "play", "type": "SINGLE", "rank": 14, "length": 1, "cards": ["AD"]}
    advice = advise(scales, played)
    assert (advice.loss, advice.played.told["rank"]) == (0.0, 14)
    assert [action.cards[0].rank for action in scales.kept] == [14]
    passed = advise(Scales(), {"verb": "pass"})
    assert (passed.played.action, passed.loss) == (Pass(), 1.0)


def test_what_cannot_be_told_from_the_best_is_the_best() -> None:
    for scales in (Scales(each=0.01), Scales(each=0.3, error=0.4)):
        advice = advise(scales, {"verb": "pass"})
        assert (advice.loss, advice.best.told) == (0.0, {"verb": "pass"})
    assert advise(Scales(each=0.3, error=0.1), {"verb": "pass"}).loss == 0.3


def test_the_search_itself_goes_out_when_it_can() -> None:
    here = RoundDriver.playing("55", "3579", "3468T")
    view, legal = here.view(here.turn), here.choices()
    advice = ADVISER.advise(view, legal, rng=Random(1), seconds=0.05)
    assert advice.best.told["type"] == "PAIR"
    assert advice.best.chance == 1.0
    assert [reason.code for reason in advice.reasons] == ["GOES_OUT"]
