"""The ASGI application: probes, static files, other HTTP requests for Django, and WebSockets for the consumers."""

from __future__ import annotations

import logging
import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.db import InterfaceError, OperationalError
from redis.exceptions import RedisError

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
http = get_asgi_application()  # loads the apps: consumers can only be imported after it

from games.bots.protocol import PATH as BOTS_PATH  # noqa: E402
from games.bots.protocol.consumer import BotConsumer  # noqa: E402
from games.close_codes import AWAY  # noqa: E402
from games.friends.routing import websocket_urlpatterns as friends_urlpatterns  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from games.streams import routing as stream_routing  # noqa: E402

from .health_probes import HealthProbes  # noqa: E402
from .readiness import Readiness  # noqa: E402
from .request_context import RequestIds  # noqa: E402
from .static_files_middleware import StaticFilesMiddleware  # noqa: E402
from .tracing import start_tracing, trace_pages  # noqa: E402
from .visitor_address_and_origin import SameOriginSockets, TrustedProxies  # noqa: E402

logger = logging.getLogger(__name__)

routed = SameOriginSockets(
    CookieMiddleware(URLRouter([*stream_routing.desk_urlpatterns, *friends_urlpatterns, *websocket_urlpatterns]))
)
overlays = SameOriginSockets(URLRouter(stream_routing.websocket_urlpatterns))
bots = BotConsumer.as_asgi()


async def route_socket(scope: Any, receive: Any, send: Any) -> Any:
    """Passes a new WebSocket to the consumer of its path: the bots' socket, an overlay's, a table's or the lobby's.

    Consumers read session and account themselves, many with one query (`games.consumers.session_accounts`). A bot sends
    a token, but no cookie and no origin, so its socket bypasses the checks of both. An overlay has no cookie, and its
    socket reads none. A socket is closed with `AWAY` if the broker or the database is unreachable.
    """
    try:
        if scope["path"] == BOTS_PATH:
            return await bots(scope, receive, send)
        if scope["path"].startswith(stream_routing.PREFIX):
            return await overlays(scope, receive, send)
        return await routed(scope, receive, send)
    except (RedisError, OperationalError, InterfaceError) as error:
        logger.warning("a socket ends without a service that it needs: %s", type(error).__name__)
        return await send({"type": "websocket.close", "code": AWAY})


start_tracing("kaiju-web")
readiness = Readiness()
"""Whether this process can serve. The server tells it when it begins to stop."""
# static files carry no request id: a first visit of a table asks for sixty of them
pages = StaticFilesMiddleware(RequestIds(trace_pages(http), trusted_proxies=settings.TRUSTED_PROXIES))
application = HealthProbes(
    TrustedProxies(
        ProtocolTypeRouter({"http": pages, "websocket": route_socket}),
        count=settings.TRUSTED_PROXIES,
    ),
    readiness=readiness,
)
