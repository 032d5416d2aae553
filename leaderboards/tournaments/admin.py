"""Django admin pages for tournaments, with actions to pause, resume, re-pair and cancel.

The pages change no row themselves: each action calls the service that a tournament's director also uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.admin.readonly import ReadOnlyAdmin, ReadOnlyInline
from games.rules.core import RulesError

from . import labels
from .models import Adjustment, Entrant, Round, Tournament, TournamentLogEntry
from .services import director_acts


class EntrantInline(ReadOnlyInline):
    model = Entrant
    fields = ("number", "name", "user", "agent", "status", "why", "misses", "place", "score", "rounds_won", "timeouts")
    raw_id_fields = ("user",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("user").order_by("place", "number")


class RoundInline(ReadOnlyInline):
    model = Round
    fields = ("number", "attempt", "status", "final", "opened_at", "ends_at", "closed_at")


class ActInline(ReadOnlyInline):
    model = TournamentLogEntry
    fields = ("at", "by", "told", "reason")

    @admin.display(description=_("act"))
    def told(self, act: TournamentLogEntry) -> str:
        lang = get_language() or "en"
        return labels.act_text(act.code, act.data, lang, format_=act.tournament.format)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("by", "tournament").order_by("-pk")


class ReasonForm(ActionForm):
    """Form beside the admin's action menu, in which staff type the reason for an action.

    Every act of a director needs a reason, except resuming a paused tournament.
    """

    reason = forms.CharField(label=_("Reason"), required=False, max_length=director_acts.MAX_REASON_LENGTH)


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    list_display = ("name", "code", "game", "format", "status", "round", "rounds", "starts_at", "creator")
    list_filter = ("status", "game", "format", "rated", "listed")
    list_select_related = ("creator",)
    search_fields = ("name", "=code", "creator__username")
    date_hierarchy = "starts_at"
    ordering = ("-starts_at",)
    fields = (
        "name", "code", "about", "creator", "game", "options", "size", "format", "rounds", "minutes", "boards", "cap",
        "rated", "listed", "capacity", "agents", "agent_level", "bots", "round_minutes", "break_seconds", "stuck",
        "opens_at", "starts_at", "status", "paused_at", "round", "started_at", "ends_at", "finished_at",
    )  # fmt: skip
    inlines = (EntrantInline, RoundInline, ActInline)
    actions = ("pause", "resume", "pair_again", "abort")
    action_form = ReasonForm

    @admin.action(description=_("Pause"), permissions=["change"])
    def pause(self, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, chosen, director_acts.pause, _("paused"))

    @admin.action(description=_("Resume"), permissions=["change"])
    def resume(self, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, chosen, director_acts.resume, _("resumed"))

    @admin.action(description=_("Re-pair the open round"), permissions=["change"])
    def pair_again(self, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, chosen, director_acts.re_pair, _("re-paired"))

    @admin.action(description=_("Cancel the tournament"), permissions=["change"])
    def abort(self, request: HttpRequest, chosen: QuerySet[Tournament]) -> None:
        self._apply_to_each(request, chosen, director_acts.cancel, _("cancelled"))

    def _apply_to_each(
        self, request: HttpRequest, chosen: QuerySet[Tournament], do: Callable[..., None], done: Any
    ) -> None:  # fmt: skip
        """Calls a director's service, such as `pause`, for each selected tournament, and shows a message for each.

        If the service refuses one tournament, its refusal is shown and the next tournament follows.
        """
        reason = request.POST.get("reason", "")
        for tournament in chosen:
            try:
                do(tournament=tournament, by=request.user, reason=reason)
            except RulesError as refusal:
                why = catalog.error_text(refusal.code, refusal.data, get_language() or "en", game=tournament.game)
                self.message_user(request, f"{tournament}: {why}", messages.ERROR)
            else:
                self.log_change(request, tournament, str(done))
                self.message_user(request, f"{tournament}: {done}", messages.SUCCESS)


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    list_display = ("entrant", "units", "reason", "by", "at")
    list_select_related = ("entrant", "by")
    fields = ("entrant", "units", "reason", "by", "at")
