"""Statements that a Werewolf agent wants to make, such as "suspect seat 3", before they are put into words.

The Reasoner, the agent that decides, makes them from its beliefs or pretences. The package `speech` turns them into
sentences and knows nothing else, so a sentence reveals no more than the Reasoner chose.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Kind = Literal[
    # at the table
    "candidacy",     # I run for sheriff, or say why I run
    "claim_role",    # I am `role`
    "claim_check",   # in `night` I checked `seat`: `wolf` or good
    "claim_save",    # in `night` my antidote went to `seat`
    "claim_poison",  # in `night` my poison went to `seat`
    "claim_guard",   # in `night` I guarded `seat`; None: nobody
    "plan_check",    # I check `seat` next (several: in this order): the badge's flow
    "suspect",       # `seat` looks like a wolf, for `reason`
    "trust",         # `seat` looks good, for `reason`
    "contradict",    # `seat` is caught in a contradiction, for `reason`
    "support",       # I believe the claims of `seat`
    "doubt",         # I do not believe the claims of `seat`
    "defend",        # I am good, against the accusations of `seat` (None: the table)
    "ask",           # `seat` must explain itself
    "call_vote",     # let us vote for `seat`
    "change",        # I had named `other` and then voted for `seat`, for `reason`
    "pass",          # nothing new
    "farewell",      # last words
    "bequeath",      # the badge, or my last advice, goes to `seat`
    "withdraw",      # I withdraw from the election
    # among the wolves at night
    "w_target",      # let us take `seat`
    "w_agree",       # agreed: `seat`
    "w_fake_seer",   # `seat` (None or oneself: I) will claim to be the seer
    "w_cover",       # stay hidden, do not defend each other; `seat`: the seat to leave alone
    "w_sacrifice",   # give `seat` of ours up, and gain trust by it
]  # fmt: skip

Reason = Literal[
    "none",
    "unheard",            # has not spoken in this match, so that the sentence may not refer to its words
    "vote_against_good",  # voted for a seat that turned out, or is held, to be good
    "checked_wolf",       # a seer that I believe found a wolf there
    "checked_good",       # a seer that I believe found it good
    "no_claim",           # had every cause to name a role, and named none
    "flipped",            # changed sides without a cause
    "quiet",              # has had its turn today, and said nothing that commits it
    "votes_with_wolves",  # its ballots agree with those of (likely) wolves
    "counterclaim",       # two claim one role
    "cleared_me",         # an unopposed seer that reported me as good
    "outweighed",         # another seat has become clearly the likelier wolf
    "claimed",            # claims a role that nobody else claims
    "claim_doubted",      # claims a role, and I do not believe it
    "claim_unchecked",    # claims to be the seer, and has named no check
    "claim_checked",      # a seer whom I need not believe found a wolf there
    "against_seer",       # suspected or voted against the seer that I believe
    "accused",            # others called it a wolf
    "drew_votes",         # has got votes for its banishment before
    "death_pattern",      # the deaths and survivors speak for or against it
    "defended_wolf",      # defended a (likely) wolf
    "own_check",          # the speaker, who is or claims to be the seer, checked it as a wolf
    "leaning",            # nothing tells against it, and as things stand the speaker would vote for it
]  # fmt: skip

CHANGES: Final[frozenset[Reason]] = frozenset({
    "checked_wolf", "checked_good", "cleared_me", "claimed", "counterclaim", "accused", "outweighed",
})  # fmt: skip
"""The reasons for which a speaker votes otherwise than it said (`change`)."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
NEEDS_SEAT: Final[frozenset[Kind]] = frozenset({
    "claim_check", "claim_save", "claim_poison", "plan_check", "suspect", "trust", "contradict", "support", "doubt",
    "ask", "call_vote", "change", "bequeath", "w_target", "w_agree", "w_sacrifice",
})  # fmt: skip
"""The kinds that must name a seat. With other kinds a seat is optional."""


@dataclass(frozen=True, slots=True)
class Intent:
    """One statement that an agent wants to make, such as "I checked seat 3 in night 1: a wolf"."""

    kind: Kind
    seat: int | None = None
    """The seat that the statement is about, from 0; None if it is about none."""
    role: str | None = None
    """The role that `claim_role` claims: wolf, seer, witch, guard or villager."""
    wolf: bool | None = None
    """The result that `claim_check` reports: True for a wolf."""
    night: int | None = None
    """The night of the claimed action, from 1; None to leave it unsaid."""
    reason: Reason = "none"
    other: int | None = None
    """The seat that the speaker had named before it voted for `seat` (`change`)."""

    def __post_init__(self) -> None:
        """Raises ValueError if the statement lacks something that its sentence needs, such as the seat."""
        if self.kind not in KINDS or self.reason not in REASONS:
            raise ValueError(f"no such intent: {self.kind}, {self.reason}")
        if self.kind in NEEDS_SEAT and self.seat is None:
            raise ValueError(f"{self.kind} is about a seat")
        if self.kind == "claim_role" and self.role is None:
            raise ValueError("claim_role names a role")
        if self.kind == "claim_check" and self.wolf is None:
            raise ValueError("claim_check says what it found")
        if self.kind == "change" and (self.other is None or self.reason not in CHANGES):
            raise ValueError("change names the other seat and a reason")
