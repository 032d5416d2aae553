"""The views that lead a player to a table: play now, play with friends, create a table, join one, watch one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import resolve, reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.forms_sent_twice import process_form_once
from accounts.models import SentForm, User
from accounts.rate_limits import consume, too_many_requests
from accounts.services import TooManyGuests, create_guest, extend_guest_session
from games import catalog, selectors
from games.models import Match, MatchSeat, Table
from games.offered_games import offered_games
from games.rules.core import RulesError
from games.services import play_now as play_now_services
from games.services import tables
from games.services.table_options import change_table
from games.views.concede_first import concede_first, render_concede_offer
from games.views.table_form import TableForm
from games.views.table_summaries import running_summaries

WATCHED = 60


@require_POST
@concede_first
def play_now(request: HttpRequest, game: str) -> HttpResponse:
    """Seats the reader at a table of this game whose match starts at once or already runs.

    An anonymous reader becomes a guest.
    """
    if game not in offered_games():
        raise Http404

    def play() -> str:
        user = user_or_new_guest(request)
        if not consume(request, "play", user=user):  # conceding and starting again could repeat without end
            raise RateLimitReached
        table = play_now_services.play_now(
            user=user, game=game, device=device_cookie(request), session=session_of(request),
            address=address_of(request),
        )  # fmt: skip
        return reverse("table", args=[table.code])

    return perform_once(request, play, stands=_is_still_playing)


@require_POST
def with_friends(request: HttpRequest, game: str) -> HttpResponse:
    """Opens a private table with the default options and seats the reader.

    The table's page shows how to invite others.
    """
    if game not in offered_games():
        raise Http404
    return perform_once(request, lambda: _open_table(request, game, {"private": True}), stands=_is_still_seated)


def open_party(request: HttpRequest, game: str) -> HttpResponse:
    """Opens a private table with the default options, seats the reader, and fills the other seats with AI."""
    wanted = {"private": True, "filled": True}
    return perform_once(request, lambda: _open_table(request, game, wanted), stands=_is_still_seated)


@require_safe
def table_by_code(request: HttpRequest) -> HttpResponse:
    """Redirects to the table whose code is in `?code=`. The code may contain spaces or be a whole link."""
    told = request.GET.get("code", "").strip()
    code = "".join(told.partition("/t/")[2].partition("/")[0].split() or told.split()).lower()
    if Table.objects.filter(code=code).exists():
        return redirect("table", code)
    messages.error(request, gettext("No table has this code. Check it and try again."))
    return redirect("home")


@require_http_methods(["GET", "POST"])
@concede_first
def table_new(request: HttpRequest) -> HttpResponse:
    """Shows the form for a new table. A sent form opens the table and seats the reader."""
    game = request.POST.get("game") or request.GET.get("game") or offered_games()[0]
    if game not in offered_games():
        raise Http404
    friends, preset = request.GET.get("with") == "friends", request.POST.get("preset") or request.GET.get("preset", "")
    form = TableForm(request.POST or None, game=game, friends=friends, preset=preset)
    if request.method == "POST" and form.is_valid():
        return perform_once(request, lambda: _open_table(request, game, form.wanted()), stands=_is_still_seated)
    return render(request, "games/table_new.html", {"form": form, "game": game, "games": offered_games()})


@require_http_methods(["GET", "POST"])
def table_options(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the form that changes an open table. Only its host may use it, until a match starts."""
    table = get_object_or_404(Table, code=code.lower())
    if request.user.pk is None or table.host_id != request.user.pk or table.tournament:
        raise Http404
    if table.status != Table.Status.OPEN:
        return redirect("table", table.code)
    preset = request.POST.get("preset") or request.GET.get("preset", "")
    form = TableForm(request.POST or None, game=table.game, table=table, preset=preset)
    if request.method == "POST" and form.is_valid():
        if not consume(request, "options", user=request.user):
            return too_many_requests(request)
        try:
            change_table(table=table, by=request.user, **form.wanted())
        except RulesError as refusal:
            form.add_error(None, _said(refusal))
        else:
            return redirect("table", table.code)
    return render(request, "games/table_new.html", {"form": form, "game": table.game, "table": table})


@require_POST
@concede_first
def table_join(request: HttpRequest, code: str) -> HttpResponse:
    """Seats the reader in the first free seat of this table. If a match runs there, the reader watches it."""
    table = get_object_or_404(Table, code=code)
    address = reverse("table", args=[table.code])

    def join() -> str:
        user = user_or_new_guest(request)
        if not consume(request, "seat", user=user):
            raise RateLimitReached
        tables.sit(
            table=table, user=user, device=device_cookie(request), session=session_of(request),
            address=address_of(request),
        )  # fmt: skip
        return address

    passes = {"ALREADY_SEATED": address, "MATCH_RUNNING": address}
    return perform_once(request, join, stands=_is_still_seated, passes=passes)


