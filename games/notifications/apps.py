from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    name = "games.notifications"
    label = "notifications"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        from .services import account_data, push_key  # noqa: F401  the first registers itself

        post_migrate.connect(push_key.make_key, sender=self)
