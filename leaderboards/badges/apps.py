from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BadgesConfig(AppConfig):
    name = "leaderboards.badges"
    label = "badges"
    verbose_name = _("Badges")

    def ready(self) -> None:
        from .services import account_data, match_badges  # noqa: F401  they register themselves
