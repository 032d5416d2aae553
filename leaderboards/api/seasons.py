"""REST views for seasons and for the final standings that are stored when a season ends."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import (
    OpenApiParameter,
    extend_schema,
    extend_schema_field,
    extend_schema_serializer,
    extend_schema_view,
)
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.viewsets import GenericViewSet

from accounts.api.serializers import PlayerSerializer
from accounts.models import User
from games.api.csv_export import streaming_csv_response
from games.api.filters import GameFilter, StrictFilterSet
from games.api.renderers import TABULAR, wants_csv
from leaderboards import points, selectors
from leaderboards.api import csv_columns
from leaderboards.models import Board, RankCount, Season, SeasonStanding
from leaderboards.ranks import Ladder
from leaderboards.ratings import LADDERS
from leaderboards.selectors import rest_api_lists

KIND = OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=RankCount.Kind.values)
GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=list(LADDERS))
BOARD = OpenApiParameter("board", str, OpenApiParameter.PATH, enum=Board.values)


@extend_schema_serializer(description=_("A season, and whether its final standings are complete."))
class SeasonSerializer(serializers.ModelSerializer[Season]):
    game: Any = serializers.CharField(help_text=_("Leave empty for all games."))
    complete = serializers.SerializerMethodField(help_text=_("Whether the final standings are complete."))

    class Meta:
        model = Season
        fields: Any = ("id", "game", "name_zh", "name_en", "starts_at", "ends_at", "cut_at", "status", "complete")
        read_only_fields: Any = fields

    def get_complete(self, season: Season) -> bool:
        return selectors.is_complete(season)


@extend_schema_serializer(description=_("A player's place when a season ended."))
class FinalSerializer(serializers.ModelSerializer[SeasonStanding]):
    player = serializers.SerializerMethodField(
        help_text=_("Null for AI players and for accounts that have since been closed.")
    )
    agent: Any = serializers.CharField(help_text=_("The level of an AI player; empty for people."))
    tier: Any = serializers.CharField(help_text=_("Empty for ratings."))

    class Meta:
        model = SeasonStanding
        fields: Any = ("rank", "player", "agent", "value", "deviation", "tier", "matches")
        read_only_fields: Any = fields

    @extend_schema_field(PlayerSerializer(allow_null=True))
    def get_player(self, standing: SeasonStanding) -> Any:
        user = standing.user
        return None if user is None or not user.is_active else PlayerSerializer(user).data


@extend_schema_serializer(description=_("A player's final standing, with its season."))
class BadgeSerializer(serializers.ModelSerializer[SeasonStanding]):
    season = SeasonSerializer()
    tier: Any = serializers.CharField(help_text=_("Empty for ratings."))

    class Meta:
        model = SeasonStanding
        fields: Any = ("season", "kind", "game", "board", "rank", "value", "deviation", "tier", "matches")
        read_only_fields: Any = fields


class SeasonFilter(StrictFilterSet):
    game = GameFilter(method="of_game")

    class Meta:
        model = Season
        fields: ClassVar[list[str]] = ["game"]

    def of_game(self, seasons: QuerySet[Season], _name: str, game: str) -> QuerySet[Season]:
        return seasons.filter(Q(game=game) | Q(game=""))


@extend_schema_view(
    list=extend_schema(
        summary=_("Seasons"),
        description=_("Running and past seasons, latest first; seasons of all games are listed under each game."),
        tags=["seasons"],
    ),
    retrieve=extend_schema(summary=_("A season"), description=_("A running or past season."), tags=["seasons"]),
)
class SeasonViewSet(ListModelMixin, RetrieveModelMixin, GenericViewSet[Season]):
    """REST view of the seasons that run or have ended. Planned seasons are left out."""

    serializer_class = SeasonSerializer
    permission_classes = (AllowAny,)
    filterset_class = SeasonFilter
    lookup_value_converter = "int"
    queryset = Season.objects.none()

    def get_queryset(self) -> QuerySet[Season]:
        return rest_api_lists.begun_seasons()


class SeasonStandingsView(GenericAPIView[SeasonStanding]):
    """REST view of the final standings of one ladder in a past season, best first."""

    serializer_class = FinalSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    queryset = SeasonStanding.objects.none()

    @extend_schema(
        summary=_("Final standings"),
        description=_("Final standings of a ladder in a past season, highest first. Written once, and never changed."),
        parameters=[KIND, GAME, BOARD],
        responses=FinalSerializer(many=True),
        tags=["seasons"],
    )
    def get(self, request: Request, pk: int, kind: str, game: str, board: str) -> HttpResponseBase:
        season = get_object_or_404(rest_api_lists.begun_seasons(), pk=pk)
        if not selectors.is_complete(season) or not _is_ladder(kind, game, board):
            raise Http404
        rows = rest_api_lists.ladder_final_standings(season, Ladder(kind, game, board))
        if wants_csv(request):
            return streaming_csv_response(
                csv_columns.FINAL_STANDINGS, rows, request, lambda batch: FinalSerializer(batch, many=True).data
            )
        page: Any = self.paginate_queryset(rows)
        return self.get_paginated_response(FinalSerializer(page, many=True).data)


class BadgesView(GenericAPIView[SeasonStanding]):
    """REST view of a player's final standings in all past seasons, which a profile shows as badges."""

    serializer_class = BadgeSerializer
    permission_classes = (AllowAny,)
    filter_backends = ()
    queryset = SeasonStanding.objects.none()

    @extend_schema(
        summary=_("A player's past seasons"),
        description=_("Where the player finished among people, latest season first."),
        responses=BadgeSerializer(many=True),
        tags=["players"],
    )
    def get(self, request: Request, username: str) -> HttpResponseBase:
        player = get_object_or_404(User, username=username, is_active=True)
        page: Any = self.paginate_queryset(rest_api_lists.player_final_standings(player))
        return self.get_paginated_response(BadgeSerializer(page, many=True).data)


def _is_ladder(kind: str, game: str, board: str) -> bool:
    boards = Board.values if kind == RankCount.Kind.RATING else [Board.PEOPLE, Board.PRACTICE]
    games = LADDERS if kind == RankCount.Kind.RATING else points.GAMES
    return kind in RankCount.Kind.values and game in games and board in boards
