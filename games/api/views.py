"""Open tables, matches, their moves and replays."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from games import selectors
from games.models import Match, Table

from .filters import MatchFilter, TableFilter
from .serializers import MatchDetailSerializer, MatchSerializer, MoveSerializer, ReplaySerializer, TableSerializer
from .throttles import ReplayThrottle


@extend_schema_view(
    list=extend_schema(
        summary=_("List of open tables"), description=_("Tables in the lobby that wait for players."), tags=["tables"]
    ),
    retrieve=extend_schema(
        summary=_("An open table"),
        description=_("Also one that is not in the lobby, for who has its code."),
        tags=["tables"],
    ),
)
class TableViewSet(ListModelMixin, RetrieveModelMixin, GenericViewSet[Table]):
    """Tables that wait for players; the newest first."""

    serializer_class = TableSerializer
    permission_classes = (AllowAny,)
    filterset_class = TableFilter
    lookup_field = "code"
    lookup_value_converter = "slug"
    queryset = Table.objects.filter(status=Table.Status.OPEN).order_by("-created_at", "-pk")

    def get_queryset(self) -> QuerySet[Table]:
        tables = super().get_queryset().prefetch_related("seats__user", "seats__table")
        return tables.filter(listed=True) if self.action == "list" else tables


@extend_schema_view(
    list=extend_schema(
        summary=_("List of matches"),
        description=_("Newest first. Running matches of private tables are listed to their players."),
        tags=["matches"],
    ),
    retrieve=extend_schema(
        summary=_("A match"),
        description=_("With its rounds. Of a running match what everybody at the table knows."),
        tags=["matches"],
    ),
)
class MatchViewSet(ListModelMixin, RetrieveModelMixin, GenericViewSet[Match]):
    """Matches, finished and running."""

    serializer_class = MatchSerializer
    permission_classes = (AllowAny,)
    filterset_class = MatchFilter
    lookup_value_converter = "uuid"
    queryset = Match.objects.order_by("-started_at", "-pk")

    def get_queryset(self) -> QuerySet[Match]:
        matches = super().get_queryset()
        if self.action == "list":
            matches = matches.filter(_listed_to(self.request)).distinct()
        if self.action in ("list", "retrieve"):
            matches = selectors.with_people(matches)
        return matches.prefetch_related("round_results") if self.action == "retrieve" else matches

    def get_serializer_class(self) -> Any:
        return MatchDetailSerializer if self.action == "retrieve" else MatchSerializer

    @extend_schema(
        responses=MoveSerializer(many=True),
        filters=False,
        summary=_("Moves"),
        description=_("The steps, oldest first: all of an ended match, of a running one what you may see."),
        tags=["matches"],
    )
    @action(detail=True, throttle_classes=[ReplayThrottle], filterset_class=None)
    def moves(self, request: Request, pk: str) -> Response:
        steps = selectors.replay_data(self.get_object(), _viewer(request))["steps"]
        page = self.paginate_queryset([{"step": number, **step} for number, step in enumerate(steps)])
        return self.get_paginated_response(MoveSerializer(page, many=True).data)

    @extend_schema(
        responses=ReplaySerializer,
        summary=_("Replay"),
        description=_("Everything that an ended match shows, all hands included; of a running one what you have seen."),
        tags=["matches"],
    )
    @action(detail=True, throttle_classes=[ReplayThrottle], pagination_class=None, filterset_class=None)
    @method_decorator(gzip_page)
    def replay(self, request: Request, pk: str) -> Response:
        return Response(selectors.replay_data(self.get_object(), _viewer(request)))


def _listed_to(request: Request) -> Q:
    """Ended matches are everybody's to read; running ones those of listed tables, and one's own."""
    listed = Q(status__in=Match.ENDED) | Q(table__listed=True)
    return listed | Q(seats__user=request.user) if request.user.is_authenticated else listed


def _viewer(request: Request) -> Any:
    return request.user if request.user.is_authenticated else None
