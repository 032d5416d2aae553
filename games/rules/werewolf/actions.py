"""What a seat can do in Werewolf. The field names are those of the frames; a target is a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .roles import Role

# ── By night ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Hunt:
    """A wolf's vote for whom to kill, which may change until the step ends; None takes it back (clause 3.1)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Whisper:
    """A message to the living wolves (clause 3.5)."""

    message: str
    """The reference of a text that stands outside the log: 16 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Check:
    """The seer asks whether a seat is a wolf (section 3)."""

    target: int


@dataclass(frozen=True, slots=True)
class Protect:
    """The guard's choice; None protects nobody (clause 3.8)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Save:
    """The witch's antidote, for the wolves' victim (clause 3.11)."""


@dataclass(frozen=True, slots=True)
class Poison:
    """The witch's poison (clause 3.12)."""

    target: int


# ── By day ──────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Stand:
    """Stands for sheriff, or does not (clause 5.1)."""

    on: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A candidate gives up (clause 5.5)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that a speaker claims, as data. Its form is checked, its truth never (clauses 7.7 and 7.8)."""

    kind: Literal["role", "check", "save", "poison", "guard", "suspect", "trust"]
    seat: int | None = None
    """Whom it is about; of a claimed role the speaker."""
    role: Role | None = None
    wolf: bool | None = None
    """What a claimed check has shown."""
    night: int | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """A message of the speaker's; `last` ends the speech with it (clause 7.6)."""

    message: str
    """The reference of a text that stands outside the log: 16 hexadecimal digits."""
    claims: tuple[Claim, ...] = ()
    last: bool = False


@dataclass(frozen=True, slots=True)
class EndSpeech:
    """The speaker has done (clause 7.5)."""


@dataclass(frozen=True, slots=True)
class Order:
    """The side from which the sheriff lets the speeches begin (clause 7.2)."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """A ballot; None abstains (clause 8.1)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class Badge:
    """Whom the outgoing sheriff gives the badge; None destroys it (clause 6.5)."""

    target: int | None


@dataclass(frozen=True, slots=True)
class SelfDestruct:
    """A wolf shows itself and takes the day away (section 9)."""


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
