"""What is kept of who solves a puzzle: begun, wrong moves, hints, solved, the day, the streak."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client

from games.api.throttles import SolvingThrottle, StrangersThrottle
from games.puzzles.analysis import Analyst, BudgetExceeded, distinct_moves
from games.puzzles.models import Attempt, Day, Puzzle
from games.puzzles.positions import from_json
from games.puzzles.selectors import progress, share, streaks
from games.puzzles.services import attempts
from games.rules.cards import Card
from games.rules.core import IllegalMove
from games.rules.doudizhu.actions import Play
from tests.support.match_rows import make_player

from .builtin_puzzles import entries, shipped

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)

Moves = list[tuple[Card, ...]]


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


@pytest.fixture
def puzzle() -> Puzzle:
    return shipped(0)


def solution(puzzle: Puzzle) -> Moves:
    """The solver's moves up to the end."""
    analyst = Analyst(limit=10**7)
    moves: Moves = []
    while (line := analyst.line(from_json(puzzle.position), moves)).status == "open":
        action, _after = analyst.best_move(line.position)
        moves.append(action.cards if isinstance(action, Play) else ())
    return moves


def blunder(puzzle: Puzzle) -> tuple[Card, ...]:
    """A first move that gives the win away."""
    analyst, position = Analyst(limit=10**7), from_json(puzzle.position)
    lost = [action for action, after in distinct_moves(position) if not analyst.wins(after, position.side)]
    return lost[0].cards if isinstance(lost[0], Play) else ()


def answer(user: Any, puzzle: Puzzle, moves: Moves, *, explain: bool = False, now: datetime = NOON) -> dict[str, Any]:
    return attempts.answer(user=user, puzzle=puzzle, moves=moves, explain=explain, now=now)


def test_a_solution_is_answered_step_by_step_and_kept(puzzle: Puzzle) -> None:
    anna, moves = make_player("anna"), solution(puzzle)
    for number in range(1, len(moves)):
        assert answer(anna, puzzle, moves[:number])["status"] == "open"
    assert Attempt.objects.get().solved_at is None
    assert answer(anna, puzzle, moves)["status"] == "solved"
    kept = Attempt.objects.get()
    assert (kept.user, kept.puzzle, kept.solved_at, kept.mistakes, kept.hints) == (anna, puzzle, NOON, 0, 0)
    assert kept.unaided
    assert kept.day is None


@pytest.mark.sqlite
def test_the_same_wrong_line_counts_once(puzzle: Puzzle) -> None:
    anna, wrong = make_player("anna"), blunder(puzzle)
    for _ in range(3):
        found = answer(anna, puzzle, [wrong])
        assert found["status"] == "wrong"
        assert found["refutation"] == []
    assert Attempt.objects.get().mistakes == 1
    answer(anna, puzzle, solution(puzzle))
    answer(anna, puzzle, [wrong])
    kept = Attempt.objects.get()
    assert (kept.mistakes, kept.unaided) == (1, False)


def test_a_refutation_comes_when_asked_for(puzzle: Puzzle) -> None:
    found = answer(AnonymousUser(), puzzle, [blunder(puzzle)], explain=True)
    assert found["refutation"][-1]["cards"] != []
    assert found["refutation"][0]["seat"] == (puzzle.position["turn"] + 1) % 3


def test_of_strangers_nothing_is_kept(puzzle: Puzzle) -> None:
    assert answer(AnonymousUser(), puzzle, solution(puzzle))["status"] == "solved"
    assert attempts.hint(user=AnonymousUser(), puzzle=puzzle, moves=[], step=1, now=NOON)["type"] is not None
    assert Attempt.objects.count() == 0


def test_looking_at_a_puzzle_is_no_attempt(puzzle: Puzzle) -> None:
    assert answer(make_player("anna"), puzzle, [])["status"] == "open"
    assert Attempt.objects.count() == 0


