"""The web page of a review: its player requests it there, sees its progress, and then its result."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games import catalog, selectors
from games.agents import registry as agents
from games.models import Match
from games.rules.core import IllegalMove

from . import services
from .presentation import present_review
from .selectors import points_of, remaining_today, review_of, seat_of


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Shows the review of a match to the player who played it, and to nobody else. A POST request asks for it."""
    user = cast("User", request.user)
    match = get_object_or_404(selectors.with_seats(Match.objects.all()), pk=match_id)
    seat = seat_of(match, user)
    if (
        seat is None
        or match.live
        or match.has_gifts
        or match.kind != Match.Kind.PLAYED
        or not agents.has_adviser(match.game)
    ):
        raise Http404
    table = selectors.visible_table(match, user)
    if match.sealed:
        sealed = {"match": match, "table": table}
        return render(request, "games/sealed.html", sealed, status=HTTPStatus.FORBIDDEN)
    if request.method == "POST":
        return _ask(request, match, user)
    found, lang = review_of(match, user), get_language() or "en"
    context: dict[str, Any] = {"match": match, "review": found, "left": remaining_today(user, now=timezone.now())}
    context["unlisted"] = match.by_link_only
    if found is not None and found.status == found.Status.DONE:
        context["sheet"] = present_review(match.game, list(found.moves.all()), points_of(match, seat), lang)
    elif found is not None:
        context["weighed"] = found.moves.count()
    return render(request, "review/page.html", context)


def _ask(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    try:
        services.request_review(match=match, user=user, now=timezone.now())
    except IllegalMove as refusal:
        messages.error(request, catalog.error_text(refusal.code, refusal.data, get_language() or "en"))
    return redirect("review", match.pk)
