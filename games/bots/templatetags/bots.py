"""What other pages show of bots: whose one is, and what their owners should know."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from games.bots import selectors

register = template.Library()


@register.inclusion_tag("bots/_card.html")
def bot_card(player: User) -> dict[str, Any]:
    """On the profile of a bot: whose it is, and what it says of itself. Nothing for everybody else."""
    return {"bot": selectors.bot_named(player.username) if player.is_bot else None}


@register.inclusion_tag("bots/_news.html", takes_context=True)
def bot_news(context: template.Context) -> dict[str, Any]:
    """Below the header: bots of the viewer that the house has stopped, each until its owner has seen to it."""
    request = context.get("request")
    viewer = getattr(request, "user", None)
    told = isinstance(viewer, User) and not viewer.is_guest
    stopped = selectors.stopped_by_house(viewer) if told and isinstance(viewer, User) else []
    here = getattr(request, "path", "")
    return {"bots": [bot for bot in stopped if f"/bots/{bot.user.username}/" not in here]}
