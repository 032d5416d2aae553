"""Answers a player's line of moves, and keeps how they fare.

The server keeps no game: a line comes whole each time, and the others' answers follow from it. A request that comes
twice changes nothing the second time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.core.cache import cache
from django.db import transaction

from accounts.models import User
from games.puzzles.models import Attempt, Day, Puzzle
from games.puzzles.positions import Action, combo_json, from_json
from games.puzzles.selectors import house_day
from games.puzzles.solutions import Analyst
from games.rules.cards import Card
from games.rules.doudizhu.actions import Pass
from games.rules.doudizhu.combos import Combo

LIMIT: Final = 3_000_000
"""Positions that one request may search: far more than the proof of any puzzle took."""
KEPT: Final = 3600
"""Seconds for which an answer is kept: most people walk the same way."""
MOST_WRONG: Final = 200
"""Wrong lines of one player that are told apart; the next ones count no more."""

Moves = Sequence[tuple[Card, ...]]


def answer(*, user: Any, puzzle: Puzzle, moves: Moves, explain: bool, now: datetime) -> dict[str, Any]:
    """What has come of a line: `{"status", "steps", "refutation"}`, see `api.serializers.LineSerializer`.

    `explain`: after a wrong move, how it loses. Who is signed in has it kept. Raises IllegalMove, TooLong, Undecided.
    """
    found = _answer(puzzle, moves, explain)
    if isinstance(user, User) and moves:
        _keep(user, puzzle, moves, found["status"], now)
    return found


def hint(*, user: Any, puzzle: Puzzle, moves: Moves, step: int, now: datetime) -> dict[str, Any]:
    """What to do after a line that is still right: `{"type", "cards"}`; the cards from the second step on.

    `type` is PASS for a pass. None of both when there is nothing to say. Raises IllegalMove, TooLong, Undecided.
    """
    analyst, start = Analyst(limit=LIMIT), from_json(puzzle.position)
    line = analyst.line(start, moves)
    if line.status != "open":
        return {"type": None, "cards": None}
    action, after = analyst.best(line.position)
    if isinstance(user, User):
        _count_hint(user, puzzle, step, now)
    return _told(action, after.to_beat, step)


def _told(action: Action, combo: Combo | None, step: int) -> dict[str, Any]:
    if isinstance(action, Pass) or combo is None:
        return {"type": "PASS", "cards": []}
    return {"type": combo.type.value, "cards": [card.code for card in action.cards] if step > 1 else None}


def _answer(puzzle: Puzzle, moves: Moves, explain: bool) -> dict[str, Any]:  # noqa: FBT001
    key = _digest(puzzle, moves, explain)
    kept: dict[str, Any] | None = cache.get(key)
    if kept is None:
        analyst = Analyst(limit=LIMIT)
        line = analyst.line(from_json(puzzle.position), moves)
        lost = analyst.refutation(line.position) if explain and line.status == "wrong" else ()
        kept = {"status": line.status, "steps": _steps(line.steps), "refutation": _steps(lost)}
        cache.set(key, kept, KEPT)
    return kept


def _steps(steps: Sequence[Any]) -> list[dict[str, Any]]:
    return [
        {"seat": step.seat, **({"type": "PASS"} if step.combo is None else combo_json(step.combo))} for step in steps
    ]


def _digest(puzzle: Puzzle, moves: Moves, *more: object) -> str:
    walked = "/".join(" ".join(card.code for card in sorted(cards)) for cards in moves)
    return "puzzle-" + hashlib.sha256(f"{puzzle.fingerprint} {walked} {more}".encode()).hexdigest()[:40]


# ── What is kept ────────────────────────────────────────────────────────────────────────────────


def _keep(user: User, puzzle: Puzzle, moves: Moves, status: str, now: datetime) -> None:
    with transaction.atomic():
        attempt = _attempt(user, puzzle, now)
        if attempt.solved_at is not None:
            return
        if status == "wrong":
            line = _digest(puzzle, moves)[-12:]
            if line not in attempt.wrong and len(attempt.wrong) < MOST_WRONG:
                attempt.wrong = [*attempt.wrong, line]
                attempt.mistakes = len(attempt.wrong)
        elif status == "solved":
            today = house_day(now)
            attempt.solved_at = now
            attempt.day = today if Day.objects.filter(date=today, puzzle=puzzle).exists() else None
        attempt.save(update_fields=["wrong", "mistakes", "solved_at", "day"])


def _count_hint(user: User, puzzle: Puzzle, step: int, now: datetime) -> None:
    with transaction.atomic():
        attempt = _attempt(user, puzzle, now)
        if attempt.solved_at is None and step > attempt.hints:
            attempt.hints = step
            attempt.save(update_fields=["hints"])


def _attempt(user: User, puzzle: Puzzle, now: datetime) -> Attempt:
    """The player's row, locked."""
    Attempt.objects.get_or_create(user=user, puzzle=puzzle, defaults={"started_at": now})
    return Attempt.objects.select_for_update().get(user=user, puzzle=puzzle)
