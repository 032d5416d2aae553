"""Lots: every chance in a tournament comes from its seed, by the generator that deals the cards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

from games.rules.rng import Rng

__all__ = ["Rng", "shuffled", "lots"]

T = TypeVar("T")


def lots(seed: str, purpose: str) -> Rng:
    """The generator of one purpose ("round 3") of a tournament. The same seed, any text, gives the same lots."""
    return Rng(hashlib.sha256(f"{seed}/{purpose}".encode()).hexdigest())


def shuffled(rng: Rng, items: Iterable[T]) -> list[T]:
    """The items in an order by lot."""
    return list(rng.shuffled(items)[0])
