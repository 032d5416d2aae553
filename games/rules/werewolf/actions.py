"""The actions of Werewolf. The field names are those of the frames; a target is a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .roles import Role

# ── By night ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Hunt:
    """A wolf's vote for the victim, which may change until the step ends; None withdraws it (clause 3.1)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Whisper:
    """A message to the living wolves (clause 3.5)."""

    message: str
    """The reference of a text that is stored outside the log: 16 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Check:
    """The seer's check whether a seat is a wolf (section 3)."""

    target: int


@dataclass(frozen=True, slots=True)
class Protect:
    """The guard's protection of a seat; None protects nobody (clause 3.8)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Save:
    """The witch's antidote for the wolves' victim (clause 3.11)."""


@dataclass(frozen=True, slots=True)
class Poison:
    """The witch's poison for a seat (clause 3.12)."""

    target: int


# ── By day ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Stand:
    """A decision to run for sheriff, or not to (clause 5.1)."""

    on: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A withdrawal from the candidacy (clause 5.5)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A speaker's claim, as data. Its form is checked, its truth never (clauses 7.7 and 7.8)."""

    kind: Literal["role", "check", "save", "poison", "guard", "suspect", "trust"]
    seat: int | None = None
    """The seat that the claim is about; for a claimed role, the speaker."""
    role: Role | None = None
    wolf: bool | None = None
    """The result of a claimed check."""
    night: int | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """A message of the speaker; `last` ends the speech with it (clause 7.6)."""

    message: str
    """The reference of a text that is stored outside the log: 16 hexadecimal digits."""
    claims: tuple[Claim, ...] = ()
    last: bool = False


@dataclass(frozen=True, slots=True)
class EndSpeech:
    """The end of the speaker's speech (clause 7.5)."""


@dataclass(frozen=True, slots=True)
class Order:
    """The sheriff's choice of the side on which the speeches begin (clause 7.2)."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot; None abstains (clause 8.1)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Badge:
    """The outgoing sheriff's choice of an heir for the badge; None destroys it (clause 6.5)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class SelfDestruct:
    """The self-destruction of a wolf, which reveals it and ends the day (section 9)."""


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
