"""Checks of what players notice first: overdue deadlines, recent outages; and of the last backup."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, F, Sum
from django.db.models.functions import Now
from django.utils import timezone

from config.backups import is_backup_overdue, last_backup
from config.site_state import OUTAGES_OF, late_deadlines, running_matches
from games.models import Capacity, Outage

from .findings import Finding, fault, ok, warning

DEADLINES, CAPACITY, OUTAGES, BACKUP = "deadlines", "capacity", "outages", "backup"
LONG_OUTAGE: Final = timedelta(seconds=10)
"""Length of all outages of a day from which it is a warning. A restart makes a shorter one."""


def check_deadlines() -> list[Finding]:
    """Checks that no match waits for a turn whose time is over."""
    late = late_deadlines()
    running = sum(running_matches().values())
    if not late.count or late.oldest is None:
        return [ok(
            DEADLINES, f"进行中的对局：{running}，没有逾期未处理的。", f"Running matches: {running}. None is overdue.",
        )]  # fmt: skip
    seconds = late.oldest.total_seconds()
    return [fault(
        DEADLINES, "DEADLINES_LATE",
        (f"逾期未处理的回合：{late.count}，最久的晚了 {seconds:.0f} 秒。",
         f"Overdue turns: {late.count}, the oldest by {seconds:.0f} s."),
        ("请确认有 worker 在运行，并在日志里找“the clock of match”。",
         "See that a worker runs, and look for 'the clock of match' in its log."),
        "deadlines-late",
    )]  # fmt: skip


def check_capacity() -> list[Finding]:
    """Checks that the installation takes new matches with agents."""
    state = Capacity.objects.first()
    if state is None or state.level == Capacity.Level.OPEN:
        return [ok(CAPACITY, "可以开始新的 AI 对局。", "New matches with AI may begin.")]
    late = f"{state.late_seconds:.0f}"
    if state.level == Capacity.Level.NO_EXHIBITIONS:
        text = (
            f"暂不开始 AI 表演赛：最久的已晚 {late} 秒。",
            f"No exhibition begins: the oldest decision is {late} s late.",
        )
    else:
        text = (
            f"暂不开始 AI 对局：最久的已晚 {late} 秒，进行中 {state.matches} 场。",
            f"No match with AI begins: the oldest decision is {late} s late, {state.matches} matches run.",
        )
    return [warning(
        CAPACITY, "MATCHES_REFUSED", text,
        ("请为队列 agents 再启动一个 worker，或换更大的机器。",
         "Start one more worker for the queue agents, or move to a larger machine."),
        "matches-refused",
    )]  # fmt: skip


def check_outages() -> list[Finding]:
    """Checks whether a part of the product was away for long within a day."""
    recent = Outage.objects.filter(until__gt=Now() - OUTAGES_OF).order_by()
    counted = recent.values("part").annotate(number=Count("pk"), length=Sum(F("until") - F("since")))
    long = [row for row in counted if row["length"] >= LONG_OUTAGE]
    if not long:
        return [ok(OUTAGES, "最近 24 小时没有较长的故障。", "No long one in the last 24 hours.")]
    told = ", ".join(f"{row['part']} {row['number']} × ({row['length'].total_seconds():.0f} s)" for row in long)
    return [warning(
        OUTAGES, "OUTAGES", (f"最近 24 小时：{told}。", f"In the last 24 hours: {told}."),
        ("请在那段时间的日志里找“does not answer”。", "Look for 'does not answer' in the logs of that time."),
    )]  # fmt: skip


def check_backup() -> list[Finding]:
    """Checks that a backup was marked as done lately. The embedded default keeps its data in one file."""
    last, hours = last_backup(), settings.KAIJU["BACKUP_HOURS"]
    if last is not None and not is_backup_overdue(last, now=timezone.now()):
        shown = timezone.localtime(last).isoformat(" ", "minutes")
        return [ok(BACKUP, f"最近一次：{shown}。", f"The last one: {shown}.")]
    if settings.KAIJU["EMBEDDED"]:
        return [ok(
            BACKUP, "没有记录。数据都在 KAIJU_VAR 里的一个文件中。",
            "None is noted. All data are in one file in KAIJU_VAR.",
        )]  # fmt: skip
    return [warning(
        BACKUP, "BACKUP_OVERDUE", (f"{hours:.0f} 小时内没有备份。", f"No backup within {hours:.0f} hours."),
        ("请备份，并在成功后运行 manage.py backup_done。", "Make one, and run manage.py backup_done after it."),
    )]  # fmt: skip
