"""Runs `stream_program` beside a started product, so that a browser test can open a stream and send it gifts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import fixed_seeds, server_processes

COMMAND = [sys.executable, "-m", "tests.browser.support.stream_program"]


class StreamShell:
    """The started program. Each call waits for its answer."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._read("READY")

    def do(self, act: str, **fields: Any) -> dict[str, Any]:
        """Asks the program to do something, such as `open` or `give`, and returns its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps({"do": act, **fields}) + "\n")
        self._process.stdin.flush()
        found: dict[str, Any] = json.loads(self._read("DONE "))
        return found

    def _read(self, word: str) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(word):
                return line.removeprefix(word)
        raise AssertionError("the program beside the product has ended")


@contextmanager
def beside(folder: Path) -> Iterator[StreamShell]:
    """Starts the program on the data of the embedded default in this folder, and ends it after the block."""
    env = server_processes.environment(folder) | {"SECRET_KEY": fixed_seeds.KEY}
    process = subprocess.Popen(
        COMMAND, cwd=server_processes.ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield StreamShell(process)
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()
