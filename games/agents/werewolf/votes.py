"""Decides the votes of Werewolf agents: for banishment, for sheriff, and for the heir of the sheriff's badge."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from . import pack_strategy
from .belief_state import BeliefState
from .speech_intents import Reason
from .spoken_suspicions import named_suspect, reason_to_change, trusted_seats
from .unopposed_seers import without_seer_that_cleared, without_spared_seer


def choose_banished(sight: BeliefState, targets: Sequence[int], rng: Random) -> int | None:
    """Returns the seat for whose banishment the agent votes; None if no seat can be chosen.

    It votes for the seat that it called a wolf today and not for one that it called good, unless a public event since
    then tells against that. A good agent also leaves its word if another seat has become clearly the likelier wolf.
    All agents break ties alike, so that their votes do not scatter.
    """
    others = without_seer_that_cleared(sight, [seat for seat in targets if seat != sight.table.me])
    if not others:
        return None
    best = _most_suspect(sight, others, rng)
    named = named_suspect(sight)
    if named in others:
        if best == named or reason_to_change(sight, named, best) is not None:
            return best
        likelier = None if sight.table.wolf else outweighing_seat(sight, named, without_spared_seer(sight, others))
        return named if likelier is None else likelier
    if best in trusted_seats(sight) and reason_to_change(sight, None, best) is None:
        others = [seat for seat in others if seat not in trusted_seats(sight)] or others
        return _most_suspect(sight, others, rng)
    return best


def change_of_mind(sight: BeliefState, named: int, seat: int) -> Reason | None:
    """Returns why the agent may vote for `seat` although it called `named` a wolf today; None if it may not.

    The reason is a public event, or for a good agent that `seat` is now clearly the likelier wolf.
    """
    reason = reason_to_change(sight, named, seat)
    if reason is None and not sight.table.wolf and sight.outweighs(seat, named):
        return "outweighed"
    return reason


def outweighing_seat(sight: BeliefState, seat: int, targets: Sequence[int]) -> int | None:
    """Returns the likeliest wolf of the targets if it is clearly likelier than `seat`; otherwise None."""
    others = [other for other in targets if other not in (seat, sight.table.me)]
    top = max(others, key=lambda other: (sight.cover.wolf[other], sight.tie_breaker(other)), default=None)
    return top if top is not None and sight.outweighs(top, seat) else None


def _most_suspect(sight: BeliefState, others: Sequence[int], rng: Random) -> int:
    """Returns the seat that the agent wants banished by all that it knows now, whatever it said.

    A good agent chooses only among seats to which no other is clearly preferable by the probabilities.
    """
    if sight.table.wolf:
        return _banish_as_wolf(sight, tuple(others))
    rest = without_spared_seer(sight, others)
    others = [seat for seat in rest if outweighing_seat(sight, seat, rest) is None]
    return max(others, key=lambda seat: (suspicion(sight, seat) + _random_error(sight, rng), sight.tie_breaker(seat)))


def suspicion(sight: BeliefState, seat: int) -> float:
    """Returns how much the agent wants this seat banished: the probability that it is a wolf, and a bonus.

    The bonus is for today's accusations by other seats, which matter because a vote counts only if others join it.
    """
    share = 0.6 / max(1, len(sight.table.living))
    return round(sight.own.wolf[seat] + share * sight.accusations[seat], 9)


def _banish_as_wolf(sight: BeliefState, others: tuple[int, ...]) -> int:
    prey = tuple(seat for seat in others if seat not in sight.table.pack)
    if not prey:
        return max(others, key=lambda seat: (sight.heat[seat], -seat))
    if pack_strategy.pack_has_majority(sight):
        return max(prey, key=lambda seat: (pack_strategy.attack_value(sight, seat), -seat))
    mates = [seat for seat in others if seat in sight.table.pack and pack_strategy.is_doomed(sight, seat)]
    if mates and sight.level.feints:
        return max(mates, key=lambda seat: (sight.heat[seat], -seat))
    goat = pack_strategy.scapegoat(sight, prey)
    return prey[0] if goat is None else goat


def choose_sheriff(sight: BeliefState, targets: Sequence[int], rng: Random) -> int | None:
    """Returns the seat for which the agent votes as sheriff; None if even the best is probably a wolf."""
    if not targets:
        return None
    table = sight.table
    if table.wolf:
        mates = [seat for seat in targets if seat in table.pack and table.claims[seat].role == "seer"]
        if mates:
            return max(mates, key=lambda seat: (-sight.heat[seat], -seat))
    best = max(targets, key=lambda seat: (trust(sight, seat) + _random_error(sight, rng), sight.tie_breaker(seat)))
    return best if sight.cover.wolf[best] < 0.6 else None


def trust(sight: BeliefState, seat: int) -> float:
    """Returns how much the agent wants this seat as sheriff; most of all a seat that is likely the seer.

    A wolf answers as its pretended role would.
    """
    return round(1.2 * sight.cover.roles["seer"][seat] - sight.cover.wolf[seat], 9)


def choose_heir(sight: BeliefState, targets: Sequence[int]) -> int | None:
    """Returns the seat to which the agent, a dying sheriff, gives its badge; None to destroy the badge."""
    table = sight.table
    if not targets:
        return None
    if table.wolf:
        mates = [seat for seat in targets if seat in table.pack and sight.heat[seat] < 0.45]
        if mates:
            return min(mates, key=lambda seat: (sight.heat[seat], seat))
        return None
    best = max(targets, key=lambda seat: (trust(sight, seat), sight.tie_breaker(seat)))
    return best if sight.own.wolf[best] < 0.4 else None


def should_speak_clockwise(sight: BeliefState, rng: Random) -> bool:
    """Whether the agent, as sheriff, lets speeches begin clockwise.

    It chooses so that suspected seats speak early and others can answer them.
    """
    table = sight.table
    belief = sight.cover
    ahead = [(table.me + step) % table.seats for step in range(1, table.seats)]
    ahead = [seat for seat in ahead if table.alive[seat]]
    early = sum(belief.wolf[seat] for seat in ahead[: len(ahead) // 2])
    late = sum(belief.wolf[seat] for seat in ahead[(len(ahead) + 1) // 2 :])
    if abs(early - late) < 0.05:
        return rng.random() < 0.5
    return early > late


def _random_error(sight: BeliefState, rng: Random) -> float:
    return (2 * rng.random() - 1) * sight.level.noise if sight.level.noise else 0.0
