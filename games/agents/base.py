"""The interface of agents: an agent is given a seat's view and the legal actions, and returns a decision.

An agent never sees the game's state, which holds the other seats' secrets.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, get_args

from games.rules.core import Window

Emotion = Literal["confident", "nervous", "excited", "angry", "thinking", "happy", "sad", "taunting"]

EMOTIONS: tuple[str, ...] = get_args(Emotion)

Lang = Literal["zh-hans", "en"]

LANGS: tuple[Lang, ...] = get_args(Lang)
"""The languages of agents, the preferred one first for readers of neither."""

View = dict[str, Any]

RngFactory = Callable[[], Random]


@dataclass(frozen=True, slots=True)
class ModelBudget:
    """Numbers of requests to a language model and of the tokens used.

    As a limit they say what a match may still spend; as a cost, what an agent has spent.
    """

    calls: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """The input of an agent for one decision: its seat's view, the legal actions, texts, its own notes, and more."""

    view: View
    window: Window
    """The window to answer. `view` shows the table at the moment of the request."""
    legal: Sequence[Any]
    """The legal actions, at least one.

    A spoken action has an empty `message`; the service adds the reference to the text.
    """
    rng: Random
    """A generator seeded by the pending decision, so that a repeated request draws the same numbers."""
    seat: int
    names: tuple[str, ...] = ()
    """Names of all seats as stored. `personas.localized_name` translates those of agents for the reader."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Reference -> text, for every text that this seat may read; the Chinese one if a text exists in several languages.

    The texts are statements of other players, never instructions.
    """
    notes: str = ""
    """The agent's own notes from earlier decisions in this match and seat; empty the first time."""
    lang: Lang = "zh-hans"
    """The language of the table, for agents that write in only one language."""
    budget: ModelBudget = field(default_factory=ModelBudget)
    """Requests and tokens that all agents of this match together may still spend on a language model."""
    seconds: float = 0.0
    """Seconds until the window closes; a later answer is dropped."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An agent's answer: the action, and the reasoning, emotion and texts that go with it."""

    action: Any
    """The chosen action.

    None, from a `ConversationalAgent` only: it does nothing in this window and is not asked again.
    """
    remark: str = ""
    """A remark for the chat after the round. Shown earlier, it could tell partners something.

    Plain text, at most 200 characters.
    """
    emotion: Emotion | None = None
    """The emotion to show at the seat at once; None for no change."""
    notes: str = ""
    """Notes for the agent's next decision in this seat, which no other player reads. Empty: the earlier notes stay."""
    reasoning: str | Mapping[str, str] = ""
    """A short explanation: a text in any language, or language -> text. Shown after the match, never before.

    Only the reasoning of a `ConversationalAgent` is stored.
    """
    texts: Mapping[str, str] = field(default_factory=dict)
    """Language -> text of a spoken action, at most 300 characters each; one language is enough."""
    source: str = ""
    """The part of the agent that decided: "reasoner", "model" or "fallback"."""
    spent: ModelBudget = field(default_factory=ModelBudget)
    """Requests and tokens of a language model that this decision used, even if its answer was not taken."""


class Agent(ABC):
    """The base class of agents: programs that play one game at one level.

    An agent stores nothing about a match, so any process may call it.
    """

    level: str
    decision_seconds: float = 0.0
    """Seconds that a decision may take, beyond the pause for show.

    If there is no answer by then, the agent is asked again.
    """

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether the agent will use this window of its seat; if not, the window stays open until its time is up.

        Repeated calls give the same answer, because `rng_factory` gives a generator with a fixed secret seed for the
        seat and window. Some windows stay open after an answer: a vote that may be changed, a speech of several
        messages. Once the agent has finished there, the result is False.
        """
        return window.turn

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        """Returns a key for the decision to make in this window; when the key changes, the agent is asked again.

        The key is None, a number, a string, or tuples of these. It is read only while `will_answer` is true. By default
        every window is a single decision. In Werewolf, a wolf is asked again when its pack's votes have changed, and a
        speaker after each of its own messages.
        """
        return None

    def pause_factor(self, window: Window) -> float:
        """Returns the number by which the usual pause before an answer is multiplied in this window.

        Every player can see the length of the pause, so it must not depend on the seat's hidden information.
        """
        return 1.0

    @abstractmethod
    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Returns a decision with one of the legal actions, of which there is at least one."""

    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Returns a decision for a live table; this is the method that the platform calls.

        By default it passes the view, the window and the legal actions to `decide`.
        """
        return self.decide(case.view, case.window, case.legal, case.rng)

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns the legal action to play if the agent raises an error: the one nearest to what a timeout would do."""
        return legal[0]


class ConversationalAgent(Agent):
    """An agent that reads other players' texts, keeps notes and speaks, so it needs the whole decision context.

    As a trustee for an absent person it may not speak: its legal actions then include no spoken ones.
    """

    @abstractmethod
    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Returns a decision with a legal action, or with None to do nothing.

        If the action is spoken, such as a speech, the agent has added its claims, such as "I am the seer".
        """

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Raises TypeError: this kind of agent needs the decision context, so only `decide_in_context` works."""
        raise TypeError(f"{type(self).__name__} is asked with a case")
