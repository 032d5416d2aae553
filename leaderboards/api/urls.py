"""Routes of `/api/v1/players/`, `/api/v1/ladder/`, `/api/v1/ratings/` and `/api/v1/seasons/`."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from .players_and_points import LadderView, NeighboursView, PlayerViewSet
from .ratings import PlayerRatingsView, RatingBoardView, RatingHistoryView, RatingNeighboursView
from .seasons import BadgesView, SeasonStandingsView, SeasonViewSet

router = SimpleRouter(use_regex_path=False)
router.register("players", PlayerViewSet, basename="api_player")
router.register("seasons", SeasonViewSet, basename="api_season")
urlpatterns = [
    *router.urls,
    path("ladder/<slug:game>/<slug:board>/", LadderView.as_view(), name="api_ladder"),
    path("ladder/<slug:game>/<slug:board>/around/<str:username>/", NeighboursView.as_view(), name="api_ladder_around"),
    path("ratings/<slug:game>/<slug:board>/", RatingBoardView.as_view(), name="api_ratings"),
    path(
        "ratings/<slug:game>/<slug:board>/around/<str:username>/",
        RatingNeighboursView.as_view(),
        name="api_ratings_around",
    ),
    path("players/<str:username>/ratings/", PlayerRatingsView.as_view(), name="api_player_ratings"),
    path(
        "players/<str:username>/ratings/<slug:game>/<slug:board>/",
        RatingHistoryView.as_view(),
        name="api_rating_history",
    ),
    path("players/<str:username>/seasons/", BadgesView.as_view(), name="api_badges"),
    path(
        "seasons/<int:pk>/standings/<slug:kind>/<slug:game>/<slug:board>/",
        SeasonStandingsView.as_view(),
        name="api_season_standings",
    ),
]
