"""Routes of the statistics pages."""

from __future__ import annotations

from django.urls import path

from .views import games, players

urlpatterns = [
    path("statistics/", games.game_statistics, name="statistics"),
    path("statistics/<slug:game>/", games.game_statistics, name="statistics_game"),
    path("records/", games.game_records, name="records"),
    path("records/<slug:game>/", games.game_records, name="records_game"),
    path("players/<str:username>/statistics/", players.player_statistics, name="player_statistics"),
    path("players/<str:username>/statistics/<slug:game>/", players.player_statistics, name="player_statistics_game"),
    path("players/<str:username>/calendar/", players.player_calendar, name="player_calendar"),
    path("players/<str:username>/statistics/<slug:game>/hours/", players.player_hours, name="player_hours"),
]
