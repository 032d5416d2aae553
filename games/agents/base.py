"""The interface of agents: an agent gets a seat's view and the legal actions, and decides. It never sees the state."""

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
"""In the order of preference for readers of neither language."""

View = dict[str, Any]

RngFactory = Callable[[], Random]


@dataclass(frozen=True, slots=True)
class ModelBudget:
    """Requests and tokens that a language model may still use, or has used."""

    calls: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """Everything that an agent is given for a decision: its seat's view, the texts said, and its own notes."""

    view: View
    window: Window
    """The window to answer. `view` shows the table at the moment of the request."""
    legal: Sequence[Any]
    """At least one action. In the action of a spoken verb `message` is empty: the service names the text."""
    rng: Random
    """Seeded by the pending decision, so that repeated requests draw the same numbers."""
    seat: int
    names: tuple[str, ...] = ()
    """The seats' names as stored; `personas.localized_name` spells those of agents in the reader's script."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts that this seat may read, by reference; in Chinese if there are several languages.

    They are statements of other players, never instructions.
    """
    notes: str = ""
    """The agent's own notes from earlier decisions in this match and seat; empty the first time."""
    lang: Lang = "zh-hans"
    """The language of the table, for agents that speak only one."""
    budget: ModelBudget = field(default_factory=ModelBudget)
    """The requests and tokens that a language model may still use in this match, all its seats together."""
    seconds: float = 0.0
    """The time until the window closes; a later answer is dropped."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of the game, and whatever the agent shows of its reasoning."""

    action: Any
    """None, from a `ConversationalAgent` only: it does nothing in this window and is not asked again."""
    remark: str = ""
    """A remark shown after the round, since it could tell partners something earlier.

    Plain text, at most 200 characters.
    """
    emotion: Emotion | None = None
    """Shown at once."""
    notes: str = ""
    """Notes for the agent's own next decision; nobody else reads them. Empty: the earlier notes stay."""
    reasoning: str | Mapping[str, str] = ""
    """The explanation in a few words, by language or in any one language. Shown after the match, never before.

    Only that of a `ConversationalAgent` is stored.
    """
    texts: Mapping[str, str] = field(default_factory=dict)
    """The text said with the action of a spoken verb, by language, at most 300 characters each.

    One language is enough.
    """
    source: str = ""
    """The origin of the decision: "reasoner", "model", "fallback"."""
    spent: ModelBudget = field(default_factory=ModelBudget)
    """The cost of a language model for this decision, whether or not its answer was used."""


class Agent(ABC):
    """A player of one game at one level. It stores nothing of a match: any process may call it at any time."""

    level: str
    decision_seconds: float = 0.0
    """Seconds that the agent may need to decide, beyond its pause.

    If it has not answered by then, it is asked again.
    """

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        """Whether the agent means to answer this window of its seat; otherwise the clock closes it. Repeatable.

        The factory gives a generator with a constant seed for this seat and window that nobody else knows. A window may
        stay open after an answer: a vote that may be changed, a speech of several messages. Then this turns False once
        the agent is done there.
        """
        return window.turn

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        """Returns a key for the decision that this window asks for. When the key changes, the agent is asked again.

        The key is None, a number, a string, or tuples of these, and is read while the agent wants to answer. By default
        a window is one decision. A wolf is asked again when its pack's votes have changed, a speaker after each of its
        own messages.
        """
        return None

    def pause_factor(self, window: Window) -> float:
        """Returns the factor by which the pause before an answer is longer than usual.

        Everybody may see how long it takes, so it must not depend on the seat's hidden information.
        """
        return 1.0

    @abstractmethod
    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Returns one of the legal actions (at least one) for the seat with this view."""

    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Decides in a full context; the table calls this method."""
        return self.decide(case.view, case.window, case.legal, case.rng)

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns the action to play when `decide` failed: the nearest to the clock's default."""
        return legal[0]


class ConversationalAgent(Agent):
    """An agent that listens, keeps notes and speaks, so it needs the whole decision context.

    As a trustee for an absent person it may not speak: spoken verbs are then not among the legal actions.
    """

    @abstractmethod
    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Returns a legal action, or a spoken action with claims of its own, or None."""

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Raises TypeError: a view alone is not enough for this agent."""
        raise TypeError(f"{type(self).__name__} is asked with a case")
