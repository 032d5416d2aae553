"""URLs of `/api/v1/streams/`."""

from __future__ import annotations

from django.urls import path

from .views import GiftStatusView, GiftsView

urlpatterns = [
    path("streams/<uuid:stream_id>/gifts/", GiftsView.as_view(), name="api_stream_gifts"),
    path("streams/<uuid:stream_id>/gifts/<uuid:reference>/", GiftStatusView.as_view(), name="api_stream_gift"),
]
