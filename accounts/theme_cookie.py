"""Cookie with the theme of the pages: light, dark, or that of the device. It belongs to one browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

THEME_COOKIE = "kaiju_theme"
THEMES = ("auto", "light", "dark")


def remember_theme(request: HttpRequest, response: HttpResponse, theme: str) -> None:
    """Sets the theme cookie of this browser for a year. An unknown theme has no effect."""
    if theme in THEMES:
        keep_for_a_year(request, response, THEME_COOKIE, theme, httponly=True)


def keep_for_a_year(
    request: HttpRequest, response: HttpResponse, name: str, value: str, *, httponly: bool = False
) -> None:
    """Sets a cookie with a setting for a year. If the page came over TLS, the browser returns it over TLS only."""
    response.set_cookie(name, value, max_age=365 * 86400, samesite="Lax", httponly=httponly, secure=request.is_secure())
