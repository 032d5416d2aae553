"""REST views for ratings: the leaderboard of a game, one player's ratings, and their changes over time.

A board is a pool of ratings: `people`, `practice` (a person against agents) or `agents`.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.serializers import PlayerSerializer
from accounts.models import User
from games.api.csv_export import csv_response, streaming_csv_response
from games.api.renderers import TABULAR, wants_csv
from leaderboards import ranks, selectors
from leaderboards.api import csv_columns
from leaderboards.api.players_and_points import require_no_season_reset
from leaderboards.models import Board, Rating, RatingChange
from leaderboards.ratings import LADDERS, Presence
from leaderboards.selectors import rest_api_lists

GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=list(LADDERS))
BOARD = OpenApiParameter("board", str, OpenApiParameter.PATH, enum=Board.values)
OWN_BOARD = OpenApiParameter("board", str, OpenApiParameter.PATH, enum=[Board.PEOPLE.value, Board.PRACTICE.value])


@extend_schema_serializer(description=_("How strong a player is in a role."))
class StrengthSerializer(serializers.Serializer[Any]):
    role = serializers.CharField()
    value = serializers.FloatField()
    deviation = serializers.FloatField()


@extend_schema_serializer(description=_("A rating: the points, and the margin of error."))
class RatingSerializer(serializers.ModelSerializer[Rating]):
    agent: Any = serializers.CharField(help_text=_("The level of an AI player; empty for people."))
    presence = serializers.SerializerMethodField(help_text=_("Leaderboards show established ratings only."))
    roles = serializers.SerializerMethodField(help_text=_("Only roles the player has played."))

    class Meta:
        model = Rating
        fields: Any = ("game", "board", "agent", "value", "deviation", "presence", "roles", "matches", "last_at")
        read_only_fields: Any = fields

    @extend_schema_field({"type": "string", "enum": [presence.value for presence in Presence]})
    def get_presence(self, rating: Rating) -> str:
        return selectors.presence_of(rating).value

    @extend_schema_field(StrengthSerializer(many=True))
    def get_roles(self, rating: Rating) -> list[dict[str, Any]]:
        return [
            {"role": role, "value": value, "deviation": deviation}
            for role, value, deviation in selectors.strengths(rating)
        ]


@extend_schema_serializer(description=_("A row of a rating leaderboard."))
class RatingRowSerializer(serializers.Serializer[ranks.Ranked]):
    rank = serializers.IntegerField(help_text=_("From 1; players with equal ratings share a rank."))
    player: Any = PlayerSerializer(source="row.user", allow_null=True, help_text=_("Null for AI players."))
    rating = RatingSerializer(source="row")


@extend_schema_serializer(description=_("A player's rating on a leaderboard, and their rank there."))
class HeldRatingSerializer(serializers.Serializer[selectors.HeldRating]):
    rating = RatingSerializer()
    rank = serializers.IntegerField(allow_null=True, help_text=_("Null while it is not on the leaderboard."))
    percentile = serializers.FloatField(allow_null=True, help_text=_("Percentage of other players ranked below."))


@extend_schema_serializer(description=_("How a rated match, or the end of a season, changed a rating."))
class ChangeSerializer(serializers.ModelSerializer[RatingChange]):
    match = serializers.UUIDField(allow_null=True, help_text=_("Null at the end of a season."))
    gained = serializers.FloatField(help_text=_("Points; negative if lost."))

    class Meta:
        model = RatingChange
        fields: Any = ("number", "at", "match", "value_before", "value", "gained", "deviation", "matches")
        read_only_fields: Any = fields


@extend_schema(parameters=[GAME, BOARD], tags=["ladder"])
class RatingBoardView(GenericAPIView[Any]):
    """REST view that lists the players of a rating board of a game, highest rating first."""

    serializer_class = RatingRowSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    queryset = Rating.objects.none()

    @extend_schema(
        summary=_("Ratings"),
        description=_("A game's rating leaderboard, highest first; our AI has its own."),
        responses=RatingRowSerializer(many=True),
    )
    def get(self, request: Request, game: str, board: str) -> HttpResponseBase:
        rows = selectors.board_rows(**_board(game, board))
        require_no_season_reset(game)
        ladder = selectors.rating_ladder(game=game, board=board)
        if wants_csv(request):
            return streaming_csv_response(
                csv_columns.RATINGS, rows, request, lambda batch: _shown(ranks.with_ranks(ladder, batch))
            )
        return self.get_paginated_response(_shown(ranks.with_ranks(ladder, self.paginate_queryset(rows) or [])))


@extend_schema(parameters=[GAME, OWN_BOARD], tags=["ladder"])
class RatingNeighboursView(GenericAPIView[Any]):
    """REST view of a player's rating on a board, with the ratings ranked just above and below it."""

    serializer_class = RatingRowSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    pagination_class = None
    queryset = Rating.objects.none()

    @extend_schema(
        summary=_("Ratings near a player"),
        description=_(
            "Two neighbours on each side, with the player's own row between them if it is on the leaderboard."
        ),
        responses=RatingRowSerializer(many=True),
    )
    def get(self, request: Request, game: str, board: str, username: str) -> HttpResponseBase:
        rating = _rating(username, game, board)
        require_no_season_reset(game)
        shown = _shown(selectors.rating_neighbours(rating))
        return csv_response(csv_columns.RATINGS, shown) if wants_csv(request) else Response(shown)


