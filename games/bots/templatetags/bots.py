"""Template tags for bots: a card on a bot's profile, and notices to owners about paused bots."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from games.bots import selectors

register = template.Library()


@register.inclusion_tag("bots/_bot_profile.html")
def bot_card(player: User) -> dict[str, Any]:
    """Shows a bot's owner and description on its profile. Shows nothing on other players' profiles."""
    return {"bot": selectors.bot_named(player.username) if player.is_bot else None}


@register.inclusion_tag("bots/_news.html", takes_context=True)
def bot_news(context: template.Context) -> dict[str, Any]:
    """Shows notices below the page header: each of the viewer's bots that staff or a limit paused.

    A notice stays until its bot is resumed.
    """
    request = context.get("request")
    viewer = getattr(request, "user", None)
    told = isinstance(viewer, User) and not viewer.is_guest
    stopped = selectors.stopped_by_house(viewer) if told and isinstance(viewer, User) else []
    here = getattr(request, "path", "")
    return {"bots": [bot for bot in stopped if f"/bots/{bot.user.username}/" not in here]}
