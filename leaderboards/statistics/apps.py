from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StatisticsConfig(AppConfig):
    name = "leaderboards.statistics"
    label = "statistics"
    verbose_name = _("Statistics")
