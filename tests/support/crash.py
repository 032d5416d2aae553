"""Helpers for tests in which child processes are killed in the middle of their work, as by `kill -9`."""

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
    """Runs a test program and returns the JSON values that it prints, one a line.

    `program` is its module, `within` a limit in seconds. The program itself must end with 0: it kills only its
    children.
    """
    done = subprocess.run(
        [sys.executable, "-m", program], cwd=ROOT, env=dict(env), capture_output=True, text=True, timeout=within,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def dies(work: Callable[[], object], *, before: int) -> bool:
    """Does the work in a child process, which is killed before its database statement number `before`, counted from 1.

    Returns False if the child came to the end first. A child that ends in any other way is a fault.
    """
    from django.db import connection

    connection.close()  # a child must not use its parent's connection
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
