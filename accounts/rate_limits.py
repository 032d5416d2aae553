"""Limits on how often a visitor may do something, such as create a guest account.

The rates are in the settings, beside those of signing in.
"""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def consume(request: HttpRequest, action: str, *, user: User | None = None) -> bool:
    """Counts one more action of this visitor. Returns False if that exceeds the limit for `action`.

    `user` is required if the limit is per user and not per IP address.
    """
    return bool(ratelimit.consume(request, action=action, user=user))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Returns the response "too many requests" (429)."""
    page: HttpResponse = ratelimit.respond_429(request)
    return page
