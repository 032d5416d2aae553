"""REST views for players and for the points ladder of a game."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import RetrieveModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from accounts.api.error_responses import ApiProblem
from accounts.api.serializers import PlayerSerializer
from accounts.models import User
from games.api.csv_export import TabularList, csv_response, streaming_csv_response
from games.api.renderers import TABULAR, wants_csv
from games.models import Match
from leaderboards import points, selectors
from leaderboards.models import Standing

from . import csv_columns
from .serializers import CurvePointSerializer, PlayerDetailSerializer, RowSerializer

SEASON_WAIT = 30
"""Value of `Retry-After`, in seconds, for a request during the change from one season to the next."""
BOARDS = (Match.Board.PEOPLE, Match.Board.PRACTICE)
GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=list(points.GAMES))
BOARD = OpenApiParameter("board", str, OpenApiParameter.PATH, enum=[board.value for board in BOARDS])


@extend_schema_view(
    list=extend_schema(
        summary=_("Players"),
        description=_("By username; guests are not listed."),
        parameters=[OpenApiParameter("search", str, description=_("Part of a name."))],
        tags=["players"],
    ),
    retrieve=extend_schema(
        summary=_("A player"), description=_("Anyone with an account, guests included."), tags=["players"]
    ),
)
class PlayerViewSet(TabularList, RetrieveModelMixin, GenericViewSet[User]):
    """REST view of players: the list of all, one player, and the player's points after each match."""

    sheet = csv_columns.PLAYERS
    serializer_class = PlayerSerializer
    permission_classes = (AllowAny,)
    filter_backends = ()
    lookup_field = "username"
    lookup_value_converter = "str"
    queryset = User.objects.filter(is_active=True)

    def get_queryset(self) -> QuerySet[User]:
        if self.action == "list":
            return selectors.search_players(self.request.query_params.get("search", "")[:60])
        return super().get_queryset()

    def get_serializer_class(self) -> Any:
        return PlayerDetailSerializer if self.action == "retrieve" else PlayerSerializer

    @extend_schema(
        responses=CurvePointSerializer(many=True),
        parameters=[GAME, BOARD],
        summary=_("Points over time"),
        description=_("A player's latest counted matches on a leaderboard, oldest first."),
        tags=["players"],
    )
    @action(
        detail=True, url_path="curve/<slug:game>/<slug:board>", pagination_class=None, renderer_classes=TABULAR
    )  # fmt: skip
    def curve(self, request: Request, username: str, game: str, board: str) -> HttpResponseBase:
        standing = get_object_or_404(Standing, user=self.get_object(), game=game, board=board)
        rows: Any = selectors.points_history(standing)
        shown: Any = CurvePointSerializer(rows, many=True).data
        return csv_response(csv_columns.POINTS_HISTORY, shown) if wants_csv(request) else Response(shown)


@extend_schema(parameters=[GAME, BOARD], tags=["ladder"])
class LadderView(GenericAPIView[Any]):
    """REST view of a game's points ladder on one board, the player with most points first. JSON or CSV."""

    serializer_class = RowSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    queryset = Standing.objects.none()

    @extend_schema(
        summary=_("The ladder"),
        description=_("A leaderboard of a game, highest first."),
        responses=RowSerializer(many=True),
    )
    def get(self, request: Request, game: str, board: str) -> HttpResponseBase:
        standings = selectors.standings(**_board(game, board))
        require_no_season_reset(game)
        if wants_csv(request):
            return streaming_csv_response(csv_columns.POINTS_LADDER, standings, request, _rows)
        return self.get_paginated_response(_rows(self.paginate_queryset(standings) or []))


@extend_schema(parameters=[GAME, BOARD], tags=["ladder"])
class NeighboursView(GenericAPIView[Any]):
    """REST view of one player's row on a points ladder, with the two rows above it and the two below."""

    serializer_class = RowSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    pagination_class = None
    queryset = Standing.objects.none()

    @extend_schema(
        summary=_("The ladder near a player"),
        description=_("The player's row, with two neighbours on each side."),
        responses=RowSerializer(many=True),
    )
    def get(self, request: Request, game: str, board: str, username: str) -> HttpResponseBase:
        standing = get_object_or_404(selectors.standings(**_board(game, board)), user__username=username)
        require_no_season_reset(game)
        rows: Any = selectors.standing_neighbours(standing)
        shown: Any = RowSerializer(rows, many=True).data
        return csv_response(csv_columns.POINTS_LADDER, shown) if wants_csv(request) else Response(shown)


def require_no_season_reset(game: str) -> None:
    """Raises ApiProblem SEASON_ENDS (503, with `Retry-After`) while the end of a season resets the game's ladders.

    During the reset some rows of a board still show the old season and others already the new one.
    """
    if selectors.between_seasons(game) is not None:
        raise ApiProblem("SEASON_ENDS", wait=SEASON_WAIT)


def _rows(standings: list[Standing]) -> Any:
    rows: Any = selectors.rank_standings(standings)  # a list, as many=True needs; the stubs accept only one instance
    return RowSerializer(rows, many=True).data


def _board(game: str, board: str) -> dict[str, str]:
    if game not in points.GAMES or board not in BOARDS:
        raise Http404
    return {"game": game, "board": board}
