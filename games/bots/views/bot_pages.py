"""Web pages that show bots: the public list, a player's own bots, and one bot."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from games.bots import selectors
from games.bots.services.owner_actions import ceiling

from .bot_page_context import bot_page_context

PAGE = 30


def bots(request: HttpRequest) -> HttpResponse:
    """Shows the public list of all bots that are not retired."""
    page = Paginator(selectors.public_bots(), PAGE).get_page(request.GET.get("page"))
    return render(request, "bots/list.html", {"page": page})


@login_required
def my_bots(request: HttpRequest) -> HttpResponse:
    """Shows the list of the signed-in user's own bots."""
    user = cast("User", request.user)
    if user.is_guest:
        return redirect("keep_guest")
    mine = list(selectors.bots_of(user))
    return render(request, "bots/my_bots.html", {"bots": mine, "most": ceiling("per_owner")})


def bot(request: HttpRequest, username: str) -> HttpResponse:
    """Shows the page of one bot; its owner also gets the forms to manage it. Only its owner sees a retired bot."""
    found = selectors.bot_named(username)
    if found is None or (found.retired and request.user != found.owner):
        raise Http404
    return render(request, "bots/bot.html", bot_page_context(request, found))
