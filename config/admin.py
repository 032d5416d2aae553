"""Admin pages of the site's processes and of its backups, which can be read but not changed."""

from __future__ import annotations

from django.contrib import admin

from games.admin.readonly import ReadOnlyAdmin

from .models import BackupMark, RunningProcess


@admin.register(RunningProcess)
class RunningProcessAdmin(ReadOnlyAdmin):
    list_display = ("name", "kind", "queues", "sockets", "warm", "since", "seen_at", "clock")
    list_filter = ("kind",)
    fields = list_display


@admin.register(BackupMark)
class BackupMarkAdmin(ReadOnlyAdmin):
    list_display = ("at",)
    fields = list_display
    date_hierarchy = "at"
