"""Collects what the page of a bot shows, to its owner and to others."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import get_language, gettext

from accounts.forms import TokenForm
from accounts.models import Token, User
from games import catalog
from games.bots import selectors
from games.bots.models import Bot, QueueEntry
from games.bots.protocol import PATH
from games.bots.services import match_limits
from games.rules.core import IllegalMove, RulesError
from games.views.table_summaries import changed_options_text, effective_options, game_title


def refusal_text(refusal: RulesError) -> str:
    """Returns the text of a refusal in the language of the page."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans")


def own_or_404(request: HttpRequest, username: str) -> Bot:
    """Returns the viewer's own bot with this username.

    Raises Http404 for any other username, so that the answer does not tell which bots exist.
    """
    user = request.user
    bot = selectors.own_bot(user, username) if isinstance(user, User) else None
    if bot is None:
        raise Http404
    return bot


def bot_page_context(
    request: HttpRequest, bot: Bot, *, form: TokenForm | None = None, written: str = ""
) -> dict[str, Any]:
    """Returns the template context of a bot's page.

    Tokens, socket address and queue entries are for its owner alone.
    """
    mine = request.user == bot.owner
    shown: dict[str, Any] = {"bot": bot, "player": bot.user, "mine": mine}
    if mine:
        now = timezone.now()
        host = f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
        shown |= {
            "address": f"{host}{PATH}",
            "form": form or TokenForm(bot=True), "written": written, "tokens": Token.objects.filter(user=bot.user),
            "engaged": match_limits.occupied_slots(bot), "today": match_limits.count_begun_today(bot, now=now),
            "waiting": [_queue_entry_fields(each) for each in QueueEntry.objects.filter(user=bot.user_id)],
            "full": _reason_at_limits(bot, now),
        }  # fmt: skip
    return shown


def _reason_at_limits(bot: Bot, now: datetime) -> str:
    """Returns a text that says which limit keeps an active bot from a further match; empty if none does."""
    try:
        match_limits.require_match(bot, now=now)
    except IllegalMove as refusal:
        return refusal_text(refusal) if bot.awake else ""
    return ""


def _queue_entry_fields(each: QueueEntry) -> dict[str, Any]:
    """Returns what the template shows of a queue entry: id, title, terms in words, and since when it waits."""
    lang = get_language() or "zh-hans"
    facts = [catalog.seats_text(each.size, lang), gettext("rated") if each.rated else gettext("unrated")]
    if each.fill:
        facts.append(gettext("AI fill: %(level)s") % {"level": catalog.level_text(each.fill, lang)})
    else:
        facts.append(gettext("bots only"))
    seconds = effective_options(each.game, each.options).get("turn_seconds")
    if seconds is not None:
        facts.append(gettext("%(n)d s per turn") % {"n": seconds})
    facts += changed_options_text(each.game, each.options)
    return {"pk": each.pk, "title": game_title(each.game, each.options), "facts": facts, "since": each.since}
