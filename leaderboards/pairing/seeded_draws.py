"""Random draws of a tournament, computed from its seed by the generator that also deals the cards.

Equal seeds give equal draws, so everybody can check them afterwards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

from games.rules.rng import Rng

__all__ = ["Rng", "lots", "shuffled"]

T = TypeVar("T")


def lots(seed: str, purpose: str) -> Rng:
    """Returns the random generator for one purpose of a tournament, such as "round 3".

    Equal arguments give equal draws. `seed` may be any text.
    """
    return Rng(hashlib.sha256(f"{seed}/{purpose}".encode()).hexdigest())


def shuffled(rng: Rng, items: Iterable[T]) -> list[T]:
    """Returns the items in an order drawn at random by the generator `rng`."""
    return list(rng.shuffled(items)[0])
