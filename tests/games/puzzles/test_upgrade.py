"""Days that were solved before there were rows for them have theirs after the upgrade."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from games.puzzles.selectors import solved_days
from tests.support.earlier_schema import earlier_schema
from tests.support.match_rows import make_player

from .builtin_puzzles import shipped

BEFORE = ("puzzles", "0001_initial")
NOON = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


@pytest.mark.django_db(transaction=True)
def test_the_upgrade_makes_a_row_for_each_day():
    anna, puzzle, today = make_player("anna"), shipped(0), date(2026, 11, 30)
    with earlier_schema(BEFORE) as executor:
        old = executor.loader.project_state([BEFORE]).apps
        old.get_model("puzzles", "Day").objects.create(date=today, puzzle_id=puzzle.pk)
        old.get_model("puzzles", "Attempt").objects.create(
            user_id=anna.pk, puzzle_id=puzzle.pk, started_at=NOON, solved_at=NOON, day=date(2026, 12, 20)
        )
    assert solved_days(anna) == [today, date(2026, 12, 20)]
