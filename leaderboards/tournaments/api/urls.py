"""URL routes of the REST API for tournaments, and for the finished tournaments of one player."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from .read_only_views import HonoursView, TournamentViewSet

router = SimpleRouter(use_regex_path=False)
router.register("tournaments", TournamentViewSet, basename="api_tournament")
urlpatterns = [
    *router.urls,
    path("players/<str:username>/tournaments/", HonoursView.as_view(), name="api_player_tournaments"),
]
