"""Computes the state of a match from its seed and log ("folds" the log), and verifies stored matches in this way.

Anybody who has the published seed and log can repeat the computation. The log of a branch begins from a stored state of
its parent, so its verification begins with the parent's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.models import Branch, Match, Snapshot
from games.rules import branching, codec
from games.rules.core import Event, Game, MalformedMove, RulesError, Transition, commitment, start

from .archived_logs import archived_entries
from .match_info import MatchInfo, log_rows, match_info_of
from .newest_state import LogEntry, decode_state, encode_state, event_of

READ_AT_ONCE = 1000
"""The number of log entries that `verify` reads at once, so that a match of many rounds needs little memory."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of `verify`: which stored parts of a match agree with its seed."""

    moves: int
    """The number of folded log entries, without the start."""
    commitment: bool
    """Whether the published hash belongs to the seed."""
    events: bool
    """Whether every entry produced the events stored in the log."""
    state: bool
    """Whether the folded state equals the stored one. Fields added by a later release have their default in both."""

    origin: bool = True
    """Whether a branch begins in the state that its parent's log leads to.

    True also for all other matches, for a branch whose hidden cards were drawn anew, and for one whose parent is
    deleted: there is nothing to compare.
    """

    @property
    def ok(self) -> bool:
        return self.commitment and self.events and self.state and self.origin


def start_of(info: MatchInfo) -> Transition[Any]:
    """Returns the start of a match, computed from its seed: the first state and the events.

    A branch starts from its stored state.
    """
    if info.is_branch:
        stored = Branch.objects.values_list("state", flat=True).get(match_id=info.id)
        return branch_start(info.rules, decode_state(info, stored))
    agents = [seat.index for seat in info.seats if seat.agent]
    return start(info.rules, info.options, len(info.seats), info.seed, agents=agents)


def branch_start(rules: Game[Any], state: Any) -> Transition[Any]:
    """Returns the start of a branch: its first state, and the event of its first round, if the game has rounds."""
    view = rules.view(state, None)
    if "round" not in view:
        return Transition(state)
    data = {"round": view["round"]} | ({"opener": state.opener} if hasattr(state, "opener") else {})
    return Transition(state, (Event("round_start", data),))


def fold(info: MatchInfo, state: Any, lines: list[LogEntry]) -> Iterator[tuple[LogEntry, Transition[Any]]]:
    """Applies consecutive log entries to the state before them.

    Yields each entry with its outcome, a `Transition`: the new state and the events.
    """
    for line in lines:
        coded = {"seat": line.seat, "window": line.window, "verb": line.verb, "data": line.action}
        move = codec.decode_move(info.rules.actions, {**coded, "at": line.at, "by": line.by})
        after = info.rules.apply(state, move)
        state = after.state
        yield line, after


def log_entries(match_id: UUID, *, after: int = -1, until: int | None = None) -> list[LogEntry]:
    """Returns a match's log entries with numbers above `after`, up to `until` (None: the last), the oldest first.

    They come from the database, or from the archive if they are there. Raises ArchiveUnreachable and DamagedArchive.
    """
    rows = log_rows(match_id).filter(number__gt=after)
    if until is not None:
        rows = rows.filter(number__lte=until)
    found = [
        LogEntry(
            row["number"], row["seat"], row["window"], row["verb"], row["action"], row["at"], row["by"],
            tuple(event_of(event) for event in row["events"]),
        )
        for row in rows.order_by("number").values()
    ]  # fmt: skip
    return found or archived_entries(match_id, after=after, until=until)


def fold_from_seed(info: MatchInfo, *, until: int | None = None) -> Any:
    """Returns the state of a match after log entry number `until` (None: the last), computed from its start."""
    state = start_of(info).state
    for _, after in fold(info, state, log_entries(info.id, after=0, until=until)):
        state = after.state
    return state


def verify(match: Match) -> Verification:
    """Plays the whole log of a match again, and compares events, state and seed with what is stored and published.

    If the rules refuse an entry of the log, events and state both count as different. The match may run: entries that
    are added meanwhile are folded, and have to belong to a later state.
    """
    info, snapshot = match_info_of(match.id), Snapshot.objects.get(match=match)
    first = start_of(info)
    state, number, then, same = first.state, -1, first.state, True
    try:
        for part in _in_parts(match.id):
            lines = part
            if number < 0:
                number, same, lines = 0, part[0].number == 0 and _same(part[0].events, first.events), part[1:]
            for line, after in fold(info, state, lines):
                same = same and line.number == number + 1 and _same(line.events, after.events)
                state, number = after.state, line.number
                if number == snapshot.number:
                    then = state
        played = number >= 0
    except RulesError:
        played = False
    known = number == snapshot.number or Snapshot.objects.filter(match=match, number__gte=number).exists()
    return Verification(
        moves=number,
        commitment=commitment(info.seed) == info.commitment,
        events=played and same,
        state=played and snapshot.number <= number and known
        and encode_state(then) == _encode_anew(info, snapshot.state),
        origin=_fits_parent(info),
    )  # fmt: skip


def _in_parts(match_id: UUID) -> Iterator[list[LogEntry]]:
    """Yields a match's whole log in lists of at most `READ_AT_ONCE` entries."""
    lines = log_entries(match_id, until=READ_AT_ONCE - 1)
    while lines:
        yield lines
        last = lines[-1].number
        lines = log_entries(match_id, after=last, until=last + READ_AT_ONCE) if len(lines) == READ_AT_ONCE else []


def _fits_parent(info: MatchInfo) -> bool:
    """Whether the first state stored for a branch equals the state to which its parent's log leads."""
    if not info.is_branch:
        return True
    branch = Branch.objects.get(match_id=info.id)
    if branch.parent_id is None or branch.redealt:
        return True
    parent = match_info_of(branch.parent_id)
    try:
        first = branching.first_state(info.rules, fold_from_seed(parent, until=branch.move), seat=branch.seat)
    except RulesError:
        return False
    return encode_state(first) == _encode_anew(info, branch.state)


def _encode_anew(info: MatchInfo, text: str) -> str | None:
    """Decodes a stored state and encodes it with the present code, for comparison; None if it cannot be decoded."""
    try:
        return encode_state(decode_state(info, text))
    except (MalformedMove, ValueError):
        return None


def _same(stored: tuple[Event, ...], played: tuple[Event, ...]) -> bool:
    return [codec.encode(event) for event in stored] == [codec.encode(event) for event in played]
