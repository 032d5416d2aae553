"""Draws the icons of the installed site from the mark in `static/art/favicon.svg`.

    .venv/bin/python tools/app_icons.py

The files are committed, since they change with the mark alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import resvg_py

ART: Final = Path(__file__).parents[1] / "static" / "art"
STROKES: Final = "M10 14H38M8 26H40M17 14V26C17 33 14 37 9 40M31 14V40"
"""The character 开, as in the mark."""
RED, PAPER = "#b93526", "#fffaf2"


def drawing(*, corner: float, scale: float, ground: str, ink: str) -> str:
    """Returns the mark as SVG: corners of this radius of 48, the character at this part of its usual size."""
    shift = 24 * (1 - scale)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="{corner}"'
        f' fill="{ground}"/><path transform="translate({shift} {shift}) scale({scale})" d="{STROKES}" fill="none"'
        f' stroke="{ink}" stroke-width="4.6" stroke-linecap="round"/></svg>'
    )


def main() -> None:
    usual = drawing(corner=9, scale=1, ground=RED, ink=PAPER)
    # a launcher may cut everything outside the inner four fifths
    maskable = drawing(corner=0, scale=0.72, ground=RED, ink=PAPER)
    badge = drawing(corner=0, scale=1, ground="none", ink="#fff")
    for name, svg, size in (
        ("app-192", usual, 192), ("app-512", usual, 512), ("app-maskable-512", maskable, 512),
        ("app-badge-96", badge, 96),
    ):  # fmt: skip
        png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
        (ART / f"{name}.png").write_bytes(bytes(png))


if __name__ == "__main__":
    main()
