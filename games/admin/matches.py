"""Admin pages of matches: their public data, the log of ended matches, and the actions of staff, such as pausing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from games import catalog, selectors
from games.models import Match, MatchSeat, Result, RoundResult
from games.rules.core import RulesError
from games.selectors.match_verification import verify_match
from games.services import hide_messages_and_add_time, moves

from .readonly import ReadOnlyAdmin, ReadOnlyInline, options_in_words, refusal_text
from .seat_holder import SeatHolderMixin

STEPS = 100  # log entries per page
MOVERS = {
    "person": _("person"),
    "agent": _("AI"),
    "bot": _("bot"),
    "trustee": _("auto-play"),
    "system": _("the clock or staff"),
}


class MatchSeatInline(ReadOnlyInline):
    model = MatchSeat
    fields = ("index", "name", "user", "kind", "agent")


class ResultInline(SeatHolderMixin, ReadOnlyInline):
    model = Result
    fields = ("seat", "who", "place", "score", "rounds", "rounds_won", "timeouts", "ladder_at")


class RoundResultInline(ReadOnlyInline):
    model = RoundResult
    fields = ("round", "seat", "role", "bid", "points", "won", "bombs", "spring", "multiplier", "timeouts")


class MatchActionForm(ActionForm):
    """The form with which staff start an action on chosen matches, with a field for the seconds of "Add time"."""

    # accepts any text: an invalid number here would block the other actions too
    seconds = forms.CharField(
        label=_("Seconds"),
        required=False,
        widget=forms.NumberInput(attrs={"min": 1, "max": hide_messages_and_add_time.MAX_SECONDS}),
    )


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = (
        "__str__", "game", "kind", "status", "board", "rated", "private", "players", "started_at", "finished_at",
    )  # fmt: skip
    list_filter = ("status", "game", "kind", "board", "rated", "private")
    search_fields = ("=id", "=table__code", "seats__user__username")
    date_hierarchy = "started_at"
    ordering = ("-started_at",)
    fields = (
        "id", "table", "number", "game", "kind", "pace", "rules_version", "in_force", "status", "rated", "private",
        "board",
        "started_at", "finished_at", "commitment", "published_seed", "journal", "as_a_spectator",
    )  # fmt: skip
    inlines = (MatchSeatInline, ResultInline, RoundResultInline)
    actions = ("verify", "pause", "resume", "add_time", "abort")
    action_form = MatchActionForm

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("seed").select_related("table").prefetch_related("seats")

    def get_urls(self) -> list[Any]:
        own = path(
            "<uuid:match_id>/journal/", self.admin_site.admin_view(self.journal_view), name="games_match_journal"
        )
        return [own, *super().get_urls()]

    # ── Fields ──────────────────────────────────────────────────────────────────────────────────

    @admin.display(description=_("options"))
    def in_force(self, match: Match) -> str:
        return options_in_words(match)

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        return ", ".join(seat.name for seat in match.seats.all())

    @admin.display(description=_("seed"))
    def published_seed(self, match: Match) -> str | SafeString:
        if not match.open_to_all:
            return str(_("Sealed until the match ends."))
        return format_html("<code>{}</code>", match.seed)

    @admin.display(description=_("audit log"))
    def journal(self, match: Match) -> str | SafeString:
        if not match.open_to_all:
            return str(_("Hidden from everyone until the match ends."))
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:games_match_journal", args=[match.pk]), _("View the audit log")
        )

    @admin.display(description=_("as spectators see it"))
    def as_a_spectator(self, match: Match) -> str | SafeString:
        if not match.live or match.table is None:
            return "–"
        frame = selectors.state_frame(table_code=match.table.code, user=None)
        shown = {} if frame is None else {"view": frame.data["view"], "windows": frame.data["windows"]}
        return format_html("<pre>{}</pre>", json.dumps(shown, ensure_ascii=False, indent=1))

    # ── The log ─────────────────────────────────────────────────────────────────────────────────

    def journal_view(self, request: HttpRequest, match_id: UUID) -> HttpResponse:
        """Shows the log of an ended match to staff in words, one line for each step of its replay."""
        match = Match.objects.filter(pk=match_id, sealed=False).exclude(status__in=Match.LIVE).first()
        if match is None or not self.has_view_permission(request, match):
            raise Http404
        replay = selectors.replay_data(match, request.user)
        names = [seat["name"] for seat in replay["seats"]]
        page = Paginator(list(enumerate(replay["steps"])), STEPS).get_page(request.GET.get("page"))
        lines = [_line(match.game, number, step, names) for number, step in page.object_list]
        context = {
            **self.admin_site.each_context(request),
            "title": _("Audit log of %(match)s") % {"match": match},
            "opts": self.opts,
            "original": match,
            "page": page,
            "lines": lines,
        }
        return TemplateResponse(request, "admin/games/match/journal.html", context)

    # ── Actions ─────────────────────────────────────────────────────────────────────────────────

    @admin.action(description=_("Verify: replay the log from the seed"), permissions=["view"])
    def verify(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        for match in chosen:
            verdict = verify_match(match)
            good = ngettext(
                "%(n)d move replays to the stored state", "all %(n)d moves replay to the stored state", verdict.moves
            )
            told = _("the log and the stored state differ") if verdict.faults else good % {"n": verdict.moves}
            if "origin" in verdict.faults:
                told = _("the branch does not begin in the position of its original match")
            if "damaged" in verdict.faults:
                told = _("its file in the archive is missing or damaged")
            self.message_user(request, f"{match}: {told}", messages.ERROR if verdict.faults else messages.SUCCESS)

    @admin.action(description=_("Pause"), permissions=["change"])
    def pause(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._apply_to_each(request, chosen, lambda pk: moves.pause(match_id=pk, by_staff=request.user), _("paused"))

    @admin.action(description=_("Resume"), permissions=["change"])
    def resume(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._apply_to_each(request, chosen, lambda pk: moves.resume(match_id=pk, by_staff=request.user), _("resumed"))

    @admin.action(description=_("Abort without a result"), permissions=["change"])
    def abort(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        self._apply_to_each(request, chosen, lambda pk: moves.abort(match_id=pk, by_staff=request.user), _("aborted"))

    @admin.action(description=_("Add time to the current turns"), permissions=["change"])
    def add_time(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        given = request.POST.get("seconds", "")
        seconds = int(given) if given.isdecimal() else 0
        if not 1 <= seconds <= hide_messages_and_add_time.MAX_SECONDS:
            self.message_user(request, _("Enter a number of seconds, 1 to 3600."), messages.ERROR)
            return
        extend: Callable[[UUID], Any] = lambda pk: hide_messages_and_add_time.extend_windows(  # noqa: E731
            match_id=pk, by_staff=request.user, seconds=seconds
        )
        done = ngettext("%(n)d second added", "%(n)d seconds added", seconds) % {"n": seconds}
        self._apply_to_each(request, chosen, extend, done)

    def _apply_to_each(
        self, request: HttpRequest, chosen: QuerySet[Match], do: Callable[[UUID], Any], done: Any
    ) -> None:
        """Applies an action of staff to each chosen match and reports each success or refusal on the page.

        A refusal does not stop the others.
        """
        for match in chosen:
            try:
                do(match.pk)
            except RulesError as refusal:
                self.message_user(request, f"{match}: {refusal_text(refusal, game=match.game)}", messages.ERROR)
            else:
                self.log_change(request, match, str(done))
                self.message_user(request, f"{match}: {done}", messages.SUCCESS)


def _line(game: str, number: int, step: dict[str, Any], names: list[str]) -> dict[str, Any]:
    language = get_language() or "en"
    told = [catalog.event_text(game, event["kind"], event["data"], language, names=names) for event in step["events"]]
    return {
        "number": number, "at": f"{step['at'] / 1000:.3f}", "by": MOVERS.get(step["by"] or "", ""), "told": told,
        "seat": "" if step["seat"] is None else names[step["seat"]],
        "verb": catalog.verb_text(step["verb"] or "", language, game=game),
    }  # fmt: skip
