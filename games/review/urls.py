"""The URL of the review page."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [path("matches/<uuid:match_id>/review/", views.review, name="review")]
