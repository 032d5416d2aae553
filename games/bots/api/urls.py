"""URLs of the REST API's bots: `/api/v1/bots/` and `/api/v1/me/bots/`."""

from __future__ import annotations

from django.urls import path

from . import matchmaking, my_bots, public_bots

urlpatterns = [
    path("bots/", public_bots.BotsView.as_view(), name="api_bots"),
    path("bots/<str:username>/", public_bots.BotView.as_view(), name="api_bot"),
    path("me/bots/", my_bots.MyBotsView.as_view(), name="api_my_bots"),
    path("me/bots/<str:username>/", my_bots.MyBotView.as_view(), name="api_my_bot"),
    path("me/bots/<str:username>/pause/", my_bots.PauseView.as_view(), name="api_my_bot_pause"),
    path("me/bots/<str:username>/tokens/", my_bots.BotTokensView.as_view(), name="api_my_bot_tokens"),
    path("me/bots/<str:username>/challenges/", matchmaking.ChallengesView.as_view(), name="api_my_bot_challenges"),
    path(
        "me/bots/<str:username>/challenges/<uuid:pk>/", matchmaking.ChallengeView.as_view(), name="api_my_bot_challenge"
    ),
    path("me/bots/<str:username>/waiting/", matchmaking.WaitingListView.as_view(), name="api_my_bot_waiting"),
    path("me/bots/<str:username>/waiting/<uuid:pk>/", matchmaking.WaitingView.as_view(), name="api_my_bot_waits"),
    path("me/bots/<str:username>/tokens/<int:pk>/", my_bots.BotTokenView.as_view(), name="api_my_bot_token"),
]
