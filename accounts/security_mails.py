"""Mails about an account's security that allauth does not send: a new device, a new token, a reset second factor.

They go to a confirmed address alone, in its owner's language, by a worker. They say what happened, when and on which
kind of device, and hold no link, no code and no part of a secret.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.core import context as current
from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from .devices import device_name, device_of
from .models import Token, User
from .tasks import send_by_worker, send_mail


def mail_new_device(request: HttpRequest, user: User, *, now: datetime | None = None) -> None:
    """Tells the owner that somebody has signed in on a device that was not known before."""
    _mail(user, "new_device", {"agent": request.META.get("HTTP_USER_AGENT", "")}, now)


def mail_new_token(token: Token, *, now: datetime | None = None) -> None:
    """Tells the owner that a token was created, for the account or for one of its bots. Its text is not in the mail."""
    bot = token.user if token.user.is_bot else None
    owner = token.user.owner if bot is not None else token.user
    if owner is not None:
        _mail(owner, "new_token", {"purpose": token.name, "bot": bot.username if bot else ""}, now)


def mail_second_factor_reset(user: User, *, now: datetime | None = None) -> None:
    """Tells the owner that staff removed the account's second factor and passkeys."""
    _mail(user, "second_factor_reset", {}, now)


def language_of(user: User) -> str:
    """Returns the language of mails to a player: that of the settings, else that of the page, else the site's."""
    return next(each for each in (user.language, translation.get_language(), settings.LANGUAGE_CODE) if each)


def _mail(user: User, kind: str, facts: dict[str, Any], now: datetime | None) -> None:
    address = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk").first()
    if address is None or not settings.ACCOUNT_EMAIL_NOTIFICATIONS:
        return
    with translation.override(language_of(user)):
        known = {
            **facts, "name": user.username, "timestamp": now or timezone.now(), "site": _site(),
            "device": device_name(device_of(facts.get("agent", ""))),
        }  # fmt: skip
        subject = render_to_string(f"account/email/{kind}_subject.txt", known).strip()
        text = render_to_string(f"account/email/{kind}_message.txt", known).strip()
    send_by_worker(
        send_mail, settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, f"{text}\n", settings.DEFAULT_FROM_EMAIL,
        [address.email],
    )  # fmt: skip


def _site() -> str:
    """Returns the site's host for the end of a mail: that of the settings, else of the request; else nothing."""
    configured: str = settings.KAIJU["SITE_URL"]
    if configured or current.request is None:
        return configured.partition("://")[2]
    return str(current.request.get_host())
