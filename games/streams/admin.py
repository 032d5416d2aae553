"""Admin pages of streams: staff read streams, gifts, secrets and callbacks, end a stream, and erase a donor's name."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import User
from games.admin.readonly import ReadOnlyAdmin

from .models import Callback, Gift, SigningSecret, Stream
from .services.erase_donor_names import erase_donors
from .services.stream_lifecycle import end_stream


@admin.register(Stream)
class StreamAdmin(ReadOnlyAdmin):
    """The admin pages of streams. They show neither the address of the overlay nor a secret."""

    list_display = ("title", "owner", "game", "on_air", "started_at", "ended_at")
    list_filter = ("on_air", "game")
    list_select_related = ("owner",)
    search_fields = ("title", "owner__username", "=id")
    date_hierarchy = "created_at"
    fields = (
        "title", "owner", "game", "table", "on_air", "started_at", "ended_at", "options", "seats", "pace", "hands",
        "delay", "accepts_gifts", "gift_terms", "callback_url", "created_at",
    )  # fmt: skip
    actions = ("end",)

    @admin.action(description=_("End after the round"), permissions=["change"])
    def end(self, request: HttpRequest, chosen: QuerySet[Stream]) -> None:
        for stream in chosen.filter(on_air=True):
            end_stream(stream_id=stream.pk, by=cast("User", request.user), now=timezone.now())
            self.log_change(request, stream, "end")
            self.message_user(request, _("%(stream)s ends after its round.") % {"stream": stream}, messages.SUCCESS)


@admin.register(Gift)
class GiftAdmin(ReadOnlyAdmin):
    """The admin pages of gifts. Staff may erase a donor's name."""

    list_display = ("received_at", "stream", "kind", "donor", "times", "status", "refusal", "sender")
    list_filter = ("status", "kind", "sender")
    list_select_related = ("stream",)
    search_fields = ("donor", "key", "=reference", "stream__title", "stream__owner__username")
    date_hierarchy = "received_at"
    fields = (
        "reference", "stream", "sender", "key", "kind", "seat", "target", "times", "donor", "price", "status",
        "refusal", "match", "round", "received_at", "decided_at",
    )  # fmt: skip
    actions = ("erase_donor",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__seed")

    @admin.action(description=_("Erase the donor's name"), permissions=["change"])
    def erase_donor(self, request: HttpRequest, chosen: QuerySet[Gift]) -> None:
        named = list(chosen.exclude(donor=""))
        done = erase_donors(gifts=named)
        for gift in named:
            self.log_change(request, gift, "erase_donor")
        told = ngettext("%(n)d name erased.", "%(n)d names erased.", done) % {"n": done}
        self.message_user(request, told, messages.SUCCESS)


@admin.register(SigningSecret)
class SigningSecretAdmin(ReadOnlyAdmin):
    """The admin pages of signing secrets: when they were made and end. No page shows a secret."""

    list_display = ("stream", "hint", "created_at", "expires_at")
    list_select_related = ("stream",)
    search_fields = ("stream__title", "stream__owner__username")
    fields = ("stream", "hint", "created_at", "expires_at")


@admin.register(Callback)
class CallbackAdmin(ReadOnlyAdmin):
    """The admin pages of callbacks, without the bodies that were sent."""

    list_display = ("gift", "url", "attempts", "next_at", "delivered_at", "error")
    list_filter = ("error", ("delivered_at", admin.EmptyFieldListFilter))
    list_select_related = ("gift",)
    search_fields = ("url", "=gift__reference", "gift__stream__title")
    fields = ("gift", "url", "attempts", "next_at", "delivered_at", "error")
