"""Lots: all chance in a tournament comes from its seed, through the generator that also deals the cards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

from games.rules.rng import Rng

__all__ = ["Rng", "lots", "shuffled"]

T = TypeVar("T")


def lots(seed: str, purpose: str) -> Rng:
    """Returns the generator for one purpose ("round 3") of a tournament. Equal seeds (any text) give equal lots."""
    return Rng(hashlib.sha256(f"{seed}/{purpose}".encode()).hexdigest())


def shuffled(rng: Rng, items: Iterable[T]) -> list[T]:
    """Returns the items in an order drawn by lot."""
    return list(rng.shuffled(items)[0])
