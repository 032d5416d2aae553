from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StreamsConfig(AppConfig):
    name = "games.streams"
    label = "streams"
    verbose_name = _("Streams")
