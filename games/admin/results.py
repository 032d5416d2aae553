"""Admin pages of the results of rounds and matches. The move that ends a round or match writes its results."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import Result, RoundResult

from .readonly import ReadOnlyAdmin
from .seat_holder import SeatHolderMixin


@admin.register(Result)
class ResultAdmin(SeatHolderMixin, ReadOnlyAdmin):
    list_display = (
        "match",
        "seat",
        "who",
        "place",
        "score",
        "rounds",
        "rounds_won",
        "timeouts",
        "finished_at",
        "ladder_at",
    )
    list_filter = ("match__game", "match__board", ("ladder_at", admin.EmptyFieldListFilter))
    list_select_related = ("match", "user")
    search_fields = ("user__username", "=match__id")
    date_hierarchy = "finished_at"
    ordering = ("-finished_at", "place")
    fields = ("match", "seat", "who", "place", "score", "rounds", "rounds_won", "timeouts", "finished_at", "ladder_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__seed")


@admin.register(RoundResult)
class RoundResultAdmin(SeatHolderMixin, ReadOnlyAdmin):
    list_display = ("match", "round", "seat", "who", "role", "bid", "points", "won", "bombs", "spring", "multiplier")
    list_filter = ("match__game", "role", "won", "spring")
    list_select_related = ("match", "user")
    search_fields = ("user__username", "=match__id")
    ordering = ("-finished_at", "round", "seat")
    fields = (*list_display, "timeouts", "finished_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__seed")
