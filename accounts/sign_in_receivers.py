"""Receivers that note sign-ins and sign-outs, and that mail owners about their account's security."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_set
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext

from .api_tokens import token_made
from .models import Token, User
from .password_attempts import TYPED_TOO_SHORT
from .password_validators import MINIMUM_LENGTH
from .security_mails import mail_new_device, mail_new_token
from .sign_in_log import record_sign_in, way_of
from .signed_in_browsers import add_browser, follow_browser, forget_browser


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_: Any) -> None:
    """Notes the sign-in of a full account in its log and its list of devices. Tells the owner of a new device."""
    if user.is_guest or "REMOTE_ADDR" not in request.META:  # the latter: our own code, not a visitor
        return
    way = way_of(request, user)
    if record_sign_in(request, user, way):
        mail_new_device(request, user)
    add_browser(request, user, way)


@receiver(user_logged_in)
def ask_staff_for_longer_password(request: HttpRequest, user: User, **_: Any) -> None:
    """Asks a member of staff who has just entered a password below today's minimum length to change it."""
    if user.is_staff and getattr(request, TYPED_TOO_SHORT, None) == user.pk:
        text = gettext("Your password has fewer than %(n)d characters. Please change it in the settings.")
        messages.warning(request, text % {"n": MINIMUM_LENGTH}, fail_silently=True)


@receiver(user_logged_out)
def note_sign_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    """Removes the browser from the account's list of devices."""
    if user is not None and hasattr(request, "session"):
        forget_browser(request)


@receiver([password_changed, password_set])
def follow_new_session_key(request: HttpRequest, user: User, **_: Any) -> None:
    """Notes the new key that a change of the password gives to the session at once, not with the next page.

    Until it is noted the browser would count as signed out, and lose its notifications.
    """
    follow_browser(request, user)


@receiver(token_made)
def tell_of_new_token(token: Token, **_: Any) -> None:
    mail_new_token(token)
