"""The admin pages of puzzles. Staff may retire a puzzle and restore it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.admin.readonly import ReadOnlyAdmin

from .models import Day, Puzzle
from .selectors import calendar_day, share
from .services import daily_puzzle


@admin.register(Puzzle)
class PuzzleAdmin(ReadOnlyAdmin):
    list_display = ("pk", "side", "difficulty", "depth", "cards", "source", "practice", "created_at", "retired_at")
    list_filter = ("difficulty", "side", "source", "practice", ("retired_at", admin.EmptyFieldListFilter))
    fields = (
        "side", "difficulty", "depth", "choices", "cards", "nodes", "source", "match", "round", "practice",
        "created_at", "retired_at", "fared", "page",
    )  # fmt: skip
    raw_id_fields = ("match",)
    actions = ("retire", "bring_back")

    @admin.display(description=_("tried, solved, without help"))
    def fared(self, puzzle: Puzzle) -> str:
        found = share(puzzle)
        return f"{found.tried} / {found.solved} / {found.unaided}"

    @admin.display(description=_("page"))
    def page(self, puzzle: Puzzle) -> str:
        return format_html('<a href="{0}">{0}</a>', reverse("puzzle", args=[puzzle.pk]))

    @admin.action(
        description=_("Retire: no longer offered, and not used as a daily puzzle from today on"), permissions=["change"]
    )
    def retire(self, request: HttpRequest, chosen: QuerySet[Puzzle]) -> None:
        now = timezone.now()
        for puzzle in chosen:
            daily_puzzle.retire(puzzle=puzzle, now=now, today=calendar_day(now))
        count = len(chosen)
        self.message_user(request, ngettext("%d puzzle retired.", "%d puzzles retired.", count) % count)

    @admin.action(description=_("Restore"), permissions=["change"])
    def bring_back(self, request: HttpRequest, chosen: QuerySet[Puzzle]) -> None:
        for puzzle in chosen:
            daily_puzzle.bring_back(puzzle=puzzle)
        count = len(chosen)
        self.message_user(
            request, ngettext("%d puzzle restored.", "%d puzzles restored.", count) % count, messages.SUCCESS
        )


@admin.register(Day)
class DayAdmin(ReadOnlyAdmin):
    list_display = ("date", "puzzle", "level")
    fields = ("date", "puzzle")

    @admin.display(description=_("difficulty"))
    def level(self, day: Day) -> int:
        return day.puzzle.difficulty

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("puzzle")
