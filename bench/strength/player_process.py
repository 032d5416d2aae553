"""The referee's side of a player that runs in a process of its own: it starts the process and asks for decisions."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self, TextIO, cast

from bench.agents.match_records import ROOT

from .rlcard_views import Seen


class Answer(NamedTuple):
    """A player's decision, and how long it took in ms: processor time and time by the clock."""

    word: str
    cpu_ms: float
    wall_ms: float


class Player(Protocol):
    """Interface of a player that the referee asks for decisions."""

    def ask(self, seen: Seen, seed: str) -> Answer: ...


class Peer:
    """A player in a process of its own, run by `bench.strength.player`.

    Raises RuntimeError if the process does not answer.
    """

    def __init__(self, name: str, python: Path) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [python, "-m", "bench.strength.player", name], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        self._hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()  # the end of its input ends the process

    def ask(self, seen: Seen, seed: str) -> Answer:
        print(json.dumps({"seen": seen, "seed": seed}), file=self._process.stdin, flush=True)
        answer = self._hear()
        return Answer(answer["word"], answer["cpu_ms"], answer["wall_ms"])

    def _hear(self) -> dict[str, Any]:
        line = cast("TextIO", self._process.stdout).readline()
        if not line:
            raise RuntimeError(f"the process of {self.name} has ended with {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer
