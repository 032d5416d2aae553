"""Holds a Werewolf agent to its own words: the seat that it called a wolf today, and what was said since then.

Everything here is read from the public record, so a vote explained by it reveals nothing.
"""

from __future__ import annotations

from typing import Any

from .belief_state import BeliefState
from .speech_intents import Reason
from .unopposed_seers import without_seer_that_cleared

FOLLOWED = 2
"""The fewest speakers whose accusations, made since the agent spoke, may draw its vote to another seat."""
SPECIAL_ROLES = ("seer", "witch", "guard")


def named_suspect(sight: BeliefState) -> int | None:
    """Returns the first seat that the agent called a wolf in its last speech of today with a suspicion.

    None if it has called no seat a wolf today.
    """
    place = _last_suspicion(sight)
    if place is None:
        return None
    speeches, me, day = sight.table.view["speeches"], sight.table.me, sight.table.day
    kind = speeches[place]["kind"]
    seats: list[int] = [
        claim["seat"]
        for each in speeches
        if (each["seat"], each["day"], each["kind"]) == (me, day, kind)
        for claim in each["claims"]
        if _is_suspicion(claim)
    ]
    return seats[0]


def trusted_seats(sight: BeliefState) -> frozenset[int]:
    """Returns the seats that the agent called good today and has not called a wolf since."""
    latest: dict[int, bool] = {}
    for each in sight.table.opinions:
        if (each.seat, each.day) == (sight.table.me, sight.table.day):
            latest[each.about] = each.suspects
    return frozenset(seat for seat, suspects in latest.items() if not suspects)


def reason_to_change(sight: BeliefState, named: int | None, seat: int) -> Reason | None:
    """Returns the public event since the agent's last speech of today for which it votes for `seat`, not for `named`.

    None if there is no such event. Without `named`, only events about `seat` count.
    """
    later = _claims_since(sight)
    if named is not None and named not in without_seer_that_cleared(sight, (named, seat)):
        return "cleared_me"
    seer = sight.trusted_seer()
    for speaker, claim in later:
        if claim["kind"] == "check" and speaker == seer:
            if claim["seat"] == seat and claim["wolf"]:
                return "checked_wolf"
            if claim["seat"] == named and claim["wolf"] is False:
                return "checked_good"
    for speaker, claim in later:
        role = claim["role"] if claim["kind"] == "role" else None
        if role not in SPECIAL_ROLES:
            continue
        rivals = len(sight.table.claimants(role)) > 1
        if speaker == seat and rivals:
            return "counterclaim"
        if speaker == named and not rivals:
            return "claimed"
    followed = {speaker for speaker, claim in later if _is_suspicion(claim) and claim["seat"] == seat}
    kept = {speaker for speaker, claim in later if _is_suspicion(claim) and claim["seat"] == named}
    return "accused" if len(followed) >= FOLLOWED and len(followed) > len(kept) else None


def _is_suspicion(claim: Any) -> bool:
    return bool(claim["kind"] == "suspect" and claim["seat"] is not None)


def _last_suspicion(sight: BeliefState) -> int | None:
    """Returns the place in the record of the agent's last message of today with a suspicion; None without one."""
    me, day = sight.table.me, sight.table.day
    speeches = sight.table.view["speeches"]
    for place in range(len(speeches) - 1, -1, -1):
        each = speeches[place]
        if (each["seat"], each["day"]) == (me, day) and any(_is_suspicion(claim) for claim in each["claims"]):
            return place
    return None


def _claims_since(sight: BeliefState) -> list[tuple[int, Any]]:
    """Returns (speaker, claim) for the claims of other seats today since the agent last spoke."""
    me, day = sight.table.me, sight.table.day
    found: list[tuple[int, Any]] = []
    for each in reversed(sight.table.view["speeches"]):
        if each["day"] != day or each["seat"] == me:
            break
        found = [(each["seat"], claim) for claim in each["claims"]] + found
    return found
