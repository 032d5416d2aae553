"""Checks of this machine and of the others that report: clocks and disks."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from config.process_register import listed_processes
from config.site_state import DiskSpace, disk_space

from .findings import Finding, fault, ok, warning

CLOCK, DISK, DATABASE_DISK = "clock", "disk", "database-disk"
OFF, FAR_OFF = timedelta(seconds=0.5), timedelta(seconds=2)
"""Difference between a machine's clock and the database's from which it is a warning, and a fault."""
REPORT_DELAY: Final = timedelta(seconds=0.5)
"""Time that a report may take to the database, by which the clock of its process seems to be behind."""
LEAST_BYTES: Final = 20 * 1024 * 1024
FEW_BYTES: Final = 1024**3
FEW_PERCENT: Final = 10
SET_CLOCK = ("请启用 NTP（timedatectl set-ntp true），再重启这台机器上的进程。",
             "Switch NTP on (timedatectl set-ntp true), then restart the processes of that machine.")  # fmt: skip


def check_clocks() -> list[Finding]:
    """Compares the clocks of this machine, and of each process that reports, with the database's."""
    if connection.vendor == "sqlite":
        return [ok(CLOCK, "数据库在这台机器上。", "The database is on this machine.")]
    before = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        theirs: datetime = cursor.fetchone()[0]
    after = timezone.now()
    offset = before + (after - before) / 2 - theirs
    found = [_clock_fault(("这台机器", "this machine"), offset)]
    for each in listed_processes().alive:
        behind = -REPORT_DELAY < each.clock_ahead < timedelta()
        found.append(_clock_fault((each.name, each.name), timedelta() if behind else each.clock_ahead))
    wrong = [each for each in found if each is not None]
    milliseconds = offset / timedelta(milliseconds=1)
    return wrong or [ok(
        CLOCK, f"与数据库相差 {milliseconds:.0f} 毫秒。", f"{milliseconds:.0f} ms from the database's.",
    )]  # fmt: skip


def _clock_fault(machine: tuple[str, str], ahead: timedelta) -> Finding | None:
    if abs(ahead) < OFF:
        return None
    make = fault if abs(ahead) >= FAR_OFF else warning
    seconds = abs(ahead).total_seconds()
    chinese, english = ("快", "ahead of") if ahead > timedelta() else ("慢", "behind")
    return make(
        CLOCK, "CLOCK_WRONG",
        (f"{machine[0]} 的时钟比数据库{chinese} {seconds:.1f} 秒。",
         f"The clock of {machine[1]} is {seconds:.1f} s {english} the database's."),
        SET_CLOCK, "clock-wrong",
    )  # fmt: skip


def check_disks() -> list[Finding]:
    """Checks that the folders of this machine can be written, and have space and file entries left."""
    places = {Path(settings.VAR_DIR): "KAIJU_VAR", Path(tempfile.gettempdir()): "TMPDIR"}
    found = [_disk_fault(folder, name) for folder, name in places.items()]
    wrong = [each for each in found if each is not None]
    space = disk_space(Path(settings.VAR_DIR))
    free = space.free // 2**20 if space else 0
    return wrong or [ok(
        DISK, f"{settings.VAR_DIR} 还有 {free} MB。", f"{free} MB free for {settings.VAR_DIR}.",
    )]  # fmt: skip


def _disk_fault(folder: Path, variable: str) -> Finding | None:
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-") as probe:
            probe.write(b"\0" * 4096)
            probe.flush()
            entries = os.statvfs(folder)
    except OSError as error:
        return fault(
            DISK, "DISK_NOT_WRITABLE",
            (f"无法写入 {folder}：{error.strerror}。", f"Cannot write to {folder}: {error.strerror}."),
            (f"请腾出空间、修正权限，或用 {variable} 指定别的文件夹。",
             f"Free space, correct its permissions, or name another folder in {variable}."),
            "disk-full",
        )  # fmt: skip
    if entries.f_files and entries.f_favail * 100 < entries.f_files * FEW_PERCENT:
        return warning(
            DISK, "DISK_ENTRIES", (f"{folder} 的 inode 快用完了。", f"{folder} has few free inodes."),
            ("请删除不再需要的小文件。", "Delete small files that nobody needs."), "disk-full",
        )  # fmt: skip
    return _space_fault(DISK, str(folder), disk_space(folder))


def _space_fault(part: str, place: str, space: DiskSpace | None) -> Finding | None:
    if space is None or (space.free >= FEW_BYTES and space.percent_free >= FEW_PERCENT):
        return None
    make = fault if space.free < LEAST_BYTES else warning
    return make(
        part, "DISK_FULL",
        (f"{place} 只剩 {space.free // 2**20} MB（{space.percent_free}%）。",
         f"Only {space.free // 2**20} MB ({space.percent_free} %) are free for {place}."),
        ("请腾出空间，或换更大的磁盘。", "Free space, or use a larger disk."), "disk-full",
    )  # fmt: skip


def check_database_disk() -> list[Finding]:
    """Checks the disk of the database, if it is on this machine and the database says where."""
    if connection.vendor == "sqlite":
        place = Path(connection.settings_dict["NAME"]).parent
    else:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SHOW data_directory")
                place = Path(cursor.fetchone()[0])
        except DatabaseError:  # needs the role pg_read_all_settings
            place = Path()
        host = connection.settings_dict["HOST"]
        if host not in ("", "localhost", "127.0.0.1", "::1") and not host.startswith("/"):
            place = Path()
    space = disk_space(place) if place.name else None
    if space is None:
        return [ok(
            DATABASE_DISK, "从这里看不到：请在数据库的机器上查看。",
            "Not known from here: look on the database's machine.",
        )]  # fmt: skip
    wrong = _space_fault(DATABASE_DISK, str(place), space)
    free = space.free // 2**20
    return [wrong or ok(DATABASE_DISK, f"{place} 还有 {free} MB。", f"{free} MB free for {place}.")]
