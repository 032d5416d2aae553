"""What the page of a bot shows, and to whom."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.translation import get_language

from accounts.forms import TokenForm
from accounts.models import Token, User
from games import catalog
from games.bots import selectors
from games.bots.models import Bot
from games.bots.services import fair_use
from games.rules.core import RulesError


def sentence(refusal: RulesError) -> str:
    """What a refusal says in the language of the page."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans")


def own_or_404(request: HttpRequest, username: str) -> Bot:
    """The viewer's own bot. Raises Http404 for everything else: that somebody has one tells nothing."""
    user = request.user
    bot = selectors.own_bot(user, username) if isinstance(user, User) else None
    if bot is None:
        raise Http404
    return bot


def context(request: HttpRequest, bot: Bot, *, form: TokenForm | None = None, written: str = "") -> dict[str, Any]:
    """The page of a bot. Tokens, limits and why it is paused are for its owner alone."""
    mine = request.user == bot.owner
    shown: dict[str, Any] = {"bot": bot, "player": bot.user, "mine": mine}
    if mine:
        now = timezone.now()
        shown |= {
            "form": form or TokenForm(bot=True), "written": written, "tokens": Token.objects.filter(user=bot.user),
            "engaged": fair_use.engaged(bot), "today": fair_use.begun_today(bot, now=now),
        }  # fmt: skip
    return shown
