"""The template tag that shows the signed-in player's own conduct, never that of others."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils import timezone
from django.utils.translation import get_language

from games import catalog
from leaderboards.conduct.labels import ABOUT, WORDS, lapse_text
from leaderboards.conduct.selectors import record_of

register = template.Library()

SHOWN = 8
"""Lapses on the page at most."""


@register.inclusion_tag("conduct/_own.html", takes_context=True)
def own_conduct(context: template.Context) -> dict[str, Any]:
    """Returns the template context for the signed-in player's conduct.

    It has a word for the conduct, the end of a pause from rated play, and recent lapses. A guest cannot play rated
    matches and so has no conduct record.
    """
    user = context["request"].user
    if not user.is_authenticated or user.is_guest:
        return {"record": None}
    record, lang = record_of(user, now=timezone.now()), get_language() or "en"
    return {
        "record": record, "word": WORDS[record.word], "about": ABOUT[record.word],
        "tone": {"good": "", "new": "new"}.get(record.word, "warn"),
        "lapses": [
            {"at": lapse.at, "match": lapse.match_id, "game": catalog.game_text(lapse.match.game, lang),
             "told": lapse_text(lapse.kind, lapse.count)}
            for lapse in record.lapses[:SHOWN]
        ],
    }  # fmt: skip
