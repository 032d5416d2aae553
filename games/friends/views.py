"""Web pages of friends: the page with friends and requests, news for every page, and invitations at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.names import USERNAME_MAX
from accounts.rate_limits import consume, too_many_requests
from games import catalog
from games.models import Seat, Table
from games.offered_games import offered_games
from games.rules.core import RulesError
from games.views.enter_table import open_party
from games.views.table import qr_svg

from . import selectors, services

MOST_NAMES = 16
"""The most players whose relation one request asks for. A table has fewer seats."""

Act = Callable[..., object]
ACTS: Mapping[str, Act] = {
    "ask": services.ask,
    "accept": services.accept,
    "decline": services.decline,
    "withdraw": services.withdraw,
    "remove": services.remove,
    "block": services.block,
    "unblock": services.unblock,
    "hide": lambda user, username: services.set_hidden(user=user, hidden=True),
    "show": lambda user, username: services.set_hidden(user=user, hidden=False),
}
"""The acts of `friends/do/<act>/`. `hide` and `show` concern the reader's presence and no other player."""

View = Callable[..., HttpResponse]


def full_account_required(view: View) -> View:
    """Sends visitors to the sign-in page, and guests to the page that makes theirs a full account."""

    @wraps(view)
    @login_required
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if cast("User", request.user).is_guest:
            return redirect("keep_guest")
        return view(request, *args, **kwargs)

    return checked


@require_safe
@never_cache
@full_account_required
def friends(request: HttpRequest) -> HttpResponse:
    """Shows the reader's friends with their presence, requests, recent opponents, and blocked players."""
    user, now = cast("User", request.user), timezone.now()
    found = selectors.friends_of(user)
    opponents = selectors.recent_opponents(user)
    relations = selectors.relations_to(user, [one.user.pk for one in opponents], now=now)
    table = _own_open_table(user)
    context = {
        "here": [one for one in found if one.presence.here],
        "away": [one for one in found if not one.presence.here],
        "number": len(found),
        "asking": selectors.requests_to(user, now=now),
        "asked": selectors.requests_from(user, now=now),
        "opponents": [(one, relations[one.user.pk]) for one in opponents],
        "blocks": selectors.blocked_by(user),
        "hidden": selectors.is_hidden(user),
        "games": offered_games(),
        "table": table,
        "qr": "" if table is None else qr_svg(request.build_absolute_uri(f"/t/{table.code}/")),
    }
    return render(request, "friends/page.html", context)


@require_safe
@never_cache
@full_account_required
def news(request: HttpRequest) -> HttpResponse:
    """Returns the part of a page that shows the reader's invitations."""
    user = cast("User", request.user)
    invitations = selectors.invitations_to(user, now=timezone.now())[: selectors.SHOWN]
    return render(request, "friends/_invitations.html", {"invitations": invitations})


@require_safe
@never_cache
@full_account_required
def relations(request: HttpRequest) -> JsonResponse:
    """Returns what the players named in `?name=` are to the reader: username -> relation (`selectors.RELATIONS`)."""
    names = [name for name in request.GET.getlist("name")[:MOST_NAMES] if len(name) <= USERNAME_MAX]
    people = User.objects.filter(username__in=names, is_bot=False, is_guest=False, is_active=True)
    found = {pk: name for pk, name in people.values_list("pk", "username") if pk != request.user.pk}
    known = selectors.relations_to(cast("User", request.user), list(found), now=timezone.now())
    return JsonResponse({"relations": {found[pk]: relation for pk, relation in known.items()}})


@require_POST
@full_account_required
def act(request: HttpRequest, act: str) -> HttpResponse:
    """Carries out an act (`ACTS`) concerning the player `username`, and redirects to `next` or the friends page.

    A script that accepts JSON gets `ok`, or the refusal in words, instead.
    """
    if act not in ACTS:
        raise Http404
    user, username = cast("User", request.user), request.POST.get("username", "")[: USERNAME_MAX + 1]
    if not consume(request, "friend", user=user):
        return too_many_requests(request)
    try:
        ACTS[act](user=user, username=username)
    except RulesError as refusal:
        return _refused(request, refusal)
    if _wants_json(request):
        return JsonResponse({"ok": True})
    return redirect(_next(request) or "friends")


@require_POST
@full_account_required
def dismiss(request: HttpRequest, pk: int) -> HttpResponse:
    """Hides an invitation of the reader for good."""
    services.dismiss(user=cast("User", request.user), invitation_id=pk)
    return JsonResponse({"ok": True}) if _wants_json(request) else redirect(_next(request) or "friends")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@full_account_required
def at_table(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the reader's friends beside a table, with a button to invite each. A POST request invites `username`.

    Only a player who sits there finds the page.
    """
    user, table = cast("User", request.user), get_object_or_404(Table, code=code)
    if not Seat.objects.filter(table=table, user=user, left=False).exists():
        raise Http404
    if request.method == "POST":
        if not consume(request, "friend", user=user):
            return too_many_requests(request)
        try:
            services.invite(table=table, user=user, username=request.POST.get("username", "")[: USERNAME_MAX + 1])
        except RulesError as refusal:
            return _refused(request, refusal)
        return JsonResponse({"ok": True}) if _wants_json(request) else redirect("table", table.code)
    seated = set(Seat.objects.filter(table=table, left=False).values_list("user", flat=True))
    invited = selectors.invited_to(table, by=user)
    rows = [(one, one.user.pk in invited) for one in selectors.friends_of(user) if one.user.pk not in seated]
    return render(request, "friends/at_table.html", {"rows": rows, "table": table})


@require_POST
def party(request: HttpRequest, game: str) -> HttpResponse:
    """Opens a private table of this game with the reader and AI, which gives its seats up to people who come."""
    if game not in offered_games():
        raise Http404
    return open_party(request, game)


def _own_open_table(user: User) -> Table | None:
    """Returns the open table where the reader sits and may invite others; None if there is none."""
    own = Table.objects.filter(seats__user=user, status=Table.Status.OPEN, tournament="", streamed=False)
    return own.order_by("-active_at").first()


def _refused(request: HttpRequest, refusal: RulesError) -> HttpResponse:
    said = catalog.error_text(refusal.code, refusal.data, get_language() or "en")
    if _wants_json(request):
        return JsonResponse({"ok": False, "code": refusal.code, "message": said}, status=HTTPStatus.CONFLICT)
    messages.error(request, said)
    return redirect(_next(request) or "friends")


def _wants_json(request: HttpRequest) -> bool:
    return request.accepts("application/json") and not request.accepts("text/html")


def _next(request: HttpRequest) -> str:
    """Returns the address of this site in the form's field `next`; empty without one."""
    wanted = request.POST.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}) else ""
