"""Confirmation of an e-mail address by a button, if mail only reaches the console.

In every other set-up only the link in the mail confirms an address.
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
    """Whether this is the embedded set-up, which prints mail on the console it was started from."""
    return bool(settings.KAIJU["EMBEDDED"]) and settings.EMAIL_BACKEND == CONSOLE


def unconfirmed_address(user: User) -> EmailAddress | None:
    """Returns the latest unconfirmed address of this account. None if there is none."""
    found: EmailAddress | None = EmailAddress.objects.filter(user=user, verified=False).order_by("-pk").first()
    return found


def confirm_by_button(request: HttpRequest, *, user: User, email: str = "") -> bool:
    """Confirms the account's waiting address, or `email`, which has been validated as a new address of this account.

    Returns False if there is none, or if another account has confirmed it; a message then says so. Raises
    PermissionError if mail is sent.
    """
    if not confirmed_by_button():
        raise PermissionError("addresses are confirmed by their letters here")
    if email:
        address = EmailAddress.objects.add_new_email(request, user, email, send_verification=False)
    else:
        address = unconfirmed_address(user)
    return address is not None and bool(get_adapter(request).confirm_email(request, address))


@checks.register(checks.Tags.security, deploy=True)
def letters_are_sent(app_configs: Any, **_: Any) -> list[checks.CheckMessage]:
    """Warns in `check --deploy` if this server only prints its mail."""
    if settings.EMAIL_BACKEND != CONSOLE or confirmed_by_button():
        return []
    return [
        checks.Warning(
            "Letters are only printed to the log: nobody can confirm an e-mail address or reset a password.",
            hint="Set EMAIL_URL, for instance smtp+tls://user:password@mail.example:587.",
            id="accounts.W001",
        )
    ]
