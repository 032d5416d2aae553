"""Page on which a tournament's director pauses, re-pairs or cancels it and so on. Other users may not open it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.forms_sent_twice import process_form_once
from games.rules.core import RulesError
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.selectors.read_models import TournamentDetail, TournamentSummary
from leaderboards.tournaments.services import director_acts, round_pairing

from .director_forms import ActForm, AdjustForm, AgentsForm, EntrantForm, ResumeForm, SettleForm
from .view_helpers import refusal_text, tournament_or_404


@dataclass(frozen=True, slots=True)
class DirectorAct:
    """An act that the director's page offers, such as pausing: its service, form, title and description.

    `fits` says in which phases of a tournament the act is offered.
    """

    service: Callable[..., Any]
    form: type[Any]
    title: Any
    about: Any
    fits: Callable[[TournamentSummary], bool]
    grave: bool = False
    """Whether it cannot be undone."""


BEFORE = ("announced", "registration", "check_in")
OVER = ("finished", "aborted")
PLAYED = ("running", "break")
DIRECTOR_ACTS = {
    "pause": DirectorAct(
        director_acts.pause, ActForm, _("Pause"),
        _("Stops every clock, including those at the tables. Resumes by itself after an hour."),
        lambda card: card.phase not in (*OVER, "paused"),
    ),
    "resume": DirectorAct(
        director_acts.resume, ResumeForm, _("Resume"), _("Everyone has as much time left as before."),
        lambda card: card.phase == "paused",
    ),
    "agents": DirectorAct(
        director_acts.enter_agents, AgentsForm, _("Add AI players"), _("AI fills free places before the start."),
        lambda card: card.phase in BEFORE,
    ),
    "settle": DirectorAct(
        director_acts.adjudicate, SettleForm, _("Adjudicate a table"), _("Ends it now, by this tournament's rule."),
        lambda card: card.phase == "running",
    ),
    "pair-again": DirectorAct(
        director_acts.re_pair, ActForm, _("Re-pair the round"),
        _("Cancels the open round, whatever has been played, and draws new tables."),
        lambda card: card.phase == "running" and round_pairing.depends_on_lots(card.format, number=card.round),
        grave=True,
    ),
    "adjust": DirectorAct(
        director_acts.adjust, AdjustForm, _("Adjust a score"),
        _("Counts in the standings like a table, and is marked there."),
        lambda card: card.phase not in (*OVER, *BEFORE),
    ),
    "remove": DirectorAct(
        director_acts.remove, EntrantForm, _("Disqualify a player"), _("Their score stays, but they can't rejoin."),
        lambda card: card.phase not in OVER, grave=True,
    ),
    "abort": DirectorAct(
        director_acts.cancel,
        ActForm,
        _("Cancel the tournament"),
        _("Ends the tournament without a result. This can't be undone."),
        lambda card: card.phase not in OVER, grave=True,
    ),
}  # fmt: skip


@require_safe
@never_cache
@login_required
def panel(request: HttpRequest, code: str) -> HttpResponse:
    """Shows the director's page of a tournament, with a form for every act that is possible now."""
    tournament, detail = _directed_or_404(request, code)
    return _panel(request, tournament, detail)


@require_POST
@login_required
def perform_act(request: HttpRequest, code: str, act: str) -> HttpResponse:
    """Performs an act of the director and returns to the director's page.

    If the form has errors, shows it again with them.
    """
    tournament, detail = _directed_or_404(request, code)
    deed = DIRECTOR_ACTS.get(act)
    if deed is None:
        raise Http404
    form = deed.form(request.POST, tournament=tournament, auto_id=f"id_{act}_%s")
    if form.is_valid():

        def do() -> str:
            deed.service(tournament=tournament, by=request.user, **form.arguments())
            return reverse("tournament_director", args=[tournament.code])

        try:
            page = process_form_once(request, do)
        except RulesError as refusal:
            form.add_error(None, refusal_text(refusal, game=tournament.game))
        else:
            messages.success(request, _("Done."))
            return redirect(page)
    return _panel(request, tournament, detail, wrong={act: form}, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _directed_or_404(request: HttpRequest, code: str) -> tuple[Tournament, TournamentDetail]:
    """Returns a tournament and the data of its page, for a user who may direct it.

    Raises Http404 if there is no such tournament, PermissionDenied for other users.
    """
    tournament = tournament_or_404(code)
    detail = selectors.detail(tournament, request.user)
    if "direct" not in detail.may:
        raise PermissionDenied
    return tournament, detail


def _panel(
    request: HttpRequest, tournament: Tournament, detail: TournamentDetail, *, wrong: dict[str, Any] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:  # fmt: skip
    given = wrong or {}
    deeds = [
        {
            "act": act, "deed": deed, "wrong": act in given,
            "form": given.get(act) or deed.form(tournament=tournament, auto_id=f"id_{act}_%s"),
        }
        for act, deed in DIRECTOR_ACTS.items()
        if act in given or deed.fits(detail.card)
    ]  # fmt: skip
    context = {"card": detail.card, "deeds": deeds, "acts": selectors.acts(tournament)[:20]}
    return render(request, "tournaments/director.html", context, status=status)
