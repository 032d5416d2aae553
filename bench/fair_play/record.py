"""The record of measured matches, kept on disk, so that every match is played and judged once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
WHERE: Final = ROOT / "var" / "bench" / "fair_play"
CODE: Final = (
    "bench/fair_play/colluders.py", "bench/fair_play/matches.py", "bench/fair_play/people.py",
    "leaderboards/conduct/evidence/judge_decision_by_search.py", "leaderboards/conduct/evidence/observations.py",
)  # fmt: skip
"""Files on which a measured match depends, besides rules and agents. Matches of other code are another record."""
TOGETHER: Final = 20


def matches(kind: str, count: int, *, processes: int = 1) -> list[dict[str, Any]]:
    """Returns the first `count` matches of this kind, from the record as far as it has them."""
    WHERE.mkdir(parents=True, exist_ok=True)
    file = WHERE / f"{kind}-{_digest()}.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    known = [json.loads(line) for line in lines[:count]]
    if len(known) < count:
        with file.open("a") as out:
            for found in _played(kind, range(len(known), count), processes):
                out.write(json.dumps(found) + "\n")
                out.flush()
                known.append(found)
    return known


def _played(kind: str, numbers: range, processes: int) -> Iterator[dict[str, Any]]:
    if processes == 1:
        _warm()
        yield from (_measured((kind, number)) for number in numbers)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_warm) as pool:
        yield from pool.map(_measured, [(kind, number) for number in numbers], chunksize=TOGETHER)


def _warm() -> None:
    from games.agents.doudizhu import warmup

    warmup.warm_up()


def _measured(task: tuple[str, int]) -> dict[str, Any]:
    from .matches import play_and_measure

    return play_and_measure(*task)


def _digest() -> str:
    digest = sha256()
    for name in CODE:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:12]
