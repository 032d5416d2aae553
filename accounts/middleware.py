"""The player's language and the device cookie, per request."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from accounts.attempts import remember

DEVICE_COOKIE = "kaiju_device"
Handler = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware(LocaleMiddleware):
    """A signed-in player's own choice wins; else the language cookie; else Accept-Language."""

    def process_request(self, request: HttpRequest) -> None:
        # `get_user` keeps the user on the request: the authentication middleware does not ask the database again
        chosen = getattr(get_user(request), "language", "") if SESSION_KEY in request.session else ""
        if chosen not in dict(settings.LANGUAGES):
            super().process_request(request)
            return
        translation.activate(chosen)
        request.LANGUAGE_CODE = translation.get_language()


class DeviceMiddleware:
    """Gives every browser a random mark, so that one person cannot hold two seats of a rated match unnoticed.

    `request.device` is the mark, also in the request that brings it.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        known = request.COOKIES.get(DEVICE_COOKIE, "")
        request.device = known or secrets.token_urlsafe(16)  # type: ignore[attr-defined]
        response = self.get_response(request)
        remember(request, response)
        if not known:
            response.set_cookie(
                DEVICE_COOKIE, request.device, max_age=2 * 365 * 86400, httponly=True,  # type: ignore[attr-defined]
                samesite="Lax", secure=request.is_secure(),
            )  # fmt: skip
        return response
