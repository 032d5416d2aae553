"""Mail with which a worker lets an account set a new password."""

from __future__ import annotations

from urllib.parse import urlsplit

from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.core import context
from django.test import RequestFactory

from .backends import claimants

MAX_MAILS, OLDEST = 5, 2
"""Maximum number of mails at once, and how many of them go to the oldest accounts. The rest go to the newest."""


def write_reset(*, email: str, origin: str) -> None:
    """Mails the account that has confirmed the address, or else the accounts that claim it.

    Each account gets its own mail, so that a foreign claim does not keep an owner from theirs. Links lead to `origin`.
    """
    users = claimants(email)
    if len(users) > MAX_MAILS:
        users = users[:OLDEST] + users[OLDEST - MAX_MAILS :]
    where = urlsplit(origin)
    request = RequestFactory(HTTP_HOST=where.netloc).get("/", secure=where.scheme == "https")
    with context.request_context(request):
        request.mails_at_once = True  # type: ignore[attr-defined]  # this code runs in a worker already
        request_password_reset(request, email, users, default_token_generator)
