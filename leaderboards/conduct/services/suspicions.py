"""Scores pairs of accounts that may help each other, stores suspicions for staff, and records what staff decide.

A score alone has no effect on any player.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import User
from leaderboards.conduct.evidence.pair_score import ALARM, Finding, findings, score_of
from leaderboards.conduct.models import Suspicion
from leaderboards.conduct.selectors import directions, meetings, shared_traces

from .own_cases import refuse_own_case

REOPENS_AT = 2
"""How many times the matches known at a dismissal the two must have played, to be looked at again."""


def score_pair(*, first: int, second: int, now: datetime) -> float:
    """Scores the suspicion that two accounts help each other, from all matches that they played, and returns the score.

    A score of `ALARM` or more is stored for staff. A stored score is updated, up or down. A dismissed suspicion is
    opened again if the two have played twice as many matches by then and still reach `ALARM`.
    """
    first, second = sorted((first, second))
    met = meetings(first, second, now=now)
    device, address = shared_traces(first, second)
    found = findings(directions(first, second), met, same_device=device, same_address=address)
    score = score_of(found)
    with transaction.atomic():
        known = Suspicion.objects.select_for_update(of=("self",)).filter(first=first, second=second).first()
        if known is not None:
            _update(known, score, found, met.together, now)
        elif score >= ALARM:
            _create(first, second, score, found, met.together, now)
    return score


def decide(*, suspicion: Suspicion, status: str, by: User, note: str = "", now: datetime) -> bool:
    """Records that staff uphold or dismiss a suspicion.

    Returns False, and changes nothing, if another staff member has decided it in the meantime. Raises DecisionRefused
    OWN_CASE if `by` is one of the two players.
    """
    refuse_own_case(by=by, players=(suspicion.first_id, suspicion.second_id))
    with transaction.atomic():
        held = Suspicion.objects.select_for_update(of=("self",)).get(pk=suspicion.pk)
        if held.status != Suspicion.Status.OPEN:
            return False
        held.status, held.decided_by, held.decided_at = status, by, now
        held.decided_matches, held.note = held.matches, note[:300]
        held.save(update_fields=["status", "decided_by", "decided_at", "decided_matches", "note"])
    return True


def _create(first: int, second: int, score: float, found: list[Finding], together: int, now: datetime) -> None:
    fresh = Suspicion(
        first_id=first, second_id=second, score=score, reasons=_reasons_as_json(found), matches=together,
        created_at=now, updated_at=now,
    )  # fmt: skip
    try:
        with transaction.atomic():
            fresh.save(force_insert=True)
    except IntegrityError:  # another worker scored the same pair from another match; the next match updates the row
        return


def _update(known: Suspicion, score: float, found: list[Finding], together: int, now: datetime) -> None:
    known.score, known.reasons, known.matches, known.updated_at = score, _reasons_as_json(found), together, now
    more = together >= REOPENS_AT * (known.decided_matches or 0)
    if known.status == Suspicion.Status.DISMISSED and more and score >= ALARM:
        known.status = Suspicion.Status.OPEN
    known.save(update_fields=["score", "reasons", "matches", "updated_at", "status"])


def _reasons_as_json(found: list[Finding]) -> list[dict[str, Any]]:
    """Returns the reasons of a suspicion as JSON.

    `from` is the account that helps, `first` or `second`; empty for both.
    """
    return [
        {"code": one.code, "score": round(one.score, 2), "count": one.count,
         "from": "" if one.direction is None else ("first", "second")[one.direction]}
        for one in found
    ]  # fmt: skip
