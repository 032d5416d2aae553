"""URLs of `/api/v1/puzzles/` and `/api/v1/me/puzzles/`."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from .views import ProgressView, PuzzleViewSet

router = SimpleRouter(use_regex_path=False)
router.register("puzzles", PuzzleViewSet, basename="api_puzzle")
urlpatterns = [*router.urls, path("me/puzzles/", ProgressView.as_view(), name="api_my_puzzles")]
