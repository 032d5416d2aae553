"""A Werewolf speech before it is put into words: the statements for its text, and the claims that are recorded."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules.werewolf.actions import Claim
from games.rules.werewolf.roles import Role

from .observation import Check
from .speech_intents import Intent, Kind, Reason

MAX_CLAIMS = 8
"""The most claims of one message (RULES.md, clause 7.7)."""


@dataclass(slots=True)
class SpeechDraft:
    """The statements of a speech in the order of saying, and the claims that the rules record with them.

    A claim is an assertion in machine-readable form, such as "I am the seer".
    """

    intents: list[Intent] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def mean(self, kind: Kind, seat: int | None = None, reason: Reason = "none", *, other: int | None = None) -> None:
        self.intents.append(Intent(kind, seat, reason=reason, other=other))

    def role(self, role: Role) -> None:
        if self._claim(Claim("role", role=role)):
            self.intents.append(Intent("claim_role", role=role))

    def check(self, check: Check) -> None:
        if self._claim(Claim("check", check.seat, wolf=check.wolf, night=check.night)):
            self.intents.append(Intent("claim_check", check.seat, wolf=check.wolf, night=check.night))

    def save(self, night: int, seat: int) -> None:
        if self._claim(Claim("save", seat, night=night)):
            self.intents.append(Intent("claim_save", seat, night=night))

    def poison(self, night: int, seat: int) -> None:
        if self._claim(Claim("poison", seat, night=night)):
            self.intents.append(Intent("claim_poison", seat, night=night))

    def guard(self, night: int, seat: int) -> None:
        if self._claim(Claim("guard", seat, night=night)):
            self.intents.append(Intent("claim_guard", seat, night=night))

    def suspect(self, seat: int, reason: Reason = "none") -> None:
        if self._claim(Claim("suspect", seat)):
            self.intents.append(Intent("suspect", seat, reason=reason))

    def trust(self, seat: int, reason: Reason = "none") -> None:
        if self._claim(Claim("trust", seat)):
            self.intents.append(Intent("trust", seat, reason=reason))

    def _claim(self, claim: Claim) -> bool:
        if len(self.claims) >= MAX_CLAIMS or claim in self.claims:
            return False
        self.claims.append(claim)
        return True
