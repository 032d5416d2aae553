from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReviewConfig(AppConfig):
    name = "games.review"
    label = "review"
    verbose_name = _("Match reviews")

    def ready(self) -> None:
        from .services import account_data  # noqa: F401  registers itself
