"""The look of the pages in one browser: light, dark, or as the device says. A cookie: it belongs to the screen."""

from __future__ import annotations

from django.http import HttpResponse

THEME_COOKIE = "kaiju_theme"
THEMES = ("auto", "light", "dark")


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Keeps the theme for a year; an unknown one changes nothing."""
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=365 * 86400, samesite="Lax", httponly=True)
