"""The search is there at once: what it is to wait for it, `test_solver_loading` asks."""

from __future__ import annotations

import pytest

from games.puzzles.services import solver_loading


@pytest.fixture(autouse=True)
def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_loading, "is_ready", lambda: True)
