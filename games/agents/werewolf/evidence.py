"""Converts the public events of a Werewolf match to evidence about roles, for `role_inference`.

Evidence is a set of factors: how much likelier an event is if a seat is, say, a wolf and not a villager. The numbers
were measured in matches between built-in agents and then moved towards 1. People play differently, and voters who
follow one call are not as many independent witnesses.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Literal

from .observation import SPECIALS, Ballots, Observation
from .role_inference import Belief, Evidence, infer

PrivateKnowledge = Literal["own", "cover", "public"]
"""The knowledge that a belief uses beside the public record.

`own`: everything that the seat knows. `cover`: what a wolf would know in the role that it pretends. `public`: nothing.
"""


@dataclass(frozen=True, slots=True)
class Weights:
    """The parameters that say how strongly agents of one level take each kind of event as evidence about roles.

    Each is a factor on the likelihood of a role; 1 means that the event says nothing.
    """

    claimed_seer: tuple[float, float] = (90.0, 18.0)
    """Factors for (seer, wolf) if a seat claims to be the seer."""
    pressed: float = 0.2
    """Factor for the seer if a seat makes that claim only after it has been reported as a wolf."""
    claimed_special: tuple[float, float] = (40.0, 5.0)
    claimed_villager: float = 0.4
    """Factor for seer, witch and guard if a seat claims to be a villager."""
    seer_quiet: float = 0.8
    """Factor for the seer if a seat has spoken on one day without claiming to be the seer."""
    seer_silent: float = 0.35
    """Factor for the seer for each further such day."""
    seer_unopposed: float = 0.08
    """Factor for the seer if a seat has spoken and left another seat's claim to be the seer unanswered."""
    two_claim: float = 0.25
    """Factor for two seats being both wolves if they claim the same role."""
    wrong_check: float = 0.001
    """Factor for the seer if a check that the seat reported is false."""
    mate_accused: float = 0.12
    """Factor for two seats being both wolves if one reports a check that the other is a wolf."""
    mate_cleared: float = 1.2
    twisted: float = 0.05
    """Factor for the seer for each check that a seat reported in two ways."""
    flipped: float = 3.0
    """Factor for a wolf if a seat has claimed two different roles."""
    killed_alone: float = 0.1
    """Factor for a wolf if a seat was the only death of a night."""
    killed_beside: float = 0.4
    """Factor for a wolf if a seat died with another in one night: one of them may have been poisoned."""
    survived: float = 0.75
    """Factor for the seer for each night that a seat survived after claiming to be the seer."""
    vote_wolf: float = 1.25
    """Factor for a wolf for each vote of a seat to banish another one, unless both are wolves (`vote_mates`)."""
    vote_mates: float = 0.4
    """Factor for two wolves of which one voted to banish the other; replaces `vote_wolf` and `vote_drawn`."""
    vote_drawn: float = 1.1
    """Factor for a wolf for each vote to banish this seat."""
    vote_seer: float = 1.6
    """Factor for a wolf if a seat voted to banish the true seer."""
    elect_seer: float = 0.6
    """Factor for a wolf if a seat voted for the true seer as sheriff."""
    elect_mates: float = 1.3
    """Factor for two seats being both wolves if one voted for the other as sheriff.

    Many votes for one seat are no evidence against it: see `_add_election`.
    """
    accused: float = 1.05
    """Factor for a wolf each time a seat is the first that a speaker suspects."""
    accused_mates: float = 0.6
    trusted_mates: float = 1.2
    saved: float = 0.05
    """Factor for a wolf if the witch says, or this seat knows, that the wolves attacked the seat."""
    temper: float = 1.0
    """The exponent of all these factors; below 1 the level trusts evidence less."""


CLUB = Weights()
NOVICE = Weights(temper=0.45)


