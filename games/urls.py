"""URLs of pages of tables and matches."""

from __future__ import annotations

from django.urls import path

from .views import branches, embed, enter_table, home, lessons, match_history, own_match, rules, table, tv

urlpatterns = [
    path("", home.home, name="home"),
    path("own-match/", own_match.own_match, name="own_match"),
    path("play/<slug:game>/", enter_table.play_now, name="play_now"),
    path("friends/<slug:game>/", enter_table.with_friends, name="with_friends"),
    path("tables/new/", enter_table.table_new, name="table_new"),
    path("tables/open/", home.lobby_tables, name="lobby_tables"),
    path("t/", enter_table.table_by_code, name="table_by_code"),
    path("t/<str:code>/", table.table, name="table"),
    path("t/<str:code>/leave/", table.table_leave, name="table_leave"),
    path("t/<str:code>/options/", enter_table.table_options, name="table_options"),
    path("t/<str:code>/host/", table.table_host, name="table_host"),
    path("t/<str:code>/concede/", table.table_concede, name="table_concede"),
    path("t/<str:code>/join/", enter_table.table_join, name="table_join"),
    path("t/<str:code>/lesson/", lessons.lesson_step, name="lesson_step"),
    path("t/<str:code>/lesson/skip/", lessons.lesson_skip, name="lesson_skip"),
    path("t/<str:code>/take-back/", lessons.take_back, name="take_back"),
    path("learn/", lessons.learn, name="learn"),
    path("learn/<slug:game>/", lessons.lesson, name="lesson"),
    path("practice/<slug:game>/", lessons.practise, name="practice"),
    path("tv/", tv.tv, name="tv"),
    path("watch/", enter_table.watch, name="watch"),
    path("rules/", rules.rules_index, name="rules_index"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("rules/<slug:game>/refusals/<str:code>/", rules.refusal, name="refusal"),
    path("matches/", match_history.my_matches, name="my_matches"),
    path("matches/<uuid:match_id>/", match_history.match, name="match"),
    path("matches/<uuid:match_id>/fairness/", match_history.fairness, name="fairness"),
    path("matches/<uuid:match_id>/replay/", match_history.replay, name="replay"),
    path("matches/<uuid:match_id>/replay/data/", match_history.replay_data, name="replay_data"),
    path("matches/<uuid:match_id>/play-on/", branches.play_on, name="play_on"),
    path("matches/<uuid:match_id>/branch/", branches.branch, name="branch"),
    path("embed/matches/<uuid:match_id>/", embed.embed, name="embed"),
    path("embed/matches/<uuid:match_id>/data/", embed.embed_data, name="embed_data"),
]
