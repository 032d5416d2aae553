"""The roles of Werewolf, how many seats have each role, and when a side has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from ..core import InvalidOption
from .options import WerewolfOptions

Role = Literal["wolf", "seer", "witch", "guard", "villager"]

WOLF: Final = "wolf"
SEER: Final = "seer"
WITCH: Final = "witch"
GUARD: Final = "guard"
VILLAGER: Final = "villager"
ROLES: Final = (WOLF, SEER, WITCH, GUARD, VILLAGER)
SPECIALS: Final = (SEER, WITCH, GUARD)

PRESETS: Final[Mapping[int, tuple[int, int, int, int, int]]] = {
    6: (2, 1, 1, 0, 2),
    7: (2, 1, 1, 1, 2),
    8: (3, 1, 1, 0, 3),
    9: (3, 1, 1, 1, 3),
    10: (3, 1, 1, 1, 4),
    11: (4, 1, 1, 1, 4),
    12: (4, 1, 1, 1, 5),
}
"""Seats -> the numbers of wolves, seers, witches, guards and villagers (clause 1.2)."""


def role_set(options: WerewolfOptions, seats: int) -> dict[str, int]:
    """Returns role -> number of seats with it: the preset for so many seats, or the host's own numbers.

    With the host's own numbers all remaining seats are villagers (RULES.md, clauses 1.2 and 1.3). The order is that
    of `ROLES`.
    """
    if options.roles == "preset":
        return dict(zip(ROLES, PRESETS[seats], strict=True))
    wolves, seer, witch, guard = options.wolves, int(options.seer), int(options.witch), int(options.guard)
    return {WOLF: wolves, SEER: seer, WITCH: witch, GUARD: guard, VILLAGER: seats - wolves - seer - witch - guard}


def check_role_set(options: WerewolfOptions, seats: int) -> None:
    """Checks that the numbers of roles that the host chose allow a fair game (RULES.md, clause 1.3).

    There must be a villager, a special role, and fewer wolves than other seats. Raises InvalidOption:
    `WRONG_ROLES`.
    """
    count = role_set(options, seats)
    specials = sum(count[role] for role in SPECIALS)
    wolves, villagers = count[WOLF], count[VILLAGER]
    if villagers < 1 or specials < 1 or wolves >= seats - wolves:
        raise InvalidOption("WRONG_ROLES", seats=seats, wolves=wolves, specials=specials, villagers=max(villagers, 0))


def winner_of(roles: Sequence[str], living: Iterable[int]) -> tuple[str, str] | None:
    """Returns (winner, reason) if a side has won when only the seats `living` are alive; otherwise None.

    The wolves' win is checked before the good side's (RULES.md, clauses 10.1 to 10.3).
    """
    left = {roles[seat] for seat in living}
    if VILLAGER not in left:
        return "wolves", "villagers_out"
    if left.isdisjoint(SPECIALS):
        return "wolves", "specials_out"
    if WOLF not in left:
        return "good", "wolves_out"
    return None
