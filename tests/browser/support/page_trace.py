"""A page's long tasks and forced layouts, read from Chromium's trace."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
SCRIPT = ("FunctionCall", "EvaluateScript", "v8.evaluateModule", "TimerFire", "EventDispatch")
LONG_MS = 100.0


@dataclass(frozen=True)
class Span:
    """A task of the page's main thread: start and end in µs of the trace's clock, ms of work, and events within it."""

    start: float
    end: float
    spent: float
    inside: list[dict[str, Any]]


@dataclass
class Trace:
    """All tasks of a page's main thread and its forced layouts, with times in ms.

    In a forced layout a script waits for the layout in the middle of its work. Layouts for a picture that is drawn
    anyway (`requestAnimationFrame`) are not counted: the picture needs them.
    """

    spans: list[Span] = field(default_factory=list)
    marks: list[tuple[float, str]] = field(default_factory=list)
    layouts: int = 0
    styles: int = 0
    computed: int = 0
    """Elements whose styles were computed, outside of layouts."""
    forced: list[float] = field(default_factory=list)

    @property
    def tasks(self) -> list[float]:
        return [span.spent for span in self.spans]

    @property
    def longest(self) -> float:
        return max(self.tasks, default=0.0)

    @property
    def long(self) -> int:
        return sum(task > LONG_MS for task in self.tasks)


@contextmanager
def record_trace(browser: Browser, page: Page) -> Iterator[Trace]:
    """Records a trace of the page during the block. It is complete once the block has ended."""
    seen = Trace()
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield seen
    read(json.loads(browser.stop_tracing())["traceEvents"], seen)


def read(events: list[dict[str, Any]], seen: Trace) -> None:
    """Reads Chromium's trace events into `seen`, for the thread that laid out most, which is the page's main thread."""
    spans = [event for event in events if event.get("ph") == "X"] + list(_paired(events))
    threads = [(event["pid"], event["tid"]) for event in spans if event["name"] == "Layout"]
    if not threads:
        return
    main = max(set(threads), key=threads.count)
    own = [event for event in spans if (event["pid"], event["tid"]) == main]
    seen.spans += _tasks(own)
    seen.marks += sorted(
        (event["ts"], event["name"])
        for event in events
        if event.get("ph") in ("R", "I") and event.get("cat") == "blink.user_timing"
    )
    styles = [event for event in own if event["name"] == "UpdateLayoutTree"]
    seen.styles += len(styles)
    seen.computed += sum(event["args"].get("elementCount", 0) for event in styles)
    scripts, pictures = _within(own, *SCRIPT), _within(own, "FireAnimationFrame")
    for layout in (event for event in own if event["name"] == "Layout"):
        seen.layouts += 1
        asked, drawn = (any(a <= layout["ts"] <= b for a, b in each) for each in (scripts, pictures))
        if asked and not drawn:
            seen.forced.append(_spent(layout))


def _spent(event: dict[str, Any]) -> float:
    """Returns the ms that the thread worked on an event, without the time in which other programs had the core."""
    return float(event.get("tdur", event.get("dur", 0))) / 1000


def _tasks(own: list[dict[str, Any]]) -> Iterator[Span]:
    """Yields the tasks of a browser thread in order: stretches of work without a pause, with the events within each."""
    own = sorted(own, key=lambda event: event["ts"])
    starts = [event["ts"] for event in own]
    for event in own:
        if event["name"] == "RunTask":
            end = event["ts"] + event.get("dur", 0)
            inside = own[bisect_left(starts, event["ts"]) : bisect_left(starts, end)]
            yield Span(event["ts"], end, _spent(event), inside)


def _within(events: list[dict[str, Any]], *names: str) -> list[tuple[float, float]]:
    return [(event["ts"], event["ts"] + event.get("dur", 0)) for event in events if event["name"] in names]


def _paired(events: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yields events that the trace holds as a beginning and an end, as one event with a duration each."""
    begun: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for event in sorted(events, key=lambda each: each.get("ts", 0)):
        where = (event.get("pid", 0), event.get("tid", 0))
        if event.get("ph") == "B":
            begun.setdefault(where, []).append(event)
        elif event.get("ph") == "E" and begun.get(where):
            start = begun[where].pop()
            yield {**start, "dur": event["ts"] - start["ts"]}
