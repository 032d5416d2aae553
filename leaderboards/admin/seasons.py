"""Admin pages for seasons and their final standings. Staff plan a season here; services open and close it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin import RestrictedLookups
from accounts.text_fields import NameField
from games import catalog
from games.admin.readonly import ReadOnlyAdmin
from leaderboards import ratings, services
from leaderboards.models import Season, SeasonStanding

if TYPE_CHECKING:
    SeasonPages = admin.ModelAdmin[Season]  # generic only for the type checker
    SeasonForm = forms.ModelForm[Season]
else:
    SeasonPages = admin.ModelAdmin
    SeasonForm = forms.ModelForm

REFUSALS = {
    "SEASON_OVER": _("The season is over, or its end date is in the past."),
    "SEASON_OVERLAPS": _("Another season for these games is already open."),
    "SEASON_NOT_OPEN": _("The season is not open."),
}


class PlannedSeason(SeasonForm):
    """Form for planning a season of one game that has ratings. An empty game field means all such games."""

    game = forms.ChoiceField(label=_("game"), required=False, help_text=_("Leave empty for all games."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.get("game")
        if isinstance(field, forms.ChoiceField):
            names = [(key, catalog.game_text(key, "en")) for key in sorted(ratings.LADDERS)]
            field.choices = [("", "–"), *names]
        for name in ("name_zh", "name_en"):
            plain = self.fields.get(name)
            if isinstance(plain, forms.CharField) and plain.max_length is not None:
                self.fields[name] = NameField(label=plain.label, max_length=plain.max_length)


@admin.register(Season)
class SeasonAdmin(RestrictedLookups, SeasonPages):
    """Admin pages for seasons.

    In an open season only its names and end can be edited. In a season that is closing or closed, only its names.
    """

    form = PlannedSeason
    list_display = ("__str__", "game", "starts_at", "ends_at", "status", "progress")
    list_filter = ("status", "game")
    ordering = ("-starts_at",)
    fields = ("game", "name_zh", "name_en", "starts_at", "ends_at", "status", "cut_at", "progress")
    actions = ("open_now", "close_now")

    def get_readonly_fields(self, request: HttpRequest, obj: Season | None = None) -> tuple[str, ...]:
        shown = ("status", "cut_at", "progress")
        if obj is None or obj.status == Season.Status.PLANNED:
            return shown
        fixed = ("game", "starts_at")
        return (*shown, *fixed) if obj.status == Season.Status.OPEN else (*shown, *fixed, "ends_at")

    def has_delete_permission(self, request: HttpRequest, obj: Season | None = None) -> bool:
        return obj is not None and obj.status == Season.Status.PLANNED and super().has_delete_permission(request, obj)

    @admin.display(description=_("progress"))
    def progress(self, season: Season) -> str:
        """Returns the progress of a season that is being closed, as text.

        First it is the number of final standings recorded so far, then the number of the ladder that is being reset. A
        dash unless the season is being closed.
        """
        if season.status == Season.Status.CLOSING:
            count = season.standings.count()
            return ngettext("%(n)d final standing recorded", "%(n)d final standings recorded", count) % {"n": count}
        if season.status == Season.Status.RESETTING:
            return str(_("ladder %(n)d of the new season") % {"n": season.step + 1})
        return "–"

    @admin.action(description=_("Start now"), permissions=["change"])
    def open_now(self, request: HttpRequest, chosen: QuerySet[Season]) -> None:
        self._each(request, chosen, lambda pk: services.open_season(season_id=pk), _("in progress"))

    @admin.action(description=_("Close now and record its standings"), permissions=["change"])
    def close_now(self, request: HttpRequest, chosen: QuerySet[Season]) -> None:
        self._each(request, chosen, lambda pk: services.close_season(season_id=pk), _("is being closed"))

    def _each(self, request: HttpRequest, chosen: QuerySet[Season], do: Callable[[int], Any], done: Any) -> None:
        for season in chosen.order_by("starts_at", "pk"):
            try:
                do(season.pk)
            except services.SeasonRefused as refusal:
                self.message_user(request, f"{season}: {REFUSALS[refusal.code]}", messages.ERROR)
            else:
                self.log_change(request, season, str(done))
                self.message_user(request, f"{season}: {done}", messages.SUCCESS)


@admin.register(SeasonStanding)
class SeasonStandingAdmin(ReadOnlyAdmin):
    list_display = ("season", "kind", "game", "board", "rank", "user", "agent", "value", "tier", "matches")
    list_filter = ("season", "kind", "game", "board")
    list_select_related = ("season", "user")
    search_fields = ("user__username",)
    ordering = ("season", "kind", "game", "board", "rank")
    show_full_result_count = False
    fields = ("season", "kind", "game", "board", "rank", "user", "agent", "value", "deviation", "tier", "matches")
