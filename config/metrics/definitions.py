"""The figures of the product: name, type, labels and meaning of each. `docs/monitoring.md` lists the same.

A label has few values that are fixed in the code. None names a match, a table, a seat, a player, a role or a verb.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

PREFIX: Final = "kaiju_"

FAST = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1.0, 2.0, 5.0)
"""Upper limits of the ranges of a duration, in seconds."""
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)

Kind = Literal["counter", "histogram", "livesum", "livemax", "liveall"]
"""A counter, a histogram, or a gauge.

Of a gauge, the running processes' values are added, or the largest is shown, or each one with its process as `pid`.
"""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its name without `PREFIX`, its type, its meaning, and the names of its labels."""

    name: str
    kind: Kind
    help: str
    labels: tuple[str, ...] = ()
    buckets: tuple[float, ...] = FAST


OF_PROCESSES: Final = (
    Figure("sockets_open", "livesum", "Open WebSockets", ("kind",)),
    Figure("moves_accepted", "counter", "Moves that were committed and that everybody notices", ("game",)),
    Figure("moves_refused", "counter", "Moves that were stale or illegal, by code", ("game", "class", "code")),
    Figure("move_stage_seconds", "histogram", "Time of each stage of a move", ("stage",)),
    Figure("frames_refused", "counter", "Frames of clients that could not be read, by code", ("code",)),
    Figure("deadline_lateness_seconds", "histogram", "Time from a deadline to the commit of its timeout", (), SLOW),
    Figure("agent_thinking_seconds", "histogram", "Time that agents thought about a decision", ("game", "level"), SLOW),
    Figure("dropped", "counter", "Nudges and tasks that were not sent, and frames that slow clients lost", ("what",)),
    Figure("agent_requests_held", "counter", "Requests to agents that wait in the database until there is room"),
    Figure("cache_bytes", "liveall", "Bytes of the values that each process caches", ("cache",)),
    Figure("delivery_waiting", "livesum", "Nudges and tasks that wait to be sent", ("what",)),
    Figure("table_work_waiting", "livesum", "Requests and readings of tables that wait for a database thread"),
    Figure("event_loop_lag_seconds", "livemax", "Time that the slowest web process took to run a callback"),
    Figure("database_pool_size", "livesum", "Connections in the pools of web processes"),
    Figure("database_pool_in_use", "livesum", "Connections of these pools that pages hold"),
    Figure("database_pool_waiting", "livesum", "Pages that wait for a connection of these pools"),
    Figure("http_requests", "counter", "Requests that were answered, by class of their status", ("status",)),
    Figure("http_request_seconds", "histogram", "Time until the last byte of an answer was handed over"),
    Figure("errors_logged", "counter", "Lines of the log with level ERROR or higher"),
    Figure("resident_bytes", "liveall", "Memory of each process"),
)
"""The figures that processes record (`games.metrics`) or measure once a second."""

OF_INSTALLATION: Final = (
    Figure("processes", "livesum", "Running processes of this machine", ("kind",)),
    Figure("database_up", "livemax", "1 if the database answers, else 0"),
    Figure("broker_up", "livemax", "1 if Valkey answers, else 0"),
    Figure("database_clock_offset_seconds", "livemax", "This machine's clock minus the database's"),
    Figure("queue_tasks", "livemax", "Tasks that wait at the broker, rounded down to tens", ("queue",)),
    Figure("queue_oldest_seconds", "livemax", "Age of the task that waits longest, in steps of 5 s", ("queue",)),
    Figure("deadline_overdue_seconds", "livemax", "Age of the oldest deadline that no scheduler has played"),
    Figure("capacity_level", "livemax", "Matches that may begin: 0 every one, 1 no exhibition, 2 none with AI"),
    Figure("late_seconds", "livemax", "Time by which the oldest decision of AI or deadline is late, in steps of 5 s"),
    Figure("matches_running", "livemax", "Matches that run or are paused"),
    Figure("sign_of_life_age_seconds", "livemax", "Time since a part last stored that it works", ("part",)),
    Figure("disk_free_bytes", "livemax", "Free space where the product writes files"),
    Figure("disk_size_bytes", "livemax", "Size of that disk"),
)
"""The figures that `serve_metrics` reads from the database, the broker and the disk with each scrape."""


def exposed_names() -> frozenset[str]:
    """Returns the names of all time series that a scrape may contain, as queries write them."""
    names: set[str] = set()
    for figure in (*OF_PROCESSES, *OF_INSTALLATION):
        name = PREFIX + figure.name
        match figure.kind:
            case "counter":
                names.add(f"{name}_total")
            case "histogram":
                names |= {f"{name}_bucket", f"{name}_sum", f"{name}_count"}
            case _:
                names.add(name)
    return frozenset(names)
