"""The public REST views of bots: the list of all, and a single one."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny

from games.bots import selectors
from games.bots.models import Bot

from .serializers import BotSerializer


@extend_schema(summary=_("Bots"), description=_("Players' programs, newest first."), tags=["bots"])
class BotsView(ListAPIView[Bot]):
    serializer_class = BotSerializer
    permission_classes = (AllowAny,)
    filter_backends = ()
    queryset = Bot.objects.none()

    def get_queryset(self) -> QuerySet[Bot]:
        return selectors.public_bots()


@extend_schema(
    summary=_("A bot"), description=_("For its record, ratings and matches, look it up as a player."), tags=["bots"]
)
class BotView(RetrieveAPIView[Bot]):
    serializer_class = BotSerializer
    permission_classes = (AllowAny,)
    lookup_field = "user__username"
    lookup_url_kwarg = "username"
    queryset: Any = Bot.objects.filter(retired_at=None).select_related("user__owner")
