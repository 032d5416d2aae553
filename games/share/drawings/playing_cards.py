"""Draws playing cards in SVG, as `static/js/draw/cards.js` does, for pictures that are made without a browser.

A test compares each path with that file, so that a card looks the same on the table and on a share card.
"""

from __future__ import annotations

STYLE = (
    ".ink{fill:none;stroke:#1a2120;stroke-linejoin:round}.pip{fill:#1a2120}"
    ".red .ink{stroke:#bf3022}.red .pip{fill:#bf3022}"
    ".gold{fill:#cf9f4a}.seal{fill:#bf3022}.paper{fill:#fffdf8}.dark{fill:#1a2120}"
    ".skin{fill:#fbe9d3;stroke:#1a2120;stroke-width:1.5}.red .skin{stroke:#bf3022}"
    ".line{fill:none;stroke:#1a2120;stroke-width:2.4;stroke-linecap:round}.thin{stroke-width:1.6}"
    ".gold-line{fill:none;stroke:#d9ad5c;stroke-width:2;stroke-linecap:round}.fat{stroke-width:3.4}"
    ".paper-line{fill:none;stroke:#fffdf8;stroke-width:3;stroke-linecap:round}"
    ".beads{fill:none;stroke:#cf9f4a;stroke-width:3.4;stroke-linecap:round;stroke-dasharray:.1 5}"
)
"""The style sheet of the drawings, as in `static/css/cards.css`."""

SUITS = {
    "S": "M16 1C20 8 31 14 31 22c0 6-8 8-12.5 3.5C19 28 20 30 22 31.5H10C12 30 13 28 13.5 25.5 9 30 1 28 1 22 1 14 12 "
    "8 16 1Z",
    "H": "M16 31C12 24 1 18 1 9.5 1 1.5 12 .5 16 8c4-7.5 15-6.5 15 1.5C31 18 20 24 16 31Z",
    "D": "M16 .5C19 7 24 12.5 29 16 24 19.5 19 25 16 31.5 13 25 8 19.5 3 16 8 12.5 13 7 16 .5Z",
    "C": "M16 .8a7.3 7.3 0 0 1 5.3 12.3 7.3 7.3 0 1 1-2.8 12.2C19 28 20 30 22 31.5H10C12 30 13 28 13.5 25.3A7.3 7.3 0 "
    "1 1 10.7 13.1 7.3 7.3 0 0 1 16 .8Z",
}
RANKS = {
    "2": "M6 17C6 0 34 1 34 17 34 29 8 40 6 55H36",
    "3": "M7 5H33L19 25C40 24 40 55 20 55 12 55 7 51 5 45",
    "4": "M27 57V5L5 41H37",
    "5": "M33 5H11L9 27C18 20 36 24 35 39 34 57 12 59 6 46",
    "6": "M27 4C16 14 7 26 6 38A14 16.5 0 1 0 34 38C34 24 14 20 7 34",
    "7": "M5 5H35C26 20 19 38 17 57",
    "8": "M20 4.5A12 11.5 0 1 1 20 28 14 13.8 0 1 1 20 55.5 14 13.8 0 1 1 20 28 12 11.5 0 1 1 20 4.5Z",
    "9": "M13 56C24 46 33 34 34 22A14 16.5 0 1 0 6 22C6 36 26 40 33 26",
    "10": "M2 13 9 6V57M29 4.5A10.5 14 0 0 1 39.5 18V42A10.5 13.5 0 0 1 18.5 42V18A10.5 14 0 0 1 29 4.5Z",
    "J": "M14 5H31V41C31 59 8 59 6 44",
    "Q": "M20 4.5A14.5 16 0 0 1 34.5 20V39A14.5 16 0 0 1 5.5 39V20A14.5 16 0 0 1 20 4.5ZM23 42 36 58",
    "K": "M8 4V57M35 4 10 34M18 25 36 57",
    "A": "M4 57 20 5 36 57M10 39H30",
    "大": "M4 19H36M20 3C20 32 15 48 4 57M21 20C24 38 30 50 37 57",
    "小": "M20 3V56L13 52M9 22C8 34 5 42 2 47M31 22C33 34 35 42 38 47",
    "王": "M5 6H35M8 30H32M3 55H37M20 6V55",
}


