"""Middleware for every request: language, visits of guests and browsers, usernames in addresses, device cookie."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from accounts.password_attempts import store_known_accounts
from accounts.services import record_guest_visit
from accounts.signed_in_browsers import follow_browser

DEVICE_COOKIE = "kaiju_device"
Handler = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware(LocaleMiddleware):
    """Middleware that chooses the language: the signed-in player's setting, the language cookie, or Accept-Language."""

    def process_request(self, request: HttpRequest) -> None:
        # `get_user` keeps the user on the request, so the authentication middleware needs no second query
        chosen = getattr(get_user(request), "language", "") if SESSION_KEY in request.session else ""
        if chosen not in dict(settings.LANGUAGES):
            super().process_request(request)
            return
        translation.activate(chosen)
        request.LANGUAGE_CODE = translation.get_language()


class GuestMiddleware:
    """Middleware that records a guest's visit to any page, so that active guests are not deleted.

    A guest who only watches or reads is active too.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if SESSION_KEY in request.session and request.user.is_authenticated and request.user.is_guest:
            record_guest_visit(request, user=request.user)
        return self.get_response(request)


class SignedInBrowserMiddleware:
    """Middleware that keeps a player's list of signed-in browsers up to date.

    It also lets each session last its whole time from the last use.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if SESSION_KEY in request.session and request.user.is_authenticated and not request.user.is_guest:
            follow_browser(request, request.user)
        return self.get_response(request)


class OneNameMiddleware:
    """Middleware that redirects an address such as `/players/panda/` to the player's own spelling, `/players/Panda/`.

    It applies to pages and the REST API, and only if the original address is not found.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        match = request.resolver_match
        if response.status_code != HTTPStatus.NOT_FOUND or match is None or "username" not in match.kwargs:
            return response
        written = match.kwargs["username"]
        player = User.named(written).filter(is_active=True).first()
        if player is None or player.username == written:
            return response
        where = reverse(match.view_name, kwargs={**match.kwargs, "username": player.username})
        query = request.META.get("QUERY_STRING", "")
        led = HttpResponseRedirect(f"{where}?{query}" if query else where)
        if request.method not in ("GET", "HEAD"):
            led.status_code = HTTPStatus.TEMPORARY_REDIRECT  # keeps the method and the body
        return led


class DeviceMiddleware:
    """Middleware that gives every browser a cookie with a random mark, which requests have as `request.device`.

    With the mark one person at two seats of a rated match is noticed. It is also set in the request that creates it. A
    response that caches may share, such as a picture, sets no cookie, since all readers would get the same mark.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        known = request.COOKIES.get(DEVICE_COOKIE, "")
        request.device = known or secrets.token_urlsafe(16)  # type: ignore[attr-defined]
        response = self.get_response(request)
        store_known_accounts(request, response)
        if not known and "public" not in response.get("Cache-Control", ""):
            response.set_cookie(
                DEVICE_COOKIE, request.device, max_age=2 * 365 * 86400, httponly=True,  # type: ignore[attr-defined]
                samesite="Lax", secure=request.is_secure(),
            )  # fmt: skip
        return response
