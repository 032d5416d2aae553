"""Puzzles played out by the rules engine: what is shipped is won against every defence, and nothing else wins."""

from __future__ import annotations

import pytest

from games.puzzles.analysis import MAX_LINE_MOVES, Analyst, TooLong, distinct_moves
from games.puzzles.positions import Position, from_json, ranks
from games.rules.cards import Card, parse_cards
from games.rules.core import IllegalMove
from games.rules.doudizhu.actions import Play

from .builtin_puzzles import entries

PLENTY = 3_000_000


def hands(*texts: str) -> tuple[tuple[Card, ...], ...]:
    cards = parse_cards("".join(texts))
    found, at = [], 0
    for text in texts:
        found.append(tuple(sorted(cards[at : at + len(text)])))
        at += len(text)
    return tuple(found)


EASY = Position(hands("KK3", "A4", "55"), 0)
"""The landlord leads the kings, which nobody beats; after a single the ace comes in, and the 4 goes out."""


def cards_of(action: object) -> tuple[Card, ...]:
    return action.cards if isinstance(action, Play) else ()


def won_against_everything(analyst: Analyst, position: Position, side: str, plays: int) -> int:
    """Plays on by the advice against every answer, with so many plays left; how many positions came up."""
    if position.winner is not None:
        assert position.winner == side
        return 1
    assert plays > 0
    if position.side == side:
        action, after = analyst.best_move(position)
        return 1 + won_against_everything(analyst, after, side, plays - isinstance(action, Play))
    return 1 + sum(won_against_everything(analyst, after, side, plays) for _action, after in distinct_moves(position))


@pytest.mark.parametrize("number", range(3))
def test_a_shipped_puzzle_is_won_in_time_against_every_defence(number: int) -> None:
    entry = entries()[number]
    position = from_json(entry["position"])
    assert position.winner is None
    assert won_against_everything(Analyst(limit=PLENTY), position, entry["side"], entry["depth"]) > 3


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3, 30))
def test_more_shipped_puzzles_are_won_in_time_against_every_defence(number: int) -> None:
    test_a_shipped_puzzle_is_won_in_time_against_every_defence(number)


@pytest.mark.parametrize("number", range(3))
def test_only_the_key_of_a_shipped_puzzle_wins(number: int) -> None:
    entry = entries()[number]
    position, analyst = from_json(entry["position"]), Analyst(limit=PLENTY)
    winning = {ranks(cards_of(action)) for action, _after in analyst.winning_moves(position)}
    assert ranks(map(Card.from_code, entry["key"])) in winning
    assert len(winning) < len(distinct_moves(position))
    assert analyst.remaining_plays(position) == entry["depth"]
    assert entry["fingerprint"] == position.fingerprint()


@pytest.mark.slow
def test_every_shipped_puzzle_is_what_it_says() -> None:
    for number in range(len(entries())):
        test_only_the_key_of_a_shipped_puzzle_wins(number)


def test_the_others_answer_until_it_is_ones_turn_again() -> None:
    line = Analyst(limit=PLENTY).line(EASY, [parse_cards("KK")])
    assert line.status == "open"
    assert [(step.seat, step.combo) for step in line.steps[1:]] == [(1, None), (2, None)]
    assert line.position.turn == 0


def test_a_line_that_goes_out_is_solved() -> None:
    line = Analyst(limit=PLENTY).line(EASY, [parse_cards("KK"), parse_cards("3")])
    assert line.status == "solved"
    assert line.position.winner == "landlord"


def test_a_wrong_move_ends_the_line_and_is_refuted() -> None:
    analyst = Analyst(limit=PLENTY)
    line = analyst.line(EASY, [parse_cards("3"), parse_cards("K")])
    assert line.status == "wrong"
    assert len(line.steps) == 1
    lost = analyst.refutation(line.position)
    assert lost[-1].after.winner == "farmers"
    assert lost[-1].after.hands[0] != ()


def test_a_pass_that_is_forced_is_not_asked_for() -> None:
    """The landlord cannot beat the kings; the turn comes back without a word."""
    position = Position(hands("35", "KK4", "7788"), 1)
    line = Analyst(limit=PLENTY).line(position, [parse_cards("KK")])
    assert [step.seat for step in line.steps] == [1, 2, 0]
    assert all(step.combo is None for step in line.steps[1:])


def test_the_one_who_loses_holds_out_as_long_as_possible() -> None:
    position = Position(hands("2K", "A43", "65"), 1)
    analyst = Analyst(limit=PLENTY)
    plays = [analyst.remaining_plays(after) for _action, after in distinct_moves(position)]
    _action, after = analyst.best_move(position)
    assert not analyst.wins(position, "farmers") or analyst.remaining_plays(after) == min(plays)


def test_a_move_against_the_rules_is_refused() -> None:
    with pytest.raises(IllegalMove) as refusal:
        Analyst(limit=PLENTY).line(EASY, [parse_cards("K3")])
    assert refusal.value.code == "NOT_A_COMBINATION"
    with pytest.raises(IllegalMove) as refusal:
        Analyst(limit=PLENTY).line(EASY, [()])
    assert refusal.value.code == "CANNOT_PASS_ON_LEAD"


def test_a_line_without_end_is_not_followed() -> None:
    with pytest.raises(TooLong):
        Analyst(limit=PLENTY).line(EASY, [()] * (MAX_LINE_MOVES + 1))


def test_alike_endings_have_one_fingerprint() -> None:
    other = Position((tuple(map(Card.from_code, ("3H", "KD", "KC"))), *EASY.hands[1:]), 0)
    assert other.fingerprint() == EASY.fingerprint()
    assert Position(EASY.hands, 1).fingerprint() != EASY.fingerprint()
