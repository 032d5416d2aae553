"""Template tags of moderation: the time of a sanction that is left or over, and the notice of new decisions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from moderation.models import Sanction
from moderation.sanction_words import effect_text, title_text

register = template.Library()
ICONS = {"warn": "warn", "mute": "mute", "suspend": "lock", "ban": "close", "hide": "hidden", "void": "flag"}


@register.filter
def sanction_title(sanction: Sanction) -> str:
    return title_text(sanction.kind, sanction.days)


@register.filter
def sanction_effect(sanction: Sanction) -> str:
    return effect_text(sanction.kind)


@register.filter
def sanction_icon(sanction: Sanction) -> str:
    return ICONS[sanction.kind]


@register.filter
def time_left_text(until: datetime) -> str:
    """Returns the time until a sanction ends in its largest units, such as "2 days 3 h left"."""
    minutes = max(0, int((until - timezone.now()).total_seconds() // 60))
    days, hours = minutes // 1440, minutes % 1440 // 60
    if days:
        return ngettext("%(n)d day %(hours)d h left", "%(n)d days %(hours)d h left", days) % {"n": days, "hours": hours}
    return gettext("%(hours)d h %(minutes)d min left") % {"hours": hours, "minutes": minutes % 60}


@register.filter
def share_gone(sanction: Sanction) -> int:
    """Returns how much of a sanction's time has passed, in percent; 0 for a sanction without an end."""
    if sanction.ends_at is None:
        return 0
    whole = (sanction.ends_at - sanction.starts_at).total_seconds()
    gone = (timezone.now() - sanction.starts_at).total_seconds()
    return max(0, min(100, round(100 * gone / whole))) if whole else 100


@register.filter
def minutes_ago(moment: datetime) -> str:
    """Returns how long ago a moment was, in one unit, such as "4 min"."""
    minutes = max(0, int((timezone.now() - moment).total_seconds() // 60))
    if minutes < 60:
        return gettext("%(n)d min") % {"n": minutes}
    if minutes < 1440:
        return gettext("%(n)d h") % {"n": minutes // 60}
    return gettext("%(n)d d") % {"n": minutes // 1440}


@register.inclusion_tag("moderation/_news.html", takes_context=True)
def record_news(context: template.Context) -> dict[str, Any]:
    """Returns the context of a notice that staff decided something about the viewer. It disappears once it was read."""
    user = getattr(context.get("request"), "user", None)
    return {"news": bool(getattr(user, "record_news", False))}
