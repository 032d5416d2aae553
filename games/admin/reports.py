"""Admin page of reported messages, each with the messages around it. Hiding a message does not touch a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import selectors
from games.models import ChatMessage, Match, Report
from games.rules.core import IllegalMove
from games.services import reports

from .readonly import ReadOnlyAdmin, refusal_text


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin):
    """The admin page of reported messages, the open reports first.

    Messages in a secret channel are left out until their match has ended, since they would reveal roles. Staff who play
    in a running match see nothing that its spectators say.
    """

    list_display = ("created_at", "status", "reason", "said_by", "text", "times", "reporter")
    list_filter = ("status", "reason", "match__game")
    search_fields = (
        "message__text",
        "message__name",
        "message__user__username",
        "=message__table__code",
        "=message__room__key",
    )
    ordering = ("-status", "-id")  # open, hidden, dismissed
    fields = (
        "created_at", "reason", "reporter", "said_by", "account", "text", "shown", "context", "table_page",
        "match_page", "status", "settled_at", "settled_by",
    )  # fmt: skip
    actions = ("hide", "show_again", "dismiss")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        open_ = selectors.visible_to_staff(ChatMessage.objects.all(), request.user)
        found: QuerySet[Any] = super().get_queryset(request).defer("match__seed")
        found = found.filter(message__in=open_.values("pk"))
        found = found.annotate(times_reported=Count("message__reports"))
        return found.select_related(
            "message__user", "message__table", "message__room", "match", "reporter", "settled_by"
        )

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Returns the report with its reader (`reader`), since a field of the page is not given the request."""
        found: Any = super().get_object(request, object_id, from_field)
        if found is not None:
            found.reader = request.user
        return found

    # ── Fields ──────────────────────────────────────────────────────────────────────────────────

    @admin.display(description=_("sent by"))
    def said_by(self, report: Report) -> str:
        return report.message.name

    @admin.display(description=_("account"))
    def account(self, report: Report) -> str | SafeString:
        user = report.message.user
        if user is None:
            return str(_("AI"))
        return format_html('<a href="{}">{}</a>', reverse("admin:accounts_user_change", args=[user.pk]), user.username)

    @admin.display(description=_("text"))
    def text(self, report: Report) -> str:
        return str(report.message)

    @admin.display(description=_("number of reports"))
    def times(self, report: Report) -> int:
        return int(getattr(report, "times_reported", 0))

    @admin.display(description=_("shown"), boolean=True)
    def shown(self, report: Report) -> bool:
        return not report.message.hidden

    @admin.display(description=_("messages around it"))
    def context(self, report: Report) -> SafeString:
        rows = (
            (
                SafeString("→") if message.pk == report.message_id else "",
                f"{timezone.localtime(message.created_at):%H:%M:%S}",
                message.channel,
                message.name,
                str(message),
            )
            for message in selectors.messages_around(report.message, staff=getattr(report, "reader", None))
        )
        row = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
        return format_html("<table>{}</table>", format_html_join("", row, rows))

    @admin.display(description=_("table or room"))
    def table_page(self, report: Report) -> str | SafeString:
        table, room = report.message.table, report.message.room
        if room is not None:
            page = reverse("admin:games_chatroom_change", args=[room.pk])
            return format_html('<a href="{}">{}</a>', page, selectors.room_title(room.key))
        if table is None:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("admin:games_table_change", args=[table.pk]), table)

    @admin.display(description=_("match"))
    def match_page(self, report: Report) -> str | SafeString:
        match: Match | None = report.match
        if match is None:
            return "–"
        pages = [(reverse("admin:games_match_change", args=[match.pk]), str(match))]
        if match.open_to_all:
            pages.append((reverse("replay", args=[match.pk]), str(_("replay"))))
        return format_html_join(" · ", '<a href="{}">{}</a>', pages)

    # ── Actions ─────────────────────────────────────────────────────────────────────────────────

    @admin.action(description=_("Hide the text from everyone"), permissions=["change"])
    def hide(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self._settle(request, chosen, reports.hide_reported)

    @admin.action(description=_("Show the text again and dismiss"), permissions=["change"])
    def show_again(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self._settle(request, chosen, reports.restore_reported)

    @admin.action(description=_("Dismiss and keep the text"), permissions=["change"])
    def dismiss(self, request: HttpRequest, chosen: QuerySet[Report]) -> None:
        self._settle(request, chosen, reports.dismiss_reports)

    def _settle(self, request: HttpRequest, chosen: Iterable[Report], settle: Callable[..., int]) -> None:
        settled = list(chosen)
        try:
            count = settle(reports=settled, by_staff=request.user)
        except IllegalMove as refusal:
            self.message_user(request, refusal_text(refusal), messages.ERROR)
            return
        for report in settled:
            self.log_change(request, report, settle.__name__)
        told = ngettext("%(n)d report resolved.", "%(n)d reports resolved.", count) % {"n": count}
        self.message_user(request, told, messages.SUCCESS)
