"""Numbers as the pages show them: thousands apart, a true minus, signs where a number is a change."""

from __future__ import annotations

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"


@register.filter
def num(value: int | None) -> str:
    """1842 → 1,842; −7 with U+2212; nothing is a dash."""
    return NOTHING if value is None else f"{value:,}".replace("-", MINUS)


@register.filter
def signed(value: int | None) -> str:
    """A change: +12, −24, 0."""
    return NOTHING if value is None else f"{value:+,}".replace("-", MINUS) if value else "0"


@register.filter
def trend(value: int | None) -> str:
    """The class that colours a change."""
    return "up" if value and value > 0 else "down" if value and value < 0 else "muted"


@register.filter
def of(part: int, whole: int) -> int | None:
    """Percent of a whole, rounded; None without a whole."""
    return round(100 * part / whole) if whole else None


@register.filter
def percent(value: int | None) -> str:
    return NOTHING if value is None else f"{value}%"
