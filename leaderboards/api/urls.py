"""`/api/v1/players/` and `/api/v1/ladder/`."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from .views import LadderView, NeighboursView, PlayerViewSet

router = SimpleRouter(use_regex_path=False)
router.register("players", PlayerViewSet, basename="api_player")
urlpatterns = [
    *router.urls,
    path("ladder/<slug:game>/<slug:board>/", LadderView.as_view(), name="api_ladder"),
    path("ladder/<slug:game>/<slug:board>/around/<str:username>/", NeighboursView.as_view(), name="api_ladder_around"),
]
