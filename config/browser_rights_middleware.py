"""Middleware with the headers that say what a page may do in a browser, and which sites may load its answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

OWN: Final = ("clipboard-write", "fullscreen", "publickey-credentials-create", "publickey-credentials-get",
              "screen-wake-lock", "web-share")  # fmt: skip
"""Features that this site's pages use themselves."""
NONE: Final = (
    "accelerometer", "bluetooth", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid",
    "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
"""Features that no page uses, so that no script that got in could."""
PERMISSIONS: Final = ", ".join([*(f"{name}=(self)" for name in OWN), *(f"{name}=()" for name in NONE)])
EMBEDDED: Final = ("/embed/",)
"""Beginnings of the paths that other sites show in frames of their own."""


class BrowserRightsMiddleware:
    """Django middleware that adds `Permissions-Policy` and `Cross-Origin-Resource-Policy`.

    Other sites may load frames of replays, and answers that caches may share, such as pictures of share cards. They may
    load nothing else. `SecurityMiddleware` adds `Cross-Origin-Opener-Policy` and `Referrer-Policy`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for_others = request.path.startswith(EMBEDDED) or "public" in response.get("Cache-Control", "")
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "cross-origin" if for_others else "same-origin")
        return response
