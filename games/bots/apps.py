from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BotsConfig(AppConfig):
    name = "games.bots"
    label = "bots"
    verbose_name = _("Bots")

    def ready(self) -> None:
        from games.services.bot_permissions import register_bot_permissions

        from .services import account_data, end_waiting_of_stopped_bots, owner_actions, permission_checks  # noqa: F401  they register themselves

        register_bot_permissions(permission_checks)
