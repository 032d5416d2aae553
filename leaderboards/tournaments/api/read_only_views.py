"""Read-only REST views of tournaments: list, details, standings, pairings of the rounds, and duplicate boards.

Another view lists a player's results in finished tournaments. Nothing can be created or joined here.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.generics import GenericAPIView
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from accounts.models import User
from games.api.csv_export import CsvTable, csv_response
from games.api.filters import GameFilter, PlayerFilter, StrictFilterSet
from games.api.renderers import TABULAR, wants_csv
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Tournament

from .serializers import (
    BoardSerializer,
    HonourSerializer,
    StandingLineSerializer,
    TournamentDetailSerializer,
    TournamentRoundSerializer,
    TournamentSerializer,
)

MAX_ROUNDS = 1000
"""Highest round number that is looked up.

No tournament has more rounds, and larger numbers may not fit the database.
"""
STANDINGS = CsvTable(
    "standings",
    {
        "place": "place", "number": "entrant.number", "name": "entrant.name", "username": "entrant.username",
        "agent": "entrant.agent",
        **{key: key for key in ("status", "score", "rounds_won", "timeouts", "played", "byes", "adjusted", "absent")},
    },
)  # fmt: skip
HONOURS = CsvTable(
    "tournaments",
    {
        key: key
        for key in ("code", "name", "game", "format", "place", "of", "score", "rounds_won", "finished_at", "rated")
    },
)


class TournamentFilter(StrictFilterSet):
    game = GameFilter()
    status = filters.ChoiceFilter(choices=Tournament.Status.choices)
    player = PlayerFilter(field_name="entrants__user", label=_("Username of a participant."))

    class Meta:
        model = Tournament
        fields: ClassVar[list[str]] = ["game", "status", "player"]


@extend_schema_view(
    list=extend_schema(
        summary=_("List of tournaments"), description=_("Listed tournaments, latest start first."), tags=["tournaments"]
    ),
    retrieve=extend_schema(
        summary=_("A tournament"),
        description=_("Including an unlisted one, if you have its code."),
        responses=TournamentDetailSerializer,
        tags=["tournaments"],
    ),
)
class TournamentViewSet(ListModelMixin, RetrieveModelMixin, GenericViewSet[Tournament]):
    """Read-only REST view of tournaments: the list, one tournament, its standings, rounds and duplicate boards."""

    serializer_class = TournamentSerializer
    permission_classes = (AllowAny,)
    filterset_class = TournamentFilter
    lookup_field = "code"
    lookup_value_converter = "slug"
    queryset = Tournament.objects.select_related("creator").order_by("-starts_at", "-pk")

    def get_queryset(self) -> QuerySet[Tournament]:
        tournaments = super().get_queryset()
        return tournaments.filter(listed=True) if self.action == "list" else tournaments

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        shown: Any = selectors.summaries(page or [])
        return self.get_paginated_response(TournamentSerializer(shown, many=True).data)

    def retrieve(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        detail = selectors.detail(self.get_object())
        names: list[str] = list(TournamentSerializer().fields)
        shown = {
            **{name: getattr(detail.card, name) for name in names},
            "seed": detail.seed,
            "paused_at": detail.paused_at,
        }
        return Response(TournamentDetailSerializer(shown).data)

    @extend_schema(
        responses=StandingLineSerializer(many=True),
        filters=False,
        summary=_("Standings of a tournament"),
        description=_("Leader first, including the round in progress; before the start, everyone who has joined."),
        tags=["tournaments"],
    )
    @action(detail=True, filterset_class=None, pagination_class=None, renderer_classes=TABULAR)
    def standings(self, request: Request, code: str) -> HttpResponseBase:
        rows: Any = selectors.standings(self.get_object())
        shown: Any = StandingLineSerializer(rows, many=True).data
        return csv_response(STANDINGS, shown) if wants_csv(request) else Response(shown)

    @extend_schema(
        responses=TournamentRoundSerializer(many=True),
        filters=False,
        summary=_("Pairings of a tournament"),
        description=_("Rounds, oldest first. For a sealed round, only what you may know."),
        tags=["tournaments"],
    )
    @action(detail=True, filterset_class=None)
    def rounds(self, request: Request, code: str) -> Response:
        found = selectors.rounds(self.get_object(), request.user if request.user.is_authenticated else None)
        page: Any = self.paginate_queryset(found[::-1])
        return self.get_paginated_response(TournamentRoundSerializer(page, many=True).data)

    @extend_schema(
        responses=BoardSerializer(many=True),
        filters=False,
        parameters=[OpenApiParameter("number", int, OpenApiParameter.PATH, description=_("Number of the round."))],
        summary=_("Boards of a duplicate round"),
        description=_("Each board as every table played it; nothing while the round is sealed."),
        tags=["tournaments"],
    )
    @action(detail=True, url_path="rounds/<int:number>/boards", filterset_class=None, pagination_class=None)
    def boards(self, request: Request, code: str, number: int) -> Response:
        tournament = self.get_object()
        if number > MAX_ROUNDS or not tournament.played_rounds.filter(number=number).exists():
            raise Http404
        found: Any = selectors.boards(tournament, round_number=number)
        return Response(BoardSerializer(found, many=True).data)


class HonoursView(GenericAPIView[Any]):
    """Read-only REST view of one player's results in finished, listed tournaments, as JSON or CSV."""

    serializer_class = HonourSerializer
    permission_classes = (AllowAny,)
    renderer_classes = TABULAR
    filter_backends = ()
    pagination_class = None
    queryset = User.objects.none()

    @extend_schema(
        summary=_("A player's tournaments"),
        description=_("Finished, listed tournaments in which the player placed, latest first."),
        responses=HonourSerializer(many=True),
        tags=["tournaments"],
    )
    def get(self, request: Request, username: str) -> HttpResponseBase:
        player = get_object_or_404(User, username=username, is_active=True)
        found: Any = selectors.honours(player)
        shown: Any = HonourSerializer(found, many=True).data
        return csv_response(HONOURS, shown) if wants_csv(request) else Response(shown)
