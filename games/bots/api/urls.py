"""`/api/v1/bots/` and `/api/v1/me/bots/`."""

from __future__ import annotations

from django.urls import path

from . import meeting, own, public

urlpatterns = [
    path("bots/", public.BotsView.as_view(), name="api_bots"),
    path("bots/<str:username>/", public.BotView.as_view(), name="api_bot"),
    path("me/bots/", own.MyBotsView.as_view(), name="api_my_bots"),
    path("me/bots/<str:username>/", own.MyBotView.as_view(), name="api_my_bot"),
    path("me/bots/<str:username>/pause/", own.PauseView.as_view(), name="api_my_bot_pause"),
    path("me/bots/<str:username>/tokens/", own.BotTokensView.as_view(), name="api_my_bot_tokens"),
    path("me/bots/<str:username>/challenges/", meeting.ChallengesView.as_view(), name="api_my_bot_challenges"),
    path("me/bots/<str:username>/challenges/<uuid:pk>/", meeting.ChallengeView.as_view(), name="api_my_bot_challenge"),
    path("me/bots/<str:username>/waiting/", meeting.WaitingListView.as_view(), name="api_my_bot_waiting"),
    path("me/bots/<str:username>/waiting/<uuid:pk>/", meeting.WaitingView.as_view(), name="api_my_bot_waits"),
    path("me/bots/<str:username>/tokens/<int:pk>/", own.BotTokenView.as_view(), name="api_my_bot_token"),
]
