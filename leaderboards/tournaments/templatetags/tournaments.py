"""Template tags and filters of the tournament pages, the home page's tournament panel, and a profile's results.

The filters turn codes of formats, phases, entrants and results into words and CSS classes.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.templatetags.timestamps import moment_text
from games import catalog
from games.agents.personas import localized_name
from games.bots.selectors import bots_of
from games.views.table_summaries import changed_options_text
from leaderboards.tournaments import labels, selectors
from leaderboards.tournaments.selectors.read_models import (
    BoardAtTable,
    EntrantInfo,
    EntrantRoundResult,
    LogLine,
    TournamentNotice,
    TournamentSummary,
)

register = template.Library()

BOT_ACTS = {
    "register": ("register", _("Join")), "enter_late": ("register", _("Join")),
    "come_back": ("come-back", _("Rejoin")), "wait": ("wait", _("Next table")), "rest": ("rest", _(
        "Take a break"
    )),
    "withdraw": ("withdraw", _("Withdraw")),
}  # fmt: skip
"""Permitted act -> (act of `views.create_and_join`, button text), for acts that an owner may make a bot do."""

TONES = {"check_in": "live", "running": "live", "break": "live", "registration": "good", "paused": "info"}
HONOURS = 6
"""Tournaments on a profile."""
TABLES_IN_PLAY = 4
"""Tables of a tournament on the page of matches to watch."""


@register.filter
def way_name(key: str) -> str:
    """Returns the name of a tournament format, such as `swiss`, in the reader's language."""
    return labels.text(labels.FORMATS, key, _lang())


@register.filter
def way_help(key: str) -> str:
    return labels.text(labels.FORMAT_HELP, key, _lang())


@register.filter
def phase_name(key: str) -> str:
    return labels.text(labels.PHASES, key, _lang())


@register.filter
def phase_tone(key: str) -> str:
    """Returns the CSS class for the badge of a tournament's phase, such as `live` for a running one."""
    return TONES.get(key, "")


@register.filter
def stuck_name(key: str) -> str:
    return labels.text(labels.STUCK, key, _lang())


@register.filter
def why_name(key: str) -> str:
    return labels.text(labels.WHY, key, _lang())


@register.filter
def level_name(key: str) -> str:
    return catalog.level_text(key, _lang())


@register.filter
def felt_class(game: str) -> str:
    return catalog.felt(game)


@register.filter
def entrant_name(person: EntrantInfo) -> str:
    """Returns the name of an entrant as this reader sees it: an agent's name is translated, others are unchanged."""
    return localized_name(person.name, _lang()) if person.agent else person.name


@register.filter
def changed_options(card: TournamentSummary) -> list[str]:
    """Returns the options in which a tournament's tables differ from the game's defaults, each in words."""
    return changed_options_text(card.game, card.options, _lang())


@register.filter
def act_words(act: LogLine, card: TournamentSummary) -> str:
    return labels.act_text(act.code, act.data, _lang(), format_=card.format)


@register.filter
def cell_mark(cell: EntrantRoundResult) -> str:
    """Returns a short text for an entrant's result in a round: its place, such as `2`, or another mark.

    Marks: `½` for half a bye, `…` while the table is still playing, or a word such as "bye".
    """
    if cell.kind == "absent":
        return gettext("absent")
    if cell.kind == "missed" and cell.place is None:
        return gettext("missed")
    if cell.place is not None:
        return str(cell.place)
    return {"bye": gettext("bye"), "half_bye": "½", "playing": "…", "out": "·"}.get(cell.kind, "")


@register.filter
def cell_words(cell: EntrantRoundResult) -> str:
    """Returns an entrant's result in a round as a sentence, for screen readers and tooltips.

    Empty for a future round.
    """
    number = {"round": cell.round, "table": cell.table, "place": cell.place, "score": cell.score}
    if cell.kind == "absent":
        return gettext("Round %(round)s: absent from table %(table)s, no score") % number
    if cell.kind in ("played", "missed") and cell.place is not None:
        return gettext("Round %(round)s: place %(place)s at table %(table)s, %(score)s") % number
    if cell.kind in ("played", "playing"):
        return gettext("Round %(round)s: at table %(table)s") % number
    if cell.kind == "missed":
        return gettext("Round %(round)s: missed table %(table)s") % number
    if cell.kind == "bye":
        return gettext("Round %(round)s: a bye, %(score)s") % number
    if cell.kind == "half_bye":
        return gettext("Round %(round)s: half-point bye, %(score)s") % number
    return gettext("Round %(round)s: did not play") % number if cell.kind == "out" else ""


