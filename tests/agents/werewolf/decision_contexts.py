"""Builds decision contexts of Werewolf from a match of the rules, and has an agent whose decisions are known."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any

from games.agents.base import ConversationalAgent, Decision, DecisionContext, Lang, ModelBudget, RngFactory, View
from games.rules.core import Window
from games.rules.werewolf.actions import EndSpeech, Say
from tests.rules.werewolf.round_driver import RoundDriver

NAMES = ("小满", "青禾", "墨团", "竹心", "阿砚", "松针", "云片", "半夏", "拾光")
PLENTY = ModelBudget(100, 1_000_000)


class LastActionAgent(ConversationalAgent):
    """An agent of Werewolf that always takes the last legal action, and says one fixed sentence if it may speak."""

    level = "club"

    def __init__(self) -> None:
        self.cases: list[DecisionContext] = []

    def will_answer(self, window: Window, view: Callable[[], View], luck: RngFactory = Random) -> bool:
        return window.name == "vote"

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        return ("scripted", window.name)

    def pause_factor(self, window: Window) -> float:
        return 3.5

    def decide_in_context(self, case: DecisionContext) -> Decision:
        self.cases.append(case)
        action = case.legal[-1]
        texts = {"zh-hans": "我先听一轮，没有新的信息。", "en": "I listen for now, nothing new."}
        said = texts if isinstance(action, Say) else {}
        return Decision(action, texts=said, notes="scripted", reasoning="script", source="reasoner")


def case_of(
    table: RoundDriver, seat: int, window: str, *, texts: Mapping[str, str] | None = None, lang: Lang = "zh-hans",
    budget: ModelBudget = PLENTY, seconds: float = 30.0, notes: str = "", number: int = 1,
    names: tuple[str, ...] | None = None,
) -> DecisionContext:  # fmt: skip
    """Returns the decision context for this seat in the window of this name, in a match of `RoundDriver`."""
    return DecisionContext(
        table.view(seat), table.window_named(window), table.legal(seat, window), Random(number), seat,
        names or NAMES[: len(table.state.roles)], dict(texts or {}), notes, lang, budget, seconds,
    )  # fmt: skip


def match_at_first_speech(*, roles: str = "WWWSTGVVV", speaker_role: str | None = None) -> RoundDriver:
    """Returns a match of Werewolf in which the first speech of the day is open.

    Nobody has died, and there is no sheriff.
    """
    for number in range(1, 60):
        table = RoundDriver(roles, number=number)
        table.night()
        table.stands()
        if speaker_role is None or table.state.roles[table.speaker] == speaker_role:
            return table
    raise AssertionError("no such speaker")


def match_at_first_vote() -> RoundDriver:
    """Returns a match of Werewolf in which the vote on the first day's banishment is open."""
    table = match_at_first_speech()
    table.talk()
    return table


def index_of(case: DecisionContext, action: Any) -> int:
    """Returns the number of this action among the choices that the language model is shown."""
    options = sorted(case.legal, key=lambda each: isinstance(each, EndSpeech))
    return options.index(action)
