"""Adds the player's name to admin lists of results. Agents have no account, only a name in their match."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.agents.personas import localized_name
from games.models import Kind, MatchSeat


class SeatHolderMixin:
    """A mixin that adds the column `who`, the player's name, to an admin page.

    Its rows have `match`, `seat` and `user`.
    """

    def get_queryset(self: Any, request: HttpRequest) -> QuerySet[Any]:
        seats = MatchSeat.objects.filter(match=OuterRef("match"), index=OuterRef("seat"))
        # including the match, since a `select_related` of the query set replaces `list_select_related`
        rows: QuerySet[Any] = super().get_queryset(request).select_related("user", "match")  # type: ignore[misc]
        named: QuerySet[Any] = rows.annotate(
            name_there=Subquery(seats.values("name")[:1]), kind_there=Subquery(seats.values("kind")[:1])
        )
        return named

    @admin.display(description=_("player"))
    def who(self, row: Any) -> str:
        """Returns the player for an admin list: the username; `-` if unknown.

        An AI seat has the agent's name and kind, such as 墨团 (AI).
        """
        if row.user is not None:
            return str(row.user)
        if row.name_there is None:
            return "-"
        return f"{localized_name(row.name_there, get_language() or 'en')} ({Kind(row.kind_there).label})"
