"""The card of a puzzle: the hand and the goal, never the line, and nothing before its day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone, translation

from games.puzzles import selectors
from games.puzzles.models import Attempt, Day, Puzzle
from games.puzzles.services.builtin_puzzles import install
from games.puzzles.share_card import puzzle_card
from games.share.drawings import svg_of
from tests.support.match_rows import make_players

pytestmark = pytest.mark.django_db

Sent = list[tuple[Any, ...]]


@pytest.fixture(autouse=True)
def _installed() -> None:
    install()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    found: Sent = []
    cache.clear()
    monkeypatch.setattr("games.task_sending.send_task", lambda name, args, *, expires: found.append(args))
    return found


def some() -> Puzzle:
    return Puzzle.objects.filter(practice=True, side="landlord").earliest("pk")


def drawn(puzzle: Puzzle) -> str:
    with translation.override("en"):
        return svg_of(puzzle_card(puzzle, address="https://kaiju.example/", daily=False))


def test_the_card_has_the_hand_and_the_goal(sent: Sent):
    puzzle = some()
    for language, goal in (
        ("en", f"Landlord wins in {puzzle.depth} plays"),
        ("zh-hans", f"地主 {puzzle.depth} 手取胜"),
    ):
        answer = Client().get(f"/puzzles/{puzzle.pk}/card/{language}.png")
        assert (answer.status_code, answer["Location"]) == (302, "/static/art/preview-doudizhu.jpg")
        _, kind, said = sent.pop()
        assert (kind, said["title"]) == ("puzzle", goal)
        assert said["hand"] == tuple(puzzle.own_cards.split())


def test_two_puzzles_that_differ_in_the_solution_alone_have_one_card():
    puzzle = some()
    before = drawn(puzzle)
    hand = puzzle.own_cards.split()
    for key in ([], hand[:1], hand[-1:], hand):
        puzzle.key, puzzle.fooled, puzzle.nodes, puzzle.choices = key, ["greedy"], len(key), 9
        assert drawn(puzzle) == before


def test_there_is_no_card_before_the_day_of_a_puzzle(sent: Sent):
    puzzle = some()
    Puzzle.objects.filter(pk=puzzle.pk).update(practice=False)
    today = selectors.calendar_day(timezone.now())
    Day.objects.all().delete()
    Day.objects.create(date=today + timedelta(days=1), puzzle=puzzle)
    address = f"/puzzles/{puzzle.pk}/card/en.png"
    assert Client().get(address).status_code == 404
    assert sent == []
    Day.objects.update(date=today)
    assert Client().get(address).status_code == 302
    assert sent[0][2]["line"] == "Same puzzle for everyone today"
    assert Client().get(f"/puzzles/{'9' * 30}/card/en.png").status_code == 404


def test_the_share_of_solvers_shows_once_enough_have_tried():
    puzzle, now = some(), timezone.now()
    for count, user in enumerate(make_players(f"p{number}" for number in range(selectors.MIN_PLAYERS)), 1):
        assert "solved it" not in drawn(puzzle)
        Attempt.objects.create(user=user, puzzle=puzzle, started_at=now, solved_at=now if count > 3 else None)
    assert "40% solved it. Can you?" in drawn(puzzle)
