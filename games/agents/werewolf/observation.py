"""A Werewolf view converted for reasoning: living seats, claims, opinions, votes, and the seat's own knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ..base import View

SPECIALS: Final = ("seer", "witch", "guard")


@dataclass(frozen=True, slots=True)
class Check:
    """A result of the seer, real or only claimed: in this night this seat was found to be a wolf or not."""

    night: int
    seat: int
    wolf: bool


@dataclass(frozen=True, slots=True)
class Claims:
    """All claims that one seat has made so far. A later claim about the same thing replaces an earlier one."""

    role: str | None = None
    """The role that the seat claims at present; None if it claims none."""
    day: int = 0
    """The day on which it first claimed a role; 0 if it never did."""
    pressed: bool = False
    """Whether it made this claim only after another seat had reported it as a wolf."""
    roles: tuple[str, ...] = ()
    """All roles that it ever claimed, each once."""
    checks: Mapping[int, Check] = field(default_factory=dict)
    """Checked seat -> latest reported check."""
    twisted: int = 0
    """The number of contradictions in its checks: two results for one seat, or two seats in one night."""
    saves: Mapping[int, int | None] = field(default_factory=dict)
    """Seat -> night in which the claimant says that it saved the seat."""
    poisons: Mapping[int, int | None] = field(default_factory=dict)
    guards: Mapping[int, int] = field(default_factory=dict)
    """Night -> seat that the claimant says it protected."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A statement of `seat` in a speech that it suspects or trusts the seat `about`."""

    day: int
    seat: int
    about: int
    suspects: bool
    first: bool
    """Whether this is the first suspicion of the speech, which is the seat that the speaker would vote for."""


@dataclass(frozen=True, slots=True)
class Ballots:
    """A finished vote on a banishment or a sheriff.

    `cast` has each seat's ballot, `out` the seat that the vote chose.
    """

    day: int
    kind: str
    second: bool
    cast: tuple[int | None, ...]
    out: int | None


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything that a Werewolf agent reads from its seat's view, in a form for computing."""

    view: View
    me: int
    seats: int
    day: int
    phase: str
    alive: tuple[bool, ...]
    set: Mapping[str, int]
    """Role -> number of seats that had it at the beginning."""
    role: str
    pack: tuple[int, ...]
    """All wolves, if this seat is one of them; otherwise empty."""
    exposed: frozenset[int]
    night_deaths: Mapping[int, tuple[int, ...]]
    """Night -> seats that were announced dead after it."""
    banished: Mapping[int, int]
    """Banished seat -> day."""
    claims: tuple[Claims, ...]
    opinions: tuple[Opinion, ...]
    votes: tuple[Ballots, ...]
    spoken: Mapping[int, int]
    """Seat -> number of days on which it has spoken."""

    @property
    def living(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.seats) if self.alive[seat])

    @property
    def wolf(self) -> bool:
        return self.role == "wolf"

    @property
    def mates(self) -> tuple[int, ...]:
        """The other wolves whose death has not been announced; empty if this seat is not a wolf."""
        return tuple(seat for seat in self.pack if seat != self.me and self.alive[seat])

    @property
    def sheriff(self) -> int | None:
        seat: int | None = self.view["sheriff"]
        return seat

    def has_role(self, role: str) -> bool:
        """Whether the match began with this role among its seats."""
        return self.set.get(role, 0) > 0

    def claimants(self, role: str) -> tuple[int, ...]:
        """Returns the seats, living or dead, that at present claim to have this role."""
        return tuple(seat for seat, claims in enumerate(self.claims) if claims.role == role)

    @property
    def unopposed_seer(self) -> int | None:
        """The only seat, living or dead, that at present claims to be the seer; None if there is none, or a rival."""
        seats = self.claimants("seer")
        return seats[0] if len(seats) == 1 else None

    def has_had_turn(self, seat: int) -> bool:
        """Whether this seat has spoken in the day's speeches of today; those of the election do not count."""
        return any(
            (each["seat"], each["day"]) == (seat, self.day) and each["kind"] in ("day", "banish_tie")
            for each in self.view["speeches"]
        )

    def checks(self) -> tuple[Check, ...]:
        """Returns the true results of the seer's checks, if this seat is the seer; otherwise none."""
        return tuple(Check(each["night"], each["seat"], each["wolf"]) for each in self.view.get("checks", ()))


