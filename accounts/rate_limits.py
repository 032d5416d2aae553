"""Limits on how often an action is allowed. The rates are in the settings, beside those of signing in."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def consume(request: HttpRequest, action: str, *, user: User | None = None) -> bool:
    """Counts one more action. Returns False if it is one too many. `user` is required where the rate is per user."""
    return bool(ratelimit.consume(request, action=action, user=user))


def too_many(request: HttpRequest) -> HttpResponse:
    """Returns the page for too many requests (429)."""
    page: HttpResponse = ratelimit.respond_429(request)
    return page
