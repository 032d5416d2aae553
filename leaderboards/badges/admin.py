"""The admin page of badges, which can be read but not changed: they follow from what was played."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language, pgettext_lazy

from games.admin.readonly import ReadOnlyAdmin

from .labels import name_text
from .models import Badge


@admin.register(Badge)
class BadgeAdmin(ReadOnlyAdmin):
    list_display = ("user", "name", "earned_at", "match", "tournament")
    list_filter = ("key",)
    list_select_related = ("user", "match", "tournament")
    search_fields = ("user__username", "=match__id", "=tournament__code")
    date_hierarchy = "earned_at"
    fields = ("user", "name", "earned_at", "match", "tournament")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__seed", "tournament__seed")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=pgettext_lazy("of a player", "badge"), ordering="key")
    def name(self, badge: Badge) -> str:
        return name_text(badge.key, get_language() or "en")
