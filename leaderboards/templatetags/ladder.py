"""Template tags for the points ladder: tiers, the curve of a player's points, the best players, links between pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.templatetags.ui import art
from games.models import Match
from games.templatetags.numbers import number
from leaderboards import points, ranks
from leaderboards.models import SeasonStanding, Standing
from leaderboards.selectors import (
    CurvePoint,
    RankedStanding,
    between_seasons,
    final_page,
    ladder_of,
    main_rank,
    rank_standings,
    standings,
)

register = template.Library()

TIER_NAMES = {
    "bamboo": _("Bamboo"),
    "porcelain": _("Porcelain"),
    "bronze": _("Bronze"),
    "jade": _("Jade"),
    "gold": _("Gold"),
    "cinnabar": _("Cinnabar"),
}
BOX = (340, 96)
PADDING = 8  # px above and below the curve
PAGE_PARAMETERS = ("after", "before", "rank")
"""Parameters of a page's address that choose which part of a ladder it shows."""


@register.simple_tag
def tier(value: int) -> SafeString:
    """Returns HTML with the picture and name of the tier that this number of points reaches."""
    key = points.tier_of(value).key
    return format_html('<span class="tier">{}{}</span>', art(f"tier-{key}"), TIER_NAMES[key])


@register.simple_tag
def tier_name(value: int) -> str:
    return str(TIER_NAMES[points.tier_of(value).key])


@register.simple_tag
def tier_picture(value: int) -> SafeString:
    return art(f"tier-{points.tier_of(value).key}")


@register.inclusion_tag("leaderboards/_tiers.html")
def tiers(value: int | None = None, *, mine: bool = True) -> dict[str, Any]:
    """Returns the context of a list of all tiers with their ranges of points.

    The tier that `value` points reach is marked. If `mine` is set, the mark says that it is the reader's own.
    """
    here = points.tier_of(value) if value is not None else None
    rows = [
        {
            "art": f"tier-{one.key}",
            "name": TIER_NAMES[one.key],
            "range": f"< {number(points.TIERS[1].floor)}" if one.floor is None else f"{number(one.floor)}+",
            "here": one is here,
        }
        for one in points.TIERS
    ]
    return {"tiers": rows, "mine": mine}


@register.inclusion_tag("leaderboards/_tier_progress.html")
def tier_progress(value: int) -> dict[str, Any]:
    """Returns the context of a bar that shows a player's progress from one tier to the next.

    It has the percentage of the way done, the next tier, and the points missing. `next` is None in the highest tier.
    """
    above = points.next_tier(value)
    if above is None or above.floor is None:
        return {"next": None, "name": TIER_NAMES[points.tier_of(value).key]}
    floor = max(points.tier_of(value).floor or 0, 0)
    share = max(0, min(100, 100 * (value - floor) // (above.floor - floor)))
    return {"next": TIER_NAMES[above.key], "missing": above.floor - value, "share": share}


def curve_paths(values: Sequence[float]) -> dict[str, str]:
    """Returns the SVG paths of a curve through 2 or more values: its `line`, and the `area` under it."""
    width, height = BOX
    low, span = min(values), max(max(values) - min(values), 1)
    step = width / (len(values) - 1)
    spots = [
        (round(index * step, 1), round(height - PADDING - (value - low) / span * (height - 2 * PADDING), 1))
        for index, value in enumerate(values)
    ]
    line = "M" + " ".join(f"{x} {y}" for x, y in spots)
    return {"line": line, "area": f"{line} {width} {height} 0 {height}Z"}


@register.inclusion_tag("leaderboards/_points_curve.html")
def points_curve(rows: Sequence[CurvePoint]) -> dict[str, Any]:
    """Returns the context of a curve of a player's points after each counted match, oldest first.

    After a single match the line begins at the points before it.
    """
    totals = [rows[0].total - rows[0].points, *(row.total for row in rows)] if rows else [0, 0]
    words = ngettext(
        "Points over the last match: from %(first)s to %(last)s",
        "Points over the last %(count)s matches: from %(first)s to %(last)s",
        len(rows),
    ) % {"count": len(rows), "first": number(totals[0]), "last": number(totals[-1])}
    return {
        **curve_paths(totals),
        "label": words,
        "change": totals[-1] - totals[0],
        "total": totals[-1],
        "count": len(rows),
    }


@register.simple_tag
def tier_of(key: str) -> SafeString:
    """Returns HTML with the picture and name of the tier with this key."""
    return format_html('<span class="tier">{}{}</span>', art(f"tier-{key}"), TIER_NAMES[key])


@register.simple_tag
def tier_named(key: str) -> str:
    return str(TIER_NAMES[key])


@register.simple_tag
def tier_art(key: str) -> SafeString:
    return art(f"tier-{key}")


@register.inclusion_tag("leaderboards/_top_rows.html")
def ladder_top(game: str, limit: int) -> dict[str, Any]:
    """Returns the context of the first `limit` rows of a game's points ladder.

    It is the ladder of people, or that of practice while the first is empty. While a season's end resets the ladders,
    the rows come from the final standings of that season.
    """
    season = between_seasons(game)
    if season is not None:
        finals = final_page(season, ladder_of(game=game, board=Match.Board.PEOPLE), length=limit)
        return {
            "rows": [
                RankedStanding(one.rank, _as_standing(one)) for one in finals.rows if one.user and one.user.is_active
            ]
        }
    for board in (Match.Board.PEOPLE, Match.Board.PRACTICE):
        rows = list(rank_standings(standings(game=game, board=board)[:limit]))
        if rows:
            return {"rows": rows, "board": board, "practice": board == Match.Board.PRACTICE}
    return {"rows": []}


def _as_standing(final: SeasonStanding) -> Standing:
    """Returns a final standing of a season as an unsaved `Standing` with its points, for a template."""
    return Standing(user=final.user, points=int(final.value))


@register.inclusion_tag("leaderboards/_main_rank.html", takes_context=True)
def main_rank_panel(context: template.Context) -> dict[str, Any]:
    """Returns the context of the home page's panel with the reader's place where they have most rated matches.

    Guests have no place and get no panel.
    """
    user = getattr(context.get("request"), "user", None)
    if not isinstance(user, User) or user.is_guest:
        return {"shown": False}
    own = main_rank(user, now=timezone.now())
    address = reverse("ladder") if own is None else reverse("ladder_game", args=[own.game])
    if own is not None and own.board != Match.Board.PEOPLE:
        address += f"?board={own.board}"
    return {"shown": True, "own": own, "address": address}


@register.inclusion_tag("leaderboards/_pagination.html", takes_context=True)
def ladder_steps(context: template.Context, page: ranks.Page) -> dict[str, Any]:
    """Returns the context of the links to the previous and next page of a ladder.

    The links keep all other parameters of the address (board, season, …). The template hides them if there is one page.
    """
    request = context["request"]
    return {
        "request": request,
        "before": str(page.before or ""),
        "after": str(page.after or ""),
        "first": page.rows[0].rank if page.rows else None,
        "kept": [(name, value) for name, value in request.GET.items() if name not in PAGE_PARAMETERS],
    }
