"""Writes the findings of `manage.py doctor`, as lines or as JSON. It needs no settings, since they may be broken."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from config.console_language import in_console_language

from .findings import Finding, Level, fault, worst


def write_report(findings: Sequence[Finding], *, as_json: bool, out: Any) -> int:
    """Writes the findings to the stream `out`, and returns the exit code: 0, 1 for warnings, 2 for faults."""
    level = worst(list(findings))
    if as_json:
        told = {"level": level.name.lower(), "findings": [each.as_json() for each in findings]}
        out.write(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
        return int(level)
    for each in findings:
        for line in each.as_lines():
            out.write(line + "\n")
    faults, warnings = (sum(each.level == level for each in findings) for level in (Level.FAULT, Level.WARNING))
    summary = f"故障：{faults}，警告：{warnings}。", f"Faults: {faults}, warnings: {warnings}."
    out.write(in_console_language(*summary) + "\n")
    return int(level)


def unreadable_settings(error: Exception) -> Finding:
    """Returns the finding for settings that cannot even be read, such as those without a secret key."""
    return fault(
        "settings", "SETTINGS_UNREADABLE", (f"设置无法读取：{error}。", f"The settings cannot be read: {error}."),
        ("请按 docs/operations.md 的“Variables”设置这个环境变量。",
         "Set this environment variable as the Variables of docs/operations.md say."),
    )  # fmt: skip
