"""The cache of a process: its bound, what it drops first, and what a forked child finds in it."""

from __future__ import annotations

import subprocess
import sys

from games.process_cache import ProcessCache
from tests.support.embedded_env import ROOT

FORKED = """
import os, threading
from games.process_cache import ProcessCache

held, idle = ProcessCache(2), ProcessCache(2)
held["old"] = idle["old"] = 1
taken, over = threading.Event(), threading.Event()

def hold():
    with held.lock:
        taken.set()
        over.wait()

threading.Thread(target=hold, daemon=True).start()
taken.wait()
child = os.fork()
if not child:
    lost, kept = held.get("old"), idle.get("old")
    held["new"] = 2
    os._exit(0 if (lost, kept, held.get("new")) == (None, 1, 2) else 1)
ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
over.set()
raise SystemExit(ended)
"""


def test_it_keeps_no_more_than_its_size_and_drops_the_least_recently_used():
    cache: ProcessCache[str, int] = ProcessCache(2)
    cache["a"], cache["b"] = 1, 2
    assert cache.get("a") == 1
    cache["c"] = 3
    assert (cache.get("a"), cache.get("b"), cache.get("c"), len(cache)) == (1, None, 3, 2)
    cache.clear()
    assert (cache.get("a"), len(cache)) == (None, 0)


def test_a_forked_child_finds_no_lock_that_a_thread_of_its_parent_holds():
    command = [sys.executable, "-W", "ignore", "-c", FORKED]
    assert subprocess.run(command, cwd=ROOT, timeout=60, check=False).returncode == 0
