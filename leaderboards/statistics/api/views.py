"""REST views for the statistics of a game or a player, a player's opponents, and the records of games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from games.api.csv_export import CsvTable, csv_response, streaming_csv_response
from games.api.renderers import TABULAR, wants_csv
from leaderboards.statistics.confidence_intervals import rate
from leaderboards.statistics.digests import GAMES
from leaderboards.statistics.models import Encounter
from leaderboards.statistics.selectors import calendar, figures, players, records

from .serializers import (
    BOARDS,
    CalendarQuery,
    CalendarSerializer,
    CompanyQuery,
    GameStatisticsSerializer,
    OpponentSerializer,
    PlayerQuery,
    PlayerStatisticsSerializer,
    RecordSerializer,
    RecordsQuery,
)

FIGURES = CsvTable(
    "statistics", {key: key for key in ("name", "key", "count", "hits", "total", "percent", "low", "high")}
)
RECORDS = CsvTable(
    "records",
    {
        **{key: key for key in ("game", "board", "kind", "rank", "value", "match", "round", "at")},
        "username": "players.username", "name": "players.name",
    },
    each="players",
)  # fmt: skip
OPPONENTS = CsvTable(
    "opponents",
    {
        "username": "opponent.username", "name": "opponent.name",
        **{key: key for key in ("matches", "ahead", "level", "behind")},
    },
)  # fmt: skip
GAME = OpenApiParameter("game", str, OpenApiParameter.PATH, enum=list(GAMES))


class GameStatisticsView(GenericAPIView[Any]):
    """REST view of a game's statistics over all its counted matches."""

    serializer_class = GameStatisticsSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    pagination_class = None
    queryset = Encounter.objects.none()

    @extend_schema(
        summary=_("Statistics of a game"),
        description=_("Over all finished public matches, counted shortly after they end."),
        parameters=[GAME, CompanyQuery],
        tags=["statistics"],
    )
    def get(self, request: Request, game: str) -> HttpResponseBase:
        if game not in GAMES:
            raise Http404
        company = _validated_parameters(CompanyQuery, request)["company"]
        shown = GameStatisticsSerializer(
            {
                "game": game, "company": company, "counted_until": figures.counted_until(game),
                "figures": list(_figures(figures.game_figures(game, company=company))),
            }
        ).data  # fmt: skip
        return csv_response(FIGURES, shown["figures"]) if wants_csv(request) else Response(shown)


class PlayerStatisticsView(GenericAPIView[Any]):
    """REST view of one player's statistics in a game."""

    serializer_class = PlayerStatisticsSerializer
    permission_classes = (AllowAny,)
    filter_backends = ()
    pagination_class = None
    queryset = User.objects.none()

    @extend_schema(
        summary=_("Statistics of a player"),
        description=_("Over finished public matches: figures, hours, streaks, best and worst matches."),
        parameters=[PlayerQuery],
        tags=["statistics"],
    )
    def get(self, request: Request, username: str) -> Response:
        player, asked = _player(username), _validated_parameters(PlayerQuery, request)
        played = players.games_of(player)
        chosen = {game: count for game, count in played.items() if asked["game"] in ("", game)}
        games = [
            _game(player, game, count, company=asked["company"], zone=asked["zone"]) for game, count in chosen.items()
        ]
        return Response(PlayerStatisticsSerializer({"player": player, "games": games}).data)


class CalendarView(GenericAPIView[Any]):
    """REST view of a player's calendar: how many matches ended on each day of a year, in one time zone."""

    serializer_class = CalendarSerializer
    permission_classes = (AllowAny,)
    filter_backends = ()
    pagination_class = None
    queryset = Encounter.objects.none()

    @extend_schema(
        summary=_("Calendar of a player"),
        description=_("Finished public matches by the day on which they ended."),
        parameters=[CalendarQuery],
        tags=["statistics"],
    )
    def get(self, request: Request, username: str) -> Response:
        player, asked = _player(username), _validated_parameters(CalendarQuery, request)
        found = calendar.match_calendar(player, zone=asked["zone"], now=timezone.now(), year=asked["year"])
        shown: Any = {
            "first": found.first, "last": found.last, "longest_run": found.longest_run,
            "days": list(found.days.values()),
        }  # fmt: skip
        return Response(CalendarSerializer(shown).data)


