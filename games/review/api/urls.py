"""The URL of `/api/v1/matches/{id}/review/`."""

from __future__ import annotations

from django.urls import path

from .views import ReviewView

urlpatterns = [path("matches/<uuid:pk>/review/", ReviewView.as_view(), name="api_review")]
