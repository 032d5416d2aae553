"""Template tags of the stream desk and the list of streams on the air: gift kinds, clock times, streams to watch."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from accounts.templatetags.ui import art
from games import catalog
from games.rules.doudizhu.gifts import STRONG
from games.rules.doudizhu.state import GiftKind
from games.streams import gift_names
from games.streams.selectors.streams import streams_to_watch

register = template.Library()

STREAMS_SHOWN = 12
"""The most streams that a page of matches to watch lists."""


@register.simple_tag
def gift_art(kind: str) -> SafeString:
    """Renders the picture of a gift kind, which screen readers skip."""
    return art(f"gift-{kind}", "gift-art")


@register.simple_tag
def streams_on_air() -> list[dict[str, str]]:
    """Returns the streams to watch: `{"title", "owner", "code", "game", "art"}`, at most 12."""
    lang = get_language() or "zh-hans"
    return [
        {"title": stream.title, "owner": stream.owner.shown_name, "code": stream.table.code,
         "game": catalog.game_text(stream.game, lang), "art": f"game-{stream.game}"}
        for stream in streams_to_watch(timezone.now())[:STREAMS_SHOWN]
        if stream.table is not None
    ]  # fmt: skip


@register.filter
def gift_name(kind: str) -> str:
    return gift_names.gift_name(kind)


@register.filter
def gift_moment(kind: str) -> str:
    """Returns the time at which a kind of gift may act, in words."""
    return str(gift_names.MOMENTS[GiftKind(kind)])


@register.filter
def is_strong(kind: str) -> bool:
    return kind in STRONG


@register.filter
def terms_line(row: dict[str, Any]) -> str:
    """Returns price, cooldown and limit of a gift kind as one line, which stands for its fields on a phone."""
    price, cooldown, limit = (row[name].value() for name in ("price", "cooldown", "limit"))
    parts = [str(price)] if price not in (None, "") else []
    parts.append(gettext("%(n)s s") % {"n": cooldown})
    parts.append(gettext("%(n)s per round") % {"n": limit} if limit not in (None, "") else gettext("no limit"))
    return " · ".join(parts)


@register.simple_tag
def clock_time(value: datetime) -> SafeString:
    """Renders a `<time>` element with hours and minutes alone, which a script converts to the reader's zone."""
    local = timezone.localtime(value)
    text, stamp = f"{local:%H:%M}", local.isoformat(timespec="seconds")
    return format_html('<time datetime="{}" data-clock>{}</time>', stamp, text)
