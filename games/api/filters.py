"""What the lists of the API can be narrowed by."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from games.models import Match, Table
from games.rules.registry import GAMES

GAME_CHOICES = [(key, key) for key in GAMES]


class TableFilter(filters.FilterSet):
    game = filters.ChoiceFilter(choices=GAME_CHOICES)
    rated = filters.BooleanFilter()

    class Meta:
        model = Table
        fields: ClassVar[list[str]] = ["game", "rated"]


class MatchFilter(filters.FilterSet):
    game = filters.ChoiceFilter(choices=GAME_CHOICES)
    status = filters.ChoiceFilter(choices=Match.Status.choices)
    board = filters.ChoiceFilter(choices=[c for c in Match.Board.choices if c[0]])
    rated = filters.BooleanFilter()
    player = filters.CharFilter(field_name="seats__user__username", label=_("Username of somebody who played."))
    format = filters.CharFilter(field_name="options__format", label=_("Format of the match."))
    after = filters.IsoDateTimeFilter(field_name="started_at", lookup_expr="gte", label=_("Started then or later."))
    before = filters.IsoDateTimeFilter(field_name="started_at", lookup_expr="lt", label=_("Started before then."))

    class Meta:
        model = Match
        fields: ClassVar[list[str]] = ["game", "status", "board", "rated", "player", "format", "after", "before"]
