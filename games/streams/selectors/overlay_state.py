"""Makes the state of a stream's overlay: an allow-list of what its audience may see at the moment that is shown.

With the setting `delayed`, or at a table that spectators see late, the whole overlay shows a past moment. It follows
from the match's log and from the times of gifts and messages, so every process shows the same. Hands, and the cards of
gifts, are shown by three rules:

- After a round they are public.
- During a round in which only agents play, the streamer's setting decides.
- While a person or a player's bot has a seat in the match, only the hand of a streamer who plays is shown, unless the
  setting hides it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Any, Final
from uuid import UUID

import orjson

from games.models import Kind
from games.selectors import SpectatorMoment, moment_behind
from games.streams.models import Stream, StreamMatch

from .broadcast_totals import broadcast_before, round_of_broadcast
from .overlay_gifts import gifts_at
from .overlay_hands import cards_of_gifts, shown_hands
from .overlay_talk import said_at
from .streams import matches_of_broadcast

VIEW: Final = (
    "phase", "turn", "roles", "landlord", "counts", "bids", "highest", "plays", "last", "trick", "bottom", "multiplier",
    "format", "round", "rounds",
)  # fmt: skip
"""The fields of the spectators' view that the overlay of a card game shows."""
VIEW_OF_OTHERS: Final = ("format", "round", "rounds")
"""The fields of the views of games without a drawing of their own."""
AT_ONCE: Final = 8
"""Matches that one query reads in search of the one that is shown."""
DRAWN: Final = "doudizhu"
"""The game whose whole table the overlay draws. Of the others it shows players and points."""


@dataclass(frozen=True, slots=True)
class OverlayState:
    """The state of an overlay as JSON, with what the room that sends it must know."""

    body: bytes
    """The JSON object of the state, equal for all overlays of the stream."""
    moment: datetime
    """The time of the moment that is shown."""
    next_at: datetime | None
    """If the moment lies in the past: the time from which the next known change is shown."""
    digest: str
    """The digest of the secret that is valid now. Sockets that came with another one are closed."""
    table_code: str | None
    """The code of the table at which the stream plays."""
    behind: int
    """Seconds by which the moment lies in the past."""


def overlay_state(
    stream_id: UUID, now: datetime, *, nudge: Mapping[str, Any] | None = None
) -> OverlayState | None:  # fmt: skip
    """Returns the state that the overlays of a stream show now; None if the stream does not exist.

    `nudge` is a message from `after_commit.nudge_table`. If it names a move whose state this process has cached, the
    match is not read again.
    """
    stream = Stream.objects.select_related("table").filter(pk=stream_id).first()
    if stream is None:
        return None
    played, shown, behind = _match_at(stream, now, nudge)
    moment = now - timedelta(seconds=behind)
    live = _is_live(stream, moment)
    frame: dict[str, Any] = {"live": live, "game": stream.game, "hands": stream.hands, "behind": behind}
    later: list[datetime] = []
    if live:
        frame |= {"title": stream.title, "since": _ms(stream.started_at)}
        head = None if shown is None else shown.head
        if played is not None and head is not None:
            frame |= _table_fields(stream, played, head, moment, later)
        frame["gifts"] = gifts_at(stream, moment, head, later, past=behind > 0)
        if head is not None and stream.game == DRAWN:
            cards = cards_of_gifts(stream, head)
            for gift in frame["gifts"]["decided"]:
                gift["cards"] = cards.get(gift["reference"]) if gift["status"] == "applied" else None
    following = [] if shown is None or shown.next_at is None else [shown.next_at]
    following += [each + timedelta(seconds=behind) for each in later]
    return OverlayState(
        orjson.dumps(frame), moment, min(following, default=None) if behind else None, stream.overlay_digest,
        None if stream.table is None else stream.table.code, behind,
    )  # fmt: skip


# ── The moment ──────────────────────────────────────────────────────────────────────────────────


def _match_at(
    stream: Stream, now: datetime, nudge: Mapping[str, Any] | None
) -> tuple[StreamMatch | None, SpectatorMoment | None, int]:
    """Returns the stream's match that is shown now, its moment, and the seconds by which the overlay is late."""
    wanted = stream.delay if stream.hands == Stream.Hands.DELAYED else 0
    behind = wanted
    for played in _newest_first(stream):  # of this broadcast: the table of an earlier one is over
        behind = max(wanted, played.match.spectator_delay)
        if played.match.started_at > now - timedelta(seconds=behind):
            continue  # for this overlay it has not begun
        same = nudge is not None and nudge.get("match") == str(played.match_id)
        at_least = nudge["number"] if same and nudge is not None else None
        return played, moment_behind(played.match, now, behind, at_least=at_least), behind
    return None, None, behind


def _newest_first(stream: Stream) -> Iterator[StreamMatch]:
    """Yields the matches of a stream, few at a time: with a long delay, many short ones may not have begun yet."""
    newest = matches_of_broadcast(stream).defer("match__seed")
    for first in count(0, AT_ONCE):
        found = list(newest[first : first + AT_ONCE])
        yield from found
        if len(found) < AT_ONCE:
            return


def _is_live(stream: Stream, moment: datetime) -> bool:
    if stream.started_at is None or stream.started_at > moment:
        return False
    return stream.on_air or (stream.ended_at is not None and stream.ended_at > moment)


# ── The table ───────────────────────────────────────────────────────────────────────────────────


def _table_fields(
    stream: Stream, played: StreamMatch, head: Any, moment: datetime, later: list[datetime]
) -> dict[str, Any]:  # fmt: skip
    """Returns the fields that show the match: its view, its seats, and what gifts have decided about the next round."""
    info = head.info
    view = info.rules.view(head.state, None)
    drawn = info.game == DRAWN
    before = broadcast_before(played)
    points = view.get("scores") or [0] * len(info.seats)
    hands = shown_hands(stream, head, view) if drawn else [None] * len(info.seats)
    said = said_at(info, moment, later)
    fields = {name: view[name] for name in (VIEW if drawn else VIEW_OF_OTHERS) if name in view}
    if "round" in fields:
        fields["round"] = round_of_broadcast(before.rounds, view)
    if drawn:
        fields["cap"] = view["options"]["multiplier_cap"]
    return {
        "people": any(seat.kind != Kind.AGENT for seat in info.seats),
        "ended": head.ended,
        "own": info.seat_of(stream.owner_id),
        "view": fields,
        "next": _next_round(view) if drawn else None,
        "seats": [
            {
                "seat": seat.index, "name": seat.name, "kind": seat.kind, "avatar": seat.avatar,
                "total": points[seat.index] + before.points_of(seat.index, seat.user_id, seat.agent),
                "hand": hands[seat.index], "said": said.get(seat.index),
            }
            for seat in info.seats
        ],
    }  # fmt: skip


def _next_round(view: Mapping[str, Any]) -> dict[str, Any] | None:
    """Returns what the gifts of an ended round have decided about the next one; None if they decided nothing."""
    if view["phase"] != "ROUND_END":
        return None
    kinds = {gift["kind"]: gift["seat"] for gift in view.get("gifts", ())}
    decided = {"landlord": kinds.get("swap_roles"), "reshuffled": "reshuffle" in kinds}
    return decided if decided["reshuffled"] or decided["landlord"] is not None else None


def _ms(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.timestamp() * 1000)
