"""A template tag that shows the panel of a chat room."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import get_language

from games.catalog.shared_words import ROOM_PHRASES
from games.selectors import may_host_room, slow_seconds
from games.services.chat_rooms import SLOW_CHOICES

register = template.Library()

SOMEBODY = "0"


@register.inclusion_tag("games/_chat_room.html", takes_context=True)
def chat_room(context: template.Context, key: str, heading: str) -> dict[str, Any]:
    """Returns the template context of a room's panel below a heading. Scripts connect it when it is opened."""
    request = context.get("request")
    user = getattr(request, "user", None)
    known = user if user is not None and user.is_authenticated else None
    lang = get_language() or "zh-hans"
    return {
        "socket": f"/ws/rooms/{key.replace(':', '/')}/", "heading": heading, "id": key.replace(":", "-"),
        "me": known.username if known is not None else "",
        "hosts": known is not None and may_host_room(key, known), "slow": slow_seconds(key) if known else 0,
        "choices": SLOW_CHOICES, "phrases": [(name, said.text(lang)) for name, said in ROOM_PHRASES.items()],
        "profile": reverse("profile", args=[SOMEBODY]).replace(SOMEBODY, "{username}"),
        "next": getattr(request, "path", "/"),
    }  # fmt: skip
