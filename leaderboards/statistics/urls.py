"""Routes of the statistics pages."""

from __future__ import annotations

from django.urls import path

from .views import pages, players

urlpatterns = [
    path("statistics/", pages.game_statistics, name="statistics"),
    path("statistics/<slug:game>/", pages.game_statistics, name="statistics_game"),
    path("records/", pages.game_records, name="records"),
    path("records/<slug:game>/", pages.game_records, name="records_game"),
    path("players/<str:username>/statistics/", players.player_statistics, name="player_statistics"),
    path("players/<str:username>/statistics/<slug:game>/", players.player_statistics, name="player_statistics_game"),
    path("players/<str:username>/statistics/<slug:game>/hours/", players.player_hours, name="player_hours"),
]
