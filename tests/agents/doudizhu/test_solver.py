"""Who wins an ending: the search against plain ones, that try everything by the rules engine or on the core's hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from games.agents.doudizhu.core.endgame_solver import Solver
from games.agents.doudizhu.core.move_generation import MAX_PLAYS, write_legal_plays
from games.agents.doudizhu.core.packed_hands import without
from games.agents.doudizhu.core.play_keys import PASS, key_of
from games.agents.doudizhu.core.solver_results import BudgetExceeded, SolverResult
from games.agents.doudizhu.core_observation import KINDS, pack_cards
from games.puzzles.analysis import distinct_moves
from games.puzzles.positions import Position
from games.rules.cards import DECK, Card, parse_cards
from games.rules.doudizhu.hand_types import Combo, HandType
from tests.support.slow_cases import rarely

PLENTY = 10_000_000
CARDS, KEYS = np.zeros(MAX_PLAYS, dtype=np.int64), np.zeros(MAX_PLAYS, dtype=np.int64)

Known = dict[tuple[int, ...], bool]
"""Hands, turn, key to beat, passes -> does the landlord win?"""


def hands(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """Hands of a text each, no card twice."""
    cards = parse_cards("".join(texts))
    found, at = [], 0
    for text in texts:
        found.append(tuple(sorted(cards[at : at + len(text)])))
        at += len(text)
    return tuple(found)


def verdict(position: Position) -> SolverResult:
    return Solver(limit=PLENTY).verdict(
        position.hands, turn=position.turn, last=position.to_beat, last_seat=position.last_seat
    )


def plain(position: Position, known: dict[str, tuple[bool, int]]) -> tuple[bool, int]:
    """Does the landlord win, and in how many plays of the winners: by trying everything, with the rules engine."""
    if position.winner is not None:
        return position.winner == "landlord", 0
    mark = position.fingerprint()
    if mark not in known:
        side = position.side == "landlord"
        found = []
        for _action, after in distinct_moves(position):
            wins, plays = plain(after, known)
            made = sum(map(len, after.hands)) < position.cards
            found.append((wins, plays + (wins == side and made)))
        ways = [plays for wins, plays in found if wins == side]
        known[mark] = (side, min(ways)) if ways else (not side, max(plays for _wins, plays in found))
    return known[mark]


def landlord_wins(position: Position) -> bool:
    """The same for larger endings: who wins, and no more, by all plays of the core one after another."""
    last = position.to_beat
    hands = tuple(map(pack_cards, position.hands))
    if last is None or position.last_seat is None:
        return _wins(hands, position.turn, PASS, 0, {})
    key = key_of(KINDS[last.type], last.rank - 3, last.length)
    return _wins(hands, position.turn, key, (position.turn - position.last_seat - 1) % 3, {})


def _wins(hands: tuple[int, ...], turn: int, last: int, passes: int, known: Known) -> bool:
    mark = (*hands, turn, last, passes)
    if mark not in known:
        end = write_legal_plays(hands[turn], last, 0, CARDS, KEYS, 0)
        moves = [(int(CARDS[at]), int(KEYS[at])) for at in range(end)]
        if last != PASS:
            moves.append((0, PASS))
        mine = turn == 0
        found = any(_wins_after(hands, turn, last, passes, move, known) == mine for move in moves)
        known[mark] = found == mine
    return known[mark]


def _wins_after(hands: tuple[int, ...], turn: int, last: int, passes: int, move: tuple[int, int], known: Known) -> bool:
    cards, key = move
    following = (turn + 1) % 3
    if key == PASS:
        return _wins(hands, following, PASS if passes else last, 1 - passes, known)
    if cards == hands[turn]:
        return turn == 0
    left = tuple(without(hand, cards) if seat == turn else hand for seat, hand in enumerate(hands))
    return _wins(left, following, key, 0, known)


def endings(seed: int, *, cards: int, number: int) -> Iterator[Position]:
    """Endings on a free lead and in the middle of tricks, rich in pairs and triples."""
    rng = Random(seed)
    pack = [card for card in DECK if card.rank >= 11 or card.rank <= 6]
    for _ in range(number):
        drawn = rng.sample(pack, 3 * cards)
        position = Position(tuple(tuple(sorted(drawn[seat::3])) for seat in range(3)), rng.randrange(3))
        for _move in range(rng.randrange(3)):
            after = rng.choice(distinct_moves(position))[1]
            if after.winner is not None:
                break
            position = after
        yield position


@pytest.mark.parametrize("seed", [0, 1, *rarely(2)])
def test_it_agrees_with_trying_everything_by_the_rules(seed: int) -> None:
    for position in endings(seed, cards=3, number=6):
        wins, plays = plain(position, {})
        assert verdict(position) == SolverResult(landlord=wins, plays=plays), position


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "cards", "number"), [*((seed, 4, 12) for seed in range(100, 104)), (101, 5, 1)])
def test_it_agrees_with_trying_everything_in_larger_endings(seed: int, cards: int, number: int) -> None:
    """Five cards a hand take minutes; what is larger is held to the plays of the core below."""
    for position in endings(seed, cards=cards, number=number):
        wins, plays = plain(position, {})
        assert verdict(position) == SolverResult(landlord=wins, plays=plays), position


def test_it_agrees_with_all_plays_of_the_core() -> None:
    assert agreed(endings(8, cards=5, number=12)) == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "number"), [(6, 60), (7, 30), (8, 12)])
def test_it_agrees_with_all_plays_of_the_core_in_long_endings(cards: int, number: int) -> None:
    assert agreed(endings(500 + cards, cards=cards, number=number)) == {True, False}


def agreed(positions: Iterator[Position]) -> set[bool]:
    """What both say of these positions: that the landlord wins, or does not. Raises AssertionError."""
    said = set()
    for position in positions:
        wins = landlord_wins(position)
        solver = Solver(limit=PLENTY)
        assert wins == solver.landlord_wins(
            position.hands, turn=position.turn, last=position.to_beat, last_seat=position.last_seat
        ), position
        said.add(wins)
    return said


def test_a_hand_that_goes_out_at_once_wins_in_one_play() -> None:
    assert verdict(Position(hands("334455", "KK", "AA"), 0)) == SolverResult(landlord=True, plays=1)


def test_a_partner_who_can_go_out_wins_for_both_farmers() -> None:
    position = Position(hands("KK", "35", "4"), 1)
    assert verdict(position) == SolverResult(landlord=False, plays=2)


def test_the_farmers_pass_for_each_other() -> None:
    """The farmer before the landlord has led a single that only a joker of the partner's would beat."""
    last = Combo(HandType.SINGLE, 15, 1, parse_cards("2"))
    found = Solver(limit=PLENTY).verdict(hands("33", "B4", "55"), turn=0, last=last, last_seat=2)
    assert found == SolverResult(landlord=False, plays=1)


def test_a_bomb_beats_what_seemed_safe() -> None:
    with_bomb = Position(hands("A3", "44446", "55"), 0)
    without = Position(hands("A3", "4446", "55"), 0)
    assert not verdict(with_bomb).landlord
    assert verdict(without).landlord == plain(without, {})[0]


def test_kickers_that_no_table_allows_are_not_played() -> None:
    """Both jokers would have to ride on the four (clause 7.5)."""
    position = Position(hands("3333bB", "44", "55"), 0)
    assert verdict(position) == SolverResult(landlord=True, plays=2)


def test_it_says_so_when_there_is_too_much_to_search() -> None:
    solver = Solver(limit=5)
    with pytest.raises(BudgetExceeded):
        solver.landlord_wins(hands("3579JK", "468TQA", "2AKQJT"), turn=0, last=None, last_seat=None)
    assert solver.nodes == 6
