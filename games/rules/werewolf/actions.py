"""The player actions of Werewolf. Their fields have the names of the fields in a frame; a target is a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .roles import Role

# ── By night ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Hunt:
    """A wolf's vote on which seat the wolves kill this night. None withdraws the vote (clause 3.1).

    A wolf may vote again until the wolves' step of the night ends.
    """

    target: int | None


@dataclass(frozen=True, slots=True)
class Whisper:
    """A wolf's message to the living wolves at night (clause 3.5)."""

    message: str
    """The reference of a text that is stored outside the log: 16 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Check:
    """The seer's check whether a seat is a wolf (section 3)."""

    target: int


@dataclass(frozen=True, slots=True)
class Protect:
    """The guard's choice of a seat to protect this night; None protects nobody (clause 3.8)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Save:
    """The witch's use of the antidote, which saves the seat that the wolves attacked (clause 3.11)."""


@dataclass(frozen=True, slots=True)
class Poison:
    """The witch's use of the poison, which kills a seat (clause 3.12)."""

    target: int


# ── By day ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Stand:
    """A seat's answer whether it runs for sheriff (clause 5.1)."""

    on: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A candidate's withdrawal from the election of the sheriff (clause 5.5)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A speaker's statement as data, such as "I am the seer" or "seat 3 is a wolf".

    Its fields are checked, its truth never (clauses 7.7 and 7.8).
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
    """A speaker's message, with claims. If `last`, the speech ends with it (clause 7.6)."""

    message: str
    """The reference of a text that is stored outside the log: 16 hexadecimal digits."""
    claims: tuple[Claim, ...] = ()
    last: bool = False


@dataclass(frozen=True, slots=True)
class EndSpeech:
    """A speaker's decision to end the speech (clause 7.5)."""


@dataclass(frozen=True, slots=True)
class Order:
    """The sheriff's choice of the side on which the speeches of the day begin (clause 7.2)."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot in the election of the sheriff or on a banishment; None abstains (clause 8.1)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Badge:
    """The choice of the next sheriff by one who has gone out; None destroys the badge (clause 6.5)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class SelfDestruct:
    """A wolf's self-destruction by day, which reveals and eliminates it and ends the day (section 9)."""


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