@register.filter
def by_seat(table: BoardAtTable) -> list[dict[str, Any]]:
    """Returns one row for each seat of a table that played a duplicate board: entrant, points and score.

    Empty if the table did not finish the board.
    """
    points = table.points or ()
    return [
        {"person": person, "points": got, "score": score, "absent": absent, "landlord": seat == table.landlord}
        for seat, (person, got, score, absent) in enumerate(
            zip(table.people, points, table.scores, table.absent, strict=True)
        )
    ]


@register.simple_tag
def countdown(until: datetime) -> SafeString:
    """Returns HTML that counts down the time until this moment. Without JavaScript it shows the moment itself."""
    return format_html(
        '<time class="num" datetime="{}" data-countdown><span class="without-script">{}</span></time>',
        timezone.localtime(until).isoformat(timespec="seconds"), moment_text(until),
    )  # fmt: skip


@register.inclusion_tag("tournaments/_home_panel.html", takes_context=True)
def tournament_card(context: template.Context) -> dict[str, Any]:
    """Returns the template context of the home page's panel: the next tournament and a running one, if any.

    The viewer's own tournaments come before the others, and the panel says that the viewer takes part.
    """
    viewer = getattr(context.get("request"), "user", None)
    running, coming = selectors.running(viewer), selectors.upcoming(viewer)
    joined = selectors.joined(viewer, [*running, *coming])
    shown = [min(cards, key=lambda card: card.code not in joined) for cards in (coming, running) if cards]
    return {"cards": [(card, card.code in joined) for card in shown]}


@register.inclusion_tag("tournaments/_tables_in_play.html")
def tournament_tables() -> dict[str, Any]:
    """Returns the template context of the panel with tables in play of the listed tournament that began last.

    Empty if none has a table in play.
    """
    for card in selectors.running():
        tournament = selectors.find(card.code)
        if tournament is None:
            continue
        tables, number = selectors.tables_in_play(tournament, limit=TABLES_IN_PLAY)
        if tables:
            return {"card": card, "tables": tables, "number": number, "duplicate": tournament.is_duplicate}
    return {}


@register.inclusion_tag("tournaments/_news.html", takes_context=True)
def tournament_news(context: template.Context) -> dict[str, Any]:
    """Returns the template context for the viewer's notices below the header, such as "your table is ready".

    There are at most 2. Notices about the tournament whose page is open are left out.
    """
    request = context.get("request")
    viewer = getattr(request, "user", None)
    told = bool(getattr(viewer, "is_authenticated", False)) and not getattr(viewer, "is_guest", False)
    here = getattr(request, "path", "")
    if here == reverse("tournament_news"):  # a page requests its notices
        here = request.GET.get("at", "")  # type: ignore[union-attr]
    notices = [_told(one) for one in selectors.notices(viewer)] if told else []
    return {"told": told, "notices": [one for one in notices if not here.startswith(one["page"])][:2]}


@register.inclusion_tag("tournaments/_own_bots.html", takes_context=True)
def own_bots(context: template.Context, card: TournamentSummary) -> dict[str, Any]:
    """Returns the template context for the viewer's own bots in a tournament: each bot, and the acts it may do there.

    Empty if the tournament does not admit bots.
    """
    viewer = getattr(context.get("request"), "user", None)
    mine = bots_of(viewer) if card.bots and isinstance(viewer, User) else ()
    tournament = selectors.find(card.code) if mine else None
    found = [] if tournament is None else [(bot, selectors.detail(tournament, bot.user)) for bot in mine]
    lines = [
        {"bot": bot, "inside": one.mine is not None and one.mine.status == "playing",
         "acts": [(act, words) for may, (act, words) in BOT_ACTS.items()
                  if may in one.may and (bot.awake or may == "withdraw")]}
        for bot, one in found
    ]  # fmt: skip
    return {"card": card, "lines": lines, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("tournaments/_profile.html")
def tournament_honours(player: User) -> dict[str, Any]:
    """Returns the template context for a profile: the player's 6 best tournaments, and how many were played and won.

    Only finished, listed tournaments count.
    """
    found = selectors.honours(player)
    best = sorted(found, key=lambda one: (one.place / max(one.of, 1), -one.finished_at.timestamp()))[:HONOURS]
    return {"player": player, "honours": best, "played": len(found), "won": sum(one.place == 1 for one in found)}


def _told(notice: TournamentNotice) -> dict[str, Any]:
    page = reverse("tournament", args=[notice.code])
    return {
        "kind": notice.kind, "text": labels.text(labels.NEWS, notice.kind, _lang(), name=notice.name), "at": notice.at,
        "table": notice.table, "code": notice.code, "page": page,
        "urgent": notice.kind in ("table_ready", "check_in_open", "your_table"),
    }  # fmt: skip


def _lang() -> str:
    return get_language() or "en"
