"""Temperaments: which tone an agent speaks in, and how much it adds to what it has to say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from ...personas import NAMES


@dataclass(frozen=True, slots=True)
class Persona:
    """A way to talk. Says nothing about how well somebody thinks."""

    key: str
    tone: str
    """The tone that it mostly speaks in."""
    second: str
    """The tone that it also has."""
    opens: float
    """How often a speech begins with a habit of its own, 0 to 1."""
    closes: float
    """How often it ends with one."""


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
"""As many as the largest table has seats, so that no two of one table talk alike."""

_USUAL: Final = {name: PERSONAS[index % len(PERSONAS)] for index, name in enumerate(NAMES)}


def voices(names: Sequence[str]) -> tuple[Persona, ...]:
    """The temperament of each seat of a table with these names. The same names give the same, and no two seats share.

    A name of the house keeps its own from match to match, unless somebody of the same one sits before it.
    """
    taken: list[Persona] = []
    for name in names:
        usual = _USUAL.get(name) or PERSONAS[sha256(name.encode()).digest()[0] % len(PERSONAS)]
        start = PERSONAS.index(usual)
        ring = [PERSONAS[(start + step) % len(PERSONAS)] for step in range(len(PERSONAS))]
        taken.append(next((persona for persona in ring if persona not in taken), usual))
    return tuple(taken)


def voice(names: Sequence[str], seat: int) -> Persona:
    """The temperament of one seat of that table."""
    return voices(names)[seat]
