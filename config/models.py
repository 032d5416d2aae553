"""Models by which the running site is looked after: its processes, and its last backups."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

ALIVE_FOR: Final = timedelta(seconds=15)
"""Time after its last report for which a process counts as alive."""


class RunningProcess(models.Model):
    """The last report of one web process or worker, which it repeats every few seconds.

    Times are the database's, so a machine whose clock is wrong still counts as alive.
    """

    class Kind(models.TextChoices):
        WEB = "web", _("web process")
        WORKER = "worker", _("worker")

    name = models.CharField(_("name"), max_length=150, primary_key=True)
    """Kind, machine and process id."""
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    queues = models.CharField(_("queues"), max_length=200, blank=True)
    """The queues from which it takes tasks, with commas between; empty for none."""
    sockets = models.PositiveIntegerField(_("open sockets"), null=True)
    """The number of open WebSockets; null for a worker."""
    warm = models.BooleanField(_("search loaded"), null=True)
    """Whether the search of agents is loaded; null for a process that does not play for agents."""
    since = models.DateTimeField(_("since"), db_default=Now())
    seen_at = models.DateTimeField(_("last report"), db_default=Now())
    clock = models.DateTimeField(_("its clock"))
    """The time on the machine of the process at its last report, by which a wrong clock shows."""

    class Meta:
        verbose_name = _("process")
        verbose_name_plural = _("processes")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def clock_ahead(self) -> timedelta:
        """The time by which the machine's clock is ahead of the database's; negative if it is behind."""
        return self.clock - self.seen_at

    @property
    def queue_names(self) -> list[str]:
        return [name for name in self.queues.split(",") if name]


class BackupMark(models.Model):
    """The time at which a backup was finished, as `manage.py backup_done` stored it."""

    at = models.DateTimeField(_("finished at"), db_default=Now(), db_index=True)

    class Meta:
        verbose_name = _("backup")
        verbose_name_plural = _("backups")
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
