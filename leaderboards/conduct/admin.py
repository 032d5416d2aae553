"""Admin pages of conduct and fair play, on which staff excuse lapses and decide suspicions.

A lapse is an early departure or missed turns in a rated match. A suspicion says that two accounts may help each other.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.admin.readonly import ReadOnlyAdmin

from . import services
from .labels import DECISION_REFUSALS, finding_text, word_text
from .models import Examination, Lapse, Suspicion
from .selectors import record_of


@admin.register(Lapse)
class LapseAdmin(ReadOnlyAdmin):
    list_display = ("user", "kind", "count", "at", "match", "excused_at")
    list_filter = ("kind", ("excused_at", admin.EmptyFieldListFilter))
    list_select_related = ("user", "match")
    search_fields = ("user__username", "=match__id")
    date_hierarchy = "at"
    fields = ("user", "kind", "count", "at", "match", "record", "excused_at", "excused_by")
    actions = ("excuse",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__seed")

    @admin.display(description=_("record at present"))
    def record(self, lapse: Lapse) -> str:
        found = record_of(lapse.user, now=timezone.now())
        word = word_text(found.word)
        return f"{word} ({timezone.localtime(found.paused_until):%Y-%m-%d %H:%M})" if found.paused_until else word

    @admin.action(description=_("Excuse: no longer counts"), permissions=["change"])
    def excuse(self, request: HttpRequest, chosen: QuerySet[Lapse]) -> None:
        """Excuses the chosen lapses that still count.

        Staff may not excuse a lapse of their own; it is refused, and the others are excused.
        """
        done = refused = 0
        for row in chosen.filter(excused_at__isnull=True):
            try:
                excused = services.excuse(lapses=[row.pk], by=request.user, now=timezone.now())  # type: ignore[arg-type]  # staff are signed in
            except services.DecisionRefused as refusal:
                refused += 1
                self.message_user(request, f"{row.user}: {DECISION_REFUSALS[refusal.code]}", messages.ERROR)
                continue
            if excused:
                done += 1
                self.log_change(request, row, str(_("excused")))
        if done or not refused:
            told = ngettext("%d lapse excused.", "%d lapses excused.", done) % done
            self.message_user(request, told, messages.SUCCESS)


class NoteForm(ActionForm):
    """Form field for the note of staff on their decision about a suspicion. Only staff can read it."""

    note = forms.CharField(label=_("Note"), required=False, max_length=300)


@admin.register(Suspicion)
class SuspicionAdmin(ReadOnlyAdmin):
    list_display = ("first", "second", "points", "why", "matches", "status", "updated_at")
    list_filter = ("status",)
    list_select_related = ("first", "second")
    search_fields = ("first__username", "second__username")
    fields = (
        "first", "second", "points", "why", "matches", "status", "created_at", "updated_at", "decided_at", "decided_by",
        "note",
    )  # fmt: skip
    actions = ("uphold", "dismiss")
    action_form = NoteForm

    @admin.display(description=_("score"), ordering="score")
    def points(self, suspicion: Suspicion) -> str:
        return f"{suspicion.score:.1f}"

    @admin.display(description=_("reasons"))
    def why(self, suspicion: Suspicion) -> str:
        names = {"first": str(suspicion.first), "second": str(suspicion.second)}
        return "; ".join(finding_text(reason, names) for reason in suspicion.reasons)

    @admin.action(description=_("Uphold"), permissions=["change"])
    def uphold(self, request: HttpRequest, chosen: QuerySet[Suspicion]) -> None:
        self._decide(request, chosen, Suspicion.Status.UPHELD)

    @admin.action(description=_("Dismiss"), permissions=["change"])
    def dismiss(self, request: HttpRequest, chosen: QuerySet[Suspicion]) -> None:
        self._decide(request, chosen, Suspicion.Status.DISMISSED)

    def _decide(self, request: HttpRequest, chosen: QuerySet[Suspicion], status: Suspicion.Status) -> None:
        """Sets the status (upheld or dismissed) of each chosen suspicion.

        A suspicion that another staff member has decided in the meantime stays unchanged, and so does one about the
        staff member who asks. A message says so.
        """
        note, now = request.POST.get("note", ""), timezone.now()
        for each in chosen:
            try:
                decided = services.decide(suspicion=each, status=status, by=request.user, note=note, now=now)  # type: ignore[arg-type]  # staff are signed in
            except services.DecisionRefused as refusal:
                told = f"{each.first} & {each.second}: {DECISION_REFUSALS[refusal.code]}"
                self.message_user(request, told, messages.ERROR)
                continue
            if decided:
                self.log_change(request, each, str(status.label))
                self.message_user(request, f"{each.first} & {each.second}: {status.label}", messages.SUCCESS)
            else:
                told = _("%(first)s & %(second)s: already decided.") % {"first": each.first, "second": each.second}
                self.message_user(request, told, messages.WARNING)


@admin.register(Examination)
class ExaminationAdmin(ReadOnlyAdmin):
    list_display = ("match", "status", "lapses_at", "done_at", "failures")
    list_filter = ("status",)
    list_select_related = ("match",)
    fields = ("match", "status", "lapses_at", "done_at", "failures")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__seed")
