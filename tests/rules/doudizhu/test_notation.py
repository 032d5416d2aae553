"""The text of a match parses back to the same states; what does not agree with itself is refused with its line."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from games.rules import registry
from games.rules.cards import DECK, Card
from games.rules.core import SYSTEM, Gift, Move, start
from games.rules.doudizhu.notation import read, write
from games.rules.doudizhu.notation.cards import (
    cards_with_suits,
    parse_shortest_text,
    shortest_text,
)
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.match_record import NotationError, Record
from tests.rules.contract.random_matches import Played, is_stream, random_match
from tests.rules.doudizhu.full_notation import parse_cards_with_suits

GAME = registry.game("doudizhu")
STREAMS = (3, 9, 17)
"""Random matches with several gifts."""
DOC = Path(__file__).parents[3] / "docs" / "notation.md"


def record_of(match: Played) -> Record:
    moves = tuple(step.move for step in match.steps)
    return Record(match.options, match.seed, moves, match.agents, {"Seat0": 'A "b" \\ {c} ;d [e]\n', "Match": "7"})


def assert_parses_back(number: int) -> None:
    match = random_match(GAME, number)
    record = record_of(match)
    text = write(GAME, record)
    back = read(GAME, text)
    assert (back.options, back.seed, back.agents, back.tags) == (match.options, match.seed, match.agents, record.tags)
    state = start(GAME, back.options, 3, back.seed, agents=back.agents).state
    assert state == match.first.state
    for move, step in zip(back.moves, match.steps, strict=True):
        after = GAME.apply(state, move)
        assert (after.state, after.events) == (step.after, step.events)
        state = after.state
    assert write(GAME, back) == text


@pytest.mark.parametrize("number", range(1, 7))
def test_a_match_parses_back_to_the_same_states_and_events(number: int) -> None:
    assert_parses_back(number)


@pytest.mark.parametrize("number", STREAMS)
def test_a_match_with_gifts_parses_back_too(number: int) -> None:
    assert is_stream(match_of(number))
    text = text_of(number)
    assert re.search(r"<gift [a-z_]+( \d \d)? \"[0-9a-f]{8}\">", text)
    assert_parses_back(number)


def test_a_gift_is_written_with_the_seats_that_it_names() -> None:
    options = DouDizhuOptions(gifts=True)
    first = start(GAME, options, 3, "3c" * 32).state
    gifts = [
        Gift("double", 'a "b" >c'), Gift("effect", "", 1), Gift("double", "d", None, 2), Gift("double", "e", -4, 100),
    ]  # fmt: skip
    record = Record(options, "3c" * 32, tuple(Move(SYSTEM, None, gift, first.ctx.at, "system") for gift in gifts))
    text = write(GAME, record)
    words = ['<gift double "a \\"b\\" >c">', '<gift effect 1 "">', '<gift double - 2 "d">', '<gift double -4 100 "e">']
    assert all(word in text for word in words)
    assert read(GAME, text).moves == record.moves


@pytest.mark.slow
def test_hundreds_of_matches_parse_back() -> None:
    for number in range(400):
        assert_parses_back(number)


@cache
def match_of(number: int) -> Played:
    return random_match(GAME, number)


def text_of(number: int = 5) -> str:
    return write(GAME, record_of(match_of(number)))


def test_the_example_of_the_document_is_a_match_and_written_as_the_house_writes_it() -> None:
    (example,) = re.findall(r"```text\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    assert len(read(GAME, example).moves) > 40
    written, told = write(GAME, read(GAME, example)), re.sub(r" *(\{[^}]*\}|;[^\n]*)", "", example)
    assert written[written.index("#1") :] == told[told.index("#1") :]


def test_comments_stand_anywhere_between_the_words() -> None:
    text = text_of()
    body = text.index("#1")
    noted = text[:body] + "{two\nlines; of it}\n; one line {\n" + text[body:].replace("\ndeal", " ; the first\ndeal", 1)
    noted = noted.replace(" - ", " - {不要} ", 3)
    assert read(GAME, noted) == read(GAME, text)


def test_a_match_that_has_not_ended_is_a_record_too() -> None:
    record = record_of(match_of(5))
    text = write(GAME, replace(record, moves=record.moves[:30]))
    assert '[Result "*"]' in text
    assert len(read(GAME, text).moves) == 30


def test_a_text_needs_no_labels_deals_points_or_result() -> None:
    kept = [line for line in text_of().split("\n") if not re.match(r"deal|#|= |\[(Result|Commitment|Rules)", line)]
    bare = "\n".join(re.sub(r"^(bid \d|\d+\. \d|ready):", "", line) for line in kept)
    assert read(GAME, bare) == read(GAME, text_of())


@pytest.mark.parametrize(
    ("pattern", "instead", "fault"),
    [
        (r"\[Notation[^\n]*\n", "", "line 1: the tag Notation is missing"),
        ("Dou Dizhu 1", "Dou Dizhu 2", "line 1: this reads Dou Dizhu 1, not Dou Dizhu 2"),
        (r"\[Rules", "[1Rules", "a tag is written"),
        ("max_redeals=", "deals=", "UNKNOWN_OPTION"),
        ("turn_seconds=[0-9]+", "turn_seconds=1", "INVALID_OPTION turn_seconds"),
        ("max_redeals=", "", "an option is written key=value"),
        (r'Seed "[0-9a-f]', 'Seed "', "a seed is 64 hex digits"),
        (r'Seed "[0-9a-f]{4}', 'Seed "beef', "the commitment is that of another seed"),
        ('Agents "[^"]*"', 'Agents "1 1"', "agents are seats"),
        ('Agents "[^"]*"', 'Agents "3"', "agents are seats"),
        ('Result "[^"]*"', 'Result "+1 -1 +0 won"', "the result: "),
        ("#1", "#2", "the round: "),
        ("deal 0: ", "deal 1: ", "the seed deals other cards"),
        (r"bid (\d):", "bid 7:", "the line: "),
        (r"\n1\. (\d):", "\n1. 8:", "the line: "),
        (r"\n= \S+", "\n= +9", "the points: "),
        (r"\n1\. (\d): \S+", r"\n1. \1: what", "is no move|are no cards"),
        (r"\n1\. (\d): \S+", r"\n1. \1: 3=PEAR", "is no move"),
        (r"\n1\. (\d): \S+", r"\n1. \1: -", "CANNOT_PASS_ON_LEAD"),
        (r"\n1\. (\d): \S+", r"\n1. \1: 333333", "the hand holds no 3 more|CARD_NOT_IN_HAND"),
        (r"\n1\. (\d): \S+", r"\n1. \1: Xs", "a joker has no suit"),
        (r"\n1\. (\d): \S+", r"\n1. \1: ~BB", "what the clock plays: "),
        (r"\n1\. (\d): \S+", r"\n1. \1: <sleep>", "are no cards|is no move"),
        (r"\n1\. (\d): (\w+)\S*", r"\n1. \1: \2@1.2345", "are no seconds"),
        (r"(bid \d:) \S+", r"\1 four", "is neither a bid nor a seat"),
        (r"(bid \d:) \S+", r"\1 9", "INVALID_BID"),
    ],
)  # fmt: skip
def test_what_does_not_agree_is_refused_with_its_line(pattern: str, instead: str, fault: str) -> None:
    changed, count = re.subn(pattern, instead, text_of(), count=1)
    assert count == 1
    with pytest.raises(NotationError, match=f"line [0-9]+: .*({fault.removeprefix('line 1: ')})"):
        read(GAME, changed)


def test_a_move_after_the_end_is_refused() -> None:
    with pytest.raises(NotationError, match="comes after the end"):
        read(GAME, text_of() + "\n3")


def test_suits_are_named_where_a_rank_alone_would_mean_other_cards() -> None:
    hand = [Card.from_code(code) for code in ("8S", "8H", "8C", "9D", "SJ", "BJ")]
    for codes, text in (
        (("8S", "8H"), "88"), (("8H", "8S"), "8hs"), (("8H", "8C"), "8hc"), (("8S", "9D"), "89"), (("BJ", "SJ"), "DX"),
        (("8C", "9D", "8S"), "8c98"),
    ):  # fmt: skip
        cards = tuple(Card.from_code(code) for code in codes)
        assert shortest_text(cards, hand) == text
        assert parse_shortest_text(text, hand) == cards


def test_a_hand_is_written_from_the_highest_card_down() -> None:
    hand = tuple(Card.from_code(code) for code in ("3D", "10S", "10C", "2H", "SJ", "BJ"))
    assert cards_with_suits(hand) == "DX2hTsc3d"
    assert parse_cards_with_suits("DX2hTsc3d") == hand
    assert parse_cards_with_suits(cards_with_suits(DECK)) == DECK
    for wrong in ("", "3", "3x", "Xs", "1s"):
        with pytest.raises(ValueError, match=r"."):
            parse_cards_with_suits(wrong)
