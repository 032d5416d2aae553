"""Admin page of chat messages. Staff may hide a message but never change it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import selectors
from games.models import ChatMessage
from games.rules.core import IllegalMove
from games.services import hide_messages_and_add_time

from .readonly import ReadOnlyAdmin, refusal_text


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnlyAdmin):
    list_display = ("created_at", "table", "room", "channel", "name", "said", "hidden")
    list_filter = ("hidden", "table__game")
    list_select_related = ("table", "room")
    search_fields = ("text", "name", "user__username", "=table__code", "=room__key")
    ordering = ("-id",)
    fields = (
        "created_at", "ref", "table", "match", "room", "user", "seat", "name", "channel", "said", "phrase",
        "emotion", "text", "hidden",
    )  # fmt: skip
    actions = ("hide", "show_again")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        # held remarks of agents could reveal hidden cards before the round ends, and a secret channel reveals roles
        found: QuerySet[Any] = super().get_queryset(request).defer("match__seed")
        return selectors.visible_to_staff(found, request.user)

    @admin.display(description=_("text"))
    def said(self, message: ChatMessage) -> str:
        return str(message)

    @admin.action(description=_("Hide from everyone"), permissions=["change"])
    def hide(self, request: HttpRequest, chosen: QuerySet[ChatMessage]) -> None:
        self._set(request, chosen, hidden=True)

    @admin.action(description=_("Show again"), permissions=["change"])
    def show_again(self, request: HttpRequest, chosen: QuerySet[ChatMessage]) -> None:
        self._set(request, chosen, hidden=False)

    def _set(self, request: HttpRequest, chosen: QuerySet[ChatMessage], *, hidden: bool) -> None:
        try:
            changed = hide_messages_and_add_time.set_hidden(messages=chosen, by_staff=request.user, hidden=hidden)
        except IllegalMove as refusal:
            self.message_user(request, refusal_text(refusal), messages.ERROR)
            return
        for message in chosen:
            self.log_change(request, message, "hide" if hidden else "show_again")
        text = ngettext("%(n)d message updated.", "%(n)d messages updated.", changed) % {"n": changed}
        self.message_user(request, text, messages.SUCCESS)
