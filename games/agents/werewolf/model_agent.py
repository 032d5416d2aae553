"""A Werewolf agent that asks a language model. If the model gives no usable answer, the Reasoner decides.

The Reasoner is the agent without a model; here it is called the inner agent.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from games.rules.core import Window, replace
from games.rules.werewolf.actions import EndSpeech, Poison, Protect, Save, Whisper

from ..base import ConversationalAgent, Decision, DecisionContext, ModelBudget, RngFactory, View
from .agent_notes import load_notes
from .model_answer import MAX_MEMO_LENGTH, Answer, AnswerRefused, parse_answer
from .model_client import MAX_TOKENS, Client, ModelError
from .model_only_moments import MAY_LET_BE, is_addressed, pack_messages_tonight, question_key, should_ask_model
from .model_prompt import build_prompt

log = logging.getLogger(__name__)

MARGIN_SECONDS: Final = 2.0
"""Seconds before the window closes by which an answer must have arrived, so that there is time to play it."""
MIN_SECONDS: Final = 1.5
"""The model is not asked if fewer seconds remain before that margin."""
SHARE: Final = 0.6
"""The share of the remaining time that one request may take.

If several seats are asked at once by one worker, the others then get their answers too.
"""


class ModelAgent(ConversationalAgent):
    """An agent that plays a language model's decision if it is legal, in time and within the budget.

    Otherwise it plays the decision of `inner`, the Reasoner, which needs no model.
    """

    def __init__(
        self, inner: ConversationalAgent, client: Client, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.level = inner.level
        self.decision_seconds = inner.decision_seconds + client.endpoint.timeout
        self._inner, self._client, self._clock = inner, client, clock

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether the Reasoner would use this window of the seat, or the language model is to be asked in its place."""
        return self._inner.will_answer(window, view, rng_factory) or should_ask_model(window, view)

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        asked, more = self._inner.question_key(window, view), question_key(window, view)
        return asked if more is None else (asked, more)

    def pause_factor(self, window: Window) -> float:
        return self._inner.pause_factor(window)

    def fallback(self, legal: Sequence[Any]) -> Any:
        return self._inner.fallback(legal)

    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Returns the model's decision if it can be used, else that of the inner agent (the Reasoner).

        The inner agent decides first, so that there always is a decision.
        """
        begun = self._clock()
        pages = _StoredNotes.parse(case.notes)
        decision = self._ask_inner_agent(replace(case, notes=pages.mind))
        own = replace(decision, notes=pages.with_inner_notes(decision).text())
        options = _list_options(case)
        left = case.seconds - MARGIN_SECONDS - (self._clock() - begun)
        if len(options) < 2 or _has_answered(case) or left < MIN_SECONDS:
            return own
        prompt = build_prompt(case, options, pages.memo)
        calls = min(case.budget.calls, 2)
        if calls < 1 or case.budget.tokens < prompt.tokens + MAX_TOKENS:
            return own
        try:
            seconds = min(self._client.endpoint.timeout, max(left * SHARE, MIN_SECONDS))
            reply = self._client.ask(prompt.messages, prompt.schema, seconds=seconds, calls=calls)
        except ModelError as error:
            spent = ModelBudget(error.calls, prompt.tokens * error.calls)
            return _fall_back(own, error.code, spent) if error.calls else own
        spent = ModelBudget(reply.calls, reply.tokens or prompt.tokens + len(reply.text.encode()) // 3)
        try:
            answer = parse_answer(reply.text, case, options, prompt)
        except AnswerRefused as refusal:
            return _fall_back(own, refusal.code, spent)
        return Decision(
            answer.action, texts={case.lang: answer.text} if answer.text else {}, source="model", spent=spent,
            notes=pages.with_answer(answer, case).text(), reasoning={case.lang: answer.why} if answer.why else "",
        )  # fmt: skip

    def _ask_inner_agent(self, case: DecisionContext) -> Decision:
        """Returns the decision of the Reasoner, which needs no language model.

        In windows in which only the model is asked, it decides to do nothing.
        """
        window = case.window
        if should_ask_model(window, lambda: case.view) and not self._inner.will_answer(window, lambda: case.view):
            return Decision(None, source="reasoner")
        return self._inner.decide_in_context(case)


def _fall_back(own: Decision, code: str, spent: ModelBudget) -> Decision:
    """Returns the Reasoner's decision in place of the model's unusable answer, marked as a fallback.

    The cost of the unused answer is still counted.
    """
    log.info("a language model's answer was not used: %s", code)
    return replace(own, source="fallback", spent=spent)


def _list_options(case: DecisionContext) -> list[Any]:
    """Returns the actions among which the model chooses; None stands for doing nothing.

    A speaker has to say something. So ending the speech, which every message of the model does anyway, is listed last.
    """
    if case.window.name in ("speech", "last_words"):
        return sorted(case.legal, key=lambda action: isinstance(action, EndSpeech))
    if case.window.name in MAY_LET_BE:
        return [None, *case.legal]
    if case.window.name == "wolves":
        if is_addressed(case.view) and _has_voted(case):
            return [None, *case.legal]
        if any(each["seat"] == case.seat for each in pack_messages_tonight(case.view)):
            return [action for action in case.legal if not isinstance(action, Whisper)]
    return list(case.legal)


def _has_voted(case: DecisionContext) -> bool:
    """Whether this wolf has voted tonight on the seat to attack, or can no longer vote."""
    return "hunt" not in case.window.verbs or str(case.seat) in case.view["hunts"]


def _has_answered(case: DecisionContext) -> bool:
    """Whether this seat has already answered the window, so that the language model need not be asked again.

    The Reasoner, the agent without a model, then does the rest, such as ending a speech. A wolf has answered once it
    has voted, unless another wolf's message still awaits its answer.
    """
    view, seat = case.view, case.seat
    match case.window.name:
        case "wolves":
            return _has_voted(case) and not is_addressed(view)
        case "speech" | "last_words":
            last = view["speeches"][-1] if view["speeches"] else None
            here = (view["day"], view["speaking"]["kind"] if view["speaking"] else None, seat)
            return last is not None and (last["day"], last["kind"], last["seat"]) == here
        case _:
            return False


@dataclass(frozen=True, slots=True)
class _StoredNotes:
    """The notes of a seat that uses a language model: `mind`, those of the Reasoner, and `memo`, those of the model."""

    mind: str = ""
    memo: str = ""

    @staticmethod
    def parse(notes: str) -> _StoredNotes:
        """Parses the stored notes into those of the Reasoner and those of the language model.

        Text in another form is taken for the Reasoner's notes.
        """
        try:
            pages = json.loads(notes)
        except ValueError:
            return _StoredNotes(notes)
        if not isinstance(pages, dict) or not isinstance(pages.get("mind"), str):
            return _StoredNotes(notes)
        memo = pages.get("memo")
        return _StoredNotes(pages["mind"], memo[:MAX_MEMO_LENGTH] if isinstance(memo, str) else "")

    def text(self) -> str:
        if not self.memo and not self.mind:
            return ""
        return json.dumps({"mind": self.mind, "memo": self.memo}, ensure_ascii=False)

    def with_inner_notes(self, decision: Decision) -> _StoredNotes:
        """Returns the stored notes, with the Reasoner's part replaced by the notes of its latest decision.

        If that decision has no notes, the earlier ones stay.
        """
        return replace(self, mind=decision.notes or self.mind)

    def with_answer(self, answer: Answer, case: DecisionContext) -> _StoredNotes:
        """Returns the stored notes, with the memo that the language model wrote in its answer.

        A night action also goes into the Reasoner's notes, since the Reasoner may speak of it later.
        """
        notes, night = load_notes(self.mind), case.view["day"]
        match answer.action:
            case Protect(target):
                notes = notes.with_guard(night, target)
            case Save():
                notes = notes.with_save(night, case.view["victim"])
            case Poison(target):
                notes = notes.with_poison(night, target)
            case _:
                return replace(self, memo=answer.memo or self.memo)
        return _StoredNotes(notes.text(), answer.memo or self.memo)
