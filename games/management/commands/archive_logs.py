"""`manage.py archive_logs`: moves the logs of matches that ended long ago to the archive, as the workers do."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.services import log_archive


class Command(BaseCommand):
    help = "Moves the logs of matches that ended KAIJU_ARCHIVE_AFTER_DAYS ago or earlier to the archive."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--limit", type=int, default=None, help="the most logs of this run; default: all")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.KAIJU["ARCHIVE"]["AFTER_DAYS"]:
            raise CommandError("KAIJU_ARCHIVE_AFTER_DAYS is 0: no log goes to the archive")
        run = log_archive.archive_old_logs(now=timezone.now(), limit=options["limit"])
        self.stdout.write(json.dumps(asdict(run)))
        if run.refused:
            raise CommandError(f"{run.refused} logs could not be archived; the lines above name them", returncode=1)
