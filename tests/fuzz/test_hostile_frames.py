"""20,000 hostile frames at every kind of socket: no fault, no growth, no secret told, and the tables live on.

`make fuzz` sends a million, over hours.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from games import socket_limits, task_sending
from tests.games.live.conftest import worker_connections, worker_threads  # noqa: F401  fixtures

from .fuzzed_places import GAMES, Places
from .hostile_frames import HostileFrames
from .log_watch import watched_log
from .rounds import Fuzz, Progress, patched, settled_mb
from .secrets_of_seats import Deal, Leak, check_cards, check_words
from .valid_messages import FOR_LISTENERS

WARM, MORE = 6_000, 14_000
AGAIN, MOST_AGAIN = 1000, 20
"""Further messages until every game has taken a legal move, and how often at most."""
GROWTH_MB = 48.0
"""Megabytes for caches that are not full yet; 14,000 messages that each left 8 kB would take 112."""


@pytest.mark.usefixtures("worker_threads")
def test_hostile_frames_bring_no_fault_no_growth_and_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_sending, "send_task", lambda *_args, **_about: None)  # no worker would take the tasks
    places, progress = Places(), Progress("make test")
    patched(monkeypatch, places.clock)
    places.create()
    with watched_log() as log:
        fuzz = Fuzz(places, progress, log)

        async def send() -> tuple[float, float]:
            await fuzz.run(WARM)
            before = settled_mb()
            await fuzz.run(MORE)
            after = settled_mb()
            for _ in range(MOST_AGAIN):  # which seats may move, and are not refused by a clock, is chance
                if all(progress.moves[game] for game in GAMES):
                    break
                await fuzz.run(AGAIN)
            await fuzz.close()
            return before, after

        before, after = asyncio.run(send())
    socket_limits._buckets.clear()  # they hold the clock of this test
    assert progress.faults == []
    assert progress.sent >= WARM + MORE
    assert all(progress.moves[game] for game in GAMES), progress.moves
    assert after - before < GROWTH_MB


def test_a_seed_gives_the_same_frames_again() -> None:
    once, again = HostileFrames("7"), HostileFrames("7")
    assert [len(once.next(FOR_LISTENERS)) for _ in range(500)] == [len(again.next(FOR_LISTENERS)) for _ in range(500)]
    assert once.rng.random() == again.rng.random()


def test_the_progress_of_a_run_comes_back_from_its_file(tmp_path: Path) -> None:
    progress = Progress("7", sent=12, rounds=3)
    progress.moves["uno"] += 2
    progress.closed["4429"] += 1
    progress.memory.append((10, 99.5))
    progress.write(tmp_path / "fuzz.json")
    again = Progress.read(tmp_path / "fuzz.json", "7")
    assert (again.sent, again.rounds, again.moves, again.closed) == (12, 3, {"uno": 2}, {"4429": 1})
    assert Progress.read(tmp_path / "fuzz.json", "8").sent == 0


def test_a_secret_in_a_frame_is_found() -> None:
    told: list[dict[str, Any]] = [
        {"type": "state", "view": {"round": 2, "redeals": 1, "hand": ["3S", "10H"]}},
        {"type": "error", "message": "kaiju_token"},
    ]
    check_words("ann", told, ["kaiju_other"])
    check_cards("ann", told, (2, 1), {"4S"})
    with pytest.raises(Leak):
        check_words("ann", told, ["kaiju_token"])
    with pytest.raises(Leak):
        check_cards("ann", told, (2, 1), {"10H"})
    with pytest.raises(Leak):
        check_words("ann", [{"type": "error", "message": "Traceback (most recent call last)"}], [])


@pytest.mark.parametrize("earlier", [(1, 1), (2, 0)])
def test_a_late_frame_about_an_earlier_deal_is_no_leak(earlier: Deal) -> None:
    late = {"type": "state", "view": {"round": earlier[0], "redeals": earlier[1], "hands": [["10H"]]}}
    check_cards("ann", [late], (2, 1), {"10H"})
