"""Round robin for small numbers of entrants: every entrant meets every other at a table.

Known balanced designs are used where they exist, in which every pair meets exactly once. For tables of 2 this is the
circle method. If the number of entrants is the square of the table size, it is the lines of an affine plane. This gives
9 entrants in threes, 16 in fours, 25 in fives and 49 in sevens.

Where no such design exists, rounds are added until every pair has met. Each round is the best of several random ones,
in which every table begins with a pair that has not met yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from .entrants import Entrant, Round
from .group_into_tables import sizes
from .seat_balance import balance_seats
from .seeded_draws import Rng, lots, shuffled

MAX_ENTRANTS: Final = 25
"""Maximum number of entrants without a known design. A larger field would play for weeks."""
TRIES: Final = 24
"""Divisions from which a greedy round is chosen."""
PRIMES: Final = (2, 3, 5, 7)

Tables = list[list[int]]


def round_robin(keys: Sequence[int], *, size: int, seed: str, smallest: int | None = None) -> list[Round]:
    """Returns all rounds of a round robin, in which every pair of entrants meets at least once.

    The byes of two entrants differ by at most 2, and each entrant's seats are balanced as far as possible. Raises
    ValueError for too few entrants to fill a table, and for more than 25 without a design.
    """
    rng = lots(seed, "round robin")
    order = shuffled(rng.derive("order"), sorted(keys))
    if size == 2:
        rounds = _circle_rounds(order)
    elif len(order) == size * size and (size in PRIMES or size == 4):
        rounds = _affine_plane_rounds(order, size)
    elif len(order) <= MAX_ENTRANTS:
        rounds = _cover(order, rng, size=size, smallest=smallest or size)
    else:
        raise ValueError(f"a round robin of {len(order)} at tables of {size} is too long")
    return _with_seats(order, rounds, rng)


def _circle_rounds(order: Sequence[int]) -> list[Tables]:
    """Returns the rounds of a round robin at tables of 2, in which every pair meets once.

    One entrant stays in place and the others rotate. With an odd number, one entrant of each round has a bye.
    """
    if len(order) < 2:
        raise ValueError("1 is too few for a table of 2")
    ring: list[int | None] = [*order] if len(order) % 2 == 0 else [*order, None]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([[a, b] for a, b in pairs if a is not None and b is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _affine_plane_rounds(order: Sequence[int], q: int) -> list[Tables]:
    """Returns the rounds of a round robin for q² entrants at tables of q, in which every pair meets once.

    Entrants are the points (x, y) of an affine plane. The tables of a round are parallel lines: y = m·x + b of one
    slope m, or x = b.
    """
    field = range(q)
    rounds = [[[order[x * q + _plus(_times(m, x, q), b, q)] for x in field] for b in field] for m in field]
    return [*rounds, [[order[x * q + y] for y in field] for x in field]]


def _plus(a: int, b: int, q: int) -> int:
    return a ^ b if q == 4 else (a + b) % q


def _times(a: int, b: int, q: int) -> int:
    if q != 4:
        return a * b % q
    return 0 if not (a and b) else (a + b - 2) % 3 + 1  # 2 generates the field of 4 elements; its powers are 1, 2, 3


def _cover(order: Sequence[int], rng: Rng, *, size: int, smallest: int) -> list[Tables]:
    wanted, byes = sizes(len(order), size=size, smallest=smallest)
    met: Counter[tuple[int, int]] = Counter()
    rested: Counter[int] = Counter()
    rounds: list[Tables] = []
    while any(not met[pair] for pair in _pairs(order)):
        round_rng = rng.derive(len(rounds))
        tried = [_greedy_round(shuffled(round_rng.derive(n), order), wanted, byes, met, rested) for n in range(TRIES)]
        best = min(
            tried, key=lambda tables: sum(met[pair] ** 2 - (not met[pair]) for t in tables for pair in _pairs(t))
        )
        met.update(pair for table in best for pair in _pairs(table))
        rested.update(set(order) - {key for table in best for key in table})
        rounds.append(best)
    return rounds


def _greedy_round(
    order: Sequence[int], wanted: Sequence[int], byes: int, met: Counter[tuple[int, int]], rested: Counter[int]
) -> Tables:
    """Returns the tables of one round of a round robin, at which mostly entrants meet who have not met before.

    Byes go to entrants with the fewest byes, and among these to those who have met the most others.
    """

    def strangers(key: int, among: Sequence[int]) -> int:
        return sum(not met[_pair(key, other)] for other in among if other != key)

    resting = set(sorted(order, key=lambda key: (rested[key], strangers(key, order)))[:byes])
    free = [key for key in order if key not in resting]
    if byes and not any(not met[pair] for pair in _pairs(free)):  # one unmet pair must play
        first = next(pair for pair in _pairs(order) if not met[pair])
        spare = sorted((key for key in order if key not in first), key=lambda key: rested[key])[:byes]
        free = [key for key in order if key not in spare]
    tables = []
    for size in wanted:
        start = max(free, key=lambda key: strangers(key, free))
        free.remove(start)
        table = [start]
        while len(table) < size:
            chosen = min(
                free, key=lambda key: sum(met[_pair(key, one)] * 2 - (not met[_pair(key, one)]) for one in table)
            )
            free.remove(chosen)
            table.append(chosen)
        tables.append(table)
    return tables


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _pairs(keys: Sequence[int]) -> list[tuple[int, int]]:
    return [_pair(a, b) for a, b in combinations(keys, 2)]


def _with_seats(order: Sequence[int], rounds: Sequence[Tables], rng: Rng) -> list[Round]:
    counts: dict[int, list[int]] = {key: [] for key in order}
    made = []
    for number, tables in enumerate(rounds):
        laid = []
        for index, table in enumerate(tables):
            entrants = [Entrant(key, seats=tuple(counts[key])) for key in table]
            laid.append(balance_seats(entrants, rng.derive("seats").derive(number).derive(index)))
            for seat, key in enumerate(laid[-1]):
                counts[key] += [0] * (seat + 1 - len(counts[key]))
                counts[key][seat] += 1
        playing = {key for table in laid for key in table}
        made.append(Round(tuple(laid), tuple(key for key in order if key not in playing)))
    return made
