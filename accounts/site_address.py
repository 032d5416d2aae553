"""Absolute addresses of the site's pages, for use outside the site: previews of links, QR codes, pictures."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def absolute(request: HttpRequest, path: str) -> str:
    """Returns the absolute address of a path, on the configured site or else on that of the request.

    A path that is an absolute address already, such as a file on another server, is returned unchanged.
    """
    site = settings.KAIJU["SITE_URL"]
    if site and path.startswith("/") and not path.startswith("//"):
        return f"{site}{path}"
    return request.build_absolute_uri(path)
