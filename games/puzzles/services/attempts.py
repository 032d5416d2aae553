"""Judges the moves that a player has made in a puzzle, gives hints, and stores the player's results.

The server stores no game in progress. Each request contains all moves of the player so far (the line), from which the
opponents' replies follow. A repeated request changes nothing, and lines that differ in suits alone are one line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.core.cache import cache
from django.db import transaction

from accounts.models import User
from games.puzzles.analysis import Analyst, BudgetExceeded
from games.puzzles.models import Attempt, Day, PlayedDay, Puzzle
from games.puzzles.positions import Action, combo_json, from_json
from games.puzzles.selectors import calendar_day
from games.puzzles.suit_symmetry import Moves, canonical_suits
from games.rules.doudizhu.actions import Pass
from games.rules.doudizhu.hand_types import Combo

from . import solver_loading

LIMIT: Final = 800_000
"""Positions that one request may search: twice the limit for the proof of a puzzle."""
UNCOMPILED: Final = 60_000
"""The limit where the solver is not compiled and each position is hundreds of times slower.

A hard puzzle may then raise BudgetExceeded.
"""
CACHE_SECONDS: Final = 3600
"""Seconds for which an answer is cached, since most people try the same moves."""
GRACE: Final = timedelta(hours=1)
"""The time after the end of a day in which a player who began on time may still solve its puzzle."""
MAX_WRONG: Final = 200
"""The number of different wrong lines of one player that are counted for one puzzle."""


class NotLoaded(Exception):
    """Raised while the solver is still loading in this process. A request one second later may succeed."""


def answer(*, user: Any, puzzle: Puzzle, moves: Moves, explain: bool, now: datetime) -> dict[str, Any]:
    """Judges the moves that a player has made in a puzzle. Returns `{"status", "steps", "refutation"}`.

    `api.serializers.LineSerializer` describes them. `explain`: whether to show how a wrong move loses. The result is
    stored for signed-in users. Raises IllegalMove, TooLong, BudgetExceeded and NotLoaded.
    """
    named = canonical_suits(from_json(puzzle.position), moves)
    found = _answer(puzzle, named.moves, explain)
    if isinstance(user, User) and moves:
        _store_result(user, puzzle, named.moves, found["status"], now)
    return {**found, **{part: [named.restore_cards(laid) for laid in found[part]] for part in ("steps", "refutation")}}


def hint(*, user: Any, puzzle: Puzzle, moves: Moves, step: int, now: datetime) -> dict[str, Any]:
    """Returns a hint for the next move after a line that still wins: the combination's `type` and its `cards`.

    `step` 1 tells only the type, 2 also the cards. `type` is PASS for a pass. Both are None if the line is over. Raises
    IllegalMove, TooLong, BudgetExceeded and NotLoaded.
    """
    named = canonical_suits(from_json(puzzle.position), moves)
    key = _digest(puzzle, named.moves, "hint")
    found = named.restore_cards(_cached_or_computed(key, lambda analyst: _hint(analyst, puzzle, named.moves)))
    if found["type"] is None:
        return found
    if isinstance(user, User):
        _count_hint(user, puzzle, step, now)
    return {**found, "cards": found["cards"] if step > 1 or found["type"] == "PASS" else None}


def _hint(analyst: Analyst, puzzle: Puzzle, moves: Moves) -> dict[str, Any]:
    line = analyst.line(from_json(puzzle.position), moves)
    if line.status != "open":
        return {"type": None, "cards": None}
    action, after = analyst.best_move(line.position)
    return _told(action, after.to_beat)


def _told(action: Action, combo: Combo | None) -> dict[str, Any]:
    if isinstance(action, Pass) or combo is None:
        return {"type": "PASS", "cards": []}
    return {"type": combo.type.value, "cards": [card.code for card in action.cards]}


def _answer(puzzle: Puzzle, moves: Moves, explain: bool) -> dict[str, Any]:  # noqa: FBT001
    def think(analyst: Analyst) -> dict[str, Any]:
        line = analyst.line(from_json(puzzle.position), moves)
        lost = analyst.refutation(line.position) if explain and line.status == "wrong" else ()
        return {"status": line.status, "steps": _steps(line.steps), "refutation": _steps(lost)}

    return _cached_or_computed(_digest(puzzle, moves, explain), think)


def _cached_or_computed(key: str, think: Callable[[Analyst], dict[str, Any]]) -> dict[str, Any]:
    """Returns the cached result for this key, or computes it by `think` and caches it.

    It also caches the fact that `think` exceeded its budget. Raises the errors of `think`, and NotLoaded if the solver
    is still loading.
    """
    known: dict[str, Any] | None = cache.get(key)
    if known is None:
        if not solver_loading.is_ready():
            raise NotLoaded
        from games.agents.doudizhu.core.compilation import COMPILES  # imported here: it loads a compiler

        try:
            known = {"found": think(Analyst(limit=LIMIT if COMPILES else UNCOMPILED))}
        except BudgetExceeded:
            known = {"found": None}
        cache.set(key, known, CACHE_SECONDS)
    found: dict[str, Any] | None = known["found"]
    if found is None:
        raise BudgetExceeded
    return found


def _steps(steps: Sequence[Any]) -> list[dict[str, Any]]:
    return [
        {"seat": step.seat, **({"type": "PASS"} if step.combo is None else combo_json(step.combo))} for step in steps
    ]


def _digest(puzzle: Puzzle, moves: Moves, *more: object) -> str:
    walked = "/".join(" ".join(card.code for card in sorted(cards)) for cards in moves)
    return "puzzle-3-" + hashlib.sha256(f"{puzzle.fingerprint} {walked} {more}".encode()).hexdigest()[:40]


# ── Stored results ──────────────────────────────────────────────────────────────────────────────


def _store_result(user: User, puzzle: Puzzle, moves: Moves, status: str, now: datetime) -> None:
    """Stores the result of the moves that a signed-in player has made in a puzzle.

    Wrong moves count up to the first solution. A solution of the daily puzzle counts for its day, also if the player
    solved the puzzle before. If a puzzle is the daily puzzle again, its one attempt keeps the latest day.
    """
    with transaction.atomic():
        begin_day(user=user, puzzle=puzzle, now=now)
        attempt = _attempt(user, puzzle, now)
        if status == "wrong" and attempt.solved_at is None:
            line = _digest(puzzle, moves)[-12:]
            if line not in attempt.wrong and len(attempt.wrong) < MAX_WRONG:
                attempt.wrong = [*attempt.wrong, line]
                attempt.mistakes = len(attempt.wrong)
        elif status == "solved":
            attempt.solved_at = attempt.solved_at or now
            attempt.day = _day_solved(user, attempt, now) or attempt.day
        attempt.save(update_fields=["wrong", "mistakes", "solved_at", "day"])


def _count_hint(user: User, puzzle: Puzzle, step: int, now: datetime) -> None:
    with transaction.atomic():
        begin_day(user=user, puzzle=puzzle, now=now)
        attempt = _attempt(user, puzzle, now)
        if attempt.solved_at is None and step > attempt.hints:
            attempt.hints = step
            attempt.save(update_fields=["hints"])


def begin_day(*, user: User, puzzle: Puzzle, now: datetime) -> None:
    """Records that this player has begun today's daily puzzle, at most once. Does nothing for any other puzzle."""
    today = calendar_day(now)
    if Day.objects.filter(date=today, puzzle=puzzle).exists():
        PlayedDay.objects.get_or_create(user=user, date=today, defaults={"begun_at": now})


def _day_solved(user: User, attempt: Attempt, now: datetime) -> date | None:
    """Records that the player has solved a daily puzzle, and returns its date; None if there was none left to solve.

    The puzzle of yesterday still counts for yesterday if it was begun then and less than `GRACE` has passed since. One
    solution counts for one day, even if the puzzle belongs to both days.
    """
    today = calendar_day(now)
    ended = calendar_day(now - GRACE)
    days = set(Day.objects.filter(date__in={today, ended}, puzzle=attempt.puzzle_id).values_list("date", flat=True))
    for each in sorted(days):
        if each == today or calendar_day(attempt.started_at) == each:  # older attempts have no row for the day
            PlayedDay.objects.get_or_create(user=user, date=each, defaults={"begun_at": min(now, attempt.started_at)})
        if PlayedDay.objects.filter(user=user, date=each, solved_at=None).update(solved_at=now):
            return each
    return None


def _attempt(user: User, puzzle: Puzzle, now: datetime) -> Attempt:
    """Returns the player's result row for this puzzle, created if necessary and locked."""
    Attempt.objects.get_or_create(user=user, puzzle=puzzle, defaults={"started_at": now})
    return Attempt.objects.select_for_update().get(user=user, puzzle=puzzle)
