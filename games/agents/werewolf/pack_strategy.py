"""What the wolves have in common without a word: every one of them works the same plan out of what all of them see."""

from __future__ import annotations

from .belief_state import BeliefState


def _lot(sight: BeliefState, salt: int) -> int:
    """A number that every wolf of the pack draws alike, and nobody else can."""
    number = salt
    for seat in sight.table.pack:
        number = (number * 31 + 7 * seat + 3) % 1_000_003
    return number * 2_654_435_761 % 1_000_003


def designated_claimant(sight: BeliefState) -> int | None:
    """The wolf that is to claim the seer on the first day; None in the games in which nobody does."""
    table = sight.table
    if not (sight.level.feints and table.has("seer") and len(table.pack) > 1):
        return None
    lot = _lot(sight, 1)
    return table.pack[lot % len(table.pack)] if lot // 16 % 100 < FAKED else None


FAKED = 30
"""Of a hundred games, in how many a wolf claims to be the seer."""


def is_doomed(sight: BeliefState, seat: int) -> bool:
    """Can this wolf no longer be kept from being banished?"""
    table = sight.table
    rest = max((sight.heat[other] for other in table.living if other not in table.pack), default=0.0)
    return sight.heat[seat] > LOST and sight.heat[seat] - rest > 0.3


LOST = 0.65
"""How near to being banished a wolf must be for its mates to give it up: who votes with the table is believed."""


def scapegoat(sight: BeliefState, among: tuple[int, ...] | None = None) -> int | None:
    """The good seat that the pack would have banished: the one that the table is readiest to banish."""
    table = sight.table
    prey = [seat for seat in (table.living if among is None else among) if seat not in table.pack]
    return max(prey, key=lambda seat: (sight.heat[seat] + 0.1 * sight.own.special(seat), -seat), default=None)


def pack_has_majority(sight: BeliefState, voters: int | None = None) -> bool:
    """Do the wolves have the votes by themselves?"""
    table = sight.table
    wolves = 1 + len(table.mates)
    return wolves * 2 >= (len(table.living) if voters is None else voters)


def attack_target(sight: BeliefState) -> int | None:
    """Whom the pack hunts tonight: the seat whose death brings the end nearest (clause of the side that dies out)."""
    table = sight.table
    seats = [seat for seat in table.living if seat not in table.pack]
    if not seats:
        return None
    return max(seats, key=lambda seat: (round(attack_value(sight, seat), 9), _lot(sight, 100 + 17 * table.day + seat)))


def attack_value(sight: BeliefState, seat: int) -> float:
    """What the death of this seat is worth to the pack tonight."""
    table, belief = sight.table, sight.own
    specials = sum(belief.special(other) for other in table.living)
    villagers = sum(belief.villager(other) for other in table.living)
    special, villager = belief.special(seat), belief.villager(seat)
    worth = special / float(max(1.0, specials) ** 1.2) + villager / float(max(1.0, villagers) ** 1.2)
    worth += 0.5 * belief.roles["seer"][seat] + 0.3 * belief.roles["witch"][seat] + 0.15 * belief.roles["guard"][seat]
    worth -= 0.25 * sight.heat[seat]  # who will be banished anyway, or draws the votes, is worth more alive
    if seat == table.sheriff:
        worth += 0.05
    return worth * (1.0 - guarded(sight, seat))


def guarded(sight: BeliefState, seat: int) -> float:
    """How likely the guard stands before this seat tonight: before the trusted seer, and never two nights running."""
    table = sight.table
    if not (sight.level.banks and table.has("guard")) or seat != sight.seer_trusted():
        return 0.0
    alive = sum(sight.own.roles["guard"][other] for other in table.living)
    since = table.day - table.claims[seat].day
    return alive * (0.75 if since % 2 == 1 else 0.1)


def diverging_votes(sight: BeliefState, target: int | None) -> dict[int, int]:
    """Votes of mates tonight that are not for this target."""
    hunts = sight.table.view.get("hunts") or {}
    return {
        int(seat): vote
        for seat, vote in hunts.items()
        if vote is not None and vote != target and int(seat) != sight.table.me
    }