def believe(
    table: Observation, weights: Weights, *, eyes: PrivateKnowledge = "own", victims: tuple[int, ...] = ()
) -> Belief:
    """Returns the probabilities of all seats' roles as one seat sees them.

    `eyes` says which knowledge is used: `own` (all secrets of the seat), `cover` (its pretended role) or `public`.
    `victims` are seats that this seat knows the wolves attacked; only `own` uses them.
    """
    found = weigh_public_events(table, weights)
    if eyes == "own":
        for seat in victims:
            found.wolf[seat] *= weights.saved
    _add_certain_knowledge(found, table, weights, eyes)
    return infer(found, roles=table.set, alive=table.alive, running=table.phase != "GAME_OVER")


def weigh_public_events(table: Observation, weights: Weights) -> Evidence:
    """Returns the evidence in all public events: role claims, checks, potions, deaths, votes and opinions.

    It is the same for every seat of a level.
    """
    found = Evidence(table.seats)
    _add_role_claims(found, table, weights)
    _add_reported_checks(found, table, weights)
    _add_reported_potions(found, table, weights)
    _add_deaths(found, table, weights)
    _add_votes(found, table, weights)
    _add_opinions(found, table, weights)
    if weights.temper != 1.0:
        _dampen(found, weights.temper)
    return found


def pretended_role(table: Observation) -> str:
    """Returns the role that a wolf pretends to have: seer, witch or guard if it has claimed one, else villager."""
    claimed = table.claims[table.me].role
    return claimed if claimed in SPECIALS and table.has_role(claimed) else "villager"


def _add_certain_knowledge(found: Evidence, table: Observation, weights: Weights, eyes: PrivateKnowledge) -> None:
    """Adds to the evidence what is certain for a seat: exposed wolves, its real or pretended role, its checks.

    A check is the seer's knowledge whether a seat is a wolf.
    """
    for seat in table.exposed:
        found.wolf[seat] = inf
    if eyes == "public":
        return
    if eyes == "own" and table.wolf:
        for seat in range(table.seats):
            found.wolf[seat] = inf if seat in table.pack else 0.0
        return
    mine = table.role if eyes == "own" else pretended_role(table)
    found.wolf[table.me] = 0.0
    for role in SPECIALS:
        for seat in range(table.seats):
            if (seat == table.me) != (mine == role) and (seat == table.me or mine == role):
                found.roles[role][seat] = 0.0
    checks = table.checks() if eyes == "own" else table.claims[table.me].checks.values()
    for check in checks:
        if eyes == "own":
            found.wolf[check.seat] = inf if check.wolf else 0.0
        elif check.seat not in table.exposed:
            found.wolf[check.seat] *= 1 / weights.wrong_check if check.wolf else weights.wrong_check


def _add_role_claims(found: Evidence, table: Observation, weights: Weights) -> None:
    seers = table.claimants("seer")
    for seat, claims in enumerate(table.claims):
        spoken = table.spoken.get(seat, 0)
        match claims.role:
            case "seer":
                found.roles["seer"][seat] *= weights.claimed_seer[0] * (weights.pressed if claims.pressed else 1.0)
                found.wolf[seat] *= weights.claimed_seer[1]
            case "witch" | "guard" as claimed:
                found.roles[claimed][seat] *= weights.claimed_special[0]
                found.wolf[seat] *= weights.claimed_special[1]
            case "villager":
                for role in SPECIALS:
                    found.roles[role][seat] *= weights.claimed_villager
        if claims.role != "seer" and spoken:
            late = weights.seer_unopposed if any(other != seat for other in seers) else 1.0
            found.roles["seer"][seat] *= min(late, weights.seer_quiet * weights.seer_silent ** (spoken - 1))
        if len(claims.roles) > 1:
            found.wolf[seat] *= weights.flipped
    for role in SPECIALS:
        claimants = table.claimants(role)
        for place, one in enumerate(claimants):
            for other in claimants[place + 1 :]:
                found.pair(one, other, weights.two_claim)


