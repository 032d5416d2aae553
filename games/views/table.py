"""The web page of a table.

It is rendered with the current state; its script then keeps the state up to date by a socket.
"""

from __future__ import annotations

from functools import lru_cache
from http import HTTPStatus
from typing import Any, cast

import segno
from django.contrib.auth.decorators import login_required
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.rate_limits import consume, too_many_requests
from accounts.services import extend_guest_session
from games import catalog, selectors
from games.agents import registry as agents
from games.models import Match, Table
from games.refusal_explanations import explanations_of
from games.rules import registry
from games.rules.core import IllegalMove, MalformedMove, RulesError, changed_options
from games.services import concession, host_actions, tables
from games.views.concede_first import add_conceded_message
from games.views.enter_table import redirect_refusal
from games.views.lessons import lesson_island, redirect_to_lessons
from games.views.table_summaries import game_title

SOMEBODY = "somebody"
ANY_CODE = "code"
ANY_MATCH = "00000000-0000-0000-0000-000000000000"
INK = "#1d2b27"
QUIET = 2
"""The width of a QR code's quiet zone in light modules. The paper around it continues in the light colour."""


@require_safe
@never_cache
@gzip_page  # names eighty files twice; Django's random padding hides the secret length
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the page of a table to anybody who has its code. A seated player sees their own hand there."""
    found = get_object_or_404(Table, code=code.lower())
    if found.code != code:
        return redirect("table", found.code)
    user = request.user if request.user.is_authenticated else None
    if user is not None and user.is_guest:
        extend_guest_session(request)
    frame = selectors.state_frame(table_code=code, user=user)
    if frame is None:
        raise Http404
    if found.sealed and frame.data["you"]["seat"] is None and frame.data["view"] is None:
        return render(request, "games/sealed.html", {"table": found}, status=HTTPStatus.FORBIDDEN)
    try:
        lesson = lesson_island(found, user)
    except IllegalMove as refusal:
        return redirect_to_lessons(request, refusal)
    looks = catalog.game_words(found.game)
    invites = frame.data["table"]["status"] == Table.Status.OPEN and not found.tournament
    practised = found.matches.filter(kind=Match.Kind.PRACTICE, seats__user=user).exists() if user else False
    context = {
        "table": found,
        "lesson": lesson,
        "practised": practised,
        "game": found.game,
        "felt": looks.felt,
        "stylesheets": looks.stylesheets,
        "match_stylesheets": looks.match_stylesheets,
        "title": game_title(found.game, _shown_options(found, user)),
        "invited": invites,
        "qr": qr_svg(request.build_absolute_uri(reverse("table", args=[code]))) if invites else "",
        "table_data": {
            "ws": f"/ws/tables/{code}/",
            "lang": get_language(),
            "code": code,
            "state": frame.data,
            "me": _me(user),
            "levels": agents.levels(found.game),
            "urls": _urls(
                found, user, again="practice" if practised or (lesson and lesson["practice"]) else "play_now"
            ),
            "lesson": lesson,
            "practised": practised,
            "messages": [str(message) for message in get_messages(request)] if practised else [],
            "explained": list(explanations_of(found.game)),
            "static": {"icons": static("art/icons.svg"), "art": static("art/art.svg")},
        },
    }
    return render(request, "games/table.html", context)


@require_POST
def table_leave(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the reader from the table and redirects to the first page. A trustee plays on in a running match."""
    found = get_object_or_404(Table, code=code)
    if request.user.is_authenticated:
        tables.leave(table=found, user=request.user)
    return redirect("home")


@require_POST
def table_concede(request: HttpRequest, code: str) -> HttpResponse:
    """Concedes the reader's match at this table for good. Redirects to the first page, which tells the consequences.

    A lesson cannot be conceded; the first page then says so.
    """
    found = get_object_or_404(Table, code=code)
    try:
        if request.user.is_authenticated and concession.concede(table=found, user=request.user):
            add_conceded_message(request, found)
    except RulesError as refusal:
        return redirect_refusal(request, refusal)
    return redirect("home")


