"""The personas (manners of speaking) of agents: tone, and how often the agent adds a phrase of the persona.

Such a phrase opens or closes a speech.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ...personas import NAMES


@dataclass(frozen=True, slots=True)
class Persona:
    """A manner of speaking, such as the hothead or the scholar: its tones, and how often it adds phrases of its own.

    Such a phrase opens or closes a speech. A persona has nothing to do with playing strength.
    """

    key: str
    tone: str
    """The preferred tone of phrases."""
    second: str
    """The tone that comes next."""
    opens: float
    """The probability that a speech begins with an opening of this persona."""
    closes: float
    """The probability that a speech ends with a closing of this persona."""


PERSONAS: Final[tuple[Persona, ...]] = (
    Persona("hothead", "blunt", "playful", 0.6, 0.5),
    Persona("scholar", "analytic", "careful", 0.7, 0.5),
    Persona("peacemaker", "warm", "careful", 0.7, 0.6),
    Persona("joker", "playful", "blunt", 0.6, 0.6),
    Persona("veteran", "analytic", "blunt", 0.5, 0.6),
    Persona("cautious", "careful", "analytic", 0.7, 0.6),
    Persona("storyteller", "warm", "analytic", 0.9, 0.6),
    Persona("laconic", "plain", "blunt", 0.15, 0.4),
    Persona("skeptic", "careful", "blunt", 0.6, 0.5),
    Persona("captain", "blunt", "warm", 0.6, 0.5),
    Persona("rookie", "warm", "plain", 0.7, 0.6),
    Persona("gambler", "playful", "analytic", 0.6, 0.5),
)
"""One persona for each seat of the largest table, so that no two seats talk alike."""

_USUAL: Final = {name: PERSONAS[index % len(PERSONAS)] for index, name in enumerate(NAMES)}


def personas_for(names: Sequence[str]) -> tuple[Persona, ...]:
    """Returns one persona, a manner of speaking, for each of these names, in seat order, all different.

    Equal names give equal results. An agent's name has the same persona in every match, unless an earlier seat has
    taken it.
    """
    taken: list[Persona] = []
    for name in names:
        usual = _USUAL.get(name) or PERSONAS[sha256(name.encode()).digest()[0] % len(PERSONAS)]
        start = PERSONAS.index(usual)
        ring = [PERSONAS[(start + step) % len(PERSONAS)] for step in range(len(PERSONAS))]
        taken.append(next((persona for persona in ring if persona not in taken), usual))
    return tuple(taken)


def persona_for(names: Sequence[str], seat: int) -> Persona:
    """Returns the persona, a manner of speaking, of one seat at a table with these names."""
    return personas_for(names)[seat]
