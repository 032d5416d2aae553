"""Ways to a table: at once, at one that waits, at one of one's own, or to look on."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.services import TooManyGuests, create_guest, remember_guest
from accounts.throttle import allowed, too_many
from games import catalog, selectors
from games.models import Table
from games.rules.core import RulesError
from games.services import joining, tables
from games.shelf import offered
from games.views.held import concede_first, told_held
from games.views.shown import row
from games.views.table_form import TableForm

WATCHED = 60


@require_POST
@concede_first
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """A running table with one press, as a guest if need be."""
    if game not in offered():
        raise Http404
    try:
        user = someone(request)
        if not allowed(request, "play", user=user):  # a match may be conceded and begun anew without end
            return too_many(request)
        table = joining.play_now(user=user, game=game, device=device_of(request), session=session_of(request))
    except TooManyGuests:
        return too_many(request)
    except RulesError as refusal:
        return refused(request, refusal)
    return redirect("table", table.code)


@require_http_methods(["GET", "POST"])
@concede_first
def table_new(request: HttpRequest) -> HttpResponse:
    """The form of a table of one's own; who opens it sits down at it."""
    game = request.POST.get("game") or request.GET.get("game") or offered()[0]
    if game not in offered():
        raise Http404
    friends, preset = request.GET.get("with") == "friends", request.POST.get("preset") or request.GET.get("preset", "")
    form = TableForm(request.POST or None, game=game, friends=friends, preset=preset)
    if request.method == "POST" and form.is_valid():
        try:
            user = someone(request)
            if not allowed(request, "table", user=user):
                return too_many(request)
            table = tables.open_table(
                host=user, game=game, options=form.options, listed=form.cleaned_data["listed"] == "open",
                rated=form.cleaned_data["rated"], bots=form.cleaned_data["bots"], seats=form.size,
            )  # fmt: skip
            tables.sit(table=table, user=user, device=device_of(request), session=session_of(request))
        except TooManyGuests:
            return too_many(request)
        except RulesError as refusal:
            return refused(request, refusal)
        return redirect("table", table.code)
    return render(request, "games/table_new.html", {"form": form, "game": game, "games": offered()})


@require_POST
@concede_first
def table_join(request: HttpRequest, code: str) -> HttpResponse:
    """Sits down in the first free seat; at a table that has begun meanwhile one may look on."""
    table = get_object_or_404(Table, code=code)
    try:
        user = someone(request)
        if not allowed(request, "seat", user=user):
            return too_many(request)
        tables.sit(table=table, user=user, device=device_of(request), session=session_of(request))
    except TooManyGuests:
        return too_many(request)
    except RulesError as refusal:
        if refusal.code not in ("ALREADY_SEATED", "MATCH_RUNNING"):
            return refused(request, refusal)
    return redirect("table", table.code)


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Running tables that may be watched."""
    reader = request.user if request.user.is_authenticated else None
    running = [table for game in offered() for table in selectors.running_tables(game=game)[:WATCHED]]
    rows = [row(table, reader) for table in running[:WATCHED]]
    return render(request, "games/watch.html", {"rows": rows, "games": offered()})


def someone(request: HttpRequest) -> User:
    """Who is signed in, or a guest made on the spot. Raises TooManyGuests."""
    if not request.user.is_authenticated:
        return create_guest(request)
    user = request.user
    if user.is_guest:
        remember_guest(request)
    return user


def device_of(request: HttpRequest) -> str:
    return getattr(request, "device", "")


def session_of(request: HttpRequest) -> str:
    return request.session.session_key or ""


def refused(request: HttpRequest, refusal: RulesError) -> HttpResponse:
    """Says which match holds the reader and how they may go on; or leads to the first page, which says why."""
    if refusal.code == "ALREADY_PLAYING" and refusal.data.get("table"):
        return told_held(request, refusal.data["table"])
    messages.error(request, catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans"))
    return redirect("home")
