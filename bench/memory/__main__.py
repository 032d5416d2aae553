"""`python -m bench.memory [--times 100000]`: sends requests that fail in every way, and prints the server's memory.

Prints ten JSON lines on the way: requests so far, open connections, live objects, memory.
"""

from __future__ import annotations

import argparse
import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import cycle, islice

from .failing_requests import (
    counts_when_idle,
    open_socket_and_leave,
    request_and_leave,
    request_answer,
    run_test_server,
)
from .failure_kinds import KINDS, SOCKETS

AT_ONCE = 16
SLOW = {"raises", "breaks", "empty", "silent", "wrong", "late"}
"""Kinds that the server ends only with its next periodic check; the client does not wait for the answer."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100_000)
    times = parser.parse_args().times
    with run_test_server() as port, ThreadPoolExecutor(AT_ONCE) as pool:
        acts = [partial(request_and_leave if kind in SLOW else request_answer, port, kind) for kind in KINDS]
        acts += [partial(open_socket_and_leave, port, kind) for kind in SOCKETS]
        every = cycle(acts)
        for tenth in range(11):
            if tenth:
                list(pool.map(_tried, islice(every, times // 10)))
            print(json.dumps({"times": tenth * (times // 10), **counts_when_idle(port, seconds=60)}), flush=True)


def _tried(act: partial[object]) -> None:
    with contextlib.suppress(OSError):
        act()


if __name__ == "__main__":
    main()
