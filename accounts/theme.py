"""Theme of the pages in one browser: light, dark, or that of the device.

A cookie holds it, since it suits the screen.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

THEME_COOKIE = "kaiju_theme"
THEMES = ("auto", "light", "dark")


def remember_theme(request: HttpRequest, response: HttpResponse, theme: str) -> None:
    """Stores the theme for a year. An unknown one has no effect."""
    if theme in THEMES:
        keep_for_a_year(request, response, THEME_COOKIE, theme, httponly=True)


def keep_for_a_year(
    request: HttpRequest, response: HttpResponse, name: str, value: str, *, httponly: bool = False
) -> None:
    """Sets a cookie that holds a setting. One received over TLS is only sent back over TLS."""
    response.set_cookie(name, value, max_age=365 * 86400, samesite="Lax", httponly=httponly, secure=request.is_secure())
