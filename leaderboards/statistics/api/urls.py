"""Routes of `/api/v1/statistics/`, `/api/v1/records/`, and a player's statistics and opponents."""

from __future__ import annotations

from django.urls import path

from .views import CalendarView, GameStatisticsView, OpponentsView, PlayerStatisticsView, RecordsView

urlpatterns = [
    path("statistics/<slug:game>/", GameStatisticsView.as_view(), name="api_statistics"),
    path("records/", RecordsView.as_view(), name="api_records"),
    path("players/<str:username>/statistics/", PlayerStatisticsView.as_view(), name="api_player_statistics"),
    path("players/<str:username>/calendar/", CalendarView.as_view(), name="api_player_calendar"),
    path("players/<str:username>/opponents/<slug:game>/", OpponentsView.as_view(), name="api_opponents"),
]
