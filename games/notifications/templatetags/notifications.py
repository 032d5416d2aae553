"""Template tags of notifications: the bell in every page's head, and notifications in words."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext

from accounts.models import User
from games.notifications import selectors, sentences
from games.notifications.models import Notification

register = template.Library()
MOST = 99
"""The highest number on the bell."""


@register.inclusion_tag("notifications/_bell.html", takes_context=True)
def bell(context: template.Context) -> dict[str, Any]:
    """Shows the bell with the number of unread notifications. Guests and visitors have none."""
    user = getattr(context.get("request"), "user", None)
    if not isinstance(user, User) or user.is_guest:
        return {"shown": False}
    unread, none, some = selectors.unread_count(user), gettext("Notifications"), gettext("Notifications, {n} new")
    label = some.replace("{n}", str(unread)) if unread else none
    return {"shown": True, "unread": unread, "most": MOST, "none": none, "some": some, "label": label}


@register.filter
def heading(one: Notification) -> str:
    return sentences.heading_of(one)


@register.filter
def sentence(one: Notification) -> str:
    return sentences.sentence_of(one)


@register.filter
def picture(one: Notification) -> str:
    """Returns the icon of a notification that no player caused."""
    return sentences.ICONS[one.kind]  # type: ignore[index]  # equal to the enum's member
