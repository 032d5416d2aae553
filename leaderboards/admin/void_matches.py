"""Admin pages on which staff void matches, for example after cheating, and reinstate them.

Both acts need a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import clean_description
from games.admin.matches import MatchActionForm, MatchAdmin
from games.admin.readonly import ReadOnlyAdmin
from games.models import Match
from leaderboards import services
from leaderboards.models import VoidedMatch

REFUSALS = {
    "NO_SUCH_MATCH": _("No such match."),
    "OWN_CASE": _("You are part of this case. Someone else decides it."),
    "NOT_FINISHED": _("Only a finished match can be voided; a running one can be aborted."),
    "NO_REASON": _("Enter the reason in the field next to the action."),
    "SEASON_ENDS": _("A season of this game is being closed. Try again when that is done."),
}


class ReasonForm(ActionForm):
    """Form with the field in which staff give the reason for voiding or reinstating matches.

    The field is not required by the form. The service refuses the action without a reason.
    """

    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)


class MatchActionsWithReason(MatchActionForm):
    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)


class JudgedMatchAdmin(MatchAdmin):
    """Admin pages for matches, with an additional action that voids the chosen ones."""

    actions: Any = (*MatchAdmin.actions, "void")
    action_form = MatchActionsWithReason

    @admin.action(description=_("Void: no longer counts (with a reason)"), permissions=["change"])
    def void(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        reason, by = clean_description(request.POST.get("reason", ""))[:300], _who(request)
        done = _("voided; later ratings are being recomputed")
        _apply_to_each_match(self, request, [(match, match.pk) for match in chosen],
              lambda pk: services.void_match(match_id=pk, by=by, reason=reason), done)  # fmt: skip


admin.site.unregister(Match)
admin.site.register(Match, JudgedMatchAdmin)


@admin.register(VoidedMatch)
class VoidedMatchAdmin(ReadOnlyAdmin):
    list_display = ("match", "reason", "by", "at", "lifted_at", "lifted_by", "progress")
    list_filter = ("match__game", ("lifted_at", admin.EmptyFieldListFilter))
    list_select_related = ("match", "by", "lifted_by", "match__rating_entry__sequence")
    search_fields = ("=match__id", "reason", "match__seats__user__username")
    fields = ("match", "reason", "by", "at", "lifted_at", "lifted_by", "lifted_because", "progress")
    actions = ("lift",)
    action_form = ReasonForm

    @admin.display(description=_("later ratings"))
    def progress(self, void: VoidedMatch) -> str:
        """Returns as text whether the ratings after this void match have been recomputed or still wait for it.

        A dash if the match was not rated.
        """
        entry = getattr(void.match, "rating_entry", None)
        if entry is None:
            return "–"
        sequence = entry.sequence
        running = sequence.redo_from is not None and sequence.redo_from <= entry.number
        return str(_("being recomputed") if running or entry.number > sequence.rated else _("done"))

    @admin.action(description=_("Count again (with a reason)"), permissions=["change"])
    def lift(self, request: HttpRequest, chosen: QuerySet[VoidedMatch]) -> None:
        reason, by = clean_description(request.POST.get("reason", ""))[:300], _who(request)
        _apply_to_each_match(self, request, [(void, void.match_id) for void in chosen],
              lambda pk: services.reinstate_match(match_id=pk, by=by, reason=reason), _("counts again"))  # fmt: skip


def _who(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _apply_to_each_match(
    page: ReadOnlyAdmin, request: HttpRequest, chosen: list[tuple[Any, Any]], do: Callable[[Any], Any], done: Any
) -> None:
    """Calls `do` with the id of each chosen match, and shows the staff member a message for each.

    The message is `done`, or the reason why the service refused. After a refusal the remaining matches are still
    processed.
    """
    for row, match_id in chosen:
        try:
            do(match_id)
        except services.VoidRefused as refusal:
            page.message_user(request, f"{row}: {REFUSALS[refusal.code]}", messages.ERROR)
        else:
            page.log_change(request, row, str(done))
            page.message_user(request, f"{row}: {done}", messages.SUCCESS)
