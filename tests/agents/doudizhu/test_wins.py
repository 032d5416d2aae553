"""Who wins an ending: the search against a plain one that goes through the rules engine, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.agents.doudizhu.core.verdicts import Undecided, Verdict
from games.agents.doudizhu.core.wins import Solver
from games.puzzles.positions import Position
from games.puzzles.solutions import following
from games.rules.cards import DECK, Card, parse_cards
from games.rules.doudizhu.combos import Combo, HandType

PLENTY = 10_000_000


def hands(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """Hands of a text each, no card twice."""
    cards = parse_cards("".join(texts))
    found, at = [], 0
    for text in texts:
        found.append(tuple(sorted(cards[at : at + len(text)])))
        at += len(text)
    return tuple(found)


def verdict(position: Position) -> Verdict:
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
        for _action, after in following(position):
            wins, plays = plain(after, known)
            made = sum(map(len, after.hands)) < position.cards
            found.append((wins, plays + (wins == side and made)))
        ways = [plays for wins, plays in found if wins == side]
        known[mark] = (side, min(ways)) if ways else (not side, max(plays for _wins, plays in found))
    return known[mark]


def endings(seed: int, *, cards: int, number: int) -> Iterator[Position]:
    """Endings on a free lead and in the middle of tricks, rich in pairs and triples."""
    rng = Random(seed)
    pack = [card for card in DECK if card.rank >= 11 or card.rank <= 6]
    for _ in range(number):
        drawn = rng.sample(pack, 3 * cards)
        position = Position(tuple(tuple(sorted(drawn[seat::3])) for seat in range(3)), rng.randrange(3))
        for _move in range(rng.randrange(3)):
            after = rng.choice(following(position))[1]
            if after.winner is not None:
                break
            position = after
        yield position


@pytest.mark.parametrize("seed", range(3))
def test_it_agrees_with_trying_everything_by_the_rules(seed: int) -> None:
    for position in endings(seed, cards=3, number=6):
        wins, plays = plain(position, {})
        assert verdict(position) == Verdict(landlord=wins, plays=plays), position


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_it_agrees_with_trying_everything_in_larger_endings(seed: int) -> None:
    for position in endings(100 + seed, cards=4 + seed % 2, number=12):
        wins, plays = plain(position, {})
        assert verdict(position) == Verdict(landlord=wins, plays=plays), position


def test_a_hand_that_goes_out_at_once_wins_in_one_play() -> None:
    assert verdict(Position(hands("334455", "KK", "AA"), 0)) == Verdict(landlord=True, plays=1)


def test_a_partner_who_can_go_out_wins_for_both_farmers() -> None:
    position = Position(hands("KK", "35", "4"), 1)
    assert verdict(position) == Verdict(landlord=False, plays=2)


def test_the_farmers_pass_for_each_other() -> None:
    """The farmer before the landlord has led a single that only a joker of the partner's would beat."""
    last = Combo(HandType.SINGLE, 15, 1, parse_cards("2"))
    found = Solver(limit=PLENTY).verdict(hands("33", "B4", "55"), turn=0, last=last, last_seat=2)
    assert found == Verdict(landlord=False, plays=1)


def test_a_bomb_beats_what_seemed_safe() -> None:
    with_bomb = Position(hands("A3", "44446", "55"), 0)
    without = Position(hands("A3", "4446", "55"), 0)
    assert not verdict(with_bomb).landlord
    assert verdict(without).landlord == plain(without, {})[0]


def test_kickers_that_no_table_allows_are_not_played() -> None:
    """Both jokers would have to ride on the four (clause 7.5)."""
    position = Position(hands("3333bB", "44", "55"), 0)
    assert verdict(position) == Verdict(landlord=True, plays=2)


def test_it_says_so_when_there_is_too_much_to_search() -> None:
    solver = Solver(limit=5)
    with pytest.raises(Undecided):
        solver.landlord_wins(hands("3579JK", "468TQA", "2AKQJT"), turn=0, last=None, last_seat=None)
    assert solver.nodes == 6
