"""Chance for playouts: cheap, and the same compiled or not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .jit import compiled

Ints = NDArray[np.int64]


@compiled
def next_number(luck: Ints, below: int) -> int:
    """A number from 0 up to below 2^20; `luck` is one number of 48 bits, which moves on."""
    moved = int(luck[0]) * 0x5DEECE66D + 11 & 0xFFFF_FFFF_FFFF
    luck[0] = moved
    return (moved >> 17) * below >> 31
