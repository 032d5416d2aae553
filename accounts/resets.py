"""The mail by which an account gets a new password, written by a worker."""

from __future__ import annotations

from urllib.parse import urlsplit

from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.core import context
from django.test import RequestFactory

from .backends import account_named


def write_reset(*, email: str, origin: str) -> None:
    """To whose address it is: who has confirmed it, else the oldest account that claims it. Links lead to `origin`."""
    user = account_named(email)
    if user is None or not user.is_active or user.is_bot:
        return
    where = urlsplit(origin)
    request = RequestFactory(HTTP_HOST=where.netloc).get("/", secure=where.scheme == "https")
    with context.request_context(request):
        request.mails_at_once = True  # type: ignore[attr-defined]  # a worker is at it already
        request_password_reset(request, email, [user], default_token_generator)
