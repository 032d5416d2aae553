"""REST views of open tables, matches, their moves and replays."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.cache import set_response_etag
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from accounts.api.error_responses import ApiProblem
from games import selectors
from games.models import Match, MatchSeat, Table
from games.selectors.matches import MatchSealed
from games.selectors.notation import has_notation, notation_of
from games.selectors.private_match_access import in_public

from .csv_export import CsvTable, TabularList
from .filters import MatchFilter, TableFilter
from .renderers import TextRenderer
from .serializers import MatchDetailSerializer, MatchSerializer, MoveSerializer, ReplaySerializer, TableSerializer
from .throttles import ReplayThrottle

SHEET = CsvTable(
    "matches",
    {
        "match": "id", "game": "game", "format": "options.format", "status": "status", "rated": "rated",
        "board": "board", "started_at": "started_at", "finished_at": "finished_at", "seat": "seats.seat",
        "kind": "seats.kind", "name": "seats.name", "username": "seats.username", "score": "seats.score",
        "place": "seats.place", "rounds_won": "seats.rounds_won",
    },
    each="seats",
)  # fmt: skip
"""The columns of the CSV list of matches, with one row per seat."""


@extend_schema_view(
    list=extend_schema(
        summary=_("List of open tables"),
        description=_("Tables in the lobby that are waiting for players."),
        tags=["tables"],
    ),
    retrieve=extend_schema(
        summary=_("An open table"),
        description=_("Including one outside the lobby, if you have its code."),
        tags=["tables"],
    ),
)
class TableViewSet(ListModelMixin, RetrieveModelMixin, GenericViewSet[Table]):
    """Open tables, which wait for players, the newest first."""

    serializer_class = TableSerializer
    permission_classes = (AllowAny,)
    filterset_class = TableFilter
    lookup_field = "code"
    lookup_value_converter = "slug"
    queryset = Table.objects.filter(status=Table.Status.OPEN).order_by("-created_at", "-pk")

    def get_queryset(self) -> QuerySet[Table]:
        tables = super().get_queryset().prefetch_related("seats__user", "seats__table")
        ended = Match.objects.filter(table=OuterRef("pk"), opens_at__gt=timezone.now())  # it still runs for spectators
        if self.request.user.is_authenticated:
            mine = MatchSeat.objects.filter(match=OuterRef("pk"), user=self.request.user)
            ended = ended.exclude(Exists(mine))
        tables = tables.exclude(Exists(ended))
        return tables.filter(listed=True) if self.action == "list" else tables


@extend_schema_view(
    list=extend_schema(
        summary=_("List of matches"),
        description=_(
            "Newest first. Matches at private tables are listed only for their players; finished rated ones, for "
            "everyone. As CSV, one row per seat."
        ),
        tags=["matches"],
    ),
    retrieve=extend_schema(
        summary=_("A match"),
        description=_("With its rounds. For a running match, only what everyone at the table knows."),
        tags=["matches"],
    ),
)
class MatchViewSet(TabularList, RetrieveModelMixin, GenericViewSet[Match]):
    """Finished and running matches, as far as the caller may see them."""

    sheet = SHEET
    formats_of_matches = True
    serializer_class = MatchSerializer
    permission_classes = (AllowAny,)
    filterset_class = MatchFilter
    lookup_value_converter = "uuid"
    queryset = Match.objects.order_by("-started_at", "-pk")

    def get_queryset(self) -> QuerySet[Match]:
        matches = super().get_queryset()
        if self.action == "list":
            matches = matches.filter(_listed_to(self.request), selectors.begun_for(self.request.user))
        if self.action in ("list", "retrieve"):
            matches = selectors.with_seats(matches)
        return matches.prefetch_related("round_results") if self.action == "retrieve" else matches

    def get_serializer(self, *args: Any, **kwargs: Any) -> Any:
        if args and self.action in ("list", "retrieve"):
            found, now = args[0], timezone.now()
            rows = found if kwargs.get("many") else [found]
            seen = [selectors.as_seen_by(match, self.request.user, now) for match in rows]
            args = (seen if kwargs.get("many") else seen[0], *args[1:])
        return super().get_serializer(*args, **kwargs)

    def get_serializer_class(self) -> Any:
        return MatchDetailSerializer if self.action == "retrieve" else MatchSerializer

    @extend_schema(
        responses=MoveSerializer(many=True),
        filters=False,
        summary=_("Moves"),
        description=_("Steps, oldest first: all of them once the match has ended; until then, those you may see."),
        tags=["matches"],
    )
    @action(detail=True, throttle_classes=[ReplayThrottle], filterset_class=None)
    def moves(self, request: Request, pk: str) -> Response:
        steps = _replay(self.get_object(), request)["steps"]
        page = self.paginate_queryset([{"step": number, **step} for number, step in enumerate(steps)])
        return self.get_paginated_response(MoveSerializer(page, many=True).data)

    @extend_schema(
        responses=ReplaySerializer,
        summary=_("Replay"),
        description=_(
            "Everything a finished match shows, all hands included; for one in progress, what you have seen."
        ),
        tags=["matches"],
    )
    @action(detail=True, throttle_classes=[ReplayThrottle], pagination_class=None, filterset_class=None)
    @method_decorator(gzip_page)
    def replay(self, request: Request, pk: str) -> Response:
        answer = Response(_replay(self.get_object(), request))
        answer.add_post_render_callback(set_response_etag)  # of the content: compression adds random bytes
        return answer

    @extend_schema(
        responses={(200, "text/plain"): OpenApiTypes.STR},
        summary=_("A match as text"),
        description=_("A finished match in its game's notation, if it has one (for now, Dou Dizhu)."),
        tags=["matches"],
    )
    @action(
        detail=True, throttle_classes=[ReplayThrottle], pagination_class=None, filterset_class=None,
        renderer_classes=[TextRenderer],
    )  # fmt: skip
    def notation(self, request: Request, pk: str) -> Response:
        match = self.get_object()
        if match.sealed:
            raise ApiProblem("SEALED")
        if not has_notation(match) or not selectors.is_open_to(match, request.user):
            raise Http404
        return Response(notation_of(match), headers={"Content-Disposition": f'inline; filename="{match.pk}.ddz"'})


def _listed_to(request: Request) -> Q:
    """Returns a query condition for the matches that the API lists to this caller.

    These are ended matches except private unrated ones, running matches of listed tables, and the caller's own matches
    without lessons and practice.
    """
    listed = (in_public() & Match.shown_ends(timezone.now())) | Q(table__listed=True, private=False)
    if not request.user.is_authenticated:
        return listed
    own = Q(Exists(MatchSeat.objects.filter(match=OuterRef("pk"), user=request.user)))
    return listed | own & ~Q(kind__in=Match.TEACHING)


def _replay(match: Match, request: Request) -> dict[str, Any]:
    """Returns as much of the match's replay as the caller may see.

    Raises ApiProblem for a sealed match, one whose deals other tables still play.
    """
    try:
        return selectors.replay_data(match, request.user if request.user.is_authenticated else None)
    except MatchSealed:
        raise ApiProblem("SEALED") from None
