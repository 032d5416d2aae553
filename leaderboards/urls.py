"""Routes of the web pages of ladders, seasons and players."""

from __future__ import annotations

from django.urls import path

from .views import ladder, profiles, ratings, seasons, share_cards

urlpatterns = [
    path("ladder/", ladder.ladder, name="ladder"),
    path("ladder/<slug:game>/", ladder.ladder, name="ladder_game"),
    path("ladder/<slug:game>/rating/", ratings.board, name="ladder_rating"),
    path("ladder/<slug:game>/seasons/<int:season_id>/", seasons.final, name="ladder_season"),
    path(
        "ladder/<slug:game>/seasons/<int:season_id>/<slug:kind>/<slug:board>/<str:username>/card/<slug:language>.png",
        share_cards.season,
        name="season_card",
    ),
    path("players/", profiles.player_search, name="player_search"),
    path("players/<str:username>/", profiles.profile, name="profile"),
    path("players/<str:username>/card/<slug:board>/<slug:language>.png", share_cards.rank, name="rank_card"),
]
