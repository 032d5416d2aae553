"""URL routes of the REST API: `/api/v1/` from every app, the OpenAPI schema, and the documentation page."""

from __future__ import annotations

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from config.api_docs import ApiDocsView, UnknownApiPathView

urlpatterns = [
    path("v1/", include("accounts.api.urls")),
    path("v1/", include("games.api.urls")),
    path("v1/", include("games.friends.api.urls")),
    path("v1/", include("games.bots.api.urls")),
    path("v1/", include("games.review.api.urls")),
    path("v1/", include("games.puzzles.api.urls")),
    path("v1/", include("games.missions.api.urls")),
    path("v1/", include("games.streams.api.urls")),
    path("v1/", include("leaderboards.api.urls")),
    path("v1/", include("leaderboards.statistics.api.urls")),
    path("v1/", include("leaderboards.tournaments.api.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", ApiDocsView.as_view(), name="api_docs"),
    re_path(r"^v1/", UnknownApiPathView.as_view()),  # a JSON problem instead of the page for people
]
