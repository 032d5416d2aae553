"""The record file of benchmark matches, one JSON line each, from which an interrupted run continues; and statistics."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar

ROOT = Path(__file__).parents[2]
LEDGER = ROOT / "var" / "bench-agents.jsonl"
"""The record of Werewolf."""
MIND = (
    "self_destruct", "sheriff_candidacy", "evidence", "false_claims", "night_actions", "agent_notes", "pack_strategy",
    "reasoner", "reasons_about_seats", "belief_state", "observation", "speech_plan", "votes", "speech_draft",
    "role_inference", "spoken_suspicions",
)  # fmt: skip
"""Modules of the agents that decide. The wording of sentences changes no game."""

Z = 1.959964
"""The quantile for a 95 % interval."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The record of one match of Werewolf: the agents of both sides, the winner, and how long decisions took."""

    minds: str
    """The digest of the code that played it."""
    preset: int
    """Seats."""
    wolves: str
    good: str
    """The agents of either side: reasoner | random."""
    game: int
    """The number of the game, which is its seed."""
    winner: str
    days: int
    took: Mapping[str, int]
    """Tenths of a millisecond -> number of decisions that took so long."""

    @property
    def key(self) -> tuple[int, str, str, int]:
        return self.preset, self.wolves, self.good, self.game


def code_digest() -> str:
    """Returns a digest of the code that plays Werewolf. Recorded matches of other code are not counted."""
    digest = sha256()
    files = [ROOT / "games" / "agents" / "werewolf" / f"{name}.py" for name in MIND]
    files += [
        *sorted((ROOT / "games" / "rules" / "werewolf").glob("*.py")),
        Path(__file__).with_name("werewolf_match.py"),
    ]
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


class HasCodeDigest(Protocol):
    """A record of any benchmark: a dataclass whose field `minds` is the digest of the code that played."""

    @property
    def minds(self) -> str: ...


L = TypeVar("L", bound=HasCodeDigest)


def read_records(kind: type[L], minds: str, ledger: Path) -> Iterator[L]:
    """Yields the records in the file `ledger` whose matches this code played.

    A line that was cut off when its writer was killed is skipped.
    """
    if not ledger.exists():
        return
    for text in ledger.read_text().splitlines():
        try:
            line = kind(**json.loads(text))
        except (ValueError, TypeError):
            continue
        if line.minds == minds:
            yield line


def append_record(line: Any, ledger: Path) -> None:
    """Appends the record of one match to the file `ledger`, as a JSON line."""
    ledger.parent.mkdir(parents=True, exist_ok=True)
    with ledger.open("a") as out:
        out.write(json.dumps(asdict(line), separators=(",", ":")) + "\n")


def result_row(preset: int, wolves: str, good: str, lines: Iterable[MatchRecord]) -> dict[str, Any]:
    """Returns the printed result of a pair: the wolves' share of wins, its 95 % interval, and thinking times in ms."""
    games = list(lines)
    won = sum(line.winner == "wolves" for line in games)
    took: Counter[int] = Counter()
    for line in games:
        took.update({int(tenths): count for tenths, count in line.took.items()})
    low, high = wilson_interval(won, len(games))
    return {
        "preset": preset, "wolves": wolves, "good": good, "games": len(games),
        "wolf_win": round(won / len(games), 3), "ci": [round(low, 3), round(high, 3)],
        "days": round(sum(line.days for line in games) / len(games), 2),
        "p50_ms": quantile(took, 0.5), "p95_ms": quantile(took, 0.95), "max_ms": quantile(took, 1.0),
    }  # fmt: skip


def wilson_interval(won: float, games: int) -> tuple[float, float]:
    """Returns the 95 % confidence interval of a share by Wilson (1927), as (low, high) between 0 and 1."""
    share, square = won / games, Z * Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(took: Mapping[int, int], share: float) -> float | None:
    """Returns the ms within which this share of the decisions was made; None if there were none.

    `took` counts decisions by tenths of a millisecond.
    """
    wanted, seen = share * sum(took.values()), 0
    for tenths in sorted(took):
        seen += took[tenths]
        if seen >= wanted:
            return tenths / 10
    return None
