"""The player actions of Werewolf, such as a wolf's vote at night or a ballot by day.

Each class has the same field names as the JSON message in which a player sends the action. A target is a seat number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .roles import Role

# ── By night ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Hunt:
    """A wolf's vote at night on which seat the wolves kill. None withdraws the vote (RULES.md, clause 3.1).

    A wolf may change its vote until the time of the wolves is over.
    """

    target: int | None


@dataclass(frozen=True, slots=True)
class Whisper:
    """A wolf's message at night, which only the living wolves can read (RULES.md, clause 3.5)."""

    message: str
    """The reference of a text that is stored outside the log: 16 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Check:
    """The seer's question at night whether a seat is a wolf (RULES.md, section 3)."""

    target: int


@dataclass(frozen=True, slots=True)
class Protect:
    """The guard's choice of a seat to protect this night; None protects nobody (RULES.md, clause 3.8)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Save:
    """The witch's use of her antidote, which saves the seat that the wolves attacked this night.

    See RULES.md, clause 3.11.
    """


@dataclass(frozen=True, slots=True)
class Poison:
    """The witch's use of her poison, which kills a seat (RULES.md, clause 3.12)."""

    target: int


# ── By day ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Stand:
    """A player's answer whether to be a candidate for sheriff (RULES.md, clause 5.1)."""

    on: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A candidate's withdrawal from the election of the sheriff (RULES.md, clause 5.5)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A speaker's assertion in machine-readable form, such as "I am the seer" or "seat 3 is a wolf".

    The fields are checked, the truth never (RULES.md, clauses 7.7 and 7.8).
    """

    kind: Literal["role", "check", "save", "poison", "guard", "suspect", "trust"]
    seat: int | None = None
    """The seat that the claim is about; for a claimed role, the speaker."""
    role: Role | None = None
    wolf: bool | None = None
    """The result of a claimed check."""
    night: int | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """A speaker's message with its claims. If `last`, it ends the speech (RULES.md, clause 7.6)."""

    message: str
    """The reference of a text that is stored outside the log: 16 hexadecimal digits."""
    claims: tuple[Claim, ...] = ()
    last: bool = False


@dataclass(frozen=True, slots=True)
class EndSpeech:
    """A speaker's decision to end the speech before its time is over (RULES.md, clause 7.5)."""


@dataclass(frozen=True, slots=True)
class Order:
    """The sheriff's choice whether the speeches of the day go round clockwise or anticlockwise.

    See RULES.md, clause 7.2.
    """

    clockwise: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot in the election of the sheriff or on whom to banish; None abstains (RULES.md, clause 8.1)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Badge:
    """The choice of the next sheriff by a sheriff who is out of the game; None ends the office.

    See RULES.md, clause 6.5.
    """

    target: int | None


@dataclass(frozen=True, slots=True)
class SelfDestruct:
    """A wolf's decision by day to reveal and eliminate itself, which ends the day at once (RULES.md, section 9)."""


ACTIONS: Mapping[str, type] = {
    "hunt": Hunt,
    "whisper": Whisper,
    "check": Check,
    "protect": Protect,
    "save": Save,
    "poison": Poison,
    "stand": Stand,
    "withdraw": Withdraw,
    "say": Say,
    "end": EndSpeech,
    "order": Order,
    "vote": Vote,
    "badge": Badge,
    "self_destruct": SelfDestruct,
}
