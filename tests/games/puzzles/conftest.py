"""Makes the solver count as loaded in all tests of puzzles. Only `test_solver_loading` tests the wait for it."""

from __future__ import annotations

import pytest

from games.puzzles.services import solver_loading


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_loading, "is_ready", lambda: True)
