from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        from django.db.models.signals import post_migrate

        from .catalog import game_words
        from .rules import registry
        from .services import (  # noqa: F401  four register themselves
            account_changes,
            account_data,
            account_erasure,
            account_history,
            log_archive,
        )

        for game in registry.GAMES:
            game_words(game)  # a missing word ends the start, not a page
        configure_language_model(settings.KAIJU["MODEL"])
        post_migrate.connect(log_archive.prepare_months_after_migrate, sender=self)


def configure_language_model(model: dict[str, Any]) -> None:
    """Lets agents use the language model of the setting `KAIJU["MODEL"]`; no model if its `base_url` is empty.

    Raises ImproperlyConfigured if a value of the setting is invalid.
    """
    from .agents import registry
    from .agents.model_settings import ModelEndpoint

    if not model["base_url"]:
        registry.use_model(None)
        return
    try:
        registry.use_model(ModelEndpoint(**model))
    except ValueError as error:
        raise ImproperlyConfigured(str(error)) from None
