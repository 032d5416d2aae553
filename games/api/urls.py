"""`/api/v1/tables/` and `/api/v1/matches/`."""

from __future__ import annotations

from rest_framework.routers import SimpleRouter

from .views import MatchViewSet, TableViewSet

router = SimpleRouter(use_regex_path=False)
router.register("tables", TableViewSet, basename="api_table")
router.register("matches", MatchViewSet, basename="api_match")
urlpatterns = router.urls