def observe(view: View, me: int) -> Observation:
    """Returns what a Werewolf agent reads from the view of seat `me`."""
    alive = tuple(view["alive"])
    claims, opinions, spoken = _collect_statements(view["speeches"], len(alive))
    deaths: dict[int, tuple[int, ...]] = {}
    banished: dict[int, int] = {}
    for out in view["out"]:
        if out["how"] == "night":
            deaths[out["day"]] = (*deaths.get(out["day"], ()), out["seat"])
        elif out["how"] == "banished":
            banished[out["seat"]] = out["day"]
    votes = tuple(
        Ballots(each["day"], each["kind"], each["second"], tuple(each["ballots"]), each["out"])
        for each in view["votes"]
    )
    return Observation(
        view=view,
        me=me,
        seats=len(alive),
        day=view["day"],
        phase=view["phase"],
        alive=alive,
        set=view["set"],
        role=view.get("role") or "villager",
        pack=tuple(view.get("pack") or ()),
        exposed=frozenset(view["exposed"]),
        night_deaths=deaths,
        banished=banished,
        claims=claims,
        opinions=opinions,
        votes=votes,
        spoken=spoken,
    )


@dataclass(slots=True)
class _ClaimCollector:
    """Collects the claims of one seat from its speeches, in their order."""

    roles: list[str] = field(default_factory=list)
    day: int = 0
    accused: bool = False
    pressed: bool = False
    checks: dict[int, Check] = field(default_factory=dict)
    nights: dict[int, int] = field(default_factory=dict)
    twisted: int = 0
    saves: dict[int, int | None] = field(default_factory=dict)
    poisons: dict[int, int | None] = field(default_factory=dict)
    guards: dict[int, int] = field(default_factory=dict)

    def be(self, role: str, day: int) -> None:
        if not self.roles or self.roles[-1] != role:
            self.pressed = self.accused
            self.roles.append(role)
        self.day = self.day or day

    def hear(self, claim: Mapping[str, Any], day: int) -> None:
        kind, seat, night = claim["kind"], claim.get("seat"), claim.get("night")
        if kind == "role" and claim.get("role") is not None:
            self.be(claim["role"], day)
        elif kind == "check" and seat is not None and claim.get("wolf") is not None:
            self.be("seer", day)
            self._check(Check(night or day, seat, claim["wolf"]), exact=night is not None)
        elif kind == "save" and seat is not None:
            self.be("witch", day)
            self.saves[seat] = night
        elif kind == "poison" and seat is not None:
            self.be("witch", day)
            self.poisons[seat] = night
        elif kind == "guard":
            self.be("guard", day)
            if seat is not None and night is not None:
                self.guards[night] = seat

    def _check(self, check: Check, *, exact: bool) -> None:
        before = self.checks.get(check.seat)
        turned = before is not None and before.wolf != check.wolf
        if turned or (exact and self.nights.get(check.night, check.seat) != check.seat):
            self.twisted += 1
        if exact:
            self.nights[check.night] = check.seat
        self.checks[check.seat] = check

    def done(self) -> Claims:
        different = tuple(dict.fromkeys(self.roles))
        role = self.roles[-1] if self.roles else None
        return Claims(
            role, self.day, self.pressed, different, self.checks, self.twisted, self.saves, self.poisons, self.guards
        )  # fmt: skip


def _collect_statements(speeches: Any, seats: int) -> tuple[tuple[Claims, ...], tuple[Opinion, ...], dict[int, int]]:
    """Returns what seats said in all speeches: their claims, the opinions in order, the days with a speech.

    The days are a number for each seat: on how many it has spoken.
    """
    records = [_ClaimCollector() for _ in range(seats)]
    opinions: list[Opinion] = []
    held: dict[int, set[int]] = {}
    named: set[tuple[int, int, str]] = set()
    for speech in speeches:
        seat, day, kind = speech["seat"], speech["day"], speech["kind"]
        held.setdefault(seat, set()).add(day)
        for claim in speech["claims"]:
            if claim["kind"] not in ("suspect", "trust"):
                records[seat].hear(claim, day)
                if claim["kind"] == "check" and claim.get("wolf") and claim.get("seat") is not None:
                    records[claim["seat"]].accused = True
            elif claim.get("seat") is not None and claim["seat"] != seat:
                suspects = claim["kind"] == "suspect"
                first = suspects and (seat, day, kind) not in named
                if suspects:
                    named.add((seat, day, kind))
                opinions.append(Opinion(day, seat, claim["seat"], suspects, first))
    spoken = {seat: len(days) for seat, days in held.items()}
    return tuple(record.done() for record in records), tuple(opinions), spoken
