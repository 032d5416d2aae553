"""Confirmation of an e-mail address by a button on a page, for servers that only print mail on their console.

On every other server only the link in a mail confirms an address.
"""

from __future__ import annotations

from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import checks
from django.http import HttpRequest

from accounts.models import User

CONSOLE: Final = "django.core.mail.backends.console.EmailBackend"


def confirmed_by_button() -> bool:
    """Whether a button confirms e-mail addresses: on a server of one process that only prints mail on its console."""
    return bool(settings.KAIJU["EMBEDDED"]) and settings.EMAIL_BACKEND == CONSOLE


def unconfirmed_address(user: User) -> EmailAddress | None:
    """Returns the e-mail address that this account added last and has not confirmed; None if there is none."""
    found: EmailAddress | None = EmailAddress.objects.filter(user=user, verified=False).order_by("-pk").first()
    return found


def confirm_by_button(request: HttpRequest, *, user: User, email: str = "") -> bool:
    """Confirms the account's unconfirmed e-mail address; with `email`, adds that address and confirms it.

    `email` must be validated. Returns False if there is no address to confirm, or if another account has confirmed it;
    a message tells the player. Raises PermissionError unless buttons confirm addresses on this server.
    """
    if not confirmed_by_button():
        raise PermissionError("addresses are confirmed by their letters here")
    if email:
        address = EmailAddress.objects.add_new_email(request, user, email, send_verification=False)
    else:
        address = unconfirmed_address(user)
    return address is not None and bool(get_adapter(request).confirm_email(request, address))


@checks.register(checks.Tags.security, deploy=True)
def warn_if_mail_is_printed(app_configs: Any, **_: Any) -> list[checks.CheckMessage]:
    """Warns in `manage.py check --deploy` if this server prints its mail instead of sending it."""
    if settings.EMAIL_BACKEND != CONSOLE or confirmed_by_button():
        return []
    return [
        checks.Warning(
            "Letters are only printed to the log: nobody can confirm an e-mail address or reset a password.",
            hint="Set EMAIL_URL, for instance smtp+tls://user:password@mail.example:587.",
            id="accounts.W001",
        )
    ]
