"""The thread that writes the figures of this process to its files, once a second.

The hot path only appends to a queue (`games.metrics`). This thread adds the queue up first and then writes each sum
once, since a write to a file of `prometheus_client` costs more than a move may.
"""

from __future__ import annotations

import logging
import os
import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

from games import metrics
from games.process_cache import cached_bytes
from games.services.failure_log import log_failure

from .definitions import OF_PROCESSES, PREFIX, Figure
from .process_files import take_name

log = logging.getLogger(__name__)

EVERY_SECONDS: Final = 1.0
"""Seconds between two writes."""

Sample = tuple[str, tuple[str, ...], float]
"""The name of a gauge without its prefix, the values of its labels, and its value now."""
Source = Callable[[], Iterable[Sample]]


class SummedHistogram(Histogram):
    """A histogram to which many observations are added at once."""

    def add(self, counts: dict[int, int], total: float) -> None:
        """Adds observations: index of a range -> their number, and the sum of all observed values."""
        for index, number in counts.items():
            self._buckets[index].inc(number)
        self._sum.inc(total)


class Recorder:
    """Writes the figures of this process to files that a scrape reads."""

    def __init__(self, folder: Path, kind: str, *, sources: Iterable[Source] = ()) -> None:
        """Takes the kind of this process, such as `web`, and functions that return its gauges.

        Raises OSError if the folder cannot be written.
        """
        self.name = take_name(folder, kind)
        os.environ.update(PROMETHEUS_MULTIPROC_DIR=str(folder))
        values.ValueClass = values.MultiProcessValue(lambda: self.name)  # type: ignore[no-untyped-call]
        registry = CollectorRegistry()  # never shown: a scrape reads the files
        self._figures: dict[str, tuple[Figure, Any]] = {
            figure.name: (figure, _instrument(figure, registry)) for figure in OF_PROCESSES
        }
        self._sources = [*sources, own_gauges]
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="kaiju-metrics", daemon=True)

    def start(self) -> None:
        os.register_at_fork(after_in_child=metrics.stop_recording)  # a child would write into its parent's files
        metrics.start_recording()
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread after a last write."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self.write()
        metrics.stop_recording()

    def write(self) -> None:
        """Writes what was recorded since the last call, and the gauges of now."""
        counts: dict[tuple[str, tuple[str, ...]], float] = defaultdict(float)
        ranges: dict[tuple[str, tuple[str, ...]], dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for name, labels, amount in metrics.take_events():
            key = name, labels
            counts[key] += amount
            figure = self._figures[name][0]
            if figure.kind == "histogram":
                ranges[key][bisect_left(figure.buckets, amount)] += 1
        for (name, labels), total in counts.items():
            if (name, labels) in ranges:
                self._of(name, labels).add(ranges[name, labels], total)
            else:
                self._of(name, labels).inc(total)
        for source in self._sources:
            for name, labels, value in source():
                self._of(name, labels).set(value)

    def _of(self, name: str, labels: tuple[str, ...]) -> Any:
        instrument = self._figures[name][1]
        return instrument.labels(*labels) if labels else instrument

    def _run(self) -> None:
        while not self._stopped.wait(EVERY_SECONDS):
            try:
                self.write()
            except Exception as error:  # noqa: BLE001  figures must not end with one fault
                log_failure(log, error, "figures could not be written")


def _instrument(figure: Figure, registry: CollectorRegistry) -> Any:
    name = PREFIX + figure.name
    match figure.kind:
        case "counter":
            return Counter(name, figure.help, figure.labels, registry=registry)
        case "histogram":
            return SummedHistogram(name, figure.help, figure.labels, buckets=figure.buckets, registry=registry)
        case mode:
            return Gauge(name, figure.help, figure.labels, registry=registry, multiprocess_mode=mode)


def own_gauges() -> Iterator[Sample]:
    """Yields the gauges that every process has: its memory, its sockets and what waits to be sent."""
    yield "resident_bytes", (), float(resident_bytes())
    for name, size in cached_bytes().items():
        yield "cache_bytes", (name,), float(size)
    for kind, number in list(metrics.open_sockets.items()):
        yield "sockets_open", (kind,), float(number)
    from games.delivery_thread import waiting_items

    for name, number in waiting_items().items():
        yield "delivery_waiting", (name,), float(number)


def resident_bytes() -> int:
    """Returns the bytes of memory that this process holds; 0 where the system has no `/proc`."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def start_recorder(kind: str, *, sources: Iterable[Source] = ()) -> Recorder | None:
    """Starts recording in this process if the settings ask for figures.

    Returns None if they do not, or if the folder cannot be written: that is logged, and matches go on without figures.
    """
    if not settings.KAIJU["METRICS"]:
        return None
    folder = Path(settings.KAIJU["METRICS_DIR"])
    try:
        recorder = Recorder(folder, kind, sources=sources)
    except OSError as error:
        log.error("no figures are recorded: %s cannot be written (%s)", folder, error.strerror)  # noqa: TRY400
        return None
    recorder.start()
    return recorder
