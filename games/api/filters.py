"""What the lists of the API can be narrowed by."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from django_filters.fields import IsoDateTimeField
from drf_spectacular.drainage import set_override

from games import catalog
from games.models import Match, Table
from games.rules.registry import GAMES
from games.shelf import offered

from .formats import FORMATS


def _offered() -> str:
    """The games that are offered, as the schema lists choices."""
    lang = get_language() or "zh-hans"
    return "\n".join(f"* `{key}` - {catalog.game_text(key, lang)}" for key in offered())


class GameFilter(filters.ChoiceFilter):
    """By any game of the house; the schema names those that are offered."""

    def __init__(self) -> None:
        super().__init__(choices=[(key, key) for key in GAMES])
        schema = {"type": "string", "enum": list(offered()), "description": lazy(_offered, str)()}
        set_override(self, "field", schema)


class MomentField(IsoDateTimeField):
    """A moment that there is in UTC too: the first and the last day of the calendar have hours that lie outside it."""

    def to_python(self, value: Any) -> datetime | None:
        try:
            moment = super().to_python(value)
            return None if moment is None else moment.astimezone(UTC)
        except OverflowError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class MomentFilter(filters.IsoDateTimeFilter):
    field_class = MomentField


class TableFilter(filters.FilterSet):
    game = GameFilter()
    rated = filters.BooleanFilter()

    class Meta:
        model = Table
        fields: ClassVar[list[str]] = ["game", "rated"]


class MatchFilter(filters.FilterSet):
    game = GameFilter()
    status = filters.ChoiceFilter(choices=Match.Status.choices)
    board = filters.ChoiceFilter(choices=[c for c in Match.Board.choices if c[0]])
    rated = filters.BooleanFilter()
    player = filters.CharFilter(field_name="seats__user__username", label=_("Username of somebody who played."))
    format = filters.CharFilter(
        method="of_format", label=_("Format of the match; `csv` and `json` are the answer's own.")
    )
    after = MomentFilter(field_name="started_at", lookup_expr="gte", label=_("Started then or later."))
    before = MomentFilter(field_name="started_at", lookup_expr="lt", label=_("Started before then."))

    class Meta:
        model = Match
        fields: ClassVar[list[str]] = ["game", "status", "board", "rated", "player", "format", "after", "before"]

    def of_format(self, matches: QuerySet[Match], _name: str, value: str) -> QuerySet[Match]:
        return matches if value in FORMATS else matches.filter(options__format=value)
