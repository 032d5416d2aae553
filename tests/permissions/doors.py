"""Lists the doors of the platform: pages by the URL configuration, operations by the API's schema, admin, sockets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

from games import routing
from games.bots.protocol import PATH as BOTS_PATH
from games.bots.views import challenges
from games.bots.views import management as bot_management
from games.friends import routing as friends_routing
from games.friends import views as friends_views
from games.streams import routing as stream_routing
from games.streams.views import desk_forms
from leaderboards.tournaments.views import create_and_join, director_panel

ACTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "bots/<str:username>/<slug:act>/": ("<slug:act>", bot_management.ACTS),
    "friends/do/<slug:act>/": ("<slug:act>", friends_views.ACTS),
    "me/challenges/<uuid:pk>/<slug:answer>/": ("<slug:answer>", challenges.ANSWERS),
    "streams/<uuid:stream_id>/<slug:act>/": ("<slug:act>", desk_forms.ACTS),
    "tournaments/<slug:code>/entry/<slug:act>/": ("<slug:act>", create_and_join.ACTS),
    "tournaments/<slug:code>/director/<slug:act>/": ("<slug:act>", director_panel.DIRECTOR_ACTS),
}
"""Addresses under which several acts lie: the address, its part that names the act, and the acts."""
MODEL_PAGES = ("changelist", "add", "change", "delete", "history")
ELSEWHERE = "elsewhere"
"""Stands for the route of all addresses without a socket, which is empty."""
METHODS = ("get", "post", "put", "patch", "delete")


def page_addresses() -> Iterator[str]:
    """Every address of the URL configuration but the API's operations and the admin's pages of models.

    An address with several acts comes once for each act.
    """
    models = {f"admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry}
    for route, _callback in routes():
        if route.startswith("api/v1/") or any(route.startswith(each) for each in models):
            continue
        if route in ACTS:
            part, acts = ACTS[route]
            yield from (route.replace(part, act) for act in acts)
        else:
            yield route


def routes() -> Iterator[tuple[str, Any]]:
    """Every route of the URL configuration with its view. A route that an earlier one hides comes once."""
    seen: set[str] = set()

    def walk(patterns: list[Any], before: str) -> Iterator[tuple[str, Any]]:
        for entry in patterns:
            pattern = str(entry.pattern).removeprefix("^").removesuffix("$")
            route = before + re.sub(r"\(\?P<app_label>[^)]*\)", "<app_label>", pattern)  # it lists all apps
            if isinstance(entry, URLResolver):
                yield from walk(entry.url_patterns, route)
            elif isinstance(entry, URLPattern) and route not in seen:
                seen.add(route)
                yield route, entry.callback

    yield from walk(get_resolver().url_patterns, "")


def api_operations() -> list[str]:
    """Every operation of the API's schema, such as `POST /api/v1/me/tokens/`."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        f"{method.upper()} {path}" for path, entry in schema["paths"].items() for method in METHODS if method in entry
    ]


def api_routes() -> list[str]:
    """The routes of the API as its schema writes them, such as `/api/v1/seasons/{id}/`."""
    return [route for route, _callback in routes() if route.startswith("api/v1/") and route != "api/v1/"]


def admin_doors() -> list[str]:
    """The five pages of each model of the administration, and each action of its menu."""
    found = []
    for model, pages in admin.site._registry.items():
        label = model._meta.label_lower
        found += [f"{label}: {page}" for page in MODEL_PAGES]
        found += [f"{label}: action {action}" for action in pages.actions or ()]
    return found


def socket_routes() -> list[str]:
    """The routes of all sockets, in the notation of the URL configuration."""
    served = [
        *stream_routing.desk_urlpatterns, *friends_routing.websocket_urlpatterns, *routing.websocket_urlpatterns,
        *stream_routing.websocket_urlpatterns,
    ]  # fmt: skip
    return sorted({str(each.pattern) or ELSEWHERE for each in served} | {BOTS_PATH.removeprefix("/")})
