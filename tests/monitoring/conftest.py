"""Fixtures of the tests of figures, logs, reports and traces."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from games import metrics
from games.metrics import Event

ROOT = Path(__file__).parents[2]
PROMTOOL = os.environ.get("PROMTOOL") or shutil.which("promtool")
"""The program that checks alert rules. `make test` brings it by `tools/promtool.sh`, which says so where it cannot."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselects the tests that need promtool where it is missing, as the count of deselected tests shows."""
    without = [item for item in items if "promtool" in getattr(item, "fixturenames", ())]
    if without and not PROMTOOL:
        config.hook.pytest_deselected(items=without)
        items[:] = [item for item in items if item not in without]


@pytest.fixture
def promtool() -> str:
    assert PROMTOOL
    return str((ROOT / PROMTOOL).resolve())


@pytest.fixture
def recorded() -> Iterator[Callable[[str], list[Event]]]:
    """Records figures during a test. The function returns what was recorded under a name since the last call."""
    metrics.start_recording()
    metrics.take_events()
    yield lambda name: [event for event in metrics.take_events() if event[0] == name]
    metrics.stop_recording()
