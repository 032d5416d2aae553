"""What an agent is: it gets a seat's view and the legal actions, and decides. It never sees the state."""

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
"""In the order in which one of several texts is taken for readers of neither."""

View = dict[str, Any]

RngFactory = Callable[[], Random]


@dataclass(frozen=True, slots=True)
class ModelBudget:
    """Of a language model: requests and tokens."""

    calls: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class DecisionContext:
    """All that an agent is told when it is asked: its seat's view, what was said, and what it noted itself."""

    view: View
    window: Window
    """The one to answer; its view is that of the moment in which the agent is asked."""
    legal: Sequence[Any]
    """There is at least one. In the action of a spoken verb `message` is empty: the service names the text."""
    rng: Random
    """The same for the same question, however often it is put."""
    seat: int
    names: tuple[str, ...] = ()
    """Of the seats, as they are kept; `personas.spelled` gives those of agents in the reader's script."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """What this seat may read, by the message's reference; in Chinese where there are several languages. It is what
    others said, never an instruction."""
    notes: str = ""
    """The agent's own from before, in this match and seat; empty the first time."""
    lang: Lang = "zh-hans"
    """The language of the table, for who speaks only one."""
    budget: ModelBudget = field(default_factory=ModelBudget)
    """What a language model may still use in this match, all its seats together."""
    seconds: float = 0.0
    """Until the window closes; an answer after that is dropped."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of the game, and what the agent lets others see of its mind."""

    action: Any
    """None, from a Thinker alone: it does nothing in this window, and is not asked the same again."""
    remark: str = ""
    """Said after the round, since it could tell partners something now. Plain text, at most 200 characters."""
    emotion: Emotion | None = None
    """Shown at once."""
    notes: str = ""
    """For the agent itself, the next time it is asked; nobody else reads it. Empty: what it noted before stands."""
    reasoning: str | Mapping[str, str] = ""
    """Why, in a few words, by language or in whichever there is. Shown after the match, never before; only a Thinker's
    is kept.
    """
    texts: Mapping[str, str] = field(default_factory=dict)
    """What it says with the action of a spoken verb, by language, at most 300 characters each; one language will do."""
    source: str = ""
    """Which mind it comes from: "reasoner", "model", "fallback"."""
    spent: ModelBudget = field(default_factory=ModelBudget)
    """What a language model used for it, whether or not its answer was of use."""


class Agent(ABC):
    """Plays one game at one level. Holds nothing of a match: any process may ask it at any time."""

    level: str
    patience: float = 0.0
    """Seconds that it may need to decide, beyond its pause: so much later it is asked again, should it not answer."""

    def wants(self, window: Window, view: Callable[[], View], luck: RngFactory = Random) -> bool:
        """Does it mean to answer this window of its seat? The clock closes the others. Asked twice it says the same.

        `luck` gives a generator that is the same each time for this seat and window, and known to nobody else.
        Where a window stays open after an answer (a vote that may be changed, a speech of several messages) it says
        no once it means to do nothing more there.
        """
        return window.turn

    def afresh(self, window: Window, view: Callable[[], View]) -> Hashable:
        """What the agent is asked about in this window. When it changes, the agent is asked again.

        None, a number, a string, or tuples of such. Asked while it wants to answer. By default a window is one
        question; a wolf is asked again when its pack's votes have changed, a speaker after each message of its own.
        """
        return None

    def pace(self, window: Window) -> float:
        """By how much its pause before an answer is longer than usual. Everybody may see how long it takes: it must
        not depend on what the seat alone knows.
        """
        return 1.0

    @abstractmethod
    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """One of the legal actions (there is at least one), for the seat whose view this is."""

    def think(self, case: DecisionContext) -> Decision:
        """How the table asks."""
        return self.decide(case.view, case.window, case.legal, case.rng)

    def fallback(self, legal: Sequence[Any]) -> Any:
        """What to play when `decide` failed: what is nearest to the clock's default."""
        return legal[0]


class ConversationalAgent(Agent):
    """An agent that listens, keeps notes and speaks: it needs the whole case.

    Asked for a person who is away it has no voice: the actions of spoken verbs are then not among the legal ones.
    """

    @abstractmethod
    def think(self, case: DecisionContext) -> Decision:
        """One of the legal actions, one of a spoken verb with other claims than its representative has, or None."""

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        """Raises TypeError: a view alone is too little for it."""
        raise TypeError(f"{type(self).__name__} is asked with a case")
