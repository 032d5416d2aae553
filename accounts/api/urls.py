"""Routes of `/api/v1/me/` and `/api/v1/tokens/`."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("me/", views.MeView.as_view(), name="api_me"),
    path("me/mutes/", views.MutesView.as_view(), name="api_mutes"),
    path("me/mutes/<str:username>/", views.MuteView.as_view(), name="api_mute"),
    path("me/token/", views.MyTokenView.as_view(), name="api_my_token"),
    path("me/tokens/", views.MyTokensView.as_view(), name="api_my_tokens"),
    path("me/tokens/<int:pk>/", views.PersonalTokenView.as_view(), name="api_personal_token"),
    path("tokens/", views.TokensView.as_view(), name="api_tokens"),
]
