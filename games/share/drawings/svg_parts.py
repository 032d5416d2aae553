"""Draws parts of share cards: texts that fit their width, pictures of the sprite, avatars, seals, QR codes."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from xml.sax.saxutils import escape

import segno
from django.conf import settings

from .playing_cards import STYLE

WIDTH, HEIGHT = 1200, 630
TYPE = "Noto Sans CJK SC"
CINNABAR = "#b93526"
SMALLEST = 0.72
"""The smallest share of its size to which a text shrinks. What is wider still is cut."""

_SYMBOL = re.compile(r'<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>(.*?)</symbol>', re.DOTALL)
_VARIABLE = re.compile(r"var\(--(\w[\w-]*),([^)]*)\)")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def picture(body: str) -> str:
    """Returns a complete SVG document that contains this drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="{TYPE}"><style>{STYLE}</style>{body}</svg>'
    )


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """Returns the approximate width of a text in units, rather too large than too small.

    Characters are grouped in classes, and all of a class count with one width, rounded up from the typeface's.
    """
    total = sum(_em(character) for character in words)
    return total * size * (1.06 if bold else 1)


def _em(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.0
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    if character in "MW@%—":
        return 0.92
    if character.isupper():
        return 0.66
    return 0.3 if character in " .,:;'|ijl!·" else 0.56


def text(
    words: str, x: float, y: float, size: float, fill: str, *, weight: int = 400, anchor: str = "start",
    spacing: float = 0, room: float = 0,
) -> str:  # fmt: skip
    """Draws a text on the baseline `y`.

    With `room`, a width in units, it shrinks to fit and is cut if it still does not.
    """
    words = _NOT_XML.sub("", words)
    bold = weight >= 600
    if room:
        wide = width_of(words, size, bold=bold) + spacing * len(words)
        if wide > room:
            size *= max(SMALLEST, room / wide)
            spacing = 0
            while len(words) > 1 and width_of(words, size, bold=bold) > room:
                words = words.removesuffix("…")[:-1].rstrip() + "…"
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}" letter-spacing="{spacing:g}">{escape(words)}</text>'
    )


@lru_cache(maxsize=1)
def _symbols() -> dict[str, tuple[str, str]]:
    """Returns the pictures of the product's sprite: id -> (view box, content)."""
    sprite = (settings.BASE_DIR / "static" / "art" / "art.svg").read_text(encoding="utf-8")
    return {name: (box, inner) for name, box, inner in _SYMBOL.findall(sprite)}


def art(name: str, x: float, y: float, width: float, height: float, *, fill: str = "", stretch: bool = False) -> str:
    """Draws a picture of `static/art/art.svg`.

    `fill` is the colour of its hills. With `stretch` the picture fills its box, without keeping its proportions.
    """
    box, inner = _symbols()[name]
    inner = _VARIABLE.sub(lambda found: fill if fill and found[1] == "hill" else found[2], inner)
    ratio = ' preserveAspectRatio="none"' if stretch else ""
    return f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{box}"{ratio}>{inner}</svg>'


def avatar(name: str, x: float, y: float, size: float, *, hat: str = "") -> str:
    """Draws an avatar as a disc with a paper edge; with `hat` the hat of that role.

    An unknown avatar is replaced by that of AI players.
    """
    name = f"av-{name}" if f"av-{name}" in _symbols() else "av-bot"
    middle_x, middle_y, mark = x + size / 2, y + size / 2, f"a{x:g}-{y:g}"
    drawn = (
        f'<clipPath id="{mark}"><circle cx="{middle_x:g}" cy="{middle_y:g}" r="{size / 2:g}"/></clipPath>'
        f'<circle cx="{middle_x:g}" cy="{middle_y:g}" r="{size / 2 + 4:g}" fill="#fffaf0"/>'
        f'<g clip-path="url(#{mark})">{art(name, x, y, size, size)}</g>'
    )
    if f"hat-{hat}" in _symbols():
        worn = art(f"hat-{hat}", x + size * 0.11, y - size * 0.27, size * 0.78, size * 0.48)
        drawn += f'<g transform="rotate(-5 {middle_x:g} {y:g})">{worn}</g>'
    return drawn


def seal(word: str, x: float, y: float, size: float) -> str:
    """Draws a square seal around its middle (x, y), with a short word in it."""
    type_size = size * (0.56 if len(word) == 1 else 0.8 / max(len(word) * 0.7, 1))
    return (
        f'<g transform="translate({x:g} {y:g}) rotate(-6)"><rect x="{-size / 2:g}" y="{-size / 2:g}" width="{size:g}" '
        f'height="{size:g}" rx="{size * 0.13:g}" fill="none" stroke="{CINNABAR}" stroke-width="{size * 0.05:g}"/>'
        f'<rect x="{-size * 0.43:g}" y="{-size * 0.43:g}" width="{size * 0.86:g}" height="{size * 0.86:g}" '
        f'rx="{size * 0.09:g}" fill="none" stroke="{CINNABAR}" stroke-width="{size * 0.018:g}"/>'
        + text(word, 0, type_size * 0.36, type_size, CINNABAR, weight=900, anchor="middle")
        + "</g>"
    )


def qr(address: str, x: float = 1014, y: float = 472, size: float = 116) -> str:
    """Draws the QR code of an address on a paper plate."""
    rows = [list(row) for row in segno.make(address, error="m", micro=False).matrix]
    path = "".join(
        f"M{column} {row}h1v1h-1z" for row, line in enumerate(rows) for column, dark in enumerate(line) if dark
    )
    return (
        f'<rect x="{x - 14:g}" y="{y - 14:g}" width="{size + 28:g}" height="{size + 28:g}" rx="14" fill="#fffdf7"/>'
        f'<path transform="translate({x:g} {y:g}) scale({size / len(rows):g})" d="{path}" fill="#141918" '
        'shape-rendering="crispEdges"/>'
    )


def brand(site: str, line: str, ink: str, x: float = 64, y: float = 530) -> str:
    """Draws the product's mark and name with a line below it."""
    return (
        art("mark", x, y, 60, 60)
        + text(site, x + 78, y + 30, 32, ink, weight=700, spacing=2)
        + f'<g opacity=".82">{text(line, x + 78, y + 62, 24, ink, room=820)}</g>'
    )


FELTS = {
    "jade": ("#2b6a5f", "#123730", "#0b2a24"),
    "ink": ("#3a4450", "#14181e", "#0d1116"),
    "lacquer": ("#7a3128", "#38130f", "#240b08"),
    "indigo": ("#35578a", "#142443", "#0f1d38"),
    "paper": ("#4b4a63", "#1d1c2b", "#12111d"),
}
"""A table's colour -> (middle, edge, hills), after the felts of `static/css/tokens.css`, which a picture cannot read.

Lacquer is lighter here, and Werewolf's paper table is drawn as its night.
"""


def felt(name: str) -> str:
    """Draws the background of a share card: a table's colour, with hills at its foot."""
    middle, edge, hills = FELTS.get(name, FELTS["jade"])
    return (
        f'<defs><radialGradient id="felt" cx=".62" cy=".3" r="1"><stop offset="0" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{edge}"/></radialGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#felt)"/>'
        f'<g opacity=".55">{art("hills", 0, 330, 1200, 300, fill=hills, stretch=True)}</g>'
    )
