"""WebSocket routes of streams. An overlay has no cookie, so its socket bypasses the sessions."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path

from games.consumers import NowhereConsumer

from .consumers.desk import DeskConsumer
from .consumers.overlay import OverlayConsumer

PREFIX = "/ws/overlay/"
"""The beginning of the paths of overlays' sockets."""

websocket_urlpatterns: list[URLPattern] = [
    re_path(r"^ws/overlay/(?P<secret>[A-Za-z0-9_-]{1,128})/$", OverlayConsumer.as_asgi()),
    re_path(r"", NowhereConsumer.as_asgi()),
]

desk_urlpatterns: list[URLPattern] = [path("ws/streams/<uuid:stream_id>/", DeskConsumer.as_asgi())]
"""The routes of desks' sockets, which need a session. They come before the routes of tables and the lobby."""
