"""Static files, answered before Django: behind its middleware each of them would take a thread of its own."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

from .doors import App, Scope


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, which knows the files and what to say of them, for ASGI; everything else goes on to `app`."""

    def __init__(self, app: App) -> None:
        super().__init__(get_response=None, settings=settings)
        self._app = app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        found = self._known(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            return await self._app(scope, receive, send)
        asked = {
            f"HTTP_{name.decode('latin1').upper().replace('-', '_')}": value.decode("latin1")
            for name, value in scope["headers"]
        }
        answer = found.get_response(scope["method"], asked)
        headers = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in answer.headers]
        headers.append((b"x-content-type-options", b"nosniff"))  # as SecurityMiddleware says of every page
        await send({"type": "http.response.start", "status": int(answer.status), "headers": headers})
        body = b""
        if answer.file is not None:
            with answer.file as file:  # of some kilobytes, and in the system's memory after the first time
                body = file.read()
        await send({"type": "http.response.body", "body": body})
        return None

    def _known(self, path: str) -> Any:
        return self.find_file(path) if self.autorefresh else self.files.get(path)
