"""A Dou Dizhu round during play as one array of numbers: three hands, player in turn, play to beat, and more.

Players are counted by place, not by seat: 0 is the landlord, 1 and 2 follow clockwise. Callers convert places to seats.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .compilation import compiled
from .packed_hands import without
from .play_keys import BOMB, PASS, ROCKET

Ints = NDArray[np.int64]

TURN: Final = 3
LAST: Final = 4
LEADER: Final = 5
PASSES: Final = 6
DOUBLINGS: Final = 7
LANDLORD_PLAYS: Final = 8
FARMER_PLAYS: Final = 9
OUT: Final = 10
FIELDS: Final = 11
"""The length of the array; the constants above are its indices. Indices 0 to 2 are the hands, by place.

LAST is the key to beat, 0 for a free lead, and LEADER the place of its player. PASSES counts passes since then, 0 or 1.
DOUBLINGS counts bombs and rockets so far. OUT is the place that went out, -1 while the round runs.
"""

NO_CAP: Final = 1 << 40


def new_round(landlord: int, after: int, before: int) -> Ints:
    """Returns the array of a round at its beginning, with the landlord to lead.

    The packed hands are those of the landlord, of the seat after it, and of the seat before it.
    """
    return round_at((landlord, after, before))


def round_at(
    hands: tuple[int, int, int],
    *,
    turn: int = 0,
    last: int = PASS,
    leader: int = 0,
    passes: int = 0,
    doublings: int = 0,
    landlord_plays: int = 0,
    farmer_plays: int = 0,
) -> Ints:
    """Returns the array of a round of Dou Dizhu at any point of play.

    `hands`, `turn` and `leader` are by place: 0 is the landlord, 1 and 2 follow clockwise.
    """
    return np.array([*hands, turn, last, leader, passes, doublings, landlord_plays, farmer_plays, -1], dtype=np.int64)


@compiled
def apply_play(state: Ints, cards: int, key: int) -> None:
    """Applies a legal play, or a pass (key 0), of the player in turn to the array of a round, in place."""
    seat = state[TURN]
    if key == PASS:
        state[PASSES] += 1
        if state[PASSES] == 2:
            state[PASSES] = 0
            state[LAST] = PASS
    else:
        state[seat] = without(state[seat], cards)
        state[LAST] = key
        state[LEADER] = seat
        state[PASSES] = 0
        kind = key & 15
        if kind in (BOMB, ROCKET):
            state[DOUBLINGS] += 1
        if seat == 0:
            state[LANDLORD_PLAYS] += 1
        else:
            state[FARMER_PLAYS] += 1
        if state[seat] == 0:
            state[OUT] = seat
    state[TURN] = seat + 1 if seat < 2 else 0
