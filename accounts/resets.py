"""Writes, in a worker, the mail by which an account gets a new password."""

from __future__ import annotations

from urllib.parse import urlsplit

from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.core import context
from django.test import RequestFactory

from .backends import claimants

MOST_MAILS, OLDEST = 5, 2
"""Mails at once, and how many of them for the oldest accounts; the others for the newest."""


def write_reset(*, email: str, origin: str) -> None:
    """Writes to an address: for the account that has confirmed it, else for those that claim it.

    A mail for each account, so that nobody's claim keeps an owner from theirs. Links lead to `origin`.
    """
    users = claimants(email)
    if len(users) > MOST_MAILS:
        users = users[:OLDEST] + users[OLDEST - MOST_MAILS :]
    where = urlsplit(origin)
    request = RequestFactory(HTTP_HOST=where.netloc).get("/", secure=where.scheme == "https")
    with context.request_context(request):
        request.mails_at_once = True  # type: ignore[attr-defined]  # a worker is at it already
        request_password_reset(request, email, users, default_token_generator)