class OpponentsView(GenericAPIView[Encounter]):
    """REST view of a player's opponents in a game, with the number of matches and how often the player was ahead."""

    serializer_class = OpponentSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    queryset = Encounter.objects.none()

    def get_queryset(self) -> QuerySet[Encounter]:
        game = self.kwargs["game"]
        if game not in GAMES:
            raise Http404
        return players.opponents(_player(self.kwargs["username"]), game)

    @extend_schema(
        summary=_("Opponents of a player"),
        description=_("Most often met first; no guests and no closed accounts."),
        parameters=[GAME],
        responses=OpponentSerializer(many=True),
        tags=["statistics"],
    )
    def get(self, request: Request, username: str, game: str) -> HttpResponseBase:
        rows = self.get_queryset()
        if wants_csv(request):
            return streaming_csv_response(
                OPPONENTS, rows, request, lambda batch: OpponentSerializer(batch, many=True).data
            )
        page: Any = self.paginate_queryset(rows)
        return self.get_paginated_response(OpponentSerializer(page, many=True).data)


class RecordsView(GenericAPIView[Any]):
    """REST view of the records of one game or of all games, such as the longest winning streak."""

    serializer_class = RecordSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    pagination_class = None
    queryset = Encounter.objects.none()

    @extend_schema(
        summary=_("Records"),
        description=_("The top five of each kind, from rated matches; no guests or closed accounts."),
        parameters=[RecordsQuery],
        responses=RecordSerializer(many=True),
        tags=["statistics"],
    )
    def get(self, request: Request) -> HttpResponseBase:
        asked = _validated_parameters(RecordsQuery, request)
        games = [asked["game"]] if asked["game"] else list(GAMES)
        boards = [asked["board"]] if asked["board"] else [board.value for board in BOARDS]
        rows: Any = [row for game in games for board in boards for row in _records(game, board)]
        shown: Any = RecordSerializer(rows, many=True).data
        return csv_response(RECORDS, shown) if wants_csv(request) else Response(shown)


def _validated_parameters(query: type[Any], request: Request) -> dict[str, Any]:
    """Returns the request's query parameters, validated by the serializer `query`. Raises ValidationError."""
    asked = query(data=request.query_params.dict())  # unlike a QueryDict, a plain dict keeps empty values as given
    asked.is_valid(raise_exception=True)
    found: dict[str, Any] = asked.validated_data
    return found


def _player(username: str) -> User:
    return get_object_or_404(User, username=username, is_active=True)


def _game(player: User, game: str, count: int, *, company: str, zone: Any) -> dict[str, Any]:
    runs = players.win_streaks(player, game)
    best, worst = players.best_and_worst(player, game, company=company)
    return {
        "game": game, "matches": count, "run": runs.current, "best_run": runs.best,
        "best_run_match": runs.match and runs.match.pk,
        "figures": list(_figures(figures.player_figures(player, game, company=company))),
        "hours": players.hours(player, game, zone=zone, company=company), "best": best, "worst": worst,
    }  # fmt: skip


def _figures(found: figures.Figures) -> Iterator[dict[str, Any]]:
    for fact in found:
        share = rate(fact.hits, fact.count)
        yield {
            "name": fact.name, "key": fact.key, "count": fact.count, "hits": fact.hits, "total": fact.total,
            "percent": share.percent, "low": share.low, "high": share.high,
        }  # fmt: skip


def _records(game: str, board: str) -> Iterator[dict[str, Any]]:
    for kind, rows in records.records(game, board=board).items():
        for record in rows:
            yield {
                "game": game, "board": board, "kind": kind, "value": record.value, "round": record.round,
                "rank": 1 + sum(other.value > record.value for other in rows), "at": record.at,
                "match": record.match and record.match.pk, "players": record.players,
            }  # fmt: skip
