"""Limits on how often a visitor may do something, such as create a guest account.

The rates are in the settings, beside those of signing in.
"""

from __future__ import annotations

from allauth.core import ratelimit
from allauth.core.internal import ratelimit as counts
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def consume(request: HttpRequest, action: str, *, user: User | None = None, reads: bool = False) -> bool:
    """Counts one more action of this visitor. Returns False if that exceeds the limit for `action`.

    `user` is required if the limit is per user and not per IP address. A GET counts only if `reads` is set.
    """
    return bool(counts.consume(request, app="allauth.account", action=action, user=user, limit_get=reads))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Returns the response "too many requests" (429)."""
    page: HttpResponse = ratelimit.respond_429(request)
    return page
