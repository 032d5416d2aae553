"""`manage.py export_matches --month 2026-11`: writes finished public matches as NDJSON (format: `docs/export.md`)."""

from __future__ import annotations

import json
from pathlib import Path
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from leaderboards.management.month_export import MonthExport, MonthTaken, parse_month


class Command(BaseCommand):
    help = "Writes the public matches that ended in a month (UTC) as NDJSON. Run again, it goes on where it was."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--month", required=True, help="2026-11")
        parser.add_argument("--out", type=Path, default=Path(settings.VAR_DIR) / "export", help="folder of the files")

    def handle(self, *args: Any, **options: Any) -> None:
        now, begun = timezone.now(), monotonic()
        try:
            since = parse_month(options["month"])
        except ValueError:
            raise CommandError("A month is written 2026-11.") from None
        if since > now:
            raise CommandError("That month has not begun.")
        try:
            outcome = MonthExport(options["out"], since).export(now=now)
        except MonthTaken:
            raise CommandError("Another export of that month runs.") from None
        seconds = monotonic() - begun
        row = {
            "file": str(outcome.path), "complete": outcome.complete, "matches": outcome.matches,
            "written": outcome.written, "sealed": outcome.waiting, "seconds": round(seconds, 2),
            "per_minute": round(60 * outcome.written / max(seconds, 0.001)),
        }  # fmt: skip
        self.stdout.write(json.dumps(row))
