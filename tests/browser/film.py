"""The film of the README: 20 s of a round of Dou Dizhu, recorded from the browser's own frames and encoded as WebM."""

from __future__ import annotations

import sys
import time

from .support import server_processes
from .support.player_actions import ASKED, open_table, play_on, start_with_agents
from .support.screencast import recorded
from .support.visitor import Visitor

TARGET = server_processes.ROOT / "docs" / "img" / "film.webm"
SECONDS = 20.0
SIZE = (960, 600)
PACE = 0.9
"""Seconds between two decisions, so that a person can follow."""
MOST_BYTES = 3_000_000


def make_film(visitor: Visitor) -> None:
    """Records the visitor's table while it plays, and writes the film."""
    page = visitor.page
    page.set_viewport_size({"width": 1200, "height": 750})
    page.emulate_media(reduced_motion="no-preference")
    open_table(visitor)
    start_with_agents(visitor)
    with recorded(visitor, TARGET, size=SIZE, fps=24, seconds=SECONDS):
        until = time.monotonic() + SECONDS + 2
        while time.monotonic() < until:
            visitor.look(PACE)
            if visitor.find(ASKED).first.is_visible():
                play_on(visitor, presses=1)
    size = TARGET.stat().st_size
    sys.stdout.write(f"{TARGET.relative_to(server_processes.ROOT)}: {size // 1000} kB\n")
    assert size < MOST_BYTES
