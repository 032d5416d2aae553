"""Answers a player's line of moves, and keeps how they fare.

The server keeps no game: a line comes whole each time, and the others' answers follow from it. A request that comes
twice changes nothing the second time, and lines that differ in suits alone are one line.
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
from games.rules.doudizhu.combos import Combo

from . import solver_loading

LIMIT: Final = 800_000
"""Positions that one request may search: twice what the proof of a puzzle may take."""
UNCOMPILED: Final = 60_000
"""The same where nothing is compiled, and each is hundreds of times dearer: a hard puzzle may end in Undecided."""
KEPT: Final = 3600
"""Seconds for which an answer is kept: most people walk the same way."""
GRACE: Final = timedelta(hours=1)
"""After its end a day can still be solved by who has begun it on time."""
MOST_WRONG: Final = 200
"""Wrong lines of one player that are told apart; the next ones count no more."""


class NotLoaded(Exception):
    """The search is on its way into this process: ask again in a second."""


def answer(*, user: Any, puzzle: Puzzle, moves: Moves, explain: bool, now: datetime) -> dict[str, Any]:
    """What has come of a line: `{"status", "steps", "refutation"}`, see `api.serializers.LineSerializer`.

    `explain`: after a wrong move, how it loses. Who is signed in has it kept. Raises IllegalMove, TooLong, Undecided,
    NotLoaded.
    """
    named = canonical_suits(from_json(puzzle.position), moves)
    found = _answer(puzzle, named.moves, explain)
    if isinstance(user, User) and moves:
        _keep(user, puzzle, named.moves, found["status"], now)
    return {**found, **{part: [named.told(laid) for laid in found[part]] for part in ("steps", "refutation")}}


def hint(*, user: Any, puzzle: Puzzle, moves: Moves, step: int, now: datetime) -> dict[str, Any]:
    """What to do after a line that is still right: `{"type", "cards"}`; the cards from the second step on.

    `type` is PASS for a pass. None of both when there is nothing to say. Raises IllegalMove, TooLong, Undecided,
    NotLoaded.
    """
    named = canonical_suits(from_json(puzzle.position), moves)
    found = named.told(_kept(_digest(puzzle, named.moves, "hint"), lambda analyst: _hint(analyst, puzzle, named.moves)))
    if found["type"] is None:
        return found
    if isinstance(user, User):
        _count_hint(user, puzzle, step, now)
    return {**found, "cards": found["cards"] if step > 1 or found["type"] == "PASS" else None}


def _hint(analyst: Analyst, puzzle: Puzzle, moves: Moves) -> dict[str, Any]:
    line = analyst.line(from_json(puzzle.position), moves)
    if line.status != "open":
        return {"type": None, "cards": None}
    action, after = analyst.best(line.position)
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

    return _kept(_digest(puzzle, moves, explain), think)


def _kept(key: str, think: Callable[[Analyst], dict[str, Any]]) -> dict[str, Any]:
    """What was thought out before, else is now; that nothing came of it is kept too.

    Raises what `think` does, and NotLoaded where it would have to wait for the search.
    """
    known: dict[str, Any] | None = cache.get(key)
    if known is None:
        if not solver_loading.ready():
            raise NotLoaded
        from games.agents.doudizhu.core.jit import COMPILES  # here: it loads a compiler

        try:
            known = {"found": think(Analyst(limit=LIMIT if COMPILES else UNCOMPILED))}
        except BudgetExceeded:
            known = {"found": None}
        cache.set(key, known, KEPT)
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


# ── What is kept ────────────────────────────────────────────────────────────────────────────────


def _keep(user: User, puzzle: Puzzle, moves: Moves, status: str, now: datetime) -> None:
    """Mistakes count up to the first solution; the day counts whenever it is solved on a day of its own.

    A puzzle that comes again has one row: it holds the latest day.
    """
    with transaction.atomic():
        begin_day(user=user, puzzle=puzzle, now=now)
        attempt = _attempt(user, puzzle, now)
        if status == "wrong" and attempt.solved_at is None:
            line = _digest(puzzle, moves)[-12:]
            if line not in attempt.wrong and len(attempt.wrong) < MOST_WRONG:
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
    """This player looks at the puzzle: if it is that of the day, the day is begun for them, once."""
    today = calendar_day(now)
    if Day.objects.filter(date=today, puzzle=puzzle).exists():
        PlayedDay.objects.get_or_create(user=user, date=today, defaults={"begun_at": now})


def _day_solved(user: User, attempt: Attempt, now: datetime) -> date | None:
    """The day that is solved with it: the one that was begun and has just ended, else today; None for neither.

    One solution counts for one day, also where a puzzle is that of both.
    """
    today = calendar_day(now)
    ended = calendar_day(now - GRACE)
    days = set(Day.objects.filter(date__in={today, ended}, puzzle=attempt.puzzle_id).values_list("date", flat=True))
    for each in sorted(days):
        if each == today or calendar_day(attempt.started_at) == each:  # begun by who played before there were rows
            PlayedDay.objects.get_or_create(user=user, date=each, defaults={"begun_at": min(now, attempt.started_at)})
        if PlayedDay.objects.filter(user=user, date=each, solved_at=None).update(solved_at=now):
            return each
    return None


def _attempt(user: User, puzzle: Puzzle, now: datetime) -> Attempt:
    """The player's row, locked."""
    Attempt.objects.get_or_create(user=user, puzzle=puzzle, defaults={"started_at": now})
    return Attempt.objects.select_for_update().get(user=user, puzzle=puzzle)
