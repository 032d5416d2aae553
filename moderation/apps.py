from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    name = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        from .services import account_data, action_log  # noqa: F401  they register themselves

        post_migrate.connect(_store_roles, sender=self)


def _store_roles(*, apps: Any, using: str, **_: Any) -> None:
    """Stores the groups of staff roles with their permissions.

    Runs after each `migrate`, once all apps have their tables.
    """
    from django.apps import apps as installed
    from django.contrib.auth.management import create_permissions

    from .services.role_grants import store_roles

    try:
        apps.get_model("auth", "Group")
    except LookupError:  # migrating back to before it existed
        return
    for config in installed.get_app_configs():
        create_permissions(config, verbosity=0, using=using, apps=apps)
    store_roles()
