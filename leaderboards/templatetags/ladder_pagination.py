"""Template tag with the links through a ladder: previous page, next page, and the page that begins at a rank."""

from __future__ import annotations

from typing import Any

from django import template

from leaderboards import ranks

register = template.Library()
WHICH = ("after", "before", "rank")


@register.inclusion_tag("leaderboards/_pagination.html", takes_context=True)
def ladder_steps(context: template.Context, page: ranks.Page) -> dict[str, Any]:
    """Returns the links, which keep all other parameters (board, season, …).

    The template hides them on a single page.
    """
    request = context["request"]
    return {
        "request": request,
        "before": str(page.before or ""),
        "after": str(page.after or ""),
        "first": page.rows[0].rank if page.rows else None,
        "kept": [(name, value) for name, value in request.GET.items() if name not in WHICH],
    }
