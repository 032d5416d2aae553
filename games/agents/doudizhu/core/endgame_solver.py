"""Solves endings of Dou Dizhu with open hands: the winner under best play, and the number of plays that the win takes.

Each search asks whether one side can win within a budget: the most plays it may make until a hand is empty. Passes are
free. Without a limit the search finds the winner; with budgets from one upwards it finds the shortest win. The farmers
are one side with two hands. A side wins a position if one of its moves leads to a win, or if all moves of the other
side do.

Solved positions are remembered: three hands by ranks, the seat in turn, the play to beat, the passes. No pruning can
change an answer, and whole positions are compared, never only their hashes. So every result is proven, or the search
raises `BudgetExceeded`. Kickers follow the default options (RULES.md, section 7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.rules.cards import Card
from games.rules.doudizhu.hand_types import Combo, HandType

from .compilation import compiled
from .move_generation import MAX_PLAYS, write_legal_plays
from .packed_hands import RANKS, pack, size, without
from .play_keys import BOMB, key_of
from .solver_results import BudgetExceeded, SolverResult

Ints = NDArray[np.int64]

UNBOUND: Final = 60
"""A budget without effect: more plays than there are cards."""
SLOTS: Final = 1 << 17
"""The number of positions that the memory holds; a later position replaces an earlier one in its slot."""
ROOM: Final = 16 * MAX_PLAYS
"""The length of the arrays for the moves of all positions on the current line."""
USUAL: Final = 0
"""The default rules on kickers, as bits: none is set."""

LANDLORD: Final = 0
FARMERS: Final = 1
"""The two sides of a search."""

YES: Final = 1
NO: Final = 0
TIRED: Final = -1
ASKED: Final = -2
"""Results of a search: the side wins, does not win, the limit is reached (TIRED), or there is no answer yet (ASKED)."""

DEEPEST: Final = 160
"""The most turns of one line, passes included: every play is followed by two passes at most."""
_TURN: Final = 3
_LAST: Final = 4
_PASSES: Final = 5
_BUDGET: Final = 6
_TOP: Final = 7
_END: Final = 8
_NEXT: Final = 9
"""The indices of a position's row in the line; indices 0 to 2 are the hands."""

_KINDS: Final = {kind: place for place, kind in enumerate(HandType)}
_LOWEST: Final = 3
"""The number of rank 3 in the rules engine; the core counts ranks from 0."""


class Solver:
    """A solver for endings of one deal of Dou Dizhu with open hands. What it learns in one call speeds up the next.

    Seats are counted from the landlord, who is 0. `last` is the play to beat and `last_seat` its player; None for a
    free lead. All three hands hold cards.
    """

    def __init__(self, *, limit: int) -> None:
        """Sets how many positions all calls together may search; a second suffices for about a million.

        Beyond it every call raises `BudgetExceeded`.
        """
        self._memory = np.zeros((SLOTS, 5), np.int64)
        self._memory[:, 3] = -1
        self._count = np.array([0, limit], np.int64)
        self._line = np.zeros((DEEPEST, 10), np.int64)
        self._cards, self._keys = np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)

    @property
    def nodes(self) -> int:
        """The number of positions that all calls have searched so far."""
        return int(self._count[0])

    def landlord_wins(
        self, hands: Sequence[Iterable[Card]], *, turn: int, last: Combo | None, last_seat: int | None
    ) -> bool:
        """Whether the landlord wins this position under best play. Raises BudgetExceeded."""
        return self._wins(_search_arguments(hands, turn, last, last_seat), LANDLORD, UNBOUND)

    def verdict(
        self, hands: Sequence[Iterable[Card]], *, turn: int, last: Combo | None, last_seat: int | None
    ) -> SolverResult:
        """Returns the winner of this ending under best play, and the number of plays that the win takes.

        Raises BudgetExceeded.
        """
        asked = _search_arguments(hands, turn, last, last_seat)
        side = LANDLORD if self._wins(asked, LANDLORD, UNBOUND) else FARMERS
        plays = 1
        while not self._wins(asked, side, plays):
            plays += 1
        return SolverResult(side == LANDLORD, plays)

    def _wins(self, asked: tuple[int, int, int, int, int, int], side: int, budget: int) -> bool:
        found = search(*asked, budget, side, self._line, self._cards, self._keys, self._memory, self._count)
        if found == TIRED:
            raise BudgetExceeded
        return bool(found == YES)


