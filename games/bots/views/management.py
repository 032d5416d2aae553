"""Web pages on which owners manage a bot: register, edit, pause, resume or retire it, and create or revoke tokens."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.api_tokens import MAX_PERSONAL, TooManyTokens
from accounts.forms import TokenForm
from accounts.forms_sent_twice import InvalidForm, process_form_once
from accounts.models import Token, User
from accounts.services import end_token
from accounts.views.api_tokens import already_sent_message
from games.bots.forms import BotForm
from games.bots.models import Bot
from games.bots.services import owner_actions
from games.rules.core import RulesError

from .bot_page_context import bot_page_context, own_or_404, refusal_text

ACTS: dict[str, Callable[..., Any]] = {
    "pause": owner_actions.pause,
    "resume": owner_actions.resume,
    "retire": owner_actions.retire,
}
DONE = {"pause": _("The bot is paused."), "resume": _("The bot may play again."), "retire": _("The bot is retired.")}


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Shows the form for a new bot. A sent form registers the bot."""
    owner = cast("User", request.user)
    if owner.is_guest:
        return redirect("keep_guest")
    form = BotForm(request.POST or None)
    if request.method == "POST":
        try:
            page = process_form_once(
                request, lambda: _page_of(owner_actions.register_bot(owner=owner, **form.asked)), form=form
            )
        except InvalidForm:
            pass
        except RulesError as refusal:
            form.add_error("username" if refusal.code == "NAME_TAKEN" else None, refusal_text(refusal))
        else:
            messages.success(request, gettext("Registered. Now create a token for it."))
            return redirect(page)
    return render(request, "bots/form.html", {"form": form})


def _page_of(bot: Bot) -> str:
    return reverse("bot", args=[bot.user.username])


@login_required
@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, username: str) -> HttpResponse:
    """Shows the form of an existing bot. A sent form changes the bot."""
    bot = own_or_404(request, username)
    form = BotForm(request.POST or None, bot=bot)
    if request.method == "POST" and form.is_valid():
        try:
            owner_actions.edit_bot(bot=bot, **form.asked)
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            messages.success(request, gettext("Saved."))
            return redirect("bot", username)
    return render(request, "bots/form.html", {"form": form, "bot": bot})


@login_required
@require_POST
def act(request: HttpRequest, username: str, act: str) -> HttpResponse:
    """Pauses, resumes or retires the viewer's bot, as `act` says."""
    bot = own_or_404(request, username)
    if act not in ACTS:
        raise Http404
    try:
        ACTS[act](bot=bot)
    except RulesError as refusal:
        messages.error(request, refusal_text(refusal))
    else:
        messages.success(request, DONE[act])
    return redirect("bots_own") if act == "retire" else redirect("bot", username)


@login_required
@never_cache
@require_POST
def token(request: HttpRequest, username: str) -> HttpResponse:
    """Creates an access token for a bot of the signed-in user. Only this response shows the token."""
    bot, written = own_or_404(request, username), ""
    form = TokenForm(request.POST, bot=True)
    status = HTTPStatus.OK

    def make() -> str:
        nonlocal written
        _row, written = owner_actions.create_bot_token(bot=bot, **form.asked)
        return _page_of(bot)

    if form.is_valid():
        try:
            page = process_form_once(request, make)
        except TooManyTokens:
            form.add_error(
                None, gettext("You can have up to %(most)d tokens. Revoke one first.") % {"most": MAX_PERSONAL}
            )
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal))
        else:
            if not written:
                messages.info(request, already_sent_message())
                return redirect(page)
            form, status = TokenForm(bot=True), HTTPStatus.CREATED
    return render(request, "bots/bot.html", bot_page_context(request, bot, form=form, written=written), status=status)


@login_required
@require_POST
def revoke(request: HttpRequest, username: str, pk: int) -> HttpResponse:
    bot = own_or_404(request, username)
    end_token(token=get_object_or_404(Token, pk=pk, user=bot.user))
    messages.success(request, gettext("Revoked."))
    return redirect("bot", username)
