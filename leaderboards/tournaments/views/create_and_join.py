"""Pages on which a user creates a tournament, joins one, checks in, withdraws and rejoins."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.forms_sent_twice import process_form_once
from accounts.models import User
from accounts.rate_limits import consume, too_many_requests
from games.bots.models import Bot
from games.bots.selectors import own_bot
from games.bots.services.token_authentication import require_active
from games.offered_games import offered_games
from games.rules.core import RulesError
from leaderboards.tournaments.models import is_tournament_staff
from leaderboards.tournaments.services import creation, entries

from .tournament_form import TournamentForm
from .view_helpers import redirect_to_tournament, refusal_text, tournament_or_404

ACTS: dict[str, Callable[..., Any]] = {
    "register": entries.join, "check-in": entries.check_in, "withdraw": entries.withdraw,
    "come-back": entries.rejoin, "wait": entries.wait, "rest": entries.pause_waiting,
}  # fmt: skip
DONE = {
    "register": _(
        "You have joined the tournament."
    ), "check-in": _("You are checked in."), "withdraw": _(
        "You have withdrawn from the tournament."
    ),
    "come-back": _("You are back in the tournament."),
}  # fmt: skip


@require_http_methods(["GET", "POST"])
@login_required
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Shows the form for a new tournament, and creates the tournament when the form is sent.

    Users who may not create one see a page that says what is missing.
    """
    creator = request.user
    game = request.POST.get("game") or request.GET.get("game") or offered_games()[0]
    if game not in offered_games():
        raise Http404
    if not isinstance(creator, User) or not creation.may_create(creator):
        status = HTTPStatus.OK if request.method == "GET" else HTTPStatus.FORBIDDEN
        return render(request, "tournaments/cannot_create.html", status=status)
    form = TournamentForm(request.POST or None, game=game, staff=is_tournament_staff(creator))
    if request.method == "POST" and form.is_valid():

        def make() -> str:
            return reverse("tournament", args=[creation.create(creator=creator, plan=form.plan()).code])

        try:
            page = process_form_once(request, make)
        except RulesError as refusal:
            form.show_refusal(refusal, refusal_text(refusal, game=game))
        else:
            messages.success(request, gettext("Tournament created. Spread the word."))
            return redirect(page)
    return render(request, "tournaments/new.html", {"form": form, "game": game, "games": offered_games()})


@require_POST
def entry(request: HttpRequest, code: str, act: str) -> HttpResponse:
    """Lets the user register, check in, withdraw from or come back to a tournament, as the URL says.

    In an arena the user may also wait or rest. With `bot` in the form, the user's own bot takes part instead of the
    user. A visitor without an account is sent to the login.
    """
    tournament = tournament_or_404(code)
    if act not in ACTS:
        raise Http404
    user = request.user
    if not isinstance(user, User):
        page = reverse("tournament", args=[tournament.code])
        return redirect(f"{reverse('account_login')}?{urlencode({'next': page})}")
    if act == "register" and user.is_guest:
        return redirect("keep_guest")
    if not consume(request, "entry", user=user):  # each act is logged and refreshes every open page
        return too_many_requests(request)
    bot = _own_bot_or_404(user, request.POST["bot"]) if "bot" in request.POST else None
    player = user if bot is None else bot.user
    extra = {"device": "" if bot else getattr(request, "device", "")} if act in ("register", "come-back") else {}
    try:
        if bot is not None and act != "withdraw":
            require_active(bot)
        ACTS[act](tournament=tournament, user=player, **extra)
    except RulesError as refusal:
        return redirect_to_tournament(request, tournament, refusal)
    if bot is not None:
        messages.success(request, gettext("Done."))
    elif act in DONE:
        messages.success(request, DONE[act])
    return redirect_to_tournament(request, tournament)


def _own_bot_or_404(owner: User, username: str) -> Bot:
    """Returns the user's own bot with this username. Raises Http404 if the user owns no such bot."""
    bot = own_bot(owner, username)
    if bot is None:
        raise Http404
    return bot
