"""Views of lessons: the list, the start, and what the page of a lesson's table asks for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from accounts.models import SentForm, User
from accounts.rate_limits import consume, too_many_requests
from games import catalog
from games.lesson_scripts.kind_deals import KIND_DEALS
from games.models import LessonProgress, Match, Table
from games.offered_games import offered_games
from games.rules.core import IllegalMove, MalformedMove, RulesError
from games.selectors.lessons import lesson_at, lessons_for, steps_in_words
from games.services import lessons, practice
from games.views.enter_table import RateLimitReached, perform_once, user_or_new_guest
from games.views.home import game_tiles

MAX_NUMBER = 1000
"""The largest number of a step or of moves that a form may have. No script is as long."""

NOTHING = "NOTHING_TO_TAKE_BACK"
"""The refusal that the page of the table of practice shows."""


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Shows the list of lessons, with the reader's progress in each. The first that is not done stands out."""
    rows = lessons_for(request.user, games=list(offered_games()))
    tiles = [{**tile, "lesson": rows[tile["key"]]} for tile in game_tiles() if tile["key"] in rows]
    next_game = next((tile["key"] for tile in tiles if not tile["lesson"].done), None)
    return render(request, "games/learn.html", {"games": tiles, "next": next_game})


@require_POST
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    """Leads the reader to the first lesson of a game, where they left it. With the field `anew` it begins again.

    An anonymous reader becomes a guest.
    """
    anew = "anew" in request.POST
    return _lead_to_table(request, game, lambda user: lessons.start_lesson(user=user, game=game, anew=anew))


@require_POST
def lesson_step(request: HttpRequest, code: str) -> HttpResponse:
    """Carries out what the page of a lesson asks for, and answers with the learner's step.

    The form has `do`: `show` with the index of the next `step`; `partner` or `play` with the number of `moves` that the
    page has seen, to have the next move of a partner, or the learner's own, played.
    """
    table = get_object_or_404(Table, code=code)
    user = request.user
    if not user.is_authenticated:
        raise Http404
    if not consume(request, "lesson_step", user=user):
        return too_many_requests(request)
    try:
        match request.POST.get("do"):
            case "show":
                lessons.advance(table=table, user=user, step=_number(request, "step"))
            case "partner":
                lessons.play_partner(table=table, user=user, moves=_number(request, "moves"))
            case "play":
                lessons.play_for_learner(table=table, user=user, moves=_number(request, "moves"))
            case _:
                raise Http404
    except RulesError as refusal:
        return JsonResponse({"code": refusal.code}, status=409)
    step = LessonProgress.objects.filter(user=user, match__table=table).values_list("step", flat=True).first()
    return JsonResponse({"step": step})


@require_POST
def lesson_skip(request: HttpRequest, code: str) -> HttpResponse:
    """Ends the reader's lesson at this table, and leads to the list of lessons."""
    table = get_object_or_404(Table, code=code)
    if request.user.is_authenticated:
        with suppress(MalformedMove):  # another person's lesson
            lessons.skip_lesson(table=table, user=request.user)
    return redirect("learn")


@require_POST
def practise(request: HttpRequest, game: str) -> HttpResponse:
    """Starts a round of practice and leads to its table. An anonymous reader becomes a guest."""
    return _lead_to_table(request, game, lambda user: practice.start_practice(user=user, game=game))


@require_POST
def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the reader's last move in practice back, and leads to the table where the match goes on.

    If there is none, leads to the same table, whose page says so.
    """
    table = get_object_or_404(Table, code=code)
    user = request.user
    if not user.is_authenticated:
        raise Http404

    def act() -> str:
        if not consume(request, "take_back", user=user):
            raise RateLimitReached
        try:
            return reverse("table", args=[practice.take_back(table=table, user=user).code])
        except IllegalMove as refusal:
            if refusal.code == NOTHING:
                messages.info(request, catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans"))
            raise

    return perform_once(request, act, stands=_still_runs, passes={NOTHING: reverse("table", args=[code])})


def lesson_island(table: Table, user: Any) -> dict[str, Any] | None:
    """Returns what the page of a lesson's table needs beside the table: the steps and how far the learner is.

    None at every other table, and for everybody but the learner. Raises IllegalMove LESSON_REPLACED as `lesson_at`.
    """
    found = lesson_at(table, user)
    if found is None:
        return None
    script, progress = found
    lang = get_language() or "zh-hans"
    names = {seat.index: seat.name for seat in table.seats.filter(user__isnull=True)}
    return {
        "steps": steps_in_words(script, names=names, lang=lang), "step": progress.step,
        "partners": [
            None if number in script.asked else before for number, before in enumerate(script.steps_before)
        ],
        "spoken": [number + 1 for number, move in enumerate(script.moves) if move.texts is not None],
        "heading": [catalog.game_text(script.game, lang), str(script.title)],
        "learned": [str(each) for each in script.learned],
        "art": f"game-{script.game}", "practice": script.game in KIND_DEALS,
        "urls": {"learn": reverse("learn"), "rules": reverse("rules", args=[script.game])},
    }  # fmt: skip


def redirect_to_lessons(request: HttpRequest, refusal: RulesError) -> HttpResponse:
    """Redirects to the list of lessons, which shows the reader why the lesson cannot go on."""
    messages.info(request, catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans"))
    return redirect("learn")


def _lead_to_table(request: HttpRequest, game: str, begin: Callable[[User], Table]) -> HttpResponse:
    """Begins a lesson or practice of an offered game once for a form, and redirects to its table."""
    if game not in offered_games():
        raise Http404

    def act() -> str:
        user = user_or_new_guest(request)
        if not consume(request, "lesson", user=user):
            raise RateLimitReached
        return reverse("table", args=[begin(user).code])

    return perform_once(request, act, stands=_still_runs)


def _number(request: HttpRequest, name: str) -> int:
    """Returns the number in a field of the form. Raises Http404 for any other text."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_NUMBER))) or int(text) > MAX_NUMBER:
        raise Http404
    return int(text)


def _still_runs(sent: SentForm) -> bool:
    """Whether the lesson that an earlier copy of this form began still runs."""
    code = sent.leads_to.rstrip("/").rpartition("/")[2]
    return Match.objects.filter(table__code=code, status__in=Match.LIVE).exists()
