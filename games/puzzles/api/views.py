"""REST views of puzzles: the list, the daily puzzle, judging a player's moves, hints, and the player's record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.log import log_response
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.decorators import action
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from accounts.api.error_responses import ApiProblem
from games.api.filters import StrictFilterSet
from games.api.throttles import RefundableThrottle, SolvingThrottle, StrangersThrottle
from games.puzzles import selectors
from games.puzzles.analysis import BudgetExceeded, TooLong
from games.puzzles.models import Puzzle
from games.puzzles.positions import HARDEST
from games.puzzles.services import attempts, daily_puzzle
from games.rules.core import RulesError

from .serializers import (
    HintQuery,
    HintSerializer,
    LineQuery,
    LineSerializer,
    ProgressSerializer,
    PuzzleSerializer,
    ShareSerializer,
)


class DifficultyFilter(filters.TypedChoiceFilter):
    """A filter by difficulty. Its choices are numbers in the schema, but texts in a query."""

    def __init__(self, **kwargs: Any) -> None:
        levels = range(1, HARDEST + 1)
        super().__init__(choices=[(str(level), str(level)) for level in levels], coerce=int, **kwargs)
        set_override(self, "field", {"type": "integer", "enum": list(levels)})


class PuzzleFilter(StrictFilterSet):
    side = filters.ChoiceFilter(choices=Puzzle.Side.choices)
    difficulty = DifficultyFilter()

    class Meta:
        model = Puzzle
        fields: ClassVar[list[str]] = ["side", "difficulty"]


@extend_schema_view(
    list=extend_schema(
        summary=_("List of puzzles"),
        description=_("Those that can be played: practice puzzles, and daily puzzles up to today."),
        tags=["puzzles"],
    ),
    retrieve=extend_schema(
        summary=_("A puzzle"), description=_("All three hands, without the solution."), tags=["puzzles"]
    ),
)  # fmt: skip
class PuzzleViewSet(ListModelMixin, RetrieveModelMixin, GenericViewSet[Puzzle]):
    """Puzzles: endgames of Dou Dizhu with exactly one winning first move."""

    serializer_class = PuzzleSerializer
    permission_classes = (AllowAny,)
    filterset_class = PuzzleFilter
    lookup_value_converter = "int"
    counting: Sequence[BaseThrottle] = ()
    queryset = Puzzle.objects.none()

    def get_queryset(self) -> QuerySet[Puzzle]:
        return selectors.open_puzzles(selectors.calendar_day(timezone.now())).order_by("pk")

    def get_throttles(self) -> list[BaseThrottle]:
        self.counting = super().get_throttles()
        return self.counting

    def handle_exception(self, exc: Exception) -> Response:
        """Handles the error that the solver is not loaded yet. The request does not count for the rate limit.

        It is logged below the level of errors, since it is no fault.
        """
        answer = super().handle_exception(exc)
        if isinstance(exc, ApiProblem) and exc.problem.code == "NOT_READY":
            for throttle in self.counting:
                if isinstance(throttle, RefundableThrottle):
                    throttle.give_back()
            log_response("Not ready: %s", self.request.path, response=answer, request=self.request, level="info")
        return answer

    def get_object(self) -> Puzzle:
        if len(str(self.kwargs["pk"])) > 18:  # larger than a database key
            raise Http404
        return super().get_object()

    @extend_schema(
        responses=PuzzleSerializer,
        filters=False,
        summary=_("The puzzle of the day"),
        description=_("The same for everyone; a new one each day, by the site's calendar."),
        tags=["puzzles"],
    )
    @action(detail=False, filterset_class=None, pagination_class=None)
    def today(self, request: Request) -> Response:
        today = selectors.calendar_day(timezone.now())
        chosen = daily_puzzle.choose_daily(when=today)
        if chosen is None:
            raise Http404
        return Response(PuzzleSerializer(self.get_queryset().get(pk=chosen.puzzle_id)).data)

    @extend_schema(
        request=LineQuery,
        responses=LineSerializer,
        summary=_("Play out a line"),
        description=_("Replies to your moves with the best defence. Saved if you are signed in."),
        tags=["puzzles"],
    )
    @action(detail=True, methods=["post"], throttle_classes=(SolvingThrottle, StrangersThrottle))
    def line(self, request: Request, pk: int) -> Response:
        asked = LineQuery(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(LineSerializer(self._solved(attempts.answer, asked.validated_data)).data)

    @extend_schema(
        request=HintQuery,
        responses=HintSerializer,
        summary=_("A hint"),
        description=_("For the next move of a line that still wins: its type, then its cards."),
        tags=["puzzles"],
    )
    @action(detail=True, methods=["post"], throttle_classes=(SolvingThrottle, StrangersThrottle))
    def hint(self, request: Request, pk: int) -> Response:
        asked = HintQuery(data=request.data)
        asked.is_valid(raise_exception=True)
        return Response(HintSerializer(self._solved(attempts.hint, asked.validated_data)).data)

    @extend_schema(
        responses=ShareSerializer,
        filters=False,
        summary=_("Who solved it"),
        description=_("Signed-in players only, guests included."),
        tags=["puzzles"],
    )
    @action(detail=True, filterset_class=None, pagination_class=None)
    def share(self, request: Request, pk: int) -> Response:
        return Response(ShareSerializer(selectors.share(self.get_object())).data)

    def _solved(self, service: Any, asked: dict[str, Any]) -> Any:
        try:
            return service(user=self.request.user, puzzle=self.get_object(), now=timezone.now(), **asked)
        except RulesError:
            raise ApiProblem("ILLEGAL_MOVE") from None
        except TooLong:
            raise ApiProblem("INVALID") from None
        except BudgetExceeded:
            raise ApiProblem("UNDECIDED") from None
        except attempts.NotLoaded:
            raise ApiProblem("NOT_READY", wait=1) from None


class ProgressView(APIView):
    """The puzzle record of the user."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=ProgressSerializer,
        summary=_("Your puzzles"),
        description=_("The daily streak, and how many puzzles you have solved."),
        tags=["me"],
    )
    def get(self, request: Request) -> Response:
        today = selectors.calendar_day(timezone.now())
        return Response(ProgressSerializer(selectors.progress(request.user, today)).data)
