"""URLs of the friends page, and of what other pages show of friends."""

from __future__ import annotations

from django.urls import path

from . import views

urlpatterns = [
    path("friends/", views.friends, name="friends"),
    path("friends/news/", views.news, name="friend_news"),
    path("friends/party/<slug:game>/", views.party, name="friends_party"),
    path("friends/relations/", views.relations, name="friend_relations"),
    path("friends/do/<slug:act>/", views.act, name="friend_act"),
    path("friends/at/<str:code>/", views.at_table, name="friends_at_table"),
    path("friends/invitations/<int:pk>/dismiss/", views.dismiss, name="friend_dismiss"),
]
