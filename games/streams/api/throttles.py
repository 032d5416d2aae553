"""Rate limits of the webhook. They pass a burst of thousands of gifts, and count alike for unknown streams."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from games.api.throttles import CountingThrottle


class GiftThrottle(CountingThrottle):
    """The limit of one network address at one stream."""

    scope = "gift"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"gifts/{view.kwargs['stream_id']}/{self.get_ident(request)}"


class GiftAddressThrottle(CountingThrottle):
    """The limit of one network address at all streams together, real or not."""

    scope = "gift-address"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"gifts/{self.get_ident(request)}"
