"""Personas of speakers: the tone of an agent, and how much it adds to its statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ...personas import NAMES


@dataclass(frozen=True, slots=True)
class Persona:
    """A manner of speaking, unrelated to playing strength."""

    key: str
    tone: str
    """The main tone."""
    second: str
    """The second tone."""
    opens: float
    """The probability, 0 to 1, that a speech begins with a habit."""
    closes: float
    """The probability that it ends with one."""


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
"""One persona for each seat of the largest table, so that no two seats of a table talk alike."""

_USUAL: Final = {name: PERSONAS[index % len(PERSONAS)] for index, name in enumerate(NAMES)}


def voices(names: Sequence[str]) -> tuple[Persona, ...]:
    """Returns the persona of each seat of a table with these names. Equal names give equal lists without repetition.

    An agent's name keeps its persona from match to match, unless an earlier seat has the same one.
    """
    taken: list[Persona] = []
    for name in names:
        usual = _USUAL.get(name) or PERSONAS[sha256(name.encode()).digest()[0] % len(PERSONAS)]
        start = PERSONAS.index(usual)
        ring = [PERSONAS[(start + step) % len(PERSONAS)] for step in range(len(PERSONAS))]
        taken.append(next((persona for persona in ring if persona not in taken), usual))
    return tuple(taken)


def voice(names: Sequence[str], seat: int) -> Persona:
    """Returns the persona of one seat of that table."""
    return voices(names)[seat]
