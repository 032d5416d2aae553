"""Runs all checks of `manage.py doctor` side by side, each in a thread with a limit of time."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable
from typing import Final

from django.db import connection

from . import (
    broker_checks,
    database_checks,
    machine_checks,
    match_checks,
    notification_checks,
    process_checks,
    settings_checks,
)
from .findings import Finding, fault, warning

Check = Callable[[], Iterable[Finding]]

LIMIT_SECONDS: Final = 30.0
"""Seconds after which a check that still runs is given up."""
STATEMENT_SECONDS: Final = 5.0
"""Seconds that a statement of a check may take."""

OF_THE_DATABASE: dict[str, Check] = {
    "database": database_checks.check_server,
    "migrations": database_checks.check_migrations,
    "clock": machine_checks.check_clocks,
    "database-disk": machine_checks.check_database_disk,
    "web": process_checks.check_processes,
    "periodic-tasks": process_checks.check_periodic_tasks,
    "agents": process_checks.check_warm_workers,
    "deadlines": match_checks.check_deadlines,
    "capacity": match_checks.check_capacity,
    "notifications": notification_checks.check_push_key,
    "outages": match_checks.check_outages,
    "backup": match_checks.check_backup,
}
"""Part -> a check that asks the database, so it is left out while the database is away."""
OF_THE_REST: dict[str, Check] = {
    "broker": broker_checks.check_broker,
    "channel-layer": broker_checks.check_channel_layer,
    "queues": broker_checks.check_queues,
    "disk": machine_checks.check_disks,
    "settings": settings_checks.check_settings,
    "mail": settings_checks.check_mail,
    "translations": settings_checks.check_translations,
    "static-files": settings_checks.check_static_files,
    "agents": process_checks.check_agents,
}
"""Part -> a check that needs no database."""
ORDER: Final = (
    "settings", "mail", "translations", "static-files", "disk", "database", "migrations", "database-disk", "clock",
    "broker", "channel-layer", "queues", "web", "workers", "periodic-tasks", "agents", "deadlines", "capacity",
    "notifications", "outages", "backup",
)  # fmt: skip


def examine(*, seconds: float = LIMIT_SECONDS) -> list[Finding]:
    """Runs all checks and returns their findings in the order of the parts.

    While the database is away, the parts that need it are one warning each. A check that fails or takes too long is a
    finding too.
    """
    limit_statements()
    rest = RunningChecks(OF_THE_REST)
    away = RunningChecks({"database": _reach}).results(seconds)
    if away:
        asking = [*away, *(_unknown(part) for part in OF_THE_DATABASE if part not in {"database", *OF_THE_REST})]
    else:
        asking = RunningChecks(OF_THE_DATABASE).results(seconds)
    found = [*asking, *rest.results(seconds)]
    return sorted(found, key=lambda each: ORDER.index(each.part))


def limit_statements() -> None:
    """Limits the statements of this process to `STATEMENT_SECONDS`, so that a frozen database is noticed soon."""
    if connection.vendor == "postgresql":
        from config.postgresql import base

        base.patience = STATEMENT_SECONDS


def _reach() -> list[Finding]:
    found = database_checks.check_reachable()
    return [] if found is None else [found]


def _unknown(part: str) -> Finding:
    return warning(
        part, "UNKNOWN_WITHOUT_DATABASE", ("未知：数据库没有响应。", "Unknown: the database does not answer."),
        ("请先让数据库恢复。", "Bring the database back first."), "database-down",
    )  # fmt: skip


class RunningChecks:
    """Checks that run at the same time, each in a daemon thread, which a stuck check cannot keep from ending."""

    def __init__(self, checks: dict[str, Check]) -> None:
        self._done: queue.Queue[tuple[str, list[Finding]]] = queue.Queue()
        self._open = set(checks)
        self._end = time.monotonic()
        for part, check in checks.items():
            threading.Thread(target=self._run, args=(part, check), name=f"doctor-{part}", daemon=True).start()

    def results(self, seconds: float) -> list[Finding]:
        """Waits for all checks, at most until `seconds` after their start, and returns the findings of all."""
        found: list[Finding] = []
        while self._open:
            try:
                part, findings = self._done.get(timeout=max(0.0, self._end + seconds - time.monotonic()))
            except queue.Empty:
                return [*found, *(_given_up(part, seconds) for part in sorted(self._open))]
            self._open.discard(part)
            found += findings
        return found

    def _run(self, part: str, check: Check) -> None:
        findings: list[Finding]
        try:
            findings = list(check())
        except Exception as error:  # noqa: BLE001  one failed check must not hide the others
            findings = [_failed(part, error)]
        finally:
            connection.close()
        self._done.put((part, findings))


def _failed(part: str, error: Exception) -> Finding:
    reason = (str(error).strip().splitlines() or [""])[0]
    return fault(
        part, "CHECK_FAILED",
        (f"检查失败：{type(error).__name__}：{reason}", f"The check failed: {type(error).__name__}: {reason}"),
        ("请先解决上面的问题，再运行一次。", "Mend the other findings first, then run doctor again."),
    )  # fmt: skip


def _given_up(part: str, seconds: float) -> Finding:
    return fault(
        part, "CHECK_TIMED_OUT", (f"{seconds:.0f} 秒内没有结果。", f"No result within {seconds:.0f} s."),
        ("请先解决其他问题，再运行一次。", "Mend the other findings first, then run doctor again."),
    )  # fmt: skip
