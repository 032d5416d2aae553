"""Checks the form of messages and claims in Werewolf, such as "seat 3 is a wolf", but never their truth.

See RULES.md, clauses 7.6 to 7.8.
"""

from __future__ import annotations

import re

from ..core import IllegalMove, MalformedMove
from .actions import Claim
from .state import WerewolfState, require_seat

MAX_CLAIMS = 8
"""The most claims of a message (clause 7.7)."""
REFERENCE = re.compile(r"(?:[0-9a-f]{16})?")
LAST_NIGHT = 50
"""The greatest night number: the upper limit of the option `max_days`."""


def check_message(message: str) -> None:
    """Checks that `message` is the reference of a text stored elsewhere: 16 hexadecimal digits, or empty.

    Raises MalformedMove: `MALFORMED`.
    """
    if not REFERENCE.fullmatch(message):
        raise MalformedMove("MALFORMED", field="message")


def check_claims(state: WerewolfState, speaker: int, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Checks a speaker's claims and returns them, each with only the fields that claims of its kind have.

    Raises IllegalMove: `TOO_MANY_CLAIMS`; MalformedMove: `NO_SUCH_SEAT`, or `MALFORMED` if a needed field is
    missing. See RULES.md, clause 7.8.
    """
    if len(claims) > MAX_CLAIMS:
        raise IllegalMove("TOO_MANY_CLAIMS", most=MAX_CLAIMS)
    return tuple(_checked(state, speaker, claim) for claim in claims)


def _checked(state: WerewolfState, speaker: int, claim: Claim) -> Claim:
    if claim.seat is not None:
        require_seat(state, claim.seat)
    if claim.night is not None and not 1 <= claim.night <= LAST_NIGHT:
        raise MalformedMove("MALFORMED", field="claims")
    match claim.kind:
        case "role" if claim.role is not None and claim.seat in (None, speaker):
            return Claim("role", speaker, role=claim.role)
        case "check" if claim.seat is not None and claim.wolf is not None:
            return Claim("check", claim.seat, wolf=claim.wolf, night=claim.night)
        case "save" | "poison" | "guard" if claim.seat is not None:
            return Claim(claim.kind, claim.seat, night=claim.night)
        case "suspect" | "trust" if claim.seat is not None:
            return Claim(claim.kind, claim.seat)
        case _:
            raise MalformedMove("MALFORMED", field="claims")
