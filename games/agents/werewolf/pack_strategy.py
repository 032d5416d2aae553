"""The wolves' common strategy: each wolf computes the same plan from information that all of them see."""

from __future__ import annotations

from .belief_state import BeliefState


def _lot(sight: BeliefState, salt: int) -> int:
    """Returns a number that every wolf of the pack computes alike, and no other seat can."""
    number = salt
    for seat in sight.table.pack:
        number = (number * 31 + 7 * seat + 3) % 1_000_003
    return number * 2_654_435_761 % 1_000_003


def designated_claimant(sight: BeliefState) -> int | None:
    """Returns the wolf that is to claim the seer on the first day, or None in games without such a claim."""
    table = sight.table
    if not (sight.level.feints and table.has("seer") and len(table.pack) > 1):
        return None
    lot = _lot(sight, 1)
    return table.pack[lot % len(table.pack)] if lot // 16 % 100 < FAKED else None


FAKED = 30
"""The percentage of games in which a wolf claims to be the seer."""


def is_doomed(sight: BeliefState, seat: int) -> bool:
    """Whether this wolf's banishment can no longer be prevented."""
    table = sight.table
    rest = max((sight.heat[other] for other in table.living if other not in table.pack), default=0.0)
    return sight.heat[seat] > LOST and sight.heat[seat] - rest > 0.3


LOST = 0.65
"""The heat at which a wolf's mates give it up: seats that vote with the table are believed."""


def scapegoat(sight: BeliefState, among: tuple[int, ...] | None = None) -> int | None:
    """Returns the good seat that the pack would have banished: the one that the table is readiest to banish."""
    table = sight.table
    prey = [seat for seat in (table.living if among is None else among) if seat not in table.pack]
    return max(prey, key=lambda seat: (sight.heat[seat] + 0.1 * sight.own.special(seat), -seat), default=None)


def pack_has_majority(sight: BeliefState, voters: int | None = None) -> bool:
    """Whether the wolves have the majority of votes by themselves."""
    table = sight.table
    wolves = 1 + len(table.mates)
    return wolves * 2 >= (len(table.living) if voters is None else voters)


def attack_target(sight: BeliefState) -> int | None:
    """Returns the pack's target tonight: the death that brings the wolves closest to winning.

    The wolves win when all specials or all villagers are out.
    """
    table = sight.table
    seats = [seat for seat in table.living if seat not in table.pack]
    if not seats:
        return None
    return max(seats, key=lambda seat: (round(attack_value(sight, seat), 9), _lot(sight, 100 + 17 * table.day + seat)))


def attack_value(sight: BeliefState, seat: int) -> float:
    """Returns the value of this seat's death to the pack tonight."""
    table, belief = sight.table, sight.own
    specials = sum(belief.special(other) for other in table.living)
    villagers = sum(belief.villager(other) for other in table.living)
    special, villager = belief.special(seat), belief.villager(seat)
    worth = special / float(max(1.0, specials) ** 1.2) + villager / float(max(1.0, villagers) ** 1.2)
    worth += 0.5 * belief.roles["seer"][seat] + 0.3 * belief.roles["witch"][seat] + 0.15 * belief.roles["guard"][seat]
    worth -= 0.25 * sight.heat[seat]  # a seat that will be banished anyway, or draws the votes, is worth more alive
    if seat == table.sheriff:
        worth += 0.05
    return worth * (1.0 - guard_probability(sight, seat))


def guard_probability(sight: BeliefState, seat: int) -> float:
    """Returns the probability that the guard protects this seat tonight.

    The guard protects the trusted seer, and never one seat in two nights running.
    """
    table = sight.table
    if not (sight.level.banks and table.has("guard")) or seat != sight.seer_trusted():
        return 0.0
    alive = sum(sight.own.roles["guard"][other] for other in table.living)
    since = table.day - table.claims[seat].day
    return alive * (0.75 if since % 2 == 1 else 0.1)


def diverging_votes(sight: BeliefState, target: int | None) -> dict[int, int]:
    """Returns the votes of mates tonight that are not for this target."""
    hunts = sight.table.view.get("hunts") or {}
    return {
        int(seat): vote
        for seat, vote in hunts.items()
        if vote is not None and vote != target and int(seat) != sight.table.me
    }
