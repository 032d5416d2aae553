"""Processes that are killed in the middle of their work, as by `kill -9`, and the programs that let them die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Any

from tests.support.embedded_env import ROOT


def told_by(program: str, *, env: Mapping[str, str], within: float = 600) -> list[Any]:
    """What a program of the tests tells, a JSON value a line. `program`: its module; `within`: seconds.

    It must come to its end: what it kills are children of its own.
    """
    done = subprocess.run(
        [sys.executable, "-m", program], cwd=ROOT, env=dict(env), capture_output=True, text=True, timeout=within,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def dies(work: Callable[[], object], *, before: int) -> bool:
    """Lets a child do the work, killed before that database statement, from 1; False when it came to the end first.

    A child that ends in any other way is a fault.
    """
    from django.db import connection

    connection.close()  # a child must not use its parent's
    child = os.fork()
    if not child:
        with connection.execute_wrapper(_death(before)):
            work()
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in (0, -signal.SIGKILL), ended
    return ended != 0


def _death(before: int) -> Callable[..., Any]:
    count = 0

    def run(execute: Callable[..., Any], *asked: Any) -> Any:
        nonlocal count
        count += 1
        if count == before:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*asked)

    return run
