"""The player's language and the device cookie, per request."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware

DEVICE_COOKIE = "kaiju_device"
Handler = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware(LocaleMiddleware):
    """Accept-Language at first; the language cookie once somebody chose."""


class DeviceMiddleware:
    """Gives every browser a random mark, so that one person cannot hold two seats of a rated match unnoticed."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if DEVICE_COOKIE not in request.COOKIES:
            response.set_cookie(
                DEVICE_COOKIE, secrets.token_urlsafe(16), max_age=2 * 365 * 86400, httponly=True, samesite="Lax",
                secure=request.is_secure(),
            )  # fmt: skip
        return response