@require_POST
@login_required
def table_host(request: HttpRequest, code: str) -> HttpResponse:
    """Lets the host move the player in `seat` to the seat `to`, or, without `to`, make that player the host.

    Answers the page's script: whether it was done, or the refusal in words.
    """
    found, user = get_object_or_404(Table, code=code), cast("User", request.user)
    if found.host_id != user.pk:
        raise Http404
    if not consume(request, "options", user=user):
        return too_many_requests(request)
    seat, to = (_seat_number(request.POST.get(name, "")) for name in ("seat", "to"))
    try:
        if seat is None:
            raise MalformedMove("NO_SUCH_SEAT")
        if to is None:
            host_actions.pass_host_on(table=found, by=user, seat=seat)
        else:
            host_actions.move_player(table=found, by=user, seat=seat, to=to)
    except RulesError as refusal:
        said = catalog.error_text(refusal.code, refusal.data, get_language() or "en", game=found.game)
        return JsonResponse({"ok": False, "code": refusal.code, "message": said}, status=HTTPStatus.CONFLICT)
    return JsonResponse({"ok": True})


def _seat_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def _shown_options(table: Table, user: User | None) -> dict[str, Any]:
    """Returns the options of a table; for a spectator who sees it late, those of the match that is shown."""
    match = selectors.match_seen_late(table, user)
    return table.options if match is None else changed_options(registry.game(match.game).Options, match.options)


def _me(user: User | None) -> dict[str, Any] | None:
    if user is None:
        return None
    return {
        "username": user.username, "name": user.shown_name, "avatar": user.avatar, "guest": user.is_guest,
        "cardStyle": user.card_style, "bigIndex": user.big_index,
        "felt": user.felt, "cardBack": user.card_back,
    }  # fmt: skip


def _urls(table: Table, user: User | None, *, again: str) -> dict[str, str]:
    """Returns name -> address of the links that the page's script uses.

    `{match}` stands for the id of the table's match, which changes while the page is open.
    """
    of_match = {"history": "match", "replay": "replay", "verify": "fairness", "data": "replay_data", "branch": "branch"}
    urls = {key: reverse(name, args=[ANY_MATCH]).replace(ANY_MATCH, "{match}") for key, name in of_match.items()}
    urls |= {
        "home": reverse("home"),
        "leave": reverse("table_leave", args=[table.code]),
        "concede": reverse("table_concede", args=[table.code]),
        "play": reverse(again, args=[table.game]),
        "invite": reverse("table", args=[table.code]),
        "rules": f"{reverse('rules', args=[table.game])}?table={table.code}",
        "refusal": reverse("refusal", args=[table.game, ANY_CODE]).replace(ANY_CODE, "{code}"),
        "join": reverse("table_join", args=[table.code]),
        "profile": reverse("profile", args=[SOMEBODY]).replace(SOMEBODY, "{username}"),
    }
    if again == "practice":
        urls["practice"] = urls["play"]
    if user is not None and not table.tournament:
        urls["options"] = reverse("table_options", args=[table.code])
        urls["host"] = reverse("table_host", args=[table.code])
    if user is not None and not user.is_guest:
        urls["friend_act"] = reverse("friend_act", args=["ask"]).replace("/ask/", "/{act}/")
        urls["friend_relations"] = reverse("friend_relations")
        if not table.tournament and not table.streamed:
            urls["friends_here"] = reverse("friends_at_table", args=[table.code])
    if table.tournament:
        urls["tournament"] = reverse("tournament", args=[table.tournament])
    if user is None:
        urls["signin"] = reverse("account_login")
    elif user.is_guest:
        urls["signup"] = reverse("keep_guest")
    return urls


@lru_cache(maxsize=256)
def qr_svg(address: str) -> SafeString:
    """Returns the QR code of an address as SVG, for a phone's camera. It grows to the size of the element around it."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=QUIET, omitsize=True, svgclass=None, lineclass=None, dark=INK))  # noqa: S308  made here, from an address of ours
