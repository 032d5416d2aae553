"""Plays moves of different matches in one database transaction, so that one flush of the disk makes all durable.

Each move keeps its own fate. A refused move writes nothing, and a match that another transaction holds is left out: its
move is then played alone, as are moves that write more than log entries and a state. Rules and laws are those of
`moves`: every move goes through a `MatchTransaction`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from games import journal
from games.journal import Head
from games.metrics import LOCK, RULES, WRITE, MoveTimes
from games.rules import codec
from games.rules.core import Move, RulesError, due_timeout
from games.selectors import window_aliases

from . import match_figures
from .match_transaction import MatchTransaction, events_for_seat, only_moves, store_entries_of_several
from .moves import AcceptedMove, rules_of


@dataclass(frozen=True, slots=True)
class SentMove:
    """A move in a person's frame, with the fields that `moves.play_move_by_alias` takes."""

    match_id: UUID
    seat: int
    alias: str
    verb: object
    data: dict[str, Any]
    ref: str | None
    now: datetime
    """The time at which the frame arrived."""


Outcome = AcceptedMove | RulesError | None
"""The accepted move, or its refusal. None: the move was left out and has to be played alone."""


def play_moves(sent: Sequence[SentMove]) -> list[Outcome]:
    """Plays these moves in one transaction, and returns the outcome of each in their order.

    Of several moves in one match the first is played, and the others are left out. Raises an error of the database
    only: then nothing was played, unless the commit's answer was lost.
    """
    outcomes: list[Outcome] = [None] * len(sent)
    actions = {}
    for place, each in enumerate(sent):
        try:
            action = _action(each)
        except RulesError as refusal:
            outcomes[place] = refusal
            continue
        if action is not None:
            actions[place] = action
    first: dict[UUID, int] = {}
    for place in actions:
        first.setdefault(sent[place].match_id, place)
    if not first:
        return outcomes
    times = MoveTimes()
    with transaction.atomic():
        heads = journal.lock_free_matches(first)
        times.mark(LOCK)
        turns = {}
        for match_id, place in first.items():
            if match_id not in heads:
                continue
            try:
                turn = _turn(heads[match_id], sent[place], actions[place])
            except RulesError as refusal:
                outcomes[place] = refusal
                match_figures.record_refusal(heads[match_id], refusal)
                continue
            if turn is not None:
                turns[place] = turn
        times.mark(RULES)
        if turns:
            store_entries_of_several([*turns.values()])
    times.mark(WRITE)
    for place, turn in turns.items():
        match_figures.record_moves(turn.before, turn.lines, times, arrived=sent[place].now)
        events = events_for_seat(turn.lines[-1].events, sent[place].seat)
        outcomes[place] = AcceptedMove(sent[place].match_id, turn.number, events)
    return outcomes


def _action(sent: SentMove) -> Any:
    """Returns the action of a move; None if its verb is spoken or repeatable, since the move then writes other rows.

    Raises MalformedMove, and IllegalMove if the match does not exist.
    """
    rules = rules_of(sent.match_id)
    if isinstance(sent.verb, str) and (sent.verb in rules.spoken_verbs or sent.verb in rules.repeatable):
        return None
    return codec.parse_action(rules.actions, sent.verb, sent.data)


def _turn(head: Head, sent: SentMove, action: Any) -> MatchTransaction | None:
    """Applies a move to the locked state of its match. Returns None if the move has to be played alone.

    Raises RulesError if the rules refuse it.
    """
    turn = MatchTransaction(head, sent.now, head.ms(sent.now), head.state)
    ctx = head.state.ctx
    if head.info.streamed or head.info.lesson or sent.seat in ctx.trustees or not 0 <= sent.seat < len(head.info.seats):
        return None
    if due_timeout(head.state, max(turn.at, ctx.at)) is not None:
        return None
    window = window_aliases.window_with_alias(sent.match_id, sent.seat, sent.alias, ctx.windows)
    turn.apply(Move(sent.seat, window, action, turn.at, "person"))
    return turn if only_moves(turn) else None
