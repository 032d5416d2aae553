"""The common strategy of the wolves in Werewolf. Each wolf computes the same plan from what all wolves know."""

from __future__ import annotations

from ..base import View
from .belief_state import BeliefState


def _pack_number(sight: BeliefState, salt: int) -> int:
    """Returns a number for random decisions of the wolves.

    Every wolf computes the same number, from the seats of the pack, and no other seat can guess it.
    """
    number = salt
    for seat in sight.table.pack:
        number = (number * 31 + 7 * seat + 3) % 1_000_003
    return number * 2_654_435_761 % 1_000_003


def designated_claimant(sight: BeliefState) -> int | None:
    """Returns the wolf that is to claim on the first day that it is the seer; None in matches without such a lie."""
    table = sight.table
    if not (sight.level.feints and table.has_role("seer") and len(table.pack) > 1):
        return None
    lot = _pack_number(sight, 1)
    return table.pack[lot % len(table.pack)] if lot // 16 % 100 < FAKED else None


FAKED = 30
"""The percentage of matches in which a wolf of the pack claims to be the seer."""


def is_doomed(sight: BeliefState, seat: int) -> bool:
    """Whether this wolf will be banished whatever its pack does.

    That is so if it is far more suspected than any seat outside the pack.
    """
    table = sight.table
    rest = max((sight.heat[other] for other in table.living if other not in table.pack), default=0.0)
    return sight.heat[seat] > LOST and sight.heat[seat] - rest > 0.3


LOST = 0.65
"""The least `heat` at which a wolf counts as lost and its mates vote against it: that makes them look good."""


def scapegoat(sight: BeliefState, among: tuple[int, ...] | None = None) -> int | None:
    """Returns the seat outside the pack that the table is most willing to banish; None if there is none.

    Only seats in `among` are considered; without it, all living seats. A tenth of the probability that a seat is seer,
    witch or guard is added to the suspicion against it. Of equal seats the lowest wins.
    """
    table = sight.table
    prey = [seat for seat in (table.living if among is None else among) if seat not in table.pack]
    return max(prey, key=lambda seat: (sight.heat[seat] + 0.1 * sight.own.special(seat), -seat), default=None)


def pack_has_majority(sight: BeliefState, voters: int | None = None) -> bool:
    """Whether the living wolves have at least half of the votes."""
    table = sight.table
    wolves = 1 + len(table.mates)
    return wolves * 2 >= (len(table.living) if voters is None else voters)


def attack_target(sight: BeliefState) -> int | None:
    """Returns the seat that the pack should attack tonight; None if no other seat lives.

    The best target brings the wolves closest to winning: they win when all specials (seer, witch, guard) or all
    villagers are out.
    """
    table = sight.table
    seats = [seat for seat in table.living if seat not in table.pack]
    if not seats:
        return None
    return max(
        seats, key=lambda seat: (round(attack_value(sight, seat), 9), _pack_number(sight, 100 + 17 * table.day + seat))
    )


def attack_value(sight: BeliefState, seat: int) -> float:
    """Returns how much the wolves gain if this seat dies tonight, as a number to compare seats by.

    Special roles and believable seers are worth more; seats that are banished anyway are worth less.
    """
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
    """Returns the estimated probability that the guard protects this seat tonight.

    It is 0 for all seats but the one trusted as the seer. The guard may not protect a seat in two nights running, so
    the probability is high only every other night.
    """
    table = sight.table
    if not (sight.level.banks and table.has_role("guard")) or seat != sight.trusted_seer():
        return 0.0
    alive = sum(sight.own.roles["guard"][other] for other in table.living)
    since = table.day - table.claims[seat].day
    return alive * (0.75 if since % 2 == 1 else 0.1)


def diverging_votes(sight: BeliefState, target: int | None) -> dict[int, int]:
    """Returns other wolf -> its target, for the wolves that have voted tonight to attack a seat other than `target`.

    Votes against a wolf are left out: most of them are slips of a person's finger, and no agent follows them.
    """
    table = sight.table
    return {
        int(seat): vote
        for seat, vote in votes_to_follow(table.view).items()
        if vote != target and int(seat) != table.me
    }


def votes_to_follow(view: View) -> dict[str, int]:
    """Returns wolf -> its target, for tonight's votes to attack a seat outside the pack."""
    pack = view.get("pack") or ()
    hunts = view.get("hunts") or {}
    return {seat: vote for seat, vote in hunts.items() if vote is not None and vote not in pack}
