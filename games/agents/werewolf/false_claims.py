"""Chooses the lies of a wolf: checks that a real seer would report, and roles that the wolf does not have."""

from __future__ import annotations

from random import Random

from games.rules.werewolf.roles import Role

from . import pack_strategy
from .belief_state import BeliefState
from .observation import Check


def should_claim_seer(sight: BeliefState) -> bool:
    """Whether this wolf claims to be the seer.

    A wolf repeats its earlier claim, and leaves the claim to another wolf that made it first.
    """
    table = sight.table
    if table.claims[table.me].role is not None:
        return table.claims[table.me].role == "seer"
    if any(table.claims[mate].role == "seer" for mate in table.pack if mate != table.me):
        return False
    return pack_strategy.designated_claimant(sight) == table.me or should_counterclaim(sight)


def should_counterclaim(sight: BeliefState) -> bool:
    """Whether this wolf claims to be the seer because another seat that claims this has reported it as a wolf.

    It then has nothing to lose.
    """
    return sight.level.feints and any(
        (check := sight.table.claims[seat].checks.get(sight.table.me)) is not None and check.wolf
        for seat in sight.table.claimants("seer")
    )


def invent_checks(sight: BeliefState, rng: Random) -> list[Check]:
    """Returns an invented check for each night for which a wolf that pretends to be the seer has reported none.

    The results do not contradict those that it reported before.
    """
    table = sight.table
    told = dict(table.claims[table.me].checks)
    nights = {check.night for check in told.values()}
    made = []
    for night in range(1, table.day + 1):
        if night not in nights:
            check = _invent_check(sight, night, told, rng)
            if check is not None:
                told[check.seat] = check
                made.append(check)
    return made


def _invent_check(sight: BeliefState, night: int, told: dict[int, Check], rng: Random) -> Check | None:
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
"""The probability that an invented check names a wolf, if a good seat can be named so."""
CLEARS_MATE = 0.35


def cover_role(sight: BeliefState, rng: Random) -> Role | None:
    """Returns the role, guard or witch, that a wolf claims when it may be banished; often None.

    It takes only a role that no other seat has claimed.
    """
    table = sight.table
    roles: tuple[Role, ...] = ("guard", "witch")
    free = [role for role in roles if table.has_role(role) and not table.claimants(role)]
    return rng.choice(free) if free and sight.level.feints and rng.random() < HIDES else None


HIDES = 0.35
