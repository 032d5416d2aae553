"""QR codes of links to tables, for a phone that reads them off another screen."""

from __future__ import annotations

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

INK = "#1d2b27"
QUIET = 2
"""The quiet zone in light modules. The paper around it continues in the light colour."""


@lru_cache(maxsize=256)
def qr_svg(address: str) -> SafeString:
    """Returns the QR code of an address as an SVG without a size of its own."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=QUIET, omitsize=True, svgclass=None, lineclass=None, dark=INK))  # noqa: S308  made here, from an address of ours
