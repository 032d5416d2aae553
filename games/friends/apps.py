from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FriendsConfig(AppConfig):
    name = "games.friends"
    label = "friends"
    verbose_name = _("Friends")

    def ready(self) -> None:
        from .services import account_data, blocks  # noqa: F401  register themselves
