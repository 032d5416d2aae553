from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MissionsConfig(AppConfig):
    """Has no tables: a mission is done if a puzzle, a lesson or a match of that day is stored."""

    name = "games.missions"
    label = "missions"
    verbose_name = _("Missions")
