from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.core.checks import Error, register
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        # the admin has one section for our accounts and one for allauth's addresses: two names
        apps.get_app_config("account").verbose_name = _("Email addresses")
        from . import (  # noqa: F401  checks, receivers, parts of the download
            account_deletion,
            data_download,
            email_confirmation,
            security_contact,
            sign_in_data,
            sign_in_receivers,
            signals,
        )

        register(_check_word_lists)
        post_migrate.connect(_renew_skeletons, sender=self)


def _renew_skeletons(*, apps: Any, **_: Any) -> None:
    """Recomputes the stored skeletons of usernames and display names if Unicode's data has a new version.

    Runs after each `migrate`. A skeleton is the form of a name by which similar-looking names are recognised. `apps` is
    the registry of models.
    """
    from .recompute_name_skeletons import renew_skeletons

    users = apps.get_model("accounts", "User")
    if any(field.name == "look" for field in users._meta.fields):
        renew_skeletons(users)


def _check_word_lists(**_: Any) -> list[Error]:
    """Reports, as a check at start, a word list that cannot be read.

    Without the check, the first message of a player would fail. A word list has the words that no text of a person may
    contain.
    """
    from .word_list import has_listed_word

    try:
        has_listed_word("")
    except (OSError, ValueError) as error:
        return [Error(f"WORD_LISTS: {error}", id="accounts.E001")]
    return []
