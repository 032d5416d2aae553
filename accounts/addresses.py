"""Confirms the e-mail address of an account by a button where mail only reaches the console.

Everywhere else an address is confirmed by the link that was sent to it, and by nothing but that.
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
    """Tells whether this is the embedded default, whose mail is printed on the console it was started from."""
    return bool(settings.KAIJU["EMBEDDED"]) and settings.EMAIL_BACKEND == CONSOLE


def unconfirmed(user: User) -> EmailAddress | None:
    """Returns the latest address that this account gave and has not confirmed."""
    found: EmailAddress | None = EmailAddress.objects.filter(user=user, verified=False).order_by("-pk").first()
    return found


def confirm_by_button(request: HttpRequest, *, user: User, email: str = "") -> bool:
    """Confirms the address that waits for it, or `email`, which has been checked as a new one of this account.

    False where there is none, or where another account has confirmed it already; then a message says so. Raises
    PermissionError where letters are sent.
    """
    if not confirmed_by_button():
        raise PermissionError("addresses are confirmed by their letters here")
    if email:
        address = EmailAddress.objects.add_new_email(request, user, email, send_verification=False)
    else:
        address = unconfirmed(user)
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
