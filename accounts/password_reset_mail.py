"""Mail with a link to set a new password, rendered and sent by a worker."""

from __future__ import annotations

from urllib.parse import urlsplit

from allauth.account.forms import default_token_generator
from allauth.account.internal.flows.password_reset import request_password_reset
from allauth.core import context
from django.test import RequestFactory

from .backends import claimants

MAX_MAILS, OLDEST = 5, 2
"""Maximum number of mails for one request, and how many of them go to the oldest accounts. The rest go to the
newest."""


def mail_reset_links(*, email: str, origin: str) -> None:
    """Mails a link for a new password to the account that has confirmed this e-mail address.

    If none has confirmed it, mails one to each account that names the address, up to `MAX_MAILS`. So a stranger's
    account with an owner's address does not keep the owner from getting a link. Links lead to the site `origin`.
    """
    users = claimants(email)
    if len(users) > MAX_MAILS:
        users = users[:OLDEST] + users[OLDEST - MAX_MAILS :]
    where = urlsplit(origin)
    request = RequestFactory(HTTP_HOST=where.netloc).get("/", secure=where.scheme == "https")
    with context.request_context(request):
        request.mails_at_once = True  # type: ignore[attr-defined]  # this code runs in a worker already
        request_password_reset(request, email, users, default_token_generator)
