from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OperationsConfig(AppConfig):
    """The app of the rows and commands by which the running site is looked after."""

    name = "config"
    label = "operations"
    verbose_name = _("Operations")

    def ready(self) -> None:
        from . import task_queues  # noqa: F401  stamps tasks with the time at which they are sent
