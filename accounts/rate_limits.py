"""How often something may be done. The rates stand in the settings, beside those of signing in."""

from __future__ import annotations

from allauth.core import ratelimit
from django.http import HttpRequest, HttpResponse

from accounts.models import User


def consume(request: HttpRequest, action: str, *, user: User | None = None) -> bool:
    """Counts one more time; False when it is one too many. `user` where the rate is per user."""
    return bool(ratelimit.consume(request, action=action, user=user))


def too_many(request: HttpRequest) -> HttpResponse:
    """The page that asks for patience (429)."""
    page: HttpResponse = ratelimit.respond_429(request)
    return page
