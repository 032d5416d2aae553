"""Read-only admin pages for ratings, rating sequences, their entries, rating changes and role terms.

A rating sequence is the order in which the matches of a game are rated.
"""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.admin.readonly import ReadOnlyAdmin, ReadOnlyInline
from leaderboards import services
from leaderboards.models import Rating, RatingChange, RatingEntry, RatingSequence, RoleTerms


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = ("who", "game", "board", "shown", "uncertainty", "matches", "provisional", "listed", "last_at")
    list_filter = ("game", "board", "provisional", "listed")
    list_select_related = ("user",)
    search_fields = ("user__username", "user__display_name")
    ordering = ("game", "board", "-value")
    show_full_result_count = False
    fields = (
        "who", "game", "board", "value", "deviation", "volatility", "roles", "matches", "last_at", "rests_at",
        "provisional", "listed", "number",
    )  # fmt: skip

    @admin.display(description=_("player"))
    def who(self, rating: Rating) -> str:
        return rating.agent or str(rating.user or "–")

    @admin.display(description=_("rating"), ordering="value")
    def shown(self, rating: Rating) -> str:
        return f"{rating.value:.1f}"

    @admin.display(description=_("deviation"), ordering="deviation")
    def uncertainty(self, rating: Rating) -> str:
        return f"± {rating.deviation:.1f}"


@admin.register(RatingSequence)
class RatingSequenceAdmin(ReadOnlyAdmin):
    """Read-only admin pages for rating sequences: one list of rated matches for each game and kind of board.

    While ratings are computed again, the page shows the progress. Reload the page to update it.
    """

    list_display = ("game", "board", "last", "rated", "waiting", "progress", "terms")
    list_filter = ("game", "board")
    ordering = ("game", "board")
    fields = ("game", "board", "last", "rated", "waiting", "progress", "redo_from", "redo_next", "terms")
    actions = ("rate_anew",)

    @admin.display(description=_("waiting"))
    def waiting(self, sequence: RatingSequence) -> int:
        return sequence.last - sequence.rated

    @admin.display(description=_("recomputed"))
    def progress(self, sequence: RatingSequence) -> str:
        """Returns the progress of a running re-rating as text, such as `40 % (4 / 10)` for 4 of 10 matches.

        When all matches are done, the text says that the players' ratings are being updated. A dash if no re-rating
        runs.
        """
        if sequence.redo_from is None or sequence.redo_next is None:
            return "–"
        if sequence.redo_next > sequence.rated:
            return str(_("history done, ratings being updated"))
        done, whole = sequence.redo_next - sequence.redo_from, sequence.rated + 1 - sequence.redo_from
        return f"{100 * done // whole} % ({done} / {whole})"

    @admin.action(description=_("Recompute everything from the first match"), permissions=["change"])
    def rate_anew(self, request: HttpRequest, chosen: QuerySet[RatingSequence]) -> None:
        asked = sum(services.request_full_rerating(game=one.game, board=one.board) for one in chosen)
        text = ngettext(
            "%(n)d rating sequence will be recomputed.", "%(n)d rating sequences will be recomputed.", asked
        )
        self.message_user(request, text % {"n": asked}, messages.SUCCESS)


class RatingChangeInline(ReadOnlyInline):
    model = RatingChange
    fields = ("rating", "value_before", "deviation_before", "value", "deviation", "matches")


@admin.register(RatingEntry)
class RatingEntryAdmin(ReadOnlyAdmin):
    list_display = ("sequence", "number", "match", "reset", "voided", "at", "terms", "constants")
    list_filter = ("sequence", "reset", "voided")
    list_select_related = ("sequence", "match")
    search_fields = ("=match__id",)
    ordering = ("-at", "-number")
    show_full_result_count = False
    fields = ("sequence", "number", "match", "reset", "at", "result", "voided", "terms", "constants")
    inlines = (RatingChangeInline,)


@admin.register(RoleTerms)
class RoleTermsAdmin(ReadOnlyAdmin):
    list_display = ("game", "version", "points", "rounds", "made_at")
    list_filter = ("game",)
    fields = ("game", "version", "points", "errors", "rounds", "made_at")
