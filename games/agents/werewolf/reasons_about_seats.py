"""Finds a reason in the public events that a speaker can give for or against a seat, as a code.

For example, "flipped" means that the seat has claimed two roles.
"""

from __future__ import annotations

from .belief_state import BeliefState
from .speech_intents import Reason


def reason_against(sight: BeliefState, seat: int) -> Reason:
    """Returns the code of the strongest reason to suspect this seat.

    Without a reason it is "none", or "unheard" for a seat that has not spoken in the match.
    """
    table = sight.table
    claims = table.claims[seat]
    seer = sight.trusted_seer()
    if seer is not None and seer != seat:
        check = table.claims[seer].checks.get(seat)
        if check is not None and check.wolf:
            return "checked_wolf"
    if claims.role in ("seer", "witch", "guard") and len(table.claimants(claims.role)) > 1:
        return "counterclaim"
    if len(claims.roles) > 1:
        return "flipped"
    if seer is not None and seer != seat and _opposed(sight, seat, seer):
        return "against_seer"
    if any(each.seat == seat and not each.suspects and each.about in table.exposed for each in table.opinions):
        return "defended_wolf"
    if _voted_against(sight, seat, _likely_victims(sight)):
        return "vote_against_good"
    if table.exposed and _voted_with_wolves(sight, seat):
        return "votes_with_wolves"
    if claims.role is None and table.has_had_turn(seat) and not any(each.seat == seat for each in table.opinions):
        return "quiet"
    return _reason_by_others(sight, seat)


def _reason_by_others(sight: BeliefState, seat: int) -> Reason:
    """Returns the code of a weaker reason: what others said of this seat, or a claim of its that is not believed."""
    table = sight.table
    if any(
        (check := table.claims[other].checks.get(seat)) is not None and check.wolf
        for other in table.claimants("seer")
        if other not in (seat, table.me)
    ):
        return "claim_checked"
    if table.claims[seat].role == "seer" and not table.claims[seat].checks:
        return "claim_unchecked"
    if table.claims[seat].role in ("seer", "witch", "guard"):
        return "claim_doubted"
    if any(each.about == seat and each.suspects and each.seat != table.me for each in table.opinions):
        return "accused"
    if any(vote.kind == "banish" and vote.cast.count(seat) > 1 for vote in table.votes):
        return "drew_votes"
    return _no_reason(sight, seat)


def reason_for(sight: BeliefState, seat: int) -> Reason:
    """Returns the code of the strongest reason to trust this seat.

    Without a reason it is "none", or "unheard" for a seat that has not spoken in the match.
    """
    seer = sight.trusted_seer()
    if seer is not None and seer != seat:
        check = sight.table.claims[seer].checks.get(seat)
        if check is not None and not check.wolf:
            return "checked_good"
    if _voted_against(sight, seat, set(sight.table.exposed)):
        return "death_pattern"
    return _no_reason(sight, seat)


def _no_reason(sight: BeliefState, seat: int) -> Reason:
    return "none" if sight.table.spoken.get(seat) else "unheard"


def _likely_victims(sight: BeliefState) -> set[int]:
    """Returns the seats that were the only death of a night: the wolves most likely killed them, so they were good."""
    return {seat for dead in sight.table.night_deaths.values() if len(dead) == 1 for seat in dead}


def _voted_against(sight: BeliefState, seat: int, targets: set[int]) -> bool:
    return any(vote.kind == "banish" and vote.cast[seat] in targets for vote in sight.table.votes)


def _opposed(sight: BeliefState, seat: int, seer: int) -> bool:
    """Whether this seat suspected the seer in a speech, or voted to banish it."""
    return _voted_against(sight, seat, {seer}) or any(
        each.seat == seat and each.about == seer and each.suspects for each in sight.table.opinions
    )


def _voted_with_wolves(sight: BeliefState, seat: int) -> bool:
    return any(
        vote.kind == "banish"
        and vote.cast[seat] is not None
        and any(wolf != seat and vote.cast[wolf] == vote.cast[seat] for wolf in sight.table.exposed)
        for vote in sight.table.votes
    )
