"""WebSocket routes."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from .consumers import LobbyConsumer, NowhereConsumer, TableConsumer, TvConsumer

websocket_urlpatterns: list[URLPattern] = [
    re_path(r"^ws/tables/(?P<code>[0-9a-z]{6})/$", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/tv/", TvConsumer.as_asgi()),
    re_path(r"", NowhereConsumer.as_asgi()),
]
