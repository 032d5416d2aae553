"""The rule of `static/js/table/reconnect_delay.js`, by which a page decides when to connect again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

ASKED = re.compile(r"come back in (\d{1,5}) ms")
PATIENT_CODES, PATIENT = (1008, 1013), 3
TABLE_PAUSES = (400, 800, 1600, 3200, 6400, 10000)
"""The pauses of a table's page in ms, as in `static/js/table/socket.js`."""


def comes_back_in(pauses: Sequence[int], tries: int, code: int, reason: str, chance: Callable[[], float]) -> float:
    """Returns the milliseconds until a page connects again, after so many tries since its connection was last open.

    `code` and `reason` are those of the close frame; `chance` returns a number from 0 up to 1.
    """
    asked = ASKED.fullmatch(reason)
    if asked:
        return round(int(asked[1]) * (1 + chance() / 4))
    least = PATIENT if code in PATIENT_CODES else 0
    return round(pauses[min(max(tries, least), len(pauses) - 1)] * (0.5 + chance() / 2))
