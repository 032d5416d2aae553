"""A random number generator for playouts: cheap, and with equal numbers in compiled and interpreted code."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .compilation import compiled

Ints = NDArray[np.int64]


@compiled
def next_number(luck: Ints, below: int) -> int:
    """Returns a random integer from 0 to `below` - 1, and advances the generator.

    `below` is less than 2^20. `luck` holds the 48-bit state of the generator.
    """
    moved = int(luck[0]) * 0x5DEECE66D + 11 & 0xFFFF_FFFF_FFFF
    luck[0] = moved
    return (moved >> 17) * below >> 31
