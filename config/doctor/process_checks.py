"""Checks of the processes: web processes and workers that report, queues without a worker, periodic tasks, agents."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models.functions import Now
from django.utils import timezone

from config.models import RunningProcess
from config.periodic_tasks import PERIODIC, last_runs
from config.process_register import Listed, listed_processes
from config.task_queues import queue_names
from games.models import Part, Pulse
from games.services.outage_detection import SILENCE

from .findings import Finding, Words, fault, ok, warning

WEB, WORKERS, PERIODICAL, AGENTS = "web", "workers", "periodic-tasks", "agents"
MISSED_RUNS: Final = 3
"""Periods after which a periodic task that did not run is a warning."""
WARM_UP_TIME: Final = timedelta(minutes=3)
"""Time that a worker may take to load the search of its agents."""
START_SERVER: Words = "请启动服务器：make play。", "Start the server: make play."
START_WEB: Words = "请启动 web 进程：manage.py serve。", "Start a web process: manage.py serve."
START_WORKER: Words = "请启动 worker，并查看它的日志。", "Start a worker, and read its log."


def check_processes() -> list[Finding]:
    """Checks that web processes and workers report, and that every queue has a worker."""
    processes = listed_processes()
    signs = _silence_of_parts()
    if settings.KAIJU["EMBEDDED"]:
        return _check_embedded(processes, signs)
    found = [_web(processes, signs.get(Part.WEB)), _workers(processes, signs.get(Part.WORKER))]
    for each in processes.silent:
        part = WEB if each.kind == RunningProcess.Kind.WEB else WORKERS
        found.append(warning(
            part, "PROCESS_SILENT", (f"{each.name} 突然没有了消息。", f"{each.name} fell silent."),
            ("如果它不该停，请查看它的日志并重新启动。", "If it should run, read its log and start it again."),
        ))  # fmt: skip
    return found


def _silence_of_parts() -> dict[str, timedelta]:
    """Returns the time since the last sign of life of each part, such as `web`, by the database's clock."""
    return {row.part: row.now - row.at for row in Pulse.objects.annotate(now=Now())}


def _check_embedded(processes: Listed, signs: dict[str, timedelta]) -> list[Finding]:
    if not processes.alive:
        return [fault(WEB, "SERVER_STOPPED", ("服务器没有运行。", "The server does not run."), START_SERVER)]
    if signs.get(Part.WORKER, timedelta.max) > SILENCE:
        return [fault(
            WORKERS, "CLOCK_STOPPED", ("对局的计时停了。", "The clock of the matches stands still."),
            ("请重新启动服务器。", "Restart the server."), "no-worker",
        )]  # fmt: skip
    return [ok(WEB, "服务器和它的 worker 都在运行。", "The server and its workers run.")]


def _web(processes: Listed, silent_for: timedelta | None) -> Finding:
    alive = processes.of_kind(RunningProcess.Kind.WEB)
    if not alive:
        return fault(WEB, "NO_WEB", ("没有 web 进程在运行。", "No web process runs."), START_WEB, "web-slow-or-full")
    if silent_for is None or silent_for > SILENCE:
        return fault(
            WEB, "WEB_STUCK", ("web 进程不再给出信号。", "The web processes give no sign of life."),
            ("请查看它们的日志，逐个重新启动。", "Read their logs, and restart them one by one."), "web-slow-or-full",
        )  # fmt: skip
    sockets = processes.sockets or 0
    return ok(
        WEB, f"{len(alive)} 个 web 进程，{sockets} 个打开的连接。",
        f"Web processes: {len(alive)}, open sockets: {sockets}.",
    )  # fmt: skip


