from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ConductConfig(AppConfig):
    name = "leaderboards.conduct"
    label = "conduct"
    verbose_name = _("Conduct and fair play")

    def ready(self) -> None:
        from games.services.conduct_interface import register_rated_play

        from .services import account_data, rated_match_start  # noqa: F401  account_data registers itself

        register_rated_play(rated_match_start)
