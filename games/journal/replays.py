"""Builds and stores the replays of matches, in the format that `docs/protocol.md` describes.

A worker stores the replay steps of finished rounds while the match runs, outside the transactions of moves. The move
that ends the match computes the rest, usually the last round, and joins the parts.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Collection
from datetime import UTC
from typing import Any
from uuid import UUID

import orjson
from django.utils import timezone

from games.models import Match, Replay, RoundReplay
from games.rules.core import Event, Game

from .fold_log import fold, log_entries, start_of
from .match_info import MatchInfo, match_info_of
from .newest_state import Head, LogEntry, decode_state, encode_state

VERSION = 1

View = Callable[[Any], dict[str, Any]]
"""A function that returns the view of a state which the replay shows."""
Shown = Callable[[Event], bool]
"""A function that tells whether the replay shows an event."""


class ReplaySteps:
    """Collects the steps of a replay: for each log entry its events, and what it changed in the view."""

    def __init__(
        self, rules: Game[Any], view: View, shown: Shown, *, last: dict[str, Any] | None = None,
        viewer: int | None = None,
    ) -> None:  # fmt: skip
        self._rules, self._view, self._shown, self._viewer = rules, view, shown, viewer
        self._last = last
        self.steps: list[dict[str, Any]] = []

    def add(self, line: LogEntry, state: Any, *, open_: bool) -> None:
        seen = [event for event in line.events if self._shown(event)]
        events = [self._rules.event_json(event) for event in seen]
        view = self._view(state)
        changed, more = (view, {}) if self._last is None else _view_changes(self._last, view)
        if not open_ and self._last is not None and not events and not changed and not more:
            return  # this viewer saw no part of it
        self._last = view
        own = line.seat in (-1, self._viewer)
        known = open_ or own or any(event.data.get("seat") == line.seat for event in seen)
        self.steps.append({
            "at": line.at,
            "seat": line.seat if line.seat >= 0 and known else None,
            "by": line.by if known else None,
            "verb": line.verb if known else None,
            "events": events, "view": changed, "more": more,
        })  # fmt: skip


def full_view(info: MatchInfo) -> View:
    """Returns a function that builds a view of a state in which all hands are open.

    The view is a spectator's view plus the private part of each seat: `hands` for the hands, `own` for the rest.
    """
    rules, seats = info.rules, range(len(info.seats))

    def view(state: Any) -> dict[str, Any]:
        public = rules.view(state, None)
        own = [rules.own_view(state, seat) for seat in seats]
        if any("hand" in mine for mine in own):
            public = public | {"hands": [mine.pop("hand", []) for mine in own]}
        return public | ({"own": own} if any(own) else {})

    return view


def full_steps(info: MatchInfo, state: Any | None, lines: list[LogEntry]) -> tuple[list[dict[str, Any]], Any]:
    """Returns the replay steps of these log entries with all hands open, and the state after them.

    `state` is the state before them; None if they begin with the start of the match.
    """
    view = full_view(info)
    steps = ReplaySteps(info.rules, view, lambda event: True, last=None if state is None else view(state))
    if state is None:
        state = start_of(info).state
        steps.add(lines[0], state, open_=True)
        lines = lines[1:]
    for line, after in fold(info, state, lines):
        state = after.state
        steps.add(line, state, open_=True)
    return steps.steps, state


def viewer_steps(info: MatchInfo, seat: int | None, lines: list[LogEntry]) -> list[dict[str, Any]]:
    """Returns the replay steps of a match, limited to what this seat (None: a spectator) saw while it was played."""
    steps = ReplaySteps(
        info.rules,
        lambda state: info.rules.view(state, seat),
        lambda event: event.seen_by(seat),
        viewer=seat,
    )
    state = start_of(info).state
    steps.add(lines[0], state, open_=False)
    for line, after in fold(info, state, lines[1:]):
        state = after.state
        steps.add(line, state, open_=False)
    return steps.steps


def store_round(match_id: UUID, *, round_number: int, last: int) -> bool:
    """Stores the replay steps of a finished round of a running match.

    `last` is the number of the log entry that ended the round. Returns False if the steps are stored already or the
    match is over. Rounds that are not stored are computed when the match ends, so a crashed worker loses nothing.
    """
    kept = RoundReplay.objects.filter(match_id=match_id, round__gte=round_number)
    if kept.exists() or Replay.objects.filter(match_id=match_id).exists():
        return False
    steps, state = _remaining_steps(match_info_of(match_id), until=last)
    row = RoundReplay(match_id=match_id, round=round_number, last=last, state=encode_state(state), steps=_packed(steps))
    RoundReplay.objects.bulk_create([row], ignore_conflicts=True)
    return True


def delete_stored_rounds() -> None:
    """Deletes the separately stored rounds of matches that have a complete replay.

    Such rounds remain if a worker stored one while the match was ending.
    """
    RoundReplay.objects.filter(match__replay__isnull=False).delete()


def build_replay(head: Head, match: Match) -> None:
    """Stores the replay of an ended match: joins its stored rounds with the steps after them.

    Runs in the transaction of the move that ends the match.
    """
    info = head.info
    rounds = RoundReplay.objects.filter(match_id=info.id).order_by("round")
    parts = [gzip.decompress(bytes(steps)) for steps in rounds.values_list("steps", flat=True)]
    parts.append(orjson.dumps(_remaining_steps(info, until=head.number)[0]))
    steps = b",".join(part[1:-1] for part in parts if part != b"[]")
    front = orjson.dumps(replay_header(info, match, viewer=None, open_=True))
    Replay.objects.create(match=match, data=gzip.compress(front[:-1] + b',"steps":[' + steps + b"]}", 6, mtime=0))
    rounds.delete()


def replay_bytes(match: Match) -> bytes:
    """Returns the stored replay of an ended match as JSON.

    Raises Replay.DoesNotExist if none is stored, as while the match runs or is sealed.
    """
    return gzip.decompress(bytes(Replay.objects.get(match=match).data))


def rename_in_replay(match_id: UUID, *, seat: int, name: str) -> None:
    """Gives the player of one seat this name, and no username, in the match's stored replay, if one is stored."""
    row = Replay.objects.select_for_update().filter(match_id=match_id).first()
    if row is None:
        return
    replay = orjson.loads(gzip.decompress(bytes(row.data)))
    for one in replay["seats"]:
        if one["seat"] == seat:
            one |= {"name": name, "username": None}
    row.data = gzip.compress(orjson.dumps(replay), 6, mtime=0)
    row.save(update_fields=["data"])


