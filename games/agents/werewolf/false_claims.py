"""Chooses a wolf's false claims: invented checks, and a role that it does not have."""

from __future__ import annotations

from random import Random

from games.rules.werewolf.roles import Role

from . import pack_strategy
from .belief_state import BeliefState
from .observation import Check


def should_claim_seer(sight: BeliefState) -> bool:
    """Whether this wolf speaks as the seer. It keeps its earlier claim, and yields to a mate that claimed it first."""
    table = sight.table
    if table.claims[table.me].role is not None:
        return table.claims[table.me].role == "seer"
    if any(table.claims[mate].role == "seer" for mate in table.pack if mate != table.me):
        return False
    return pack_strategy.designated_claimant(sight) == table.me or should_counterclaim(sight)


def should_counterclaim(sight: BeliefState) -> bool:
    """Whether a seer has found this wolf, so that a seer claim of its own costs nothing."""
    return sight.level.feints and any(
        (check := sight.table.claims[seat].checks.get(sight.table.me)) is not None and check.wolf
        for seat in sight.table.claimants("seer")
    )


def checks(sight: BeliefState, rng: Random) -> list[Check]:
    """Returns checks for the nights that this wolf has not yet accounted for, consistent with earlier statements."""
    table = sight.table
    told = dict(table.claims[table.me].checks)
    nights = {check.night for check in told.values()}
    made = []
    for night in range(1, table.day + 1):
        if night not in nights:
            check = _check(sight, night, told, rng)
            if check is not None:
                told[check.seat] = check
                made.append(check)
    return made


def _check(sight: BeliefState, night: int, told: dict[int, Check], rng: Random) -> Check | None:
    table = sight.table
    rivals = [seat for seat in table.claimants("seer") if seat != table.me]
    fresh = [seat for seat in table.living if seat != table.me and seat not in told and seat not in rivals]
    if not fresh:
        return None
    accused = [seat for seat, check in told.items() if check.wolf and table.alive[seat]]
    wolves = sum(check.wolf for check in told.values()) + len(table.exposed) + len(rivals)
    charged = [
        mate for mate in table.mates
        if mate in fresh and any(c.wolf for rival in rivals for s, c in table.claims[rival].checks.items() if s == mate)
    ]  # fmt: skip
    if charged and rng.random() < 0.5:
        return Check(night, charged[0], wolf=False)
    good = [seat for seat in fresh if seat not in table.pack]
    if good and not accused and wolves < table.set["wolf"] and rng.random() < ACCUSES:
        return Check(night, max(good, key=lambda seat: (sight.heat[seat] + 0.3 * rng.random(), -seat)), wolf=True)
    mates = [seat for seat in fresh if seat in table.pack]
    if mates and (not good or rng.random() < CLEARS_MATE):
        return Check(night, rng.choice(mates), wolf=False)
    return Check(night, min(good, key=lambda seat: (sight.heat[seat] - 0.3 * rng.random(), seat)), wolf=False)


ACCUSES = 0.8
"""The probability that a false check names a wolf."""
CLEARS_MATE = 0.35


def cover_role(sight: BeliefState, rng: Random) -> Role | None:
    """Returns a role to hide behind before a banishment: one that nobody has claimed. None: no such claim."""
    table = sight.table
    roles: tuple[Role, ...] = ("guard", "witch")
    free = [role for role in roles if table.has(role) and not table.claimants(role)]
    return rng.choice(free) if free and sight.level.feints and rng.random() < HIDES else None


HIDES = 0.35
