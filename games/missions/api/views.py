"""REST view of the user's missions."""

from __future__ import annotations

from typing import cast

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from games.missions import selectors

from .serializers import MissionsSerializer


class MissionsView(APIView):
    """The missions of the user on this day."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        responses=MissionsSerializer,
        summary=_("Your missions of the day"),
        description=_("Computed from your puzzles, lessons and matches. They give nothing but a tick."),
        tags=["me"],
    )
    def get(self, request: Request) -> Response:
        found = selectors.missions_of(cast("User", request.user), now=timezone.now())
        return Response(MissionsSerializer(found).data)
