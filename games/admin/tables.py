"""Admin pages of tables and their seats."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.models import Seat, Table

from .readonly import ReadOnlyAdmin, ReadOnlyInline, options_in_words


class SeatInline(ReadOnlyInline):
    """The seats of a table on its admin page, without the hashes of device and session, which only services compare."""

    model = Seat
    fields = ("index", "user", "agent", "ready")


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ("code", "game", "status", "listed", "private", "rated", "size", "host", "created_at", "active_at")
    list_filter = ("status", "game", "listed", "private", "rated")
    list_select_related = ("host",)
    search_fields = ("code", "host__username")
    date_hierarchy = "created_at"
    ordering = ("-active_at",)
    fields = (
        "code", "game", "in_force", "size", "status", "listed", "private", "rated", "host", "created_at", "active_at",
    )  # fmt: skip
    inlines = (SeatInline,)

    @admin.display(description=_("options"))
    def in_force(self, table: Table) -> str:
        return options_in_words(table)
