"""URLs of friends in the REST API."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("me/friends/", views.FriendsView.as_view(), name="api_friends"),
    path("me/friends/<str:username>/", views.FriendView.as_view(), name="api_friend"),
    path("me/friend-requests/", views.FriendRequestsView.as_view(), name="api_friend_requests"),
    path("me/friend-requests/<str:username>/", views.FriendRequestView.as_view(), name="api_friend_request"),
    path("me/recent-opponents/", views.RecentOpponentsView.as_view(), name="api_recent_opponents"),
    path("me/blocks/", views.BlocksView.as_view(), name="api_blocks"),
    path("me/blocks/<str:username>/", views.BlockView.as_view(), name="api_block"),
    path("me/presence/", views.PresenceView.as_view(), name="api_presence"),
    path("me/invitations/", views.InvitationsView.as_view(), name="api_invitations"),
    path("me/invitations/<int:pk>/", views.InvitationView.as_view(), name="api_invitation"),
    path("tables/<str:code>/invitations/<str:username>/", views.TableInvitationView.as_view(), name="api_invite"),
]
