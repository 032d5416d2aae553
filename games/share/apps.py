from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ShareConfig(AppConfig):
    name = "games.share"
    label = "share"
    verbose_name = _("Share cards")

    def ready(self) -> None:
        from .services import forget_players  # noqa: F401  connects the signals of accounts
