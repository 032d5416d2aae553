"""What an agent means to say, apart from how it says it: the seam between its mind and its voice.

A mind makes `Intent`s of what it believes or pretends; `speech` makes sentences of them, and of nothing else. So a
sentence can tell no more than the mind chose to tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Kind = Literal[
    # at the table
    "candidacy",     # I stand for sheriff, or say why I stand
    "claim_role",    # I am `role`
    "claim_check",   # in `night` I checked `seat`: `wolf` or good
    "claim_save",    # in `night` my antidote went to `seat`
    "claim_poison",  # in `night` my poison went to `seat`
    "claim_guard",   # in `night` I guarded `seat`; None: nobody
    "plan_check",    # I check `seat` next (several: in this order): the badge's flow
    "suspect",       # `seat` looks like a wolf, for `reason`
    "trust",         # `seat` looks good, for `reason`
    "contradict",    # `seat` is caught in a contradiction, for `reason`
    "support",       # I believe what `seat` claims
    "doubt",         # I do not believe what `seat` claims
    "defend",        # I am good, against what `seat` (None: the table) holds against me
    "ask",           # `seat` owes an explanation
    "call_vote",     # let us vote for `seat`
    "pass",          # nothing new
    "farewell",      # last words
    "bequeath",      # the badge, or what I leave behind, goes to `seat`
    "withdraw",      # I withdraw from the election
    # among the wolves at night
    "w_target",      # let us take `seat`
    "w_agree",       # agreed: `seat`
    "w_fake_seer",   # `seat` (None or oneself: I) will claim to be the seer
    "w_cover",       # stay hidden, do not defend each other; `seat`: whom to leave alone
    "w_sacrifice",   # give `seat` of ours up, and gain trust by it
]  # fmt: skip

Reason = Literal[
    "none",
    "vote_against_good",  # voted for somebody who turned out, or is held, to be good
    "checked_wolf",       # a seer that I believe found a wolf there
    "checked_good",       # a seer that I believe found it good
    "no_claim",           # had every cause to name a role, and named none
    "flipped",            # changed sides without a cause
    "quiet",              # says little, or nothing that binds
    "votes_with_wolves",  # its ballots go with those of (likely) wolves
    "counterclaim",       # two claim the same role
    "death_pattern",      # who died and who lives speaks for or against it
    "defended_wolf",      # stood up for a (likely) wolf
]  # fmt: skip

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
WOLF_KINDS: Final[tuple[Kind, ...]] = tuple(kind for kind in KINDS if kind.startswith("w_"))
"""These may go into the wolves' channel alone."""
NEEDS_SEAT: Final[frozenset[Kind]] = frozenset({
    "claim_check", "claim_save", "claim_poison", "plan_check", "suspect", "trust", "contradict", "support", "doubt",
    "ask", "call_vote", "bequeath", "w_target", "w_agree", "w_sacrifice",
})  # fmt: skip
"""Kinds that are about a seat. The others may name one, or none."""


@dataclass(frozen=True, slots=True)
class Intent:
    """One thing that an agent means to say."""

    kind: Kind
    seat: int | None = None
    """Whom it is about, counted from 0."""
    role: str | None = None
    """The role that `claim_role` names: wolf, seer, witch, guard or villager."""
    wolf: bool | None = None
    """What `claim_check` found."""
    night: int | None = None
    """The night that a claim speaks of, counted from 1; None leaves it unsaid."""
    reason: Reason = "none"

    def __post_init__(self) -> None:
        """Raises ValueError where something is missing that the sentence would have to say."""
        if self.kind not in KINDS or self.reason not in REASONS:
            raise ValueError(f"no such intent: {self.kind}, {self.reason}")
        if self.kind in NEEDS_SEAT and self.seat is None:
            raise ValueError(f"{self.kind} is about a seat")
        if self.kind == "claim_role" and self.role is None:
            raise ValueError("claim_role names a role")
        if self.kind == "claim_check" and self.wolf is None:
            raise ValueError("claim_check says what it found")
