"""The viewers of a table's room, and the frames that one reading of the table makes for them.

Viewers who may see the same data share each frame: it is encoded once, however many they are.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import orjson

from games.selectors import AddressedFrame, ChatSoFar, Cursor, EncodedFrame, TableState

from .attendance import SILENT_SECONDS

Claim = tuple[int, str]
"""The time at which a socket took its player's seat, and the socket. The later claim holds."""


AWAY = float("-inf")
"""The time at which a page that nobody looks at was heard: never."""


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket in a table's room: its user, and the functions by which the room sends it frames."""

    user_id: int | None
    show: Callable[[bytes, int, int | None], None]
    """Called on the loop with a state's body, its time in ms and the viewer's seat."""
    tell: Callable[[str], None]
    """Called on the loop with any other frame."""
    claimed: Callable[[Claim], None]
    """Called on the loop when a socket of this viewer's user takes the seat."""
    cursor: Cursor | None = None
    """The position of the last state built for the viewer. Only `refresh` uses it."""
    counted: bool = True
    """Whether the viewer counts as a spectator. The page of matches to watch follows tables without being counted."""
    heard_at: float = field(default_factory=time.monotonic)
    """The monotonic time of the last frame from the viewer."""
    behind: int | None = None
    """The seconds by which the last state built for the viewer lay in the past; None before the first."""

    @property
    def is_away(self) -> bool:
        """Whether nobody has looked at the viewer's page since it connected."""
        return self.heard_at == AWAY

    def hears_late(self, message: AddressedFrame, now: datetime) -> bool:
        """Whether this viewer may get a message of a delayed match only when people without a seat may read it.

        One who has been shown no state yet may be such a person, unless the message is for certain users alone.
        """
        if self.behind is not None:
            return bool(self.behind)
        return message.readers is None and (message.spectators_from is None or message.spectators_from > now)


def recently_heard_users(viewers: Iterable[Viewer]) -> set[int]:
    """Returns the ids of the users among these viewers whose socket sent something in the last 12 s."""
    since = time.monotonic() - SILENT_SECONDS
    return {viewer.user_id for viewer in viewers if viewer.user_id is not None and viewer.heard_at >= since}


def watching_users(viewers: Iterable[Viewer]) -> set[int]:
    """Returns the ids of the users among these viewers who count as spectators.

    One whose page came back by itself, and is looked at by nobody, does not watch.
    """
    watching = {viewer for viewer in viewers if viewer.counted and not viewer.is_away}
    return {viewer.user_id for viewer in watching if viewer.user_id is not None}


ShownFrame = tuple[Viewer, bytes, int, int | None, str | None]
"""A viewer, the body of the state for it, the state's time in ms, the viewer's seat, and the chat so far, if needed."""


class FramesOfReading:
    """The frames of one table state for several viewers. Equal ones are made once."""

    def __init__(
        self, moment: TableState, asking: Collection[Viewer], watchers: int, away: frozenset[int],
        chat: ChatSoFar | None = None,
    ) -> None:  # fmt: skip
        """`chat` is the chat of the state's match, if the caller has read it."""
        self._moment, self._asking, self._watchers, self._away = moment, asking, watchers, away
        self._said = _ChatHistoryFrames(moment, chat)
        self._public: dict[tuple[Cursor | None, Cursor | None], EncodedFrame | None] = {}

    def for_viewers(self, viewers: Iterable[tuple[Viewer, int | None]]) -> list[ShownFrame]:
        """Returns the frames for these viewers and their seats, without those who see no change."""
        return [frame for viewer, seat in viewers if (frame := self.for_viewer(viewer, seat)) is not None]

    def for_viewer(self, viewer: Viewer, seat: int | None) -> ShownFrame | None:
        """Returns the frame for a viewer and moves its cursor; None if the viewer sees no change.

        Viewers in `asking`, and those without a state, get the whole state and the messages of the chat.
        """
        moment = self._moment
        user_id = None if moment.behind else viewer.user_id  # of a past moment all see the same
        viewer.behind = moment.behind
        since = None if viewer in self._asking else viewer.cursor
        made = self._encoded(user_id, since, viewer.cursor)
        if made is None:
            viewer.cursor = moment.cursor_past(since) if since is not None else viewer.cursor
            return None
        viewer.cursor = made.cursor
        return viewer, made.body, moment.at, seat, self._said.for_viewer(user_id) if since is None else None

    def _encoded(self, user_id: int | None, since: Cursor | None, before: Cursor | None) -> EncodedFrame | None:
        def make() -> EncodedFrame | None:
            return self._moment.encoded(
                user_id=user_id, cursor=since, watchers=self._watchers, before=before, away=self._away
            )

        if not self._moment.is_bystander(user_id):
            return make()
        key = since, before
        if key not in self._public:
            self._public[key] = make()
        return self._public[key]


class _ChatHistoryFrames:
    """The `said` frames of one table state: what has been said in the match so far.

    Viewers who may read the same messages share one frame, which is built once.
    """

    def __init__(self, moment: TableState, chat: ChatSoFar | None = None) -> None:
        self._head, self._is_sealed_to = moment.head, moment.hides_messages_from
        until = moment.now - timedelta(seconds=moment.behind) if moment.behind else None
        self._chat: ChatSoFar | None = None
        if self._head is not None:
            fits = chat is not None and until is None and chat.info.id == self._head.info.id
            self._chat = chat if fits else ChatSoFar(self._head.info, until=until)
        self._made: dict[int | None, str] = {}

    def for_viewer(self, user_id: int | None) -> str | None:
        """Returns the encoded `said` frame for this user.

        None before the table's first match, or if the user may not read messages.
        """
        head = self._head
        if head is None or self._chat is None or self._is_sealed_to(user_id):
            return None
        seat = None if head.ended else head.seat_of(user_id)
        if seat not in self._made:
            self._made[seat] = orjson.dumps(self._chat.said(seat, ended=head.ended)).decode()
        return self._made[seat]
