"""Admin page of chat rooms, with the actions that set a room's slow mode."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import selectors
from games.models import ChatRoom
from games.services import chat_rooms

from .readonly import ReadOnlyAdmin


@admin.register(ChatRoom)
class ChatRoomAdmin(ReadOnlyAdmin):
    list_display = ("key", "slow_seconds")  # a title would cost a query for each row
    search_fields = ("key",)
    ordering = ("key",)
    fields = ("title", "key", "slow_seconds", "page")
    actions = ("slow_15", "slow_60", "slow_off")

    @admin.display(description=_("room"))
    def title(self, room: ChatRoom) -> str:
        return selectors.room_title(room.key)

    @admin.display(description=_("page"))
    def page(self, room: ChatRoom) -> str | SafeString:
        address = selectors.room_address(room.key)
        return format_html('<a href="{}">{}</a>', address, address) if address else "–"

    @admin.action(description=_("Slow mode: one message in 15 s"), permissions=["change"])
    def slow_15(self, request: HttpRequest, chosen: QuerySet[ChatRoom]) -> None:
        self._set(request, chosen, 15)

    @admin.action(description=_("Slow mode: one message in 60 s"), permissions=["change"])
    def slow_60(self, request: HttpRequest, chosen: QuerySet[ChatRoom]) -> None:
        self._set(request, chosen, 60)

    @admin.action(description=_("End slow mode"), permissions=["change"])
    def slow_off(self, request: HttpRequest, chosen: QuerySet[ChatRoom]) -> None:
        self._set(request, chosen, 0)

    def _set(self, request: HttpRequest, chosen: QuerySet[ChatRoom], seconds: int) -> None:
        rooms = [room for room in chosen if selectors.may_read_room(room.key, request.user.pk)]
        for room in rooms:
            chat_rooms.set_slow_mode(key=room.key, by=request.user, seconds=seconds)
            self.log_change(request, room, f"slow_{seconds}")
        text = ngettext("%(n)d room updated.", "%(n)d rooms updated.", len(rooms)) % {"n": len(rooms)}
        self.message_user(request, text, messages.SUCCESS)
