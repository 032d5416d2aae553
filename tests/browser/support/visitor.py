"""A person with a browser in a test. All errors that the browser reports and all frames of the table are recorded."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, WebSocket
from playwright.sync_api import Error as PlaywrightError

PHONE = (390, 844)
DESK = (1440, 900)
T = TypeVar("T")
PATIENCE_MS = 30_000
BREATH_MS = 200
UNPAINTED = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = '0'; })"
"""A script by which unobserved pages are laid out and respond, but are not painted: half of a browser's work."""
DISPLAY = "display => { document.documentElement.style.display = display; }"


@dataclass
class Frame:
    """One JSON frame that the page received over its socket, as text and parsed."""

    raw: str
    data: dict[str, Any]


class Visitor:
    """A person's browser context.

    `troubles` holds the errors of its pages, `frames` those received by the table's socket.
    """

    def __init__(
        self,
        chromium: Browser,
        address: str,
        *,
        language: str = "zh-CN",
        size: tuple[int, int] = DESK,
        theme: str = "light",
        zone: str | None = None,
        looked_at: bool = False,
        workers: bool = False,
        moving: bool = False,
    ) -> None:
        """`workers`: whether service workers run. In most tests they do not, so that each request is the page's own.

        `moving`: whether cards fly and dice roll, as for most people. In most tests nothing moves.
        """
        width, height = size
        self.address, self.language = address, language
        self.troubles: list[str] = []
        self.frames: list[Frame] = []
        self.context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            timezone_id=zone,
            has_touch=width < 1000,
            is_mobile=width < 1000,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if workers else "block",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        if not looked_at:
            self.context.add_init_script(UNPAINTED)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.troubles.append(f"{self.page.url}: {error}"))
        self.page.on("console", self._heard)
        self.page.on("response", self._answered)
        self.page.on("websocket", self._connected)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def leave(self) -> None:
        self.context.close()

    def offline(self) -> None:
        """Cuts the browser's connection. Errors that the browser reports because of that are not recorded."""
        self._expects_silence = True
        self.context.set_offline(True)

    def online(self) -> None:
        self.context.set_offline(False)
        self._expects_silence = False

    def expect_bad_line(self) -> None:
        """Leaves out, from now on, the errors that the browser reports about its connection."""
        self._expects_silence = True

    @contextmanager
    def looking_away(self) -> Iterator[None]:
        """Hides the page during the block, so that it need not lay out, while it receives every frame.

        Layout is most of a table's cost.
        """
        self.page.evaluate(DISPLAY, "none")
        yield
        self.page.evaluate(DISPLAY, "")

    def find(self, css: str) -> Locator:
        return self.page.locator(css)

    def next_state(self, since: int) -> dict[str, Any]:
        """Returns the first `state` frame after the first `since` frames, and waits for it."""

        def came() -> dict[str, Any] | None:
            return next((each.data for each in self.frames[since:] if each.data["type"] == "state"), None)

        return self.until(came, "no state came")

    def until(self, found: Callable[[], T | None], otherwise: str) -> T:
        """Calls `found` again whenever a frame arrives, until it returns something other than None. Returns that."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < end:
            if (value := found()) is not None:
                return value
            self.breathe()
        raise AssertionError(otherwise)

    def breathe(self) -> None:
        """Waits for the next frame, at most `BREATH_MS`. Meanwhile the browser is not made to draw."""
        with suppress(PlaywrightError):  # no frame came
            if self._socket is None or self._socket.is_closed():
                self.page.wait_for_event("websocket", timeout=BREATH_MS)
            else:
                self._socket.wait_for_event("framereceived", timeout=BREATH_MS)

    def look(self, seconds: float) -> None:
        """Looks at the page for so long, as a person does before a press."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.breathe()

    @property
    def state(self) -> dict[str, Any]:
        """The latest `state` frame that the page received."""
        return next(frame.data for frame in reversed(self.frames) if frame.data.get("type") == "state")

    _expects_silence = False
    _socket: WebSocket | None = None

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self._expects_silence:
            self.troubles.append(f"{self.page.url}: {message.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.request.method} {response.url}: {response.status}")

    def _connected(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", self._received)

    def _received(self, payload: str | bytes) -> None:
        raw = payload if isinstance(payload, str) else payload.decode()
        self.frames.append(Frame(raw, json.loads(raw)))
