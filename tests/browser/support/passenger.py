"""A player whose line is bad: what the page sent, what was answered, and what the server's log has of it."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from playwright.sync_api import TimeoutError as TookTooLong
from playwright.sync_api import WebSocket

from .player_actions import SeatedPlayer
from .visitor import Visitor

AGAIN = 2.5
"""Seconds after which a key is pressed again, if its turn is still open: longer than a trip there and back."""


KEEP_TOASTS = """() => {
  if (globalThis.toastsShown) return;
  globalThis.toastsShown = new Set();
  const keep = () => document.querySelectorAll('.toast').forEach(each => toastsShown.add(each.textContent));
  new MutationObserver(keep).observe(document, { childList: true, characterData: true, subtree: true });
}"""
"""Keeps the words of all toasts, which are gone soon."""


@dataclass(frozen=True)
class Entry:
    """One entry of a match's log."""

    seat: int
    window: int | None
    verb: str
    action: dict[str, Any]
    by: str


class Passenger(SeatedPlayer):
    """A person at a table behind a bad line. `sent` holds the frames that the page sent, pings and pulls left out."""

    def __init__(self, visitor: Visitor, folder: Path) -> None:
        super().__init__(visitor)
        self.sent: list[dict[str, Any]] = []
        self._database = folder / "kaiju.sqlite3"
        self._pressed: dict[str, float] = {}
        visitor.page.on("websocket", self._connected)
        visitor.page.add_init_script(f"({KEEP_TOASTS})()")
        visitor.page.evaluate(KEEP_TOASTS)

    @property
    def moves(self) -> dict[str, dict[str, Any]]:
        """The moves that the page sent, by reference; copies count once."""
        return {frame["ref"]: frame for frame in self.sent if frame["type"] == "move"}

    def answers(self, kind: str) -> list[dict[str, Any]]:
        """Returns the frames of one kind, `ack` or `error`, that answered a move."""
        moves = self.moves
        return [each.data for each in self.visitor.frames if each.data["type"] == kind and each.data["ref"] in moves]

    def hears(self, words: str) -> None:
        """Waits until a toast with these words has been shown, even if it is gone already."""
        shown = "words => [...toastsShown].some(each => each.includes(words))"
        self.visitor.until(lambda: self.page.evaluate(shown, words) or None, f"no toast says {words}")

    def wait_for_turn(self) -> None:
        self.wait(lambda _: self.window("turn") is not None)

    def wait_for_answers(self) -> None:
        """Waits until every move that the page sent has an answer."""

        def answered() -> bool | None:
            came = {answer["ref"] for kind in ("ack", "error") for answer in self.answers(kind)}
            return came >= set(self.moves) or None

        self.visitor.until(answered, "a move got no answer")

    def log(self) -> list[Entry]:
        """Returns the log of the match on the table, as the server has stored it."""
        match = UUID(self.visitor.state["match"]["id"]).hex
        with closing(sqlite3.connect(self._database, timeout=30)) as database:
            rows = database.execute(
                'SELECT seat, "window", verb, action, "by" FROM games_log WHERE match_id = ? ORDER BY number', [match]
            ).fetchall()
        return [Entry(seat, window, verb, json.loads(action), by) for seat, window, verb, action, by in rows]

    def own_entries(self) -> list[Entry]:
        return [entry for entry in self.log() if entry.seat == self.seat and entry.by == "person"]

    def takes_turn(self, turn: Callable[[Visitor], None]) -> bool:
        """Calls `turn` if it is the player's turn, and again after a while if nothing came of it.

        Returns True for the first call in a turn.
        """
        window = self.window("turn")
        if window is None or time.monotonic() - self._pressed.get(window["id"], float("-inf")) < AGAIN:
            return False
        first = window["id"] not in self._pressed
        with suppress(TookTooLong):  # the page has not drawn the turn yet
            turn(self.visitor)
        self._pressed[window["id"]] = time.monotonic()
        return first

    def assert_nothing_is_lost_or_doubled(self) -> None:
        """Holds the log to the page: every confirmed move is there once, and nothing else of this player is."""
        confirmed = {answer["ref"] for answer in self.answers("ack")}
        refused = {answer["ref"] for answer in self.answers("error")}
        assert confirmed | refused == set(self.moves), "a move has no answer"
        assert not confirmed & refused, "a move was confirmed and refused"
        entries = self.own_entries()
        assert sorted(map(_told, entries)) == sorted(_sent(self.moves[ref]) for ref in confirmed)
        windows = [entry.window for entry in entries]
        assert len(windows) == len(set(windows)), "two moves in one turn"

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framesent", self._frame_sent)

    def _frame_sent(self, payload: str | bytes) -> None:
        frame = json.loads(payload)
        if frame["type"] not in ("ping", "pull"):
            self.sent.append(frame)


def _sent(frame: dict[str, Any]) -> tuple[str, str]:
    return frame["verb"], str([frame.get("points"), frame.get("cards")])


def _told(entry: Entry) -> tuple[str, str]:
    return entry.verb, str([entry.action.get("points"), entry.action.get("cards")])
