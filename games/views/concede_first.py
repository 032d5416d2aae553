"""Lets a player concede the running match that keeps them from another one, and continue to the page they wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext

from games import catalog
from games.models import Kind, Match, MatchSeat, Table
from games.rules.core import RulesError
from games.services import concession
from games.views.table_summaries import game_title

PASSED_ON = 40
"""The most form fields that are sent on after a match was conceded: more than any form of ours has."""


def concede_first(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Wraps a view so that it first concedes the reader's match at the table whose code is in the form field `concede`.

    Both happen or neither: if the view refuses its request, the match is not conceded. No message follows: the page
    with the button has told what conceding means, and the table's page, where the view leads, shows no messages. One
    would appear much later, above another match.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        code = request.POST.get("concede", "") if request.method == "POST" else ""
        if not code or "\0" in code or not request.user.is_authenticated:  # PostgreSQL refuses NUL characters
            return view(request, *args, **kwargs)
        with transaction.atomic():
            table = Table.objects.filter(code=code).first()
            try:
                if table is not None:
                    concession.concede(table=table, user=request.user)
            except RulesError as refusal:  # of a lesson
                messages.error(request, catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans"))
                return redirect("home")
            response = view(request, *args, **kwargs)
            if response.status_code != HTTPStatus.FOUND or getattr(request, "was_refused", False):
                transaction.set_rollback(True)
        return response

    return wrapped


def add_conceded_message(request: HttpRequest, table: Table) -> None:
    """Adds a message to the next page about what follows from conceding the match at this table."""
    seat = _seat_in_newest_match(request, table)
    if seat is None or not seat.conceded:
        messages.info(request, gettext("You left. You were out already, so your result stands."))
    elif seat.free:
        messages.info(request, gettext("You conceded. AI plays your seat to the end, and you can play anywhere."))
    else:
        text = gettext("You conceded. AI plays on for the others. Until that match ends, your matches are unrated.")
        messages.info(request, text)


def render_concede_offer(request: HttpRequest, code: str) -> HttpResponse:
    """Renders the page that offers a player to return to their running match at this table, or to concede it.

    That match keeps them from the one that they wanted.
    """
    table = Table.objects.filter(code=code).first()
    seat = None if table is None else _seat_in_newest_match(request, table)
    fields = [(key, value) for key in request.POST for value in request.POST.getlist(key)]
    context = {
        "table": table, "title": "" if table is None else game_title(table.game, table.options),
        "conceded": seat is not None and seat.conceded, "free": seat is not None and _frees_player(seat),
        "rated": seat is not None and seat.match.rated,
        "again": request.path if request.method == "POST" else "",
        "fields": [pair for pair in fields if pair[0] not in ("csrfmiddlewaretoken", "concede")][:PASSED_ON],
    }  # fmt: skip
    return render(request, "games/concede_first.html", context, status=HTTPStatus.CONFLICT)


def _seat_in_newest_match(request: HttpRequest, table: Table) -> MatchSeat | None:
    """Returns the seat with which the reader began the newest match of this table; None if they did not play in it."""
    match = Match.objects.filter(table=table).order_by("-number").first()
    return None if match is None else match.seats.filter(user=request.user.pk).first()


def _frees_player(seat: MatchSeat) -> bool:
    """Whether the player may play rated matches at once after conceding in this seat.

    True if the match is unrated or endless, or if no other person or bot still has to play on in it.
    """
    others = seat.match.seats.exclude(pk=seat.pk).exclude(kind=Kind.AGENT)
    holds = seat.match.rated and seat.match.options.get("format") != "daily"
    return not holds or not others.filter(free=False, conceded=False).exists()
