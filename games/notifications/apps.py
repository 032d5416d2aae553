from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    name = "games.notifications"
    label = "notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        from .services import account_data  # noqa: F401  registers itself