def _path(d: str, css: str) -> str:
    return f'<path d="{d}" class="{css}"/>'


def _ball(css: str, x: float, y: float, r: float) -> str:
    return f'<circle class="{css}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


_FACE = '<rect class="skin" x="20.5" y="27" width="23" height="29" rx="11.5"/>'
_EYES = _path("M24.5 40h4.5M35 40h4.5", "line")
_ROBE = _path("M3 80C5 62 17 55 32 55s27 7 29 25Z", "pip")
COURT = {
    "K": _ROBE
    + _path("M22 57 32 80 42 57", "gold-line")
    + _FACE
    + _path("M21.5 45c2 3 6 4 10.5 4s8.5-1 10.5-4c0 14-5 22-10.5 28-5.5-6-10.5-14-10.5-28Z", "pip")
    + _EYES
    + _path("M19 15H45L43 33H21Z", "pip")
    + _path("M20.5 28H43.5", "gold-line")
    + _path("M5 8H59V15H5Z", "pip")
    + _path("M9 18v19M15.5 18v15M48.5 18v15M55 18v19", "beads")
    + _ball("gold", 32, 21, 3),
    "Q": _path("M14 60C8 22 24 18 32 18s24 4 18 42Z", "pip")
    + _ROBE
    + _path("M20 58C24 68 40 68 44 58", "gold-line")
    + '<rect class="skin" x="21" y="27" width="22" height="29" rx="11"/>'
    + _path("M20 40C22 30 28 28 32 27c4 1 10 3 12 13 4-16-6-20-12-20S16 24 20 40Z", "pip")
    + _EYES
    + _ball("pip", 32, 12, 8.5)
    + _ball("seal", 32, 33, 1.8)
    + _ball("seal", 32, 48.5, 2)
    + _path("M12 12H52M12 12v4M52 12v4", "gold-line")
    + _path("M12 18v13M52 18v13", "beads"),
    "J": _ROBE
    + _path("M10 70C20 62 44 62 54 70M14 77C22 71 42 71 50 77", "gold-line")
    + _FACE
    + _EYES
    + _path("M29 49H35", "line")
    + _path("M15 37C15 17 26 15 32 15S49 17 49 37L47 54 42 38C36 33 28 33 22 38L17 54Z", "pip")
    + _path("M20 32C27 27 37 27 44 32", "gold-line")
    + _path("M32 16V7", "gold-line")
    + _path("M32 7C38-2 52 1 53 13 47 8 38 8 32 12Z", "seal"),
}
_FLAME = "M0-40C7-31 7-26 0-19-7-26-7-31 0-40Z"
BEASTS = {
    "BJ": '<g transform="translate(65 98) scale(.8)"><g class="gold">'
    + "".join(f'<path d="{_FLAME}" transform="rotate({k * 360 / 14:g})"/>' for k in range(14))
    + "</g>"
    + _path("M-22-22C-32-28-33-40-27-47-25-37-18-33-10-30ZM22-22C32-28 33-40 27-47 25-37 18-33 10-30Z", "pip")
    + _path("M-28-4C-28-22-14-29 0-29S28-22 28-4 16 29 0 29-28 14-28-4Z", "pip")
    + _path("M-21-12C-16-21-7-19-3-13M21-12C16-21 7-19 3-13", "gold-line fat")
    + _ball("paper", -12, -5, 7)
    + _ball("paper", 12, -5, 7)
    + _ball("dark", -11, -4, 3.6)
    + _ball("dark", 11, -4, 3.6)
    + _path("M-7 5H7L3 10H-3Z", "gold")
    + _path("M-18 13C-8 19 8 19 18 13 16 25 8 26 0 26S-16 25-18 13Z", "paper")
    + _path("M-14 16-10 23-6 17M14 16 10 23 6 17", "line thin")
    + "</g>",
    "SJ": '<g transform="translate(65 104) scale(.9)">'
    + _path("M-27-14C-33-26-27-34-17-28ZM27-14C33-26 27-34 17-28Z", "pip")
    + _path("M-30 0C-30-20-14-28 0-28S30-20 30 0 16 28 0 28-30 18-30 0Z", "pip")
    + _path("M4-23A7.5 7.5 0 1 0 6-11 6.5 6.5 0 0 1 4-23Z", "gold")
    + _ball("paper", -12, -2, 6.5)
    + _ball("dark", -11, -1, 3.2)
    + _path("M6-1C9-5 15-5 18-1", "paper-line")
    + _path("M-5 7H5L2 11H-2Z", "gold")
    + _path("M-12 15C-6 20 6 20 12 15", "paper-line")
    + _path("M4 18 6.5 23 9.5 17", "paper")
    + "</g>",
}


