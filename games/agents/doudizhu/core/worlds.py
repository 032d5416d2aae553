"""Guessing the hidden hands: deals that agree with all that a seat knows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .hands import together
from .jit import compiled
from .playout import drawn

Ints = NDArray[np.int64]


@compiled
def deal_hidden(unseen: Ints, fixed: int, first: int, luck: Ints, worlds: Ints, start: int, stop: int) -> None:
    """Deals the unseen cards to two hands: `first` of them on top of the `fixed` cards, the others to the second hand.

    `unseen` are ranks, shuffled in place; `worlds` has a row of two hands for each world.
    """
    count = unseen.shape[0]
    for world in range(start, stop):
        one, other = fixed, 0
        for at in range(first):
            swap = at + drawn(luck, count - at)
            unseen[at], unseen[swap] = unseen[swap], unseen[at]
            one = together(one, 1 << unseen[at])
        for at in range(first, count):
            other = together(other, 1 << unseen[at])
        worlds[world, 0], worlds[world, 1] = one, other
