"""URLs of the pages of bots: the public list, a player's own bots, one bot, its queue and its challenges."""

from __future__ import annotations

from django.urls import path

from .views import bot_pages, challenges, management, queue

urlpatterns = [
    path("bots/", bot_pages.bots, name="bots"),
    path("me/bots/", bot_pages.my_bots, name="bots_own"),
    path("me/bots/new/", management.new, name="bot_new"),
    path("me/challenges/", challenges.challenges, name="challenges"),
    path("me/challenges/<uuid:pk>/<slug:answer>/", challenges.answer, name="challenge_answer"),
    path("bots/<str:username>/", bot_pages.bot, name="bot"),
    path("bots/<str:username>/edit/", management.edit, name="bot_edit"),
    path("bots/<str:username>/queue/", queue.queue, name="bot_queue"),
    path("bots/<str:username>/queue/<uuid:pk>/leave/", queue.leave, name="bot_queue_leave"),
    path("bots/<str:username>/tokens/", management.token, name="bot_token"),
    path("bots/<str:username>/tokens/<int:pk>/revoke/", management.revoke, name="bot_token_revoke"),
    path("bots/<str:username>/<slug:act>/", management.act, name="bot_act"),
]
