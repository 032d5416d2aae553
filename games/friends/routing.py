"""The WebSocket route of friends."""

from __future__ import annotations

from django.urls import URLPattern, path

from .consumers import FriendsConsumer

websocket_urlpatterns: list[URLPattern] = [path("ws/friends/", FriendsConsumer.as_asgi())]
"""The route comes before those of tables and the lobby, the last of which refuses all other addresses."""
