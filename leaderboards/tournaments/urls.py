"""URL routes of the tournament pages."""

from __future__ import annotations

from django.urls import path

from .views import create_and_join, director_panel, lists_and_notices, tournament_pages

urlpatterns = [
    path("tournaments/", lists_and_notices.tournaments, name="tournaments"),
    path("tournaments/new/", create_and_join.tournament_new, name="tournament_new"),
    path("tournaments/news/", lists_and_notices.tournament_news, name="tournament_news"),
    path("tournaments/<slug:code>/", tournament_pages.standings, name="tournament"),
    path("tournaments/<slug:code>/rounds/", tournament_pages.rounds, name="tournament_rounds"),
    path("tournaments/<slug:code>/boards/", tournament_pages.boards, name="tournament_boards"),
    path("tournaments/<slug:code>/cross-table/", tournament_pages.cross_table, name="tournament_cross"),
    path("tournaments/<slug:code>/log/", tournament_pages.log, name="tournament_log"),
    path(
        "tournaments/<slug:code>/certificate/<int:number>/", tournament_pages.certificate, name="tournament_certificate"
    ),
    path("tournaments/<slug:code>/entry/<slug:act>/", create_and_join.entry, name="tournament_entry"),
    path("tournaments/<slug:code>/director/", director_panel.panel, name="tournament_director"),
    path("tournaments/<slug:code>/director/<slug:act>/", director_panel.perform_act, name="tournament_direct"),
]