def test_hints_come_in_two_steps_and_lead_to_the_end(puzzle: Puzzle) -> None:
    anna = make_player("anna")
    moves: Moves = []
    first = attempts.hint(user=anna, puzzle=puzzle, moves=[], step=1, now=NOON)
    assert first["cards"] is None or first["type"] == "PASS"
    while answer(anna, puzzle, moves)["status"] == "open":
        told = attempts.hint(user=anna, puzzle=puzzle, moves=moves, step=2, now=NOON)
        moves.append(tuple(map(Card.from_code, told["cards"])))
    assert answer(anna, puzzle, moves)["status"] == "solved"
    assert Attempt.objects.get().hints == 2
    assert attempts.hint(user=anna, puzzle=puzzle, moves=moves, step=2, now=NOON) == {"type": None, "cards": None}


def test_a_hint_and_that_there_is_no_answer_are_thought_out_once(
    puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = solution(puzzle)[:1]
    told = attempts.hint(user=AnonymousUser(), puzzle=puzzle, moves=[], step=2, now=NOON)
    monkeypatch.setattr(attempts, "LIMIT", 1)
    monkeypatch.setattr(attempts, "UNCOMPILED", 1)
    assert attempts.hint(user=AnonymousUser(), puzzle=puzzle, moves=[], step=2, now=NOON) == told
    with pytest.raises(BudgetExceeded):
        answer(AnonymousUser(), puzzle, first)
    monkeypatch.setattr(attempts, "Analyst", None)
    with pytest.raises(BudgetExceeded):
        answer(AnonymousUser(), puzzle, first)


def in_other_suits(puzzle: Puzzle) -> tuple[Moves, Moves]:
    """A first move that could be made with other cards of the same ranks, in both ways; wrong or right."""
    position = from_json(puzzle.position)
    hand = position.hands[position.turn]
    one, other = next((a, b) for a, b in pairwise(hand) if a.rank == b.rank)
    return [(one,)], [(other,)]


def test_the_same_move_in_other_suits_is_thought_out_and_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    free = next(k for k, entry in enumerate(entries()) if entry["position"]["last"] is None and has_pair(entry))
    anna, puzzle = make_player("anna"), shipped(free)
    first, second = in_other_suits(puzzle)
    told = answer(anna, puzzle, first, explain=True)
    monkeypatch.setattr(attempts, "Analyst", None)
    again = answer(anna, puzzle, second, explain=True)
    assert [step["cards"] for step in (told["steps"][0], again["steps"][0])] == [
        [first[0][0].code],
        [second[0][0].code],
    ]
    assert told["status"] == again["status"] == "wrong"
    assert Attempt.objects.get().mistakes == 1
    held = set(puzzle.position["hands"][puzzle.position["turn"]])
    for found in (told, again):
        played = [code for step in (*found["steps"], *found["refutation"]) for code in step.get("cards", [])]
        assert len(played) == len(set(played))
        mine = [s for s in (*found["steps"], *found["refutation"]) if s["seat"] == puzzle.position["turn"]]
        assert {code for step in mine for code in step.get("cards", [])} <= held


def has_pair(entry: dict[str, Any]) -> bool:
    hand = from_json(entry["position"]).hands[entry["position"]["turn"]]
    key = {Card.from_code(code).rank for code in entry["key"]}
    return any(a.rank == b.rank and (len(entry["key"]) > 1 or a.rank not in key) for a, b in pairwise(hand))


def test_what_the_rules_engine_does_is_within_the_budget_of_a_request(puzzle: Puzzle) -> None:
    position, needed = from_json(puzzle.position), Analyst(limit=10**7)
    needed.line(position, solution(puzzle))
    assert needed.steps > 0
    Analyst(limit=10**7, steps=needed.steps).line(position, solution(puzzle))
    with pytest.raises(BudgetExceeded):
        Analyst(limit=10**7, steps=needed.steps - 1).line(position, solution(puzzle))
    with pytest.raises(BudgetExceeded):
        Analyst(limit=10**7, steps=3).best_move(position)


def test_strangers_may_ask_less_often() -> None:
    assert (StrangersThrottle().rate, SolvingThrottle().rate) == ("20/min", "90/min")


@pytest.mark.parametrize(("known", "throttle", "most"), [(False, StrangersThrottle, 2), (True, SolvingThrottle, 5)])
def test_nobody_may_ask_without_end(
    puzzle: Puzzle, client: Client, monkeypatch: pytest.MonkeyPatch, known: bool, throttle: Any, most: int
) -> None:
    monkeypatch.setattr(throttle, "rate", f"{most}/min", raising=False)
    Puzzle.objects.filter(pk=puzzle.pk).update(practice=True)
    if known:
        client.force_login(make_player("anna"))
    url = f"/api/v1/puzzles/{puzzle.pk}/line/"
    found = [client.post(url, {"moves": []}, content_type="application/json").status_code for _ in range(most + 1)]
    assert found == [200] * most + [429]


def test_a_refused_move_changes_nothing(puzzle: Puzzle) -> None:
    theirs = from_json(puzzle.position).hands[(puzzle.position["turn"] + 1) % 3][:1]
    with pytest.raises(IllegalMove):
        answer(make_player("anna"), puzzle, [theirs])
    assert Attempt.objects.count() == 0


def test_the_days_puzzle_solved_on_its_day_counts_for_the_streak(puzzle: Puzzle) -> None:
    anna, late = make_player("anna"), make_player("late")
    Day.objects.create(date=TODAY, puzzle=puzzle)
    answer(anna, puzzle, solution(puzzle))
    answer(late, puzzle, solution(puzzle), now=NOON + timedelta(days=1))
    assert progress(anna, TODAY).streak == 1
    assert progress(anna, TODAY).today
    found = progress(late, TODAY + timedelta(days=1))
    assert (found.streak, found.solved) == (0, 1)
    assert progress(AnonymousUser(), TODAY).solved == 0


def test_a_puzzle_solved_before_its_day_counts_when_it_is_solved_on_it(puzzle: Puzzle) -> None:
    anna, moves, before = make_player("anna"), solution(puzzle), NOON - timedelta(days=3)
    answer(anna, puzzle, moves, now=before)
    Day.objects.create(date=TODAY, puzzle=puzzle)
    assert not progress(anna, TODAY).today
    answer(anna, puzzle, [blunder(puzzle)])
    for _ in range(2):
        answer(anna, puzzle, moves)
        found = progress(anna, TODAY)
        assert (found.streak, found.longest, found.solved, found.unaided, found.today) == (1, 1, 1, 1, True)
    answer(anna, puzzle, moves, now=NOON + timedelta(days=1))
    kept = Attempt.objects.get()
    assert (kept.solved_at, kept.day, kept.mistakes) == (before, TODAY, 0)


def test_a_puzzle_that_comes_again_counts_for_its_later_day_too(puzzle: Puzzle) -> None:
    anna, first, other = make_player("anna"), TODAY - timedelta(days=40), shipped(1)
    Day.objects.create(date=first, puzzle=puzzle)
    Day.objects.create(date=TODAY - timedelta(days=1), puzzle=other)
    Day.objects.create(date=TODAY, puzzle=puzzle)
    answer(anna, puzzle, solution(puzzle), now=NOON - timedelta(days=40))
    answer(anna, other, solution(other), now=NOON - timedelta(days=1))
    assert (progress(anna, TODAY).streak, progress(anna, TODAY).today) == (1, False)
    answer(anna, puzzle, solution(puzzle))
    found = progress(anna, TODAY)
    assert (found.streak, found.solved, found.today) == (2, 2, True)


@pytest.mark.parametrize(
    ("ago", "run"),
    [
        ([], (0, 0)), ([0], (1, 1)), ([1], (1, 1)), ([2], (0, 1)), ([0, 1, 2], (3, 3)), ([0, 2, 3, 4], (1, 3)),
        ([5, 6], (0, 2)),
    ],
)  # fmt: skip
def test_a_streak_lasts_until_a_day_is_missed_and_today_may_still_come(ago: list[int], run: tuple[int, int]) -> None:
    assert streaks(sorted(TODAY - timedelta(days=each) for each in ago), TODAY) == run


def test_it_is_said_how_many_solved_it_once_enough_have_tried(puzzle: Puzzle) -> None:
    for number in range(5):
        solved = NOON if number < 3 else None
        Attempt.objects.create(
            user=make_player(f"p{number}"), puzzle=puzzle, started_at=NOON, solved_at=solved, mistakes=number
        )
        if number < 4:
            assert share(puzzle).percent is None
    assert (share(puzzle).tried, share(puzzle).solved, share(puzzle).unaided, share(puzzle).percent) == (5, 3, 1, 60)