def _add_reported_checks(found: Evidence, table: Observation, weights: Weights) -> None:
    for seat in table.claimants("seer"):
        claims = table.claims[seat]
        for check in claims.checks.values():
            if check.seat == seat:
                continue
            if check.wolf:
                found.roles["seer"][seat] *= weights.wrong_check
                found.when("seer", seat, check.seat, 1 / weights.wrong_check)
                found.pair(seat, check.seat, weights.mate_accused)
            else:
                found.when("seer", seat, check.seat, weights.wrong_check)
                found.pair(seat, check.seat, weights.mate_cleared)
        found.roles["seer"][seat] *= weights.twisted**claims.twisted
        if table.alive[seat]:
            found.roles["seer"][seat] *= weights.survived ** max(0, table.day - claims.day - 1)


def _add_reported_potions(found: Evidence, table: Observation, weights: Weights) -> None:
    for seat in table.claimants("witch"):
        claims = table.claims[seat]
        for saved in claims.saves:
            if saved != seat:
                found.when("witch", seat, saved, weights.saved)
        for poisoned in claims.poisons:
            if not any(poisoned in dead for dead in table.night_deaths.values()):
                found.roles["witch"][seat] *= weights.twisted


def _add_deaths(found: Evidence, table: Observation, weights: Weights) -> None:
    for dead in table.night_deaths.values():
        for seat in dead:
            found.wolf[seat] *= weights.killed_alone if len(dead) == 1 else weights.killed_beside


def _add_votes(found: Evidence, table: Observation, weights: Weights) -> None:
    seers = table.claimants("seer")
    both = weights.vote_mates / (weights.vote_wolf * weights.vote_drawn)
    for vote in table.votes:
        if vote.kind == "election":
            _add_election(found, table, weights, vote)
            continue
        for voter, target in enumerate(vote.cast):
            if target is None or target == voter:
                continue
            found.wolf[voter] *= weights.vote_wolf
            found.wolf[target] *= weights.vote_drawn
            found.pair(voter, target, both)
            if target in seers:
                found.when("seer", target, voter, weights.vote_seer)


def _add_election(found: Evidence, table: Observation, weights: Weights, vote: Ballots) -> None:
    """Adds the evidence in a vote for sheriff.

    Wolves vote for each other a little more often than others do, so a vote makes voter and target likelier mates. A
    seat with many votes has many possible mates by chance alone, which the factor for the seat itself makes up for.
    Otherwise an elected villager would be banished on the same day.
    """
    for voter, target in enumerate(vote.cast):
        # all sides vote for a seer without a rival, so such a vote tells nothing
        if target is None or target in (voter, table.unopposed_seer):
            continue
        if target in table.claimants("seer"):
            found.when("seer", target, voter, weights.elect_seer)
        found.pair(voter, target, weights.elect_mates)
    for seat in range(table.seats):
        votes = sum(target == seat for voter, target in enumerate(vote.cast) if voter != seat)
        if votes and seat != table.unopposed_seer:
            share = votes / max(1, table.seats - 1)
            found.wolf[seat] *= (1 + share * (weights.elect_mates - 1)) ** (1 - table.set["wolf"])


def _add_opinions(found: Evidence, table: Observation, weights: Weights) -> None:
    for each in table.opinions:
        if each.suspects:
            found.wolf[each.about] *= weights.accused if each.first else 1.0
            found.pair(each.seat, each.about, weights.accused_mates if each.first else weights.accused_mates**0.5)
        else:
            found.pair(each.seat, each.about, weights.trusted_mates)


def _dampen(found: Evidence, temper: float) -> None:
    found.wolf = [factor**temper for factor in found.wolf]
    found.pairs = {pair: factor**temper for pair, factor in found.pairs.items()}
    found.roles = {role: [factor**temper for factor in column] for role, column in found.roles.items()}
    found.given = {key: {wolf: factor**temper for wolf, factor in row.items()} for key, row in found.given.items()}