def _search_arguments(
    hands: Sequence[Iterable[Card]], turn: int, last: Combo | None, last_seat: int | None
) -> tuple[int, int, int, int, int, int]:
    """Returns a position in the form that `search` takes.

    That is three packed hands, the seat in turn, the key of the play to beat, and the number of passes since then.
    """
    first, second, third = (pack(card.rank - _LOWEST for card in hand) for hand in hands)
    if last is None or last_seat is None:
        return first, second, third, turn, 0, 0
    key = key_of(_KINDS[last.type], last.rank - _LOWEST, last.length)
    return first, second, third, turn, key, (turn - last_seat - 1) % 3


@compiled
def search(
    first: int,
    second: int,
    third: int,
    turn: int,
    last: int,
    passes: int,
    budget: int,
    side: int,
    line: Ints,
    cards: Ints,
    keys: Ints,
    memory: Ints,
    count: Ints,
) -> int:
    """Returns YES if this side can play its last card within `budget` plays, whatever the other side does; else NO.

    If the limit of positions is reached, it returns TIRED. Hands are packed, the landlord's first; all hold cards.
    `line` has a row for each position from the first to the current one, `cards` and `keys` have their moves. `count`
    holds the number of searched positions and its limit. The function keeps a stack of its own, since numba cannot load
    a recursive function from its cache.
    """
    _write_position(line, 0, first, second, third, turn, last, passes, budget, 0)
    depth, answer = 0, ASKED
    while depth >= 0:
        here = line[depth]
        turn, last, budget = int(here[_TURN]), int(here[_LAST]), int(here[_BUDGET])
        hunts = (turn == 0) == (side == LANDLORD)
        good = YES if hunts else NO  # the answer that the seat in turn wants
        if answer == ASKED:
            count[0] += 1
            if count[0] > count[1] or depth + 2 > line.shape[0] or here[_TOP] + MAX_PLAYS > cards.shape[0]:
                return TIRED
            answer = _recall(here, side, memory) if not (hunts and budget == 0) else NO
            if answer == ASKED:
                answer = _generate_moves(here, hunts, good, cards, keys)
            if answer != ASKED:
                depth -= 1
                continue
        elif answer == good:
            _store_result(here, side, answer, memory)
            depth -= 1
            continue
        following = turn + 1 if turn < 2 else 0
        at, end = int(here[_NEXT]), int(here[_END])
        if at < end:
            here[_NEXT] = at + 1
            rest = without(int(here[turn]), int(cards[at]))
            _write_position(
                line, depth + 1, rest if turn == 0 else int(here[0]), rest if turn == 1 else int(here[1]),
                rest if turn == 2 else int(here[2]), following, int(keys[at]), 0, budget - 1 if hunts else budget, end,
            )  # fmt: skip
            depth, answer = depth + 1, ASKED
        elif at == end and last != 0:  # the pass; after the second one the player of the last play leads
            here[_NEXT] = end + 1
            passed = int(here[_PASSES])
            _write_position(
                line, depth + 1, int(here[0]), int(here[1]), int(here[2]), following, last if passed == 0 else 0,
                1 - passed, budget, end,
            )  # fmt: skip
            depth, answer = depth + 1, ASKED
        else:
            answer = 1 - good
            _store_result(here, side, answer, memory)
            depth -= 1
    return answer


@compiled
def _write_position(
    line: Ints,
    depth: int,
    first: int,
    second: int,
    third: int,
    turn: int,
    last: int,
    passes: int,
    budget: int,
    top: int,
) -> None:
    """Writes a position into row `depth` of `line`, which holds the positions from the first to the current one.

    The moves of the position will be stored from index `top` on.
    """
    line[depth, 0], line[depth, 1], line[depth, 2] = first, second, third
    line[depth, _TURN], line[depth, _LAST], line[depth, _PASSES] = turn, last, passes
    line[depth, _BUDGET], line[depth, _TOP] = budget, top


