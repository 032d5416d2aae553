"""Web pages of puzzles: the overview, and the page on which one puzzle is played."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.site_address import absolute
from accounts.table_look import table_look
from games.share.card_responses import allowed_language, card_answer, over_limit

from . import selectors
from .positions import HARDEST
from .services import attempts, daily_puzzle, solver_loading
from .share_card import puzzle_card

WEEK = 7
"""Number of past days shown in their own row."""
PAGE = 24


@require_safe
@never_cache
def puzzles(request: HttpRequest) -> HttpResponse:
    """Shows today's puzzle, those of the days before, and the practice puzzles.

    `?difficulty=1…5` filters the practice puzzles, `?page=` chooses a page of them.
    """
    now = timezone.now()
    today = selectors.calendar_day(now)
    chosen = daily_puzzle.choose_daily(when=today)
    asked = request.GET.get("difficulty", "")
    difficulty = int(asked) if asked in {str(number) for number in range(1, HARDEST + 1)} else None
    shown = selectors.with_progress(selectors.open_puzzles(today), request.user)
    if difficulty is not None:
        shown = shown.filter(difficulty=difficulty)
    shown = shown.exclude(pk=chosen.puzzle_id if chosen else 0).order_by("difficulty", "pk")
    context: dict[str, Any] = {
        "today": chosen,
        "next_at": selectors.next_day_begins(now),
        "solved_today": chosen is not None and selectors.has_solved_on(request.user, chosen.date),
        "share": selectors.share(chosen.puzzle) if chosen else None,
        "week": _week(request, today),
        "page": Paginator(shown, PAGE).get_page(request.GET.get("page")),
        "progress": selectors.progress(request.user, today),
        "difficulty": difficulty,
        "levels": range(1, HARDEST + 1),
    }
    return render(request, "puzzles/list.html", context)


@require_safe
@never_cache
def today(request: HttpRequest) -> HttpResponse:
    """Redirects to the daily puzzle, or to the overview while there is none."""
    chosen = daily_puzzle.choose_daily(when=selectors.calendar_day(timezone.now()))
    return redirect("puzzles") if chosen is None else redirect("puzzle", chosen.puzzle_id)


@require_safe
@never_cache
def puzzle(request: HttpRequest, pk: int) -> HttpResponse:
    """Shows the page on which the viewer plays one puzzle by a script."""
    if len(str(pk)) > 18:  # larger than a database key
        raise Http404
    now_day = selectors.calendar_day(timezone.now())
    solver_loading.is_ready()  # loads in the background while the player looks at the cards
    found = get_object_or_404(selectors.open_puzzles(now_day), pk=pk)
    if request.user.is_authenticated and request.method == "GET":
        attempts.begin_day(user=request.user, puzzle=found, now=timezone.now())
    following = selectors.next_unsolved(request.user, now_day, beside=found.pk, difficulty=found.difficulty)
    following = following or selectors.next_unsolved(request.user, now_day, beside=found.pk)
    user: Any = request.user
    island = {
        "id": found.pk, "side": found.side, "plays": found.depth, "position": found.position,
        "daily": getattr(found, "last_day", None) == now_day, "csrf": get_token(request),
        "sheets": {"icons": static("art/icons.svg"), "art": static("art/art.svg")},
        "prefs": table_look(user),
        "urls": {
            "line": reverse("api_puzzle-line", args=[found.pk]), "hint": reverse("api_puzzle-hint", args=[found.pk]),
            "share": reverse("api_puzzle-share", args=[found.pk]), "list": reverse("puzzles"),
            "progress": reverse("api_my_puzzles") if user.is_authenticated else None,
            "next": reverse("puzzle", args=[following.pk]) if following else reverse("puzzles"),
        },
    }  # fmt: skip
    context = {
        "puzzle": found, "island": island, "origin": selectors.origin_match(found),
        "share_card": reverse("puzzle_card", args=[found.pk, translation.get_language()]),
    }  # fmt: skip
    return render(request, "puzzles/puzzle.html", context)


@require_safe
def card(request: HttpRequest, pk: int, language: str) -> HttpResponse:
    """Returns the share card of a puzzle as PNG. Raises Http404 for a puzzle that nobody may play yet."""
    if refused := over_limit(request):
        return refused
    if len(str(pk)) > 18:  # larger than a database key
        raise Http404
    today = selectors.calendar_day(timezone.now())
    with translation.override(allowed_language(language)):
        found = get_object_or_404(selectors.open_puzzles(today), pk=pk)
        is_daily = getattr(found, "last_day", None) == today
        drawn = puzzle_card(found, address=absolute(request, reverse("puzzle", args=[found.pk])), daily=is_daily)
        return card_answer(request, drawn, game="doudizhu", complete=lambda: drawn)


def _week(request: HttpRequest, today: Any) -> list[dict[str, Any]]:
    rows = list(selectors.past_days(today)[:WEEK])
    done = selectors.solved_by(request.user, [row.puzzle_id for row in rows])
    return [{"day": row, "done": row.puzzle_id in done} for row in rows]
