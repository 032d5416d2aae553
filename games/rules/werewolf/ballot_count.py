"""Counts the ballots of a vote in Werewolf (RULES.md, section 8). The functions change no state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

Tally = tuple[tuple[int, int], ...]
"""(seat, half votes) of every seat with votes, the most first, equal ones in seat order."""

WHOLE = 2
"""Half votes of an ordinary ballot; the sheriff's may be three (clause 8.7)."""


def tally_ballots(ballots: Mapping[int, int | None], *, heavy: int | None = None) -> Tally:
    """Returns the tally of a vote: (seat, number of half votes) for each seat with votes, the most first.

    `ballots` maps each voter to its target; None abstains. The ballot of the seat `heavy`, the sheriff, counts one
    and a half votes.
    """
    votes = Counter[int]()
    for voter, target in ballots.items():
        if target is not None:
            votes[target] += WHOLE + (voter == heavy)
    return tuple(sorted(votes.items(), key=lambda row: (-row[1], row[0])))


def leaders(tally: Tally) -> tuple[int, ...]:
    """Returns the seats with the most votes in this tally, in ascending order: several if tied, none without votes."""
    return tuple(sorted(seat for seat, votes in tally if votes == tally[0][1]))


def tally_view(tally: Tally) -> list[list[int | float]]:
    """Returns a tally as JSON for views and events: `[[seat, votes], …]`, with votes such as 2 or 2.5."""
    return [[seat, votes / WHOLE if votes % WHOLE else votes // WHOLE] for seat, votes in tally]
