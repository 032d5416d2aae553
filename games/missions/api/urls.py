"""URL of `/api/v1/me/missions/`."""

from __future__ import annotations

from django.urls import path

from .views import MissionsView

urlpatterns = [path("me/missions/", MissionsView.as_view(), name="api_my_missions")]
