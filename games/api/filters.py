"""What the lists of the API can be narrowed by."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters

from games.models import Match, Table
from games.rules.core import Game, describe_options
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
    format = filters.CharFilter(method="of_format", label=_("Format of the match."))
    after = filters.IsoDateTimeFilter(field_name="started_at", lookup_expr="gte", label=_("Started then or later."))
    before = filters.IsoDateTimeFilter(field_name="started_at", lookup_expr="lt", label=_("Started before then."))

    class Meta:
        model = Match
        fields: ClassVar[list[str]] = ["game", "status", "board", "rated", "player", "format", "after", "before"]

    def of_format(self, matches: QuerySet[Match], name: str, value: str) -> QuerySet[Match]:
        # a match keeps only the options that somebody chose
        unsaid = [key for key, game in GAMES.items() if _default_format(game) == value]
        chosen = Q(options__format=value)
        return matches.filter(chosen | Q(game__in=unsaid) & ~Q(options__has_key="format"))


def _default_format(game: Game[Any]) -> str | None:
    """The format of a game where nobody chose one; None where a game has no formats."""
    options = describe_options(game.Options)
    return next((option["default"] for option in options if option["key"] == "format"), None)
