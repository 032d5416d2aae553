"""URL routes of the tournament pages."""

from __future__ import annotations

from django.urls import path

from .views import director_panel, lists, pages, participation

urlpatterns = [
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/new/", participation.tournament_new, name="tournament_new"),
    path("tournaments/news/", lists.tournament_news, name="tournament_news"),
    path("tournaments/<slug:code>/", pages.standings, name="tournament"),
    path("tournaments/<slug:code>/rounds/", pages.rounds, name="tournament_rounds"),
    path("tournaments/<slug:code>/boards/", pages.boards, name="tournament_boards"),
    path("tournaments/<slug:code>/cross-table/", pages.cross_table, name="tournament_cross"),
    path("tournaments/<slug:code>/log/", pages.log, name="tournament_log"),
    path("tournaments/<slug:code>/certificate/<int:number>/", pages.certificate, name="tournament_certificate"),
    path("tournaments/<slug:code>/entry/<slug:act>/", participation.entry, name="tournament_entry"),
    path("tournaments/<slug:code>/director/", director_panel.panel, name="tournament_director"),
    path("tournaments/<slug:code>/director/<slug:act>/", director_panel.perform_act, name="tournament_direct"),
]