class PlayerRatingsView(GenericAPIView[Any]):
    """REST view of one player's ratings in all games, on all boards."""

    serializer_class = HeldRatingSerializer
    permission_classes = (AllowAny,)
    filter_backends = ()
    pagination_class = None
    queryset = Rating.objects.none()

    @extend_schema(
        summary=_("Ratings of a player"),
        description=_("In every game with a rated match, among people and vs AI."),
        responses=HeldRatingSerializer(many=True),
        tags=["players"],
    )
    def get(self, request: Request, username: str) -> Response:
        held: Any = selectors.ratings_of(_player(username))
        return Response(HeldRatingSerializer(held, many=True).data)


class RatingHistoryView(GenericAPIView[RatingChange]):
    """REST view of one player's rating changes on a board, match by match."""

    serializer_class = ChangeSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    queryset = RatingChange.objects.none()

    def get_queryset(self) -> QuerySet[RatingChange]:
        return rest_api_lists.rating_changes(
            _rating(self.kwargs["username"], self.kwargs["game"], self.kwargs["board"])
        )

    @extend_schema(
        operation_id="v1_players_rating_history",
        summary=_("Rating history"),
        description=_("Every rated match of a player on a leaderboard, latest first, including season ends."),
        parameters=[GAME, OWN_BOARD],
        responses=ChangeSerializer(many=True),
        tags=["players"],
    )
    def get(self, request: Request, username: str, game: str, board: str) -> HttpResponseBase:
        rows = self.get_queryset()
        if wants_csv(request):
            return streaming_csv_response(
                csv_columns.RATING_CHANGES, rows, request, lambda batch: ChangeSerializer(batch, many=True).data
            )
        page: Any = self.paginate_queryset(rows)
        return self.get_paginated_response(ChangeSerializer(page, many=True).data)


def _shown(rows: Any) -> Any:
    return RatingRowSerializer(rows, many=True).data


def _board(game: str, board: str) -> dict[str, str]:
    if game not in LADDERS or board not in Board.values:
        raise Http404
    return {"game": game, "board": board}


def _player(username: str) -> User:
    return get_object_or_404(User, username=username, is_active=True)


def _rating(username: str, game: str, board: str) -> Rating:
    found = rest_api_lists.rating_of(_player(username), **_board(game, board))
    if found is None:
        raise Http404
    return found
