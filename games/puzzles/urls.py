"""URLs of the puzzle pages."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("puzzles/", views.puzzles, name="puzzles"),
    path("puzzles/today/", views.today, name="puzzle_today"),
    path("puzzles/<int:pk>/", views.puzzle, name="puzzle"),
    path("puzzles/<int:pk>/card/<slug:language>.png", views.card, name="puzzle_card"),
]
