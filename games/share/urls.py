"""URL routes of the share cards of matches.

The routes of puzzles' and players' cards are among those of their pages.
"""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("matches/<uuid:match_id>/card/<slug:language>.png", views.match, name="match_card"),
]
