"""Base classes of admin pages on which rows can be read but not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext

from accounts.admin import RestrictedLookups
from games import catalog
from games.models import Match, Table
from games.rules.core import RulesError
from games.views import table_summaries

if TYPE_CHECKING:
    ModelPages = admin.ModelAdmin[Model]  # generic only for the type checker
    TabularPages = admin.TabularInline[Model, Model]
else:
    ModelPages = admin.ModelAdmin
    TabularPages = admin.TabularInline


class ReadOnlyAdmin(RestrictedLookups, ModelPages):
    """A read-only admin page of a model. It shows `fields`; rows cannot be added, changed or deleted."""

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields or ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:  # fmt: skip
        nothing = {"show_save": False, "show_save_and_continue": False, "show_save_and_add_another": False}
        return super().changeform_view(request, object_id, form_url, {**nothing, **(extra_context or {})})


def refusal_text(refusal: RulesError, *, game: str = "") -> str:
    """Returns the sentence for a refused action of staff, in the reader's language."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "en", game=game)


def options_in_words(thing: Table | Match) -> str:
    """Returns all options of a table or match in words, one per line of HTML."""
    lines = (
        (option["label"], option["value"]) for option in table_summaries.options_in_words(thing.game, thing.options)
    )
    return format_html_join(mark_safe("<br>"), "{}{}{}", ((label, gettext(": "), value) for label, value in lines))


class ReadOnlyInline(TabularPages):
    """A table of related rows within an admin page, which cannot be added, changed or deleted."""

    extra = 0
    can_delete = False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields or ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
