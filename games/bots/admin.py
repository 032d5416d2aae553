"""The admin pages of bots: staff view them, pause them with a message to the owner, and resume them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.admin.readonly import ReadOnlyAdmin, ReadOnlyInline
from games.models import Match
from games.rules.core import RulesError

from .models import Bot, Refusal
from .services import pausing


class NoteForm(ActionForm):
    """The message of staff to the owner of a paused bot. The owner reads it on every page until the bot is resumed."""

    note = forms.CharField(label=_("Message to the owner"), required=False, max_length=pausing.NOTE)


class RefusalInline(ReadOnlyInline):
    """The list of a bot's refused answers on its admin page.

    An answer can reveal a role or a hand, so it is listed only when its match may be seen by everybody.
    """

    model = Refusal
    fields = ("at", "code", "match")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        told = Q(match=None) | Q(match__status__in=Match.ENDED, match__sealed=False)
        return super().get_queryset(request).filter(told).defer("match__seed").order_by("-pk")


@admin.register(Bot)
class BotAdmin(ReadOnlyAdmin):
    list_display = ("user", "whose", "created_at", "pause", "paused_at", "retired_at")
    list_filter = ("pause", ("retired_at", admin.EmptyFieldListFilter))
    list_select_related = ("user__owner",)
    search_fields = ("user__username", "user__owner__username")
    date_hierarchy = "created_at"
    fields = (
        "user", "whose", "description", "created_at", "matches_at_once", "matches_a_day", "messages_a_minute", "pause",
        "pause_note", "paused_at", "resumed_at", "retired_at",
    )  # fmt: skip
    inlines = (RefusalInline,)
    actions = ("stop", "let_go_on")
    action_form = NoteForm

    @admin.display(description=_("owner"))
    def whose(self, bot: Bot) -> str:
        return str(bot.owner)

    @admin.action(description=_("Pause, with a message to the owner"), permissions=["change"])
    def stop(self, request: HttpRequest, chosen: QuerySet[Bot]) -> None:
        note = request.POST.get("note", "")
        self._apply_to_each(
            request, chosen, lambda bot: pausing.pause_by_staff(bot=bot, note=note, by=request.user), _("paused")
        )

    @admin.action(description=_("Resume bot"), permissions=["change"])
    def let_go_on(self, request: HttpRequest, chosen: QuerySet[Bot]) -> None:
        self._apply_to_each(
            request, chosen, lambda bot: pausing.resume_by_staff(bot=bot, by=request.user), _("bot resumed")
        )

    def _apply_to_each(self, request: HttpRequest, chosen: QuerySet[Bot], do: Callable[[Bot], Any], done: Any) -> None:
        """Applies an admin action to each chosen bot.

        A refusal becomes an error message and does not stop the others.
        """
        for bot in chosen:
            try:
                do(bot)
            except RulesError as refusal:
                why = catalog.error_text(refusal.code, refusal.data, get_language() or "en")
                self.message_user(request, f"{bot}: {why}", messages.ERROR)
            else:
                self.log_change(request, bot, str(done))
                self.message_user(request, f"{bot}: {done}", messages.SUCCESS)
