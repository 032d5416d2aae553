"""Template tags for the badges on a profile."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import get_language

from accounts.models import User
from leaderboards.badges import labels
from leaderboards.badges.kinds import BADGES
from leaderboards.badges.selectors import badges_of, missing_badges

register = template.Library()


@register.inclusion_tag("badges/_profile.html")
def player_badges(player: User, *, mine: bool) -> dict[str, Any]:
    """Returns the context of a profile's badges. Their player also sees those that are still to be earned."""
    if player.is_bot:
        return {}
    earned = badges_of(player)
    return {"earned": earned, "missing": missing_badges(earned) if mine else [], "all": len(BADGES)}


@register.filter
def badge_name(key: str) -> str:
    return labels.name_text(key, get_language() or "en")


@register.filter
def badge_meaning(key: str) -> str:
    """Returns the sentence that says what the badge with this key is earned by."""
    return labels.meaning_text(key, get_language() or "en")
