from __future__ import annotations

from django.apps import AppConfig, apps
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        # the administration has a part for our accounts and one for allauth's addresses: two names
        apps.get_app_config("account").verbose_name = _("E-mail addresses")
        from . import addresses, signals  # noqa: F401  a check, receivers
