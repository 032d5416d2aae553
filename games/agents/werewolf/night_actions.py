"""Decides the night actions of Werewolf agents: the wolves' attack, and those of seer, guard and witch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from games.rules.werewolf.actions import Poison, Save

from . import pack_strategy
from .belief_state import BeliefState


def choose_attack(sight: BeliefState) -> tuple[int | None, int | None]:
    """Returns (seat that this wolf votes to attack, other wolf whose vote it follows); either may be None.

    Wolves that compute the same plan agree on one target. If another wolf, such as a person, votes for another seat,
    the rest follow it, unless that seat is a wolf. A wolf keeps to the first wolf that it followed tonight, so that two
    never wait for each other.
    """
    plan = pack_strategy.attack_target(sight)
    strays = pack_strategy.diverging_votes(sight, plan)
    notes = sight.notes
    if notes.follows_night == sight.table.day and notes.follows is not None:
        followed = pack_strategy.votes_to_follow(sight.table.view).get(str(notes.follows))
        if followed is not None:
            return followed, notes.follows
    if not strays:
        return plan, None
    leader = min(strays, key=lambda seat: (-sum(vote == strays[seat] for vote in strays.values()), seat))
    return strays[leader], leader


def choose_check(sight: BeliefState, targets: Sequence[int], rng: Random) -> int:
    """Returns the seat for the seer to check: the one whose role is least certain, preferably a likely wolf."""
    known = {each.seat for each in sight.table.checks()}
    fresh = [seat for seat in targets if seat not in known] or list(targets)

    def worth(seat: int) -> float:
        chance = sight.own.wolf[seat]
        rivals = sight.table.claims[seat].role == "seer"  # the seer need not check rivals
        return chance * (1.15 - chance) - (0.2 if rivals else 0.0) + rng.random() * (0.02 + sight.level.noise)

    return max(fresh, key=worth)


def should_protect(sight: BeliefState) -> bool:
    """Whether the guard protects a seat tonight.

    In the first night a clever guard does not: if guard and witch save the same seat, it dies.
    """
    return not (sight.table.day == 1 and sight.table.has_role("witch") and sight.level.banks)


def choose_protected(sight: BeliefState, targets: Iterable[int], rng: Random) -> int | None:
    """Returns the seat that the guard should protect; None if no seat can be chosen.

    It prefers the likely seer, then the witch, itself, the sheriff.
    """
    table = sight.table
    seats = list(targets)
    if not seats:
        return None
    own = sight.own

    def worth(seat: int) -> float:
        roles = own.roles
        value = 1.0 * roles["seer"][seat] + 0.5 * roles["witch"][seat] + 0.3 * (seat == table.me)
        value += 0.15 * (seat == table.sheriff) * (1.0 - own.wolf[seat]) - 0.3 * own.wolf[seat]
        return value + rng.random() * (0.1 + sight.level.noise)

    return max(seats, key=worth)


def choose_potion(sight: BeliefState) -> Save | Poison | None:
    """Returns the witch's action for tonight, to save or to poison.

    None if she uses no potion, or has used one tonight.
    """
    view, me = sight.table.view, sight.table.me
    if view["used"]["save"] or view["used"]["poison"] is not None:
        return None
    victim = view.get("victim")
    if victim is not None and view["potions"]["antidote"] and should_save(sight, victim):
        return Save()
    if view["potions"]["poison"]:
        target = choose_poisoned(sight, [seat for seat in sight.table.living if seat != me])
        return None if target is None else Poison(target)
    return None


def should_save(sight: BeliefState, victim: int) -> bool:
    """Whether the witch uses the antidote on this victim of the wolves."""
    table, own = sight.table, sight.own
    if victim == table.me:
        return table.day == 1
    if own.wolf[victim] > 0.5:
        return False
    if should_keep_antidote(sight):
        return table.day > 1 and (own.roles["seer"][victim] > 0.3 or sight.trusted_seer() is None)
    if table.day == 1:
        return True
    if sight.level.banks and table.has_role("guard") and victim == sight.trusted_seer():
        guards = sum(own.roles["guard"][seat] for seat in table.living)
        if guards > 0.5 and (table.day - table.claims[victim].day) % 2 == 1:
            return False  # a seat that is both guarded and saved would die
    return True


def should_keep_antidote(sight: BeliefState) -> bool:
    """Whether the witch does not save tonight's victim, to keep the antidote for the seer.

    She does so only in the first two nights of matches without a guard.
    """
    table = sight.table
    alone = table.has_role("seer") and not table.has_role("guard") and table.set["wolf"] > 2
    return sight.level.banks and alone and table.day <= 2


def choose_poisoned(sight: BeliefState, targets: Iterable[int]) -> int | None:
    """Returns the seat for the witch to poison; None to keep the poison."""
    own = sight.own
    target = max(targets, key=lambda seat: (own.wolf[seat], -seat), default=None)
    if target is None:
        return None
    return target if own.wolf[target] >= poison_threshold(sight) else None


def poison_threshold(sight: BeliefState) -> float:
    """Returns how probably a seat must be a wolf for the witch to poison it, 0 to 1.

    She needs less certainty as her side nears its end, and as she is likelier to die before she can use the poison.
    """
    table = sight.table
    own = sight.own
    specials = sum(own.special(seat) for seat in table.living)
    villagers = sum(own.villager(seat) for seat in table.living)
    need = 0.7 if table.day > 1 else 0.97
    if table.claims[table.me].role == "witch" or table.view.get("victim") == table.me:
        need -= 0.22
    if min(specials, villagers) <= 1.6:
        need -= 0.2
    elif min(specials, villagers) <= 2.2:
        need -= 0.08
    return need
