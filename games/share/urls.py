"""Routes of share cards. Those of puzzles and players stand with their pages."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("matches/<uuid:match_id>/card/<slug:language>.png", views.match, name="match_card"),
]