@require_safe
def watch(request: HttpRequest) -> HttpResponse:
    """Shows the list of running tables that may be watched, at most 60, and the exhibitions that run.

    Begins no exhibition.
    """
    reader = request.user if request.user.is_authenticated else None
    running = [table for game in offered_games() for table in selectors.running_tables(game=game)[:WATCHED]]
    rows = running_summaries(running[:WATCHED], reader)
    shows = running_summaries(selectors.exhibition_tables(games=offered_games()), reader)
    return render(request, "games/watch.html", {"rows": rows, "shows": shows, "games": offered_games()})


class RateLimitReached(Exception):
    """Raised when this person has done an action, such as opening a table, too often."""


def perform_once(
    request: HttpRequest, act: Callable[[], str], *, stands: Callable[[SentForm], bool] | None = None,
    passes: Mapping[str, str] | None = None,
) -> HttpResponse:  # fmt: skip
    """Runs `act` once for a sent form, completely or not at all, and redirects to the address that `act` returns.

    If the form is sent again, as by a double click, leads to the first result while `stands` returns True for that
    result. If `act` is refused with a code in `passes`, redirects to the address given there. Any other refusal is
    shown to the reader.
    """
    try:
        return redirect(process_form_once(request, act, stands=stands))
    except (TooManyGuests, RateLimitReached):
        return too_many_requests(request)
    except RulesError as refusal:
        request.was_refused = True  # type: ignore[attr-defined]  # for `concede_first`, also if the refusal redirects
        if passes and refusal.code in passes:
            return redirect(passes[refusal.code])
        return redirect_refusal(request, refusal)


def _open_table(request: HttpRequest, game: str, wanted: Mapping[str, Any]) -> str:
    """Opens a table with these options, seats the reader, and returns the address of the table's page.

    Raises the errors of `tables.open_and_sit`, TooManyGuests and RateLimitReached.
    """
    user = user_or_new_guest(request)
    if not consume(request, "table", user=user):
        raise RateLimitReached
    table = tables.open_and_sit(
        host=user, game=game, device=device_cookie(request), session=session_of(request),
        address=address_of(request), **wanted,
    )  # fmt: skip
    return reverse("table", args=[table.code])


def _is_still_seated(sent: SentForm) -> bool:
    """Whether the player still sits at the table to which a sent form led.

    If not, sending the form again opens or joins a new table.
    """
    return _table_of_form(sent).filter(seats__user=sent.user, seats__left=False).exists()


def _is_still_playing(sent: SentForm) -> bool:
    """Whether the player is still in the match that a sent form started.

    If not, sending the form again starts a new match.
    """
    own = MatchSeat.objects.filter(user=sent.user, free=False, conceded=False, match__status__in=Match.LIVE)
    return _is_still_seated(sent) and own.filter(match__table__in=_table_of_form(sent)).exists()


def _table_of_form(sent: SentForm) -> QuerySet[Table]:
    """Returns a query for the table to which a sent form led."""
    return Table.objects.filter(code=resolve(sent.leads_to).kwargs["code"])


def user_or_new_guest(request: HttpRequest) -> User:
    """Returns the signed-in user, or a guest that is created and signed in for this request. Raises TooManyGuests."""
    if not request.user.is_authenticated:
        return create_guest(request)
    user = request.user
    if user.is_guest:
        extend_guest_session(request)
    return user


def device_cookie(request: HttpRequest) -> str:
    return getattr(request, "device", "")


def session_of(request: HttpRequest) -> str:
    return request.session.session_key or ""


def address_of(request: HttpRequest) -> str:
    """Returns the visitor's IP address, which `config.asgi_middleware` has found."""
    return str(request.META.get("REMOTE_ADDR", ""))


def redirect_refusal(request: HttpRequest, refusal: RulesError) -> HttpResponse:
    """Redirects to the first page, which shows the reader why the request was refused.

    If a running match of the reader is the reason, renders instead the page that offers to concede it.
    """
    if refusal.code == "ALREADY_PLAYING" and refusal.data.get("table"):
        return render_concede_offer(request, refusal.data["table"])
    messages.error(request, _said(refusal))
    return redirect("home")


def _said(refusal: RulesError) -> str:
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans")
