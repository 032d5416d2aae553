"""A line in which sockets wait until the test lets them open."""

from __future__ import annotations

from games.consumers.waiting_line import Place, WaitingLine


class HeldLine(WaitingLine):
    """A line whose only turn is taken until the test lets the others open."""

    def __init__(self, most: int = 50) -> None:
        super().__init__(at_once=1, most=most)
        first = self.enter(address="", call=lambda: None, tell=lambda _number: None)
        assert first is not None
        self._first: Place = first
        self._at_once = 1

    def let_go(self, at_once: int = 50) -> None:
        self._at_once = at_once
        self._first.leave()
