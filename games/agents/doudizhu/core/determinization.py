"""Samples the two hidden hands of Dou Dizhu: deals that agree with everything that one seat knows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .compilation import compiled
from .packed_hands import add_cards
from .random_numbers import next_number

Ints = NDArray[np.int64]


@compiled
def sample_hidden(
    unseen: Ints, fixed: int, fixed_second: int, first: int, luck: Ints, worlds: Ints, start: int, stop: int
) -> None:  # fmt: skip
    """Deals the cards that a seat has not seen at random into two hidden hands, once for each row of `worlds`.

    Rows `start` to `stop` are filled, each with the two hands as packed integers. The first hand gets the cards `fixed`
    and `first` further ones, the second hand `fixed_second` and the others. `unseen` holds ranks and is shuffled in
    place.
    """
    count = unseen.shape[0]
    for world in range(start, stop):
        one, other = fixed, fixed_second
        for at in range(first):
            swap = at + next_number(luck, count - at)
            unseen[at], unseen[swap] = unseen[swap], unseen[at]
            one = add_cards(one, 1 << unseen[at])
        for at in range(first, count):
            other = add_cards(other, 1 << unseen[at])
        worlds[world, 0], worlds[world, 1] = one, other


@compiled
def sample_policies(place: int, luck: Ints, worlds: Ints) -> None:
    """Chooses at random, for each sampled deal, which of the two other players play by the naive policy.

    The odds are even. The third column of `worlds` receives one bit for each of the three players, counted from the
    landlord; 1 is the naive policy.
    """
    one = place + 1 if place < 2 else 0
    other = one + 1 if one < 2 else 0
    for world in range(worlds.shape[0]):
        kinds = next_number(luck, 4)
        worlds[world, 2] = (kinds & 1) << one | (kinds >> 1) << other
