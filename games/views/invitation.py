"""Draws the link to a table as a QR code, which a phone reads off another screen."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

INK = "#1d2b27"
QUIET = 2
"""Modules of light around it; the paper that it stands on goes on in the same colour."""


@lru_cache(maxsize=256)
def qr_svg(address: str) -> SafeString:
    """Returns the QR code of an address: an SVG without a size of its own."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=QUIET, omitsize=True, svgclass=None, lineclass=None, dark=INK))  # noqa: S308  drawn here, of an address of ours
