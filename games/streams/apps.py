from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StreamsConfig(AppConfig):
    name = "games.streams"
    label = "streams"
    verbose_name = _("Streams")

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from games.services.streams_interface import register_streamed_play

        from .services import account_data  # noqa: F401  account_data registers itself
        from .services.streamed_tables import StreamedTables
        from .views.menu_link import mark_session

        register_streamed_play(StreamedTables())
        user_logged_in.connect(mark_session, dispatch_uid="streams.mark_session")
