"""Views of branches: play on against agents from a move of a match, and compare the branch with the original."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.models import SentForm
from accounts.rate_limits import consume
from games import catalog, selectors
from games.models import Match
from games.rules.core import MalformedMove
from games.selectors import branches
from games.services import branches as services
from games.views.enter_table import RateLimitReached, perform_once, user_or_new_guest

MAX_DIGITS = 9


@require_POST
def play_on(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Starts a match from a move of this one and redirects to its table. An anonymous reader becomes a guest.

    The form has `move` (the number of the step; ignored while the match runs), `seat` and `level`.
    """
    parent = get_object_or_404(Match, pk=match_id)

    def act() -> str:
        user = user_or_new_guest(request)
        if not consume(request, "branch", user=user):
            raise RateLimitReached
        begun = services.play_on(
            parent=parent, user=user, seat=_number(request, "seat", "NO_SUCH_SEAT"),
            move=_number(request, "move", "NO_SUCH_MOVE") if request.POST.get("move") else None,
            level=request.POST.get("level", ""),
        )  # fmt: skip
        if begun.table is None:
            raise Http404
        return reverse("table", args=[begun.table.code])

    return perform_once(request, act, stands=_still_runs)


@require_safe
def branch(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Shows a branch beside the match from which it was played on, once both are over."""
    found = get_object_or_404(selectors.with_seats(Match.objects.all()), pk=match_id)
    origin = branches.branch_of(found)
    if origin is None or origin.parent is None:
        raise Http404
    parent = selectors.with_seats(Match.objects.filter(pk=origin.parent.pk)).get()
    shown = found.open_to_all and parent.open_to_all
    island = {
        "game": found.game, "seat": origin.seat, "move": origin.move, "redealt": origin.redealt,
        "parent": reverse("replay_data", args=[parent.pk]), "branch": reverse("replay_data", args=[found.pk]),
        "original": reverse("replay", args=[parent.pk]), "replay": reverse("replay", args=[found.pk]),
        "sheets": {"icons": static("art/icons.svg"), "art": static("art/art.svg")},
    }  # fmt: skip
    context = {
        "match": found, "parent": parent, "branch": origin, "unlisted": True, "looks": catalog.game_words(found.game),
        "island": island if shown else None, "result": branches.comparison(origin) if shown else None,
        "player": next(seat for seat in parent.seats.all() if seat.index == origin.seat),
    }  # fmt: skip
    return render(request, "games/branch.html", context)


def _number(request: HttpRequest, name: str, code: str) -> int:
    """Returns the value of a form field as a whole number. Raises MalformedMove with this code if it is none."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise MalformedMove(code)
    return int(text)


def _still_runs(sent: SentForm) -> bool:
    """Whether the branch that an earlier copy of this form started is still being played.

    If it is, the form, sent again, starts no second branch.
    """
    code = sent.leads_to.rstrip("/").rpartition("/")[2]
    return Match.objects.filter(table__code=code, status__in=Match.LIVE).exists()