def replays_of(match_ids: Collection[UUID]) -> dict[UUID, bytes]:
    """Returns the replays of these matches: a dict from match id to JSON. Matches without a replay are absent."""
    kept = Replay.objects.filter(match_id__in=match_ids).values_list("match_id", "data")
    return {match_id: gzip.decompress(bytes(data)) for match_id, data in kept}


def replay_header(info: MatchInfo, match: Match, *, viewer: int | None, open_: bool) -> dict[str, Any]:
    """Returns all fields of a replay except its steps.

    If `open_`, they include the seed and the time at which the match ended.
    """
    return {
        "version": VERSION,
        "id": str(info.id),
        "game": info.game,
        "rules_version": match.rules_version,
        "status": match.status,
        "options": match.options,
        "commitment": info.commitment,
        "seed": info.seed if open_ else None,
        "started_at": _iso(match.started_at),
        "finished_at": _iso(match.finished_at) if open_ and match.finished_at else None,
        "viewer": viewer,
        "open": open_,
        "seats": [
            {"seat": s.index, "name": s.name, "username": s.username, "avatar": s.avatar, "kind": s.kind}
            for s in info.seats
        ],
    }


def _remaining_steps(info: MatchInfo, *, until: int) -> tuple[list[dict[str, Any]], Any]:
    """Returns the replay steps after the last stored round, up to log entry `until`, and the state after them."""
    last = RoundReplay.objects.filter(match_id=info.id).order_by("-round").first()
    if last is None:
        return full_steps(info, None, log_entries(info.id, until=until))
    return full_steps(info, decode_state(info, last.state), log_entries(info.id, after=last.last, until=until))


def _packed(steps: list[dict[str, Any]]) -> bytes:
    return gzip.compress(orjson.dumps(steps), 6, mtime=0)


def _view_changes(old: dict[str, Any], new: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Returns the difference between two views of a match, as a replay step stores it.

    It has the changed fields (None: removed), and the items appended to lists that only grew.
    """
    changed: dict[str, Any] = dict.fromkeys(old.keys() - new.keys())
    more: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key)
        if key in old and before == value:
            continue
        grew = isinstance(before, list) and isinstance(value, list) and before and value[: len(before)] == before
        if grew and isinstance(before, list):
            more[key] = value[len(before) :]
        else:
            changed[key] = value
    return changed, more


def _iso(moment: Any) -> str:
    return timezone.localtime(moment, timezone=UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