@compiled
def _generate_moves(here: Ints, hunts: bool, good: int, cards: Ints, keys: Ints) -> int:  # noqa: FBT001
    """Writes the legal moves of a position into `cards` and `keys`, in the order in which the search tries them.

    Returns `good`, the answer that the seat in turn wants, if one of the moves empties its hand; else ASKED, which
    means no answer yet.
    """
    hand, top = int(here[int(here[_TURN])]), int(here[_TOP])
    end = write_legal_plays(hand, int(here[_LAST]), USUAL, cards, keys, top)
    for at in range(top, end):
        if int(cards[at]) == hand:
            return good
    _sort_moves(cards, keys, top, end)
    here[_END] = end
    # With one play left, a play that does not go out is useless.
    here[_NEXT] = end if hunts and here[_BUDGET] == 1 else top
    return ASKED


@compiled
def _recall(here: Ints, side: int, memory: Ints) -> int:
    """Returns whether this side wins a position, as YES or NO, if an earlier search has found it out; else ASKED."""
    slot, what = _memory_index(here, side), _position_code(here, side)
    if not _is_stored(here, what, memory[slot]):
        return ASKED
    known, budget = int(memory[slot, 4]), int(here[_BUDGET])
    if budget >= known & 255:
        return YES
    return NO if budget <= known >> 8 else ASKED


@compiled
def _store_result(here: Ints, side: int, answer: int, memory: Ints) -> None:
    """Stores whether this side wins a position within the budget, so that later searches need not repeat it.

    For each position two budgets are kept: the least that is known to be enough, and the greatest known not to be.
    """
    slot, what, budget = _memory_index(here, side), _position_code(here, side), int(here[_BUDGET])
    least, most = 255, 0
    if _is_stored(here, what, memory[slot]):
        known = int(memory[slot, 4])
        least, most = known & 255, known >> 8
    if answer == YES:
        least = min(least, budget)
    else:
        most = max(most, budget)
    memory[slot, 0], memory[slot, 1], memory[slot, 2], memory[slot, 3] = here[0], here[1], here[2], what
    memory[slot, 4] = least | most << 8


@compiled
def _is_stored(here: Ints, what: int, kept: Ints) -> bool:
    return bool(kept[3] == what and kept[0] == here[0] and kept[1] == here[1] and kept[2] == here[2])


@compiled
def _position_code(here: Ints, side: int) -> int:
    """Returns one number for everything in a position but the hands.

    That is the seat in turn, the passes, the play to beat, and the side that is to win.
    """
    return int(here[_TURN]) | int(here[_PASSES]) << 2 | side << 3 | int(here[_LAST]) << 4


@compiled
def _memory_index(here: Ints, side: int) -> int:
    """Returns the index at which the solver's memory stores this position: a hash of it.

    Products stay below 2^63, so that compiled and interpreted code compute the same index.
    """
    mixed = (
        _hash_hand(int(here[0])) * 31
        + _hash_hand(int(here[1])) * 37
        + _hash_hand(int(here[2])) * 41
        + _position_code(here, side) * 61
    )
    return (mixed ^ mixed >> 17) & SLOTS - 1


@compiled
def _hash_hand(hand: int) -> int:
    return (hand ^ hand >> 29) % 1_000_000_007 * 2_654_435_761 >> 13


@compiled
def _sort_moves(cards: Ints, keys: Ints, top: int, end: int) -> None:
    """Sorts the moves of a position: many cards before few, low before high, bombs last.

    In this order a search most often ends early.
    """
    for at in range(top + 1, end):
        moved, key = int(cards[at]), int(keys[at])
        worth = _sort_key(moved, key)
        place = at
        while place > top and _sort_key(int(cards[place - 1]), int(keys[place - 1])) < worth:
            cards[place], keys[place] = cards[place - 1], keys[place - 1]
            place -= 1
        cards[place], keys[place] = moved, key


@compiled
def _sort_key(cards: int, key: int) -> int:
    """Returns the number by which the solver sorts moves; the move with the highest number is tried first."""
    return size(cards) * RANKS - (key >> 4 & 15) - (200 if key & 15 >= BOMB else 0)
