"""Read-only admin pages for the points ladders.

A standing holds a player's total points. Its ladder entries hold the points from each match. The admin action "recount"
computes the chosen standings again from all matches that count for points.
"""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.admin.readonly import ReadOnlyAdmin
from leaderboards import services
from leaderboards.models import LadderEntry, Standing


@admin.register(Standing)
class StandingAdmin(ReadOnlyAdmin):
    list_display = ("user", "game", "board", "points", "matches", "wins", "streak", "best_streak", "updated_at")
    list_filter = ("game", "board")
    list_select_related = ("user",)
    search_fields = ("user__username", "user__display_name")
    ordering = ("game", "board", "-points")
    fields = (
        "user", "game", "board", "points", "matches", "wins", "landlord_rounds", "landlord_wins", "farmer_rounds",
        "farmer_wins", "streak", "best_streak", "updated_at",
    )  # fmt: skip
    actions = ("rebuild",)

    @admin.action(description=_("Recount from the results"), permissions=["change"])
    def rebuild(self, request: HttpRequest, chosen: QuerySet[Standing]) -> None:
        rebuilt = services.rebuild_standings(chosen)
        text = ngettext("%(n)d standing recounted.", "%(n)d standings recounted.", rebuilt) % {"n": rebuilt}
        self.message_user(request, text, messages.SUCCESS)


@admin.register(LadderEntry)
class LadderEntryAdmin(ReadOnlyAdmin):
    list_display = ("standing", "result", "points", "total", "created_at")
    list_filter = ("standing__game", "standing__board")
    list_select_related = ("standing", "result")
    search_fields = ("standing__user__username",)
    fields = ("standing", "result", "points", "total", "created_at")
