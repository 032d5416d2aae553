"""URLs of `/api/v1/tables/`, `/api/v1/matches/` and `/api/v1/messages/`."""

from __future__ import annotations

from django.urls import path
from rest_framework.routers import SimpleRouter

from .message_reports import ReportView
from .views import MatchViewSet, TableViewSet

router = SimpleRouter(use_regex_path=False)
router.register("tables", TableViewSet, basename="api_table")
router.register("matches", MatchViewSet, basename="api_match")
urlpatterns = [
    *router.urls,
    path("messages/<slug:ref>/report/", ReportView.as_view(), name="api_report"),
]
