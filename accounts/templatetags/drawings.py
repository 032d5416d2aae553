"""Template tags for cards and dice that a script draws. Until it comes, blank ones of the same size keep their room.

The drawings are paths in static/js/draw/. What a reader presses below them must not move when they come.
"""

from __future__ import annotations

from math import ceil

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

CARDS_OF_A_ROW, MANY_CARDS = 10, 8
"""How `group` of static/js/draw/cards.js lays a play out."""


@register.simple_tag
def cards(codes: str, css: str = "", **data: str) -> SafeString:
    """Renders a play on the table for static/js/site/draw_cards.js: `{% cards "5S 5D" %}`; "back" lies face down.

    `data` are further `data-` attributes of the element.
    """
    count = len(codes.split())
    rows = max(1, ceil(count / CARDS_OF_A_ROW))
    group = format_html(
        '<span class="group blank" style="--per: {}"{}>{}</span>',
        ceil(count / rows), mark_safe(" data-many") if count > MANY_CARDS else "", _blanks("card", count),
    )  # fmt: skip
    return _slot("cards", codes, css, data, group)


@register.simple_tag
def uno_cards(codes: str) -> SafeString:
    """Renders UNO cards in a row for static/js/site/draw_uno_cards.js: `{% uno_cards "R7 YS back" %}`."""
    return _slot("uno", codes, "uno-cards", {}, _blanks("card uno blank", len(codes.split())))


@register.simple_tag
def dice(faces: str, **data: str) -> SafeString:
    """Renders dice in a row for static/js/site/draw_dice.js: `{% dice "4 4 1" bid="4" %}`."""
    row = format_html('<span class="dice blank">{}</span>', _blanks("die", len(faces.split())))
    return _slot("dice", faces, "", data, row)


def _slot(name: str, codes: str, css: str, data: dict[str, str], blank: SafeString) -> SafeString:
    """Returns the element whose attribute `data-` with this name tells a script what to draw in place of `blank`."""
    return format_html(
        '<span{} data-{}="{}"{}>{}</span>',
        format_html(' class="{}"', css) if css else "", name, codes,
        format_html_join("", ' data-{}="{}"', data.items()), blank,
    )  # fmt: skip


def _blanks(css: str, count: int) -> SafeString:
    return format_html_join("", '<span class="{}"></span>', [(css,)] * count)
