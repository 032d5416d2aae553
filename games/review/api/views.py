"""REST views with which a player requests and reads the review of their match."""

from __future__ import annotations

from typing import cast
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.error_responses import ApiProblem
from accounts.models import User
from games.models import Match
from games.review import services
from games.review.models import Review
from games.rules.core import IllegalMove

from .serializers import ReviewSerializer

PROBLEMS = {
    "NOT_SEATED": "NOT_FOUND",
    "SEALED": "SEALED",
    "MATCH_RUNNING": "MATCH_RUNNING",
    "NO_REVIEW": "NO_REVIEW",
    "NO_GIFT_REVIEW": "NO_REVIEW",
    "TOO_MANY_REVIEWS": "TOO_MANY_REVIEWS",
}
"""Code of a refusal -> code of the API."""


class ReviewView(APIView):
    """The user's own review of a match."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=ReviewSerializer,
        summary=_("Your review of a match"),
        description=_(
            "Decision by decision: what you played and what the AI would have played, both knowing only what your "
            "seat knew. Only you can see it."
        ),
        tags=["matches"],
    )
    def get(self, request: Request, pk: UUID) -> Response:
        match = get_object_or_404(Match, pk=pk)
        review = Review.objects.filter(match=match, user=cast("User", request.user)).first()
        if review is None:
            raise Http404
        if match.sealed:
            raise ApiProblem("SEALED")
        return Response(ReviewSerializer(review).data)

    @extend_schema(
        request=None,
        responses={200: ReviewSerializer, 202: ReviewSerializer},
        summary=_("Request a review"),
        description=_("For a finished match that you played; limited per day. Asking again returns the same one."),
        tags=["matches"],
    )
    def post(self, request: Request, pk: UUID) -> Response:
        match = get_object_or_404(Match, pk=pk)
        try:
            review = services.request_review(match=match, user=cast("User", request.user), now=timezone.now())
        except IllegalMove as refusal:
            raise ApiProblem(PROBLEMS[refusal.code]) from None
        return Response(ReviewSerializer(review).data, status=202 if review.open else 200)