def _stroke(glyph: str, x: float, y: float, scale: float, width: float = 9) -> str:
    return (
        f'<path class="ink" d="{RANKS[glyph]}" stroke-width="{width:g}" '
        f'transform="translate({x:g} {y:g}) scale({scale:g})"/>'
    )


def _pip(suit: str, x: float, y: float, size: float, css: str = "pip", extra: str = "") -> str:
    return f'<path class="{css}" d="{SUITS[suit]}" transform="translate({x:g} {y:g}) scale({size / 32:g})"{extra}/>'


def can_draw(codes: tuple[str, ...]) -> bool:
    """Whether every one of these codes is a playing card's."""
    return all(code in BEASTS or (code.isascii() and code[:-1] in RANKS and code[-1:] in SUITS) for code in codes)


def card_face(code: str) -> str:
    """Draws the face of a card in a box of 100 × 140: rank and suit letter, such as `10H`, or a joker, `SJ`, `BJ`.

    Raises KeyError for any other code.
    """
    if code in BEASTS:
        word = "大" if code == "BJ" else "小"
        return BEASTS[code] + _stroke(word, 6, 9, 0.62, 8.5) + _stroke("王", 6, 11 + 64 * 0.62, 0.62, 8.5)
    rank, suit = code[:-1], code[-1]
    index = _stroke(rank, 6 if rank == "10" else 7, 9, 0.66) + _pip(suit, 7, 17 + 60 * 0.66, 27)
    if rank in COURT:
        return f'{index}<g transform="translate(34 56) scale(.99)">{COURT[rank]}</g>'
    if rank == "A":
        inner = _pip(suit, 44.5, 77, 37, "gold-line", ' style="stroke-width:1.8"')
        return index + _pip(suit, 33, 66, 60) + inner
    return index + _pip(suit, 38, 76, 52)


def card(code: str, x: float, y: float, width: float, turn: float = 0) -> str:
    """Draws a card with its paper and shadow, its upper left corner at (x, y), turned by `turn` degrees."""
    colour = "red" if code[-1] in "HD" or code == "BJ" else "black"
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({width / 100:g})">'
        '<rect x="-1" y="2" width="102" height="142" rx="10" opacity=".28"/>'
        '<rect width="100" height="140" rx="9" fill="#fffdf7"/>'
        '<rect x=".75" y=".75" width="98.5" height="138.5" rx="8.5" fill="none" stroke="#d9cdb6" stroke-width="1.5"/>'
        f'<g class="{colour}">{card_face(code)}</g></g>'
    )


def fan(codes: tuple[str, ...], x: float, y: float, width: float, room: float, *, step: float = 0.64) -> str:
    """Draws cards side by side, each over the one before, and closer together if they would exceed the width `room`."""
    if not codes:
        return ""
    apart = width * step
    if len(codes) > 1:
        apart = min(apart, (room - width) / (len(codes) - 1))
    return "".join(card(code, x + index * apart, y, width) for index, code in enumerate(codes))
