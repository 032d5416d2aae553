"""The panel of the day's missions on the home page."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone

from accounts.models import User
from games.missions import selectors
from games.puzzles.selectors import next_day_begins

register = template.Library()


@register.inclusion_tag("missions/_panel.html", takes_context=True)
def missions_panel(context: template.Context) -> dict[str, Any]:
    """Returns the template context of the reader's missions of today. Visitors without an account have none."""
    request = context.get("request")
    user = getattr(request, "user", None)
    now = timezone.now()
    found = selectors.missions_of(user, now=now) if isinstance(user, User) else None
    return {
        "missions": found, "renewed_at": next_day_begins(now),
        "request": request, "csrf_token": context.get("csrf_token"),
    }  # fmt: skip
