"""Pages of the ladders and players."""

from __future__ import annotations

from django.urls import path

from .views import ladder, profiles

urlpatterns = [
    path("ladder/", ladder.ladder, name="ladder"),
    path("ladder/<slug:game>/", ladder.ladder, name="ladder_game"),
    path("players/", profiles.player_search, name="player_search"),
    path("players/<str:username>/", profiles.profile, name="profile"),
]
