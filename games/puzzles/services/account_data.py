"""Deletes the puzzle results of a deleted account, and adds them to the download of a player's data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ErasedAccount, in_batches, iso, register_eraser, register_file
from games.puzzles.models import Attempt, PlayedDay


def erase_attempts(account: ErasedAccount, now: datetime) -> bool:
    """Deletes a deleted account's puzzle results, and the days on which it played the daily puzzle.

    Puzzles themselves stay: they name the match that they come from, never a player.
    """
    Attempt.objects.filter(user=account.user_id).delete()
    PlayedDay.objects.filter(user=account.user_id).delete()
    return False


def puzzles(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's results with puzzles, without the solutions, for the download of the player's data."""
    for attempt in in_batches(Attempt.objects.filter(user=user)):
        yield {
            "puzzle": attempt.puzzle_id, "begun": iso(attempt.started_at), "solved": iso(attempt.solved_at),
            "mistakes": attempt.mistakes, "hints": attempt.hints,
            "day": None if attempt.day is None else attempt.day.isoformat(),
        }  # fmt: skip


def puzzle_days(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the days on which the player began the daily puzzle, for the download of the player's data."""
    for day in in_batches(PlayedDay.objects.filter(user=user)):
        yield {"day": day.date.isoformat(), "begun": iso(day.begun_at), "solved": iso(day.solved_at)}


register_eraser("puzzles", erase_attempts)
register_file("puzzles", _("your puzzles, with mistakes and hints"), puzzles)
register_file("puzzle_days", _("the days on which you began the daily puzzle"), puzzle_days)
