"""The look of the pages in one browser: light, dark, or as the device says. A cookie: it belongs to the screen."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

THEME_COOKIE = "kaiju_theme"
THEMES = ("auto", "light", "dark")


def remember_theme(request: HttpRequest, response: HttpResponse, theme: str) -> None:
    """Keeps the theme for a year; an unknown one changes nothing."""
    if theme in THEMES:
        keep_for_a_year(request, response, THEME_COOKIE, theme, httponly=True)


def keep_for_a_year(
    request: HttpRequest, response: HttpResponse, name: str, value: str, *, httponly: bool = False
) -> None:
    """Sets a cookie that holds a choice; one that came over TLS goes back over TLS alone."""
    response.set_cookie(name, value, max_age=365 * 86400, samesite="Lax", httponly=httponly, secure=request.is_secure())
