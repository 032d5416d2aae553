"""Reads the long tasks of a page from Chromium's trace: which state of the match caused each, and its parts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from tests.browser.support.page_trace import LONG_MS, Trace

KINDS = ("load", "deal", "play", "end")
MARKS = """
  const Line = globalThis.WebSocket;
  globalThis.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (!data.includes('"type":"state"')) return;
        const told = kind => data.includes(`"kind":"${kind}"`);
        const ends = told("round_end") || told("match_end"), begins = told("round_start") || told("deal");
        const kind = ends ? "end" : begins ? "deal" : "play";
        performance.mark(`state-${kind}`);
      });
    }
  };
"""
"""Leaves a mark in the trace when a state arrives, named for its content."""
NAMES = {
    "Layout": "layout", "UpdateLayoutTree": "styles", "FunctionCall": "script", "EvaluateScript": "script",
    "v8.evaluateModule": "script", "v8.compile": "compile", "v8.compileModule": "compile", "RunMicrotasks": "script",
    "TimerFire": "script", "EventDispatch": "script", "FireAnimationFrame": "script", "ParseHTML": "markup",
    "Paint": "paint", "PrePaint": "paint", "Layerize": "paint", "Commit": "paint", "MinorGC": "garbage",
    "MajorGC": "garbage",
}  # fmt: skip
"""Trace events -> names for readers; all others are `other`."""


def tasks_by_state_kind(seen: Trace) -> dict[str, dict[str, float]]:
    """Returns for each kind of state the number of tasks over 100 ms and the longest, in ms.

    The kinds are `load`, `deal`, `play` and `end`. `load` lasts until the first state is drawn.
    """
    found: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for task in seen.spans:
        found[state_kind_of_task(seen, task)].append(task.spent)
    return {
        kind: {"over_100": sum(each > LONG_MS for each in spent), "longest_ms": round(max(spent, default=0))}
        for kind, spent in found.items()
    }


def state_kind_of_task(seen: Trace, task: Any) -> str:
    """Returns the kind of state that a task worked for: that of the latest state before the task's end."""
    marks = [(at, name) for at, name in seen.marks if name.startswith("state-")]
    told = [name for at, name in marks if at < task.end]
    return told[-1].removeprefix("state-") if told and task.start > marks[0][0] else "load"


def largest_parts(task: Any, *, most: int = 5) -> dict[str, int]:
    """Returns the largest parts of a task, such as layout or script, and the ms of each without parts inside it."""
    spent: dict[str, float] = defaultdict(float)
    for name, own in _own_times(task.inside):
        spent[NAMES.get(name, "other")] += own
    largest = sorted(spent.items(), key=lambda each: -each[1])[:most]
    return {name: round(own / 1000) for name, own in largest if own >= 500}


def _own_times(events: Iterable[dict[str, Any]]) -> Iterator[tuple[str, float]]:
    """Yields the name of each event of a trace and its own time in µs, without the time of events inside it."""
    open_: list[list[Any]] = []
    for event in sorted(events, key=lambda each: (each["ts"], -each.get("dur", 0))):
        while open_ and open_[-1][1] <= event["ts"]:
            name, _, own = open_.pop()
            yield name, own
        took = event.get("tdur", event.get("dur", 0))
        if open_:
            open_[-1][2] -= took
        open_.append([event["name"], event["ts"] + event.get("dur", 0), took])
    for name, _, own in open_:
        yield name, own
