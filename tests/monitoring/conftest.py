"""Fixtures of the tests of figures, logs, reports and traces."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from games import metrics
from games.metrics import Event


@pytest.fixture
def recorded() -> Iterator[Callable[[str], list[Event]]]:
    """Records figures during a test. The function returns what was recorded under a name since the last call."""
    metrics.start_recording()
    metrics.take_events()
    yield lambda name: [event for event in metrics.take_events() if event[0] == name]
    metrics.stop_recording()
