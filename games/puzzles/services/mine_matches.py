"""Searches finished matches for new puzzles. Each match is searched once, however often the search is requested."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

import orjson
from django.db import DatabaseError, transaction

from games.models import Match, Replay
from games.puzzles.models import MinedMatch, Puzzle
from games.puzzles.positions import OPTIONS
from games.puzzles.puzzle_finder import PlayedRound, puzzles_in
from games.puzzles.selectors import unmined_matches
from games.rules.cards import Card
from games.rules.doudizhu.actions import Pass, Play
from games.rules.doudizhu.hand_types import HandType
from games.services.failure_log import log_failure

from .builtin_puzzles import is_for_practice

log = logging.getLogger(__name__)

PER_MATCH: Final = 2
"""Puzzles from one match at most, so that its players do not meet it again for a week."""
KICKERS: Final = ("wings_from_chain", "rocket_as_kickers", "four_with_pair")
"""Options that can turn an endgame lost by the usual rules into a win."""


def mine(*, now: datetime, most: int) -> int:
    """Searches at most `most` finished matches for puzzles and returns the number of matches searched.

    A match and its puzzles are stored in one transaction; after a crash the next run begins with that match again. A
    match that cannot be read is logged and counts as searched with nothing found.
    """
    looked = 0
    for match in unmined_matches()[:most]:
        try:
            _look_through(match, now)
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001  one unreadable replay must not block other matches
            log_failure(log, error, "match %s cannot be looked through for puzzles", match.pk, match=match.pk)
            MinedMatch.objects.get_or_create(match=match, defaults={"at": now, "found": 0})
        looked += 1
    return looked


def _look_through(match: Match, now: datetime) -> None:
    found = puzzles_in(rounds_of(match), most=PER_MATCH)
    rows = []
    for played, puzzle in found:
        entry = puzzle.model_fields()
        rows.append(
            Puzzle(
                source=Puzzle.Source.MATCH, match=match, round=played.number, created_at=now,
                practice=is_for_practice(entry["fingerprint"]), **entry,
            )
        )  # fmt: skip
    with transaction.atomic():
        _row, new = MinedMatch.objects.get_or_create(match=match, defaults={"at": now, "found": len(rows)})
        if new:
            Puzzle.objects.bulk_create(rows, ignore_conflicts=True)


def rounds_of(match: Match) -> list[PlayedRound]:
    """Returns the rounds of a finished match, read from its stored replay.

    Empty if the match had other rules for kickers than the default ones: they can make a lost endgame won.
    """
    if any(match.options.get(key, getattr(OPTIONS, key)) != getattr(OPTIONS, key) for key in KICKERS):
        return []
    kept = Replay.objects.filter(match=match).values_list("data", flat=True).first()
    if kept is None:
        return []
    return list(_rounds(orjson.loads(gzip.decompress(bytes(kept)))["steps"]))


def _rounds(steps: Iterable[dict[str, Any]]) -> Iterator[PlayedRound]:
    number, hands, begun = 1, None, None
    actions: list[Any] = []
    for step in steps:
        hands = step["view"].get("hands") or hands
        for event in step["events"]:
            data = event["data"]
            match event["kind"]:
                case "round_start":
                    number = data["round"]
                case "landlord" if hands is not None:
                    begun, actions = (_hands(hands), _cards(data["bottom"]), data["seat"], data["bid"]), []
                case "play":
                    actions.append((data["seat"], Play(_cards(data["cards"]), HandType(data["type"]))))
                case "pass":
                    actions.append((data["seat"], Pass()))
                case "round_end" if begun is not None:
                    yield PlayedRound(number, *begun, tuple(actions))
                    begun = None


def _hands(codes: Iterable[Iterable[str]]) -> tuple[tuple[Card, ...], ...]:
    return tuple(_cards(hand) for hand in codes)


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(sorted(map(Card.from_code, codes)))
