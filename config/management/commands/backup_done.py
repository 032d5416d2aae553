"""`manage.py backup_done`: stores that a backup has just finished, for the administration and `manage.py doctor`."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from config.backups import mark_backup
from config.console_language import in_console_language


class Command(BaseCommand):
    help = "Stores that a backup has just finished. Call it at the end of the backup, if the backup succeeded."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        mark_backup()
        self.stdout.write(in_console_language("已记录：备份完成。", "Noted: the backup is done."))
