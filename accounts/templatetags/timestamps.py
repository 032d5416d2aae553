"""Template tags for moments, as dates with or without times, written in the server's time zone.

static/js/site/times.js converts them to the reader's zone.
"""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

register = template.Library()


@register.simple_tag
def moment(value: datetime, *, year: bool = False) -> SafeString:
    """Renders a `<time>` element with date, time and zone; with the year only if `year`.

    The zone is an element of its own. Where scripts run it takes no room, since they take it away: what is below a time
    must not move when they come.
    """
    local = timezone.localtime(value)
    return format_html(
        '<time datetime="{}" data-moment="{}">{}<span class="without-script"> {}</span></time>',
        local.isoformat(timespec="seconds"), "year" if year else "", _shown(local, year=year), _zone(local),
    )  # fmt: skip


@register.simple_tag
def moment_date(value: datetime, *, month: bool = False) -> SafeString:
    """Renders a `<time>` element with the date alone, or with month and year alone if `month`."""
    local = timezone.localtime(value)
    return format_html(
        '<time datetime="{}" data-moment="{}">{}</time>',
        local.isoformat(timespec="seconds"), "month" if month else "date",
        date_format(local, gettext("F Y") if month else gettext("M j, Y")),
    )  # fmt: skip


@register.simple_tag
def moment_text(value: datetime, *, year: bool = False, zone: tzinfo | None = None) -> str:
    """Returns date, time and zone as plain text: `Nov 28, 23:05 (UTC+8)`. `zone` None means the server's."""
    local = timezone.localtime(value, zone)
    return f"{_shown(local, year=year)} {_zone(local)}"


def _shown(local: datetime, *, year: bool) -> str:
    return date_format(local, gettext("M j, Y, H:i") if year else gettext("M j, H:i"))


def _zone(local: datetime) -> str:
    """Returns a short name for the offset of a time's zone: `(UTC)`, `(UTC+8)`, `(UTC-3:30)`."""
    minutes = int((local.utcoffset() or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    sign = "-" if minutes < 0 else "+"
    return f"(UTC{sign}{hours}" + (f":{rest:02})" if rest else ")") if minutes else "(UTC)"