def _workers(processes: Listed, silent_for: timedelta | None) -> Finding:
    alive = processes.of_kind(RunningProcess.Kind.WORKER)
    served = {name for each in alive for name in each.queue_names}
    missing = ", ".join(name for name in queue_names() if name not in served)
    if not alive:
        return fault(
            WORKERS, "NO_WORKER", ("没有 worker 在运行：对局的计时停了。", "No worker runs: no match has a clock."),
            START_WORKER, "no-worker",
        )  # fmt: skip
    if silent_for is None or silent_for > SILENCE:
        return fault(
            WORKERS, "CLOCK_STOPPED", ("对局的计时停了。", "The clock of the matches stands still."), START_WORKER,
            "no-worker",
        )  # fmt: skip
    if missing:
        return fault(
            WORKERS, "QUEUE_WITHOUT_WORKER",
            (f"没有 worker 处理队列 {missing}。", f"No worker takes tasks from {missing}."),
            (f"请启动一个 worker：celery -A config worker -Q {missing.replace(', ', ',')} -P threads -c 4。",
             f"Start one: celery -A config worker -Q {missing.replace(', ', ',')} -P threads -c 4."),
            "no-worker",
        )  # fmt: skip
    return ok(
        WORKERS, f"{len(alive)} 个 worker，每个队列都有人处理。", f"Workers: {len(alive)}. Each queue has one.",
    )  # fmt: skip


def check_periodic_tasks() -> list[Finding]:
    """Checks that each periodic task ran lately. The embedded default remembers runs within the server alone."""
    if settings.KAIJU["EMBEDDED"]:
        return [ok(PERIODICAL, "见后台的“后台工作”页。", "See Background work in the administration.")]
    since = min((each.since for each in listed_processes().of_kind(RunningProcess.Kind.WORKER)), default=None)
    late = _late_tasks(timezone.now(), last_runs(), since=since)
    if late:
        return [warning(
            PERIODICAL, "PERIODIC_TASKS_LATE",
            (f"最近没有运行：{', '.join(late)}。", f"Did not run lately: {', '.join(late)}."),
            ("请检查队列 default 和 review 的 worker 及其日志。",
             "Check the workers of the queues default and review, and their logs."),
            "no-worker",
        )]  # fmt: skip
    return [ok(PERIODICAL, "都按时运行。", "All ran in time.")]


def _late_tasks(now: datetime, runs: list[datetime | None], *, since: datetime | None) -> list[str]:
    """Returns the names of periodic tasks that have not run for some periods, and for at least a minute.

    A run is remembered for a day. A task without one is late if a worker has been running for as long. `since` is the
    start of the first worker; None without any.
    """
    late = []
    for each, last in zip(PERIODIC, runs, strict=True):
        allowed = timedelta(seconds=max(60.0, MISSED_RUNS * each.every))
        seen = last or since
        if each.task and (seen is None or now - seen > allowed):
            late.append(each.task)
    return late


def check_agents() -> list[Finding]:
    """Checks that the search of agents is compiled on this machine."""
    from games.agents.doudizhu.core import compilation  # numba takes a second to load

    if not compilation.COMPILES:
        return [warning(
            AGENTS, "SEARCH_NOT_COMPILED", ("AI 的搜索没有编译，会慢几百倍。",
                                            "The search of AI players is not compiled, and hundreds of times slower."),
            ("请安装 numba，并去掉 NUMBA_DISABLE_JIT。", "Install numba, and unset NUMBA_DISABLE_JIT."),
        )]  # fmt: skip
    if not compilation.is_cached():
        return [warning(
            AGENTS, "SEARCH_NOT_CACHED", ("这台机器上还没有编译好的搜索。", "This machine has no compiled search yet."),
            ("请运行 python -m games.agents.doudizhu.warmup_run，约需半分钟。",
             "Run python -m games.agents.doudizhu.warmup_run, which takes half a minute."),
        )]  # fmt: skip
    return [ok(AGENTS, "搜索已编译。", "The search is compiled.")]


def check_warm_workers() -> list[Finding]:
    """Checks that workers that play for agents have loaded the search."""
    processes = listed_processes()
    cold = [
        each.name for each in processes.alive
        if each.warm is False and processes.now is not None and processes.now - each.since > WARM_UP_TIME
    ]  # fmt: skip
    return [warning(
        AGENTS, "AGENTS_COLD",
        (f"{name} 还没有载入 AI 的搜索。", f"{name} has not loaded the search of AI players."),
        ("请在它的日志里找“the agents did not warm up”，并检查 NUMBA_CACHE_DIR。",
         "Look for 'the agents did not warm up' in its log, and check NUMBA_CACHE_DIR."),
    ) for name in cold]  # fmt: skip
