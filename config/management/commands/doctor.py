"""`manage.py doctor`: tells what is wrong with the running site, and what to do about it.

Ends with 0 if all is well, 1 if there are warnings, and 2 if there are faults.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from config.doctor.report import write_report


class Command(BaseCommand):
    help = "Checks database, broker, processes, clocks, disks, settings and files, and says what to do."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write the findings as JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        from config.doctor.all_checks import examine

        code = write_report(examine(), as_json=options["json"], out=self.stdout)
        self.stdout.flush()
        sys.stderr.flush()
        os._exit(code)  # a check that hangs in a silent service would keep the process
