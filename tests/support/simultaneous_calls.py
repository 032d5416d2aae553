"""Calls that several threads make at one moment, each with a database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from django.db import connection

from games.rules.core import RulesError


def at_once(*calls: Callable[[], object]) -> list[str]:
    """Runs the calls in a thread each. Returns the text of each result, or the code of the refusal."""
    start, results = threading.Barrier(len(calls)), [""] * len(calls)

    def run(index: int) -> None:
        start.wait()
        try:
            results[index] = str(calls[index]())
        except RulesError as refusal:
            results[index] = refusal.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def said_at_once(say: Callable[[str], object], *, times: int) -> list[str]:
    """Says different messages at one moment. Returns "said", or the code of a refusal, for each, in sorted order."""

    def said(number: int) -> str:
        say(f"hello {number}")
        return "said"

    return sorted(at_once(*(partial(said, number) for number in range(times))))
