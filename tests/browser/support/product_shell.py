"""A shell of the product in a process of its own, which runs one program after another.

Starting it takes seconds, in which a test goes on with something else.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from .server_processes import ROOT

LOOP = """
import json, sys, traceback
import django
django.setup()
for line in sys.stdin:
    try:
        exec(json.loads(line), {})
    except Exception:
        print("FAILED", json.dumps(traceback.format_exc()), flush=True)
    else:
        print("DONE", flush=True)
"""


class ProductShell:
    """The started shell."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def run(self, program: str, word: str) -> str:
        """Runs a program and returns what it printed after `word`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(program) + "\n")
        self._process.stdin.flush()
        found = None
        for line in self._process.stdout:
            first, _, rest = line.rstrip("\n").partition(" ")
            assert first != "FAILED", json.loads(rest)
            if first == "DONE":
                break
            found = rest if first == word else found
        assert found is not None, f"the program did not print {word}"
        return found


@contextmanager
def product_shell(env: dict[str, str]) -> Iterator[ProductShell]:
    """Starts a shell with these environment variables, and ends it after the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", LOOP], cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield ProductShell(process)
    finally:
        process.communicate()
