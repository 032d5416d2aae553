"""Template filters that format numbers: thousands separators, a true minus sign, and signs for changes."""

from __future__ import annotations

from django import template

register = template.Library()

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"


@register.filter
def number(value: int | None) -> str:
    """Formats a number with separators: 1842 → 1,842, and minus as U+2212. None becomes a dash."""
    return NOTHING if value is None else f"{value:,}".replace("-", MINUS)


@register.filter
def signed(value: int | None) -> str:
    """Formats a change with its sign: +12, −24, 0. None becomes a dash."""
    return NOTHING if value is None else f"{value:+,}".replace("-", MINUS) if value else "0"


@register.filter
def trend_class(value: int | None) -> str:
    """Returns the CSS class that colours a change: `up`, `down`, or `muted` for zero and None."""
    return "up" if value and value > 0 else "down" if value and value < 0 else "muted"


@register.filter
def percent_of(part: int, whole: int) -> int | None:
    """Returns `part` as a rounded percentage of `whole`; None if `whole` is zero."""
    return round(100 * part / whole) if whole else None


@register.filter
def percent(value: int | None) -> str:
    return NOTHING if value is None else f"{value}%"
