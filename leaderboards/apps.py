from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaderboardsConfig(AppConfig):
    name = "leaderboards"
    verbose_name = _("Leaderboards")

    def ready(self) -> None:
        from .services import account_data, listed_players, seat_ratings  # noqa: F401  they register themselves
