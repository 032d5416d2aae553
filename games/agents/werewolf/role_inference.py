"""Computes the probabilities of all Werewolf roles from evidence, exactly and without sampling.

Every possible set of wolves is enumerated (330 with twelve seats). For each one, the ways to give seer, witch and guard
to the other seats are summed in closed form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, permutations

from .observation import SPECIALS

Vector = list[float]
Rows = dict[str, list[tuple[int, dict[int, float]]]]


@dataclass(slots=True)
class Evidence:
    """The factors by which events make a role of a seat likelier or less likely, compared with a villager.

    Every factor is at least 0; infinity means certainty.
    """

    seats: int
    wolf: Vector = field(default_factory=list)
    """For each seat, the factor if it is a wolf."""
    pairs: dict[tuple[int, int], float] = field(default_factory=dict)
    """(i, j) with i < j -> further factor if both seats are wolves."""
    roles: dict[str, Vector] = field(default_factory=dict)
    """Special role -> for each seat, the factor if it has this role."""
    given: dict[tuple[str, int], dict[int, float]] = field(default_factory=dict)
    """(special role, seat) -> {j: further factor if the seat has this role and seat j is a wolf}."""

    def __post_init__(self) -> None:
        self.wolf = self.wolf or [1.0] * self.seats
        for role in SPECIALS:
            self.roles.setdefault(role, [1.0] * self.seats)

    @property
    def rows(self) -> Rows:
        """For each special role, (seat, factors): how wolves at other seats change its likelihood for this seat.

        Factor j applies if the seat has the role and seat j is a wolf.
        """
        return {role: [(seat, row) for (of, seat), row in self.given.items() if of == role] for role in SPECIALS}

    def pair(self, one: int, other: int, factor: float) -> None:
        key = (one, other) if one < other else (other, one)
        self.pairs[key] = self.pairs.get(key, 1.0) * factor

    def when(self, role: str, seat: int, wolf: int, factor: float) -> None:
        row = self.given.setdefault((role, seat), {})
        row[wolf] = row.get(wolf, 1.0) * factor


@dataclass(frozen=True, slots=True)
class Belief:
    """For each seat, the probability of each role; also the possible sets of wolves with their probabilities."""

    wolf: tuple[float, ...]
    roles: Mapping[str, tuple[float, ...]]
    """Special role -> probability for each seat."""
    packs: tuple[tuple[tuple[int, ...], float], ...]

    def special(self, seat: int) -> float:
        return sum(self.roles[role][seat] for role in SPECIALS)

    def villager(self, seat: int) -> float:
        return max(0.0, 1.0 - self.wolf[seat] - self.special(seat))


def infer(evidence: Evidence, *, roles: Mapping[str, int], alive: Sequence[bool], running: bool = True) -> Belief:
    """Returns the probabilities of all seats' roles that follow from the evidence.

    `roles`: role -> number of seats that have it. `running`: the match is not over, so assignments in which a side has
    already won are impossible.
    """
    return _infer_cached(
        evidence.seats,
        tuple(evidence.wolf),
        tuple(evidence.pairs.items()),
        tuple((role, tuple(column)) for role, column in evidence.roles.items()),
        tuple((key, tuple(row.items())) for key, row in evidence.given.items()),
        tuple(roles.items()),
        tuple(alive),
        running=running,
    )


@lru_cache(maxsize=16)  # seats ask one after the other for the same public belief
def _infer_cached(
    seats: int,
    wolf: tuple[float, ...],
    pairs: tuple[tuple[tuple[int, int], float], ...],
    columns: tuple[tuple[str, tuple[float, ...]], ...],
    given: tuple[tuple[tuple[str, int], tuple[tuple[int, float], ...]], ...],
    numbers: tuple[tuple[str, int], ...],
    alive: tuple[bool, ...],
    *,
    running: bool,
) -> Belief:
    """Computes the result of `infer`, the probabilities of roles, from hashable arguments, so that it is cached."""
    roles = {role: list(column) for role, column in columns}
    evidence = Evidence(seats, list(wolf), dict(pairs), roles, {key: dict(row) for key, row in given})
    return _sum_over_packs(evidence, dict(numbers), alive, running=running)


def _sum_over_packs(evidence: Evidence, roles: Mapping[str, int], alive: Sequence[bool], *, running: bool) -> Belief:
    seats = evidence.seats
    rows = evidence.rows
    present = [role for role in SPECIALS if roles.get(role)]
    total = 0.0
    wolf = [0.0] * seats
    marginals = [[0.0] * seats for _ in SPECIALS]
    packs: list[tuple[tuple[int, ...], float]] = []
    for pack, weight in _possible_packs(evidence, roles["wolf"], alive if running else None):
        placed = _place_special_roles(evidence, rows, pack, present, alive if running else None)
        mass = weight * placed.total
        if mass <= 0.0:
            continue
        total += mass
        packs.append((pack, mass))
        for seat in pack:
            wolf[seat] += mass
        for marginal, shares in zip(marginals, placed.shares, strict=True):
            for seat, share in zip(placed.seats, shares, strict=True):
                if seat < seats:
                    marginal[seat] += weight * share
    if total <= 0.0:  # no assignment fits these observations: only the numbers of roles count then
        return _sum_over_packs(Evidence(seats), roles, alive, running=False)
    return Belief(
        tuple(mass / total for mass in wolf),
        {role: tuple(max(0.0, mass / total) for mass in marginals[place]) for place, role in enumerate(SPECIALS)},
        tuple((pack, mass / total) for pack, mass in packs),
    )


def _possible_packs(
    evidence: Evidence, wolves: int, alive: Sequence[bool] | None
) -> list[tuple[tuple[int, ...], float]]:
    """Returns the possible sets of wolves as (seats, weight).

    In a running match (`alive` given), sets are left out in which no wolf or no other seat is alive.
    """
    sure = [seat for seat, factor in enumerate(evidence.wolf) if factor == float("inf")]
    free = [seat for seat, factor in enumerate(evidence.wolf) if 0.0 < factor < float("inf")]
    found = []
    for rest in combinations(free, wolves - len(sure)) if wolves >= len(sure) else ():
        pack = tuple(sorted((*sure, *rest)))
        if alive is not None:
            among = sum(alive[seat] for seat in pack)
            if among == 0 or among == sum(alive):
                continue
        weight = 1.0
        for seat in rest:
            weight *= evidence.wolf[seat]
        for pair in combinations(pack, 2):
            weight *= evidence.pairs.get(pair, 1.0)
        found.append((pack, weight))
    heaviest = max((weight for _, weight in found), default=0.0)
    return [(pack, weight) for pack, weight in found if weight > heaviest * 1e-7]


@dataclass(slots=True)
class _SpecialRoles:
    """The total weight of all ways to give seer, witch and guard to seats, if a certain set of seats are the wolves."""

    seats: list[int]
    """The seats that are no wolves, then one dummy seat for every special role that the match does not have."""
    shares: list[Vector]
    """For each special role and each of `seats`, the weight of the placements with that role there."""
    total: float


def _place_special_roles(
    evidence: Evidence, rows: Rows, pack: tuple[int, ...], present: Sequence[str], alive: Sequence[bool] | None
) -> _SpecialRoles:
    inside = [seat for seat in range(evidence.seats) if seat not in pack]
    chairs = len(SPECIALS) - len(present)
    columns: list[Vector] = []
    chair = 0
    for role in SPECIALS:
        if role in present:
            factors = evidence.roles[role]
            column = [factors[seat] for seat in inside]
            for seat, row in rows[role]:
                if seat not in pack:
                    place = inside.index(seat)
                    for wolf in pack:
                        if wolf in row:
                            column[place] *= row[wolf]
            column += [0.0] * chairs
        else:
            column = [0.0] * (len(inside) + chairs)
            column[len(inside) + chair] = 1.0
            chair += 1
        columns.append(column)
    shares = _sum_placements(columns)
    if alive is not None:
        _subtract_ended_matches(shares, columns, [alive[seat] for seat in inside] + [False] * chairs, len(present))
    placed = inside + [evidence.seats + place for place in range(chairs)]
    return _SpecialRoles(placed, shares, sum(shares[0]))


def _sum_placements(columns: Sequence[Vector]) -> list[Vector]:
    """Returns, for each special role and each seat, the total weight of all placements that give the seat this role.

    A placement gives seer, witch and guard to three different seats.
    """
    a, b, c = columns
    sum_a, sum_b, sum_c, sum_ab, sum_bc, sum_ac = sum(a), sum(b), sum(c), 0.0, 0.0, 0.0
    for x, y, z in zip(a, b, c, strict=True):
        sum_ab += x * y
        sum_bc += y * z
        sum_ac += x * z
    first, second, third = [], [], []
    for x, y, z in zip(a, b, c, strict=True):
        first.append(x * ((sum_b - y) * (sum_c - z) - sum_bc + y * z) if x else 0.0)
        second.append(y * ((sum_a - x) * (sum_c - z) - sum_ac + x * z) if y else 0.0)
        third.append(z * ((sum_a - x) * (sum_b - y) - sum_ab + x * y) if z else 0.0)
    return [first, second, third]


def _subtract_ended_matches(
    shares: list[Vector], columns: Sequence[Vector], living: Sequence[bool], specials: int
) -> None:
    """Subtracts from `shares` the placements of seer, witch and guard with which the match would be over already.

    It would be if all three of these roles, or all villagers, were dead.
    """
    dead = [place for place, lives in enumerate(living) if not lives]
    alive = [place for place, lives in enumerate(living) if lives]
    if len(dead) >= len(columns):
        gone = _sum_placements([[column[place] for place in dead] for column in columns])
        for share, loss in zip(shares, gone, strict=True):
            for place, mass in zip(dead, loss, strict=True):
                share[place] = max(0.0, share[place] - mass)
    if len(alive) <= specials:
        _subtract_specials_alone(shares, columns, alive, dead)


def _subtract_specials_alone(
    shares: list[Vector], columns: Sequence[Vector], alive: Sequence[int], dead: Sequence[int]
) -> None:
    """Subtracts from `shares` the placements of seer, witch and guard with which all villagers would be dead.

    All living seats outside the wolves' pack then have one of these roles, and the other roles are among the dead.
    """
    for roles in permutations(range(len(columns)), len(alive)):
        others = [role for role in range(len(columns)) if role not in roles]
        weight = 1.0
        for role, place in zip(roles, alive, strict=True):
            weight *= columns[role][place]
        if not weight:
            continue
        for places in permutations(dead, len(others)):
            mass = weight
            for role, place in zip(others, places, strict=True):
                mass *= columns[role][place]
            if mass:
                for role, place in (*zip(roles, alive, strict=True), *zip(others, places, strict=True)):
                    shares[role][place] = max(0.0, shares[role][place] - mass)
