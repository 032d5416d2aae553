"""The state of a match of Werewolf."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import Ctx, Rng, replace
from .actions import Claim
from .options import WerewolfOptions
from .roles import WOLF

NIGHT_STEPS = ("wolves", "guard", "witch")


@dataclass(frozen=True, slots=True)
class Night:
    """What was chosen in one night, and who died of it (section 4)."""

    night: int
    hunts: tuple[tuple[int, int | None], ...] = ()
    """(wolf, target) of those who voted, in the order of the wolves' seats; None: taken back, or for nobody."""
    cast: tuple[tuple[int, int], ...] = ()
    """(wolf, how often it has voted) for those who voted (clause 3.15)."""
    victim: int | None = None
    """Whom the wolves attacked, once their step has ended."""
    checked: int | None = None
    protected: int | None = None
    guard_done: bool = False
    """Has the guard chosen, be it nobody?"""
    saved: bool = False
    poisoned: int | None = None
    deaths: tuple[int, ...] = ()

    @property
    def targets(self) -> tuple[int, ...]:
        """Whom the wolves' votes name, once for each vote."""
        return tuple(target for _, target in self.hunts if target is not None)

    @property
    def potion_used(self) -> bool:
        return self.saved or self.poisoned is not None


@dataclass(frozen=True, slots=True)
class Whispered:
    night: int
    seat: int
    message: str


@dataclass(frozen=True, slots=True)
class Elimination:
    """A seat that has gone out, as everybody was told."""

    seat: int
    how: str
    """night | banished | self_destruct"""
    day: int


@dataclass(frozen=True, slots=True)
class Election:
    """The candidates for sheriff, once standing has closed."""

    candidates: tuple[int, ...]
    """Those who have not withdrawn, ascending."""
    withdrawn: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """In which all who stood were to speak (clause 5.4)."""


@dataclass(frozen=True, slots=True)
class SpeechOrder:
    """A row of speeches, one seat after the other."""

    kind: str
    """election | election_tie | day | banish_tie | last_words"""
    order: tuple[int, ...]
    done: int = 0
    """How many of them have spoken."""
    messages: int = 0
    """Said so far in the speech that runs."""

    @property
    def seat(self) -> int:
        return self.order[self.done]


@dataclass(frozen=True, slots=True)
class Speech:
    """One message of a speech."""

    day: int
    kind: str
    seat: int
    message: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A vote that runs: sealed (clause 8.2)."""

    kind: str
    """election | banish"""
    second: bool
    targets: tuple[int, ...]
    voters: tuple[int, ...]
    ballots: tuple[tuple[int, int | None], ...] = ()
    """(voter, target), as they came in."""

    def cast_by(self, seat: int) -> bool:
        return any(voter == seat for voter, _ in self.ballots)


@dataclass(frozen=True, slots=True)
class ClosedVote:
    """A vote that has closed: public by name."""

    day: int
    kind: str
    second: bool
    ballots: tuple[int | None, ...]
    """Per seat; None for an abstention, and for who had no vote."""
    tally: tuple[tuple[int, int], ...]
    """(seat, half votes), the most first."""
    out: int | None
    """Who was elected or banished."""


@dataclass(frozen=True, slots=True)
class WerewolfState:
    """A match: everything that is known and hidden. Tuples are per seat where they say so."""

    ctx: Ctx
    options: WerewolfOptions
    root: Rng
    """The match's generator; every draw derives its own by what it is for (clause 1.6)."""
    roles: tuple[str, ...]
    """Per seat."""
    alive: tuple[bool, ...]
    """Per seat, as has been told."""
    day: int = 0
    """From 1; night n comes before day n. 0 while the roles are looked at."""
    stage: str = "wolves"
    """roles | wolves | guard | witch | stand | speech | vote | order | badge | over: what the windows are about."""
    agenda: tuple[str, ...] = ()
    """What comes after it, up to nightfall or dawn; see flow.py."""
    untold: tuple[int, ...] | None = None
    """Who died in the night, while the table has not been told; None: nothing is left to tell."""
    out: tuple[Elimination, ...] = ()
    sheriff: int | None = None
    badge: str = "open"
    """open | held | lost"""
    nights: tuple[Night, ...] = ()
    whispers: tuple[Whispered, ...] = ()
    standing: tuple[bool | None, ...] = ()
    """Per seat: does it stand for sheriff? None: no answer."""
    election: Election | None = None
    order: tuple[int, ...] = ()
    """Of the day's speeches."""
    tied: tuple[int, ...] = ()
    farewells: tuple[int, ...] = ()
    """Who has last words to say, in seat order."""
    speaking: SpeechOrder | None = None
    speeches: tuple[Speech, ...] = ()
    vote: OpenVote | None = None
    votes: tuple[ClosedVote, ...] = ()
    timeline: tuple[dict[str, Any], ...] = ()
    """Public events worth a line, as the view shows them."""
    winner: str | None = None
    """wolves | good | draw"""
    ending: str | None = None
    """Why it ended: villagers_out | specials_out | wolves_out | days_out"""

    def with_ctx(self, ctx: Ctx) -> WerewolfState:
        return replace(self, ctx=ctx)

    @property
    def seats(self) -> int:
        return len(self.roles)

    @property
    def night(self) -> Night:
        """The night that runs or was the last."""
        return self.nights[-1]

    def living(self) -> tuple[int, ...]:
        """Seats that live as far as has been told, ascending."""
        return tuple(seat for seat, lives in enumerate(self.alive) if lives)

    def really_living(self) -> tuple[int, ...]:
        """Seats that live in truth: without those whose death has not been told."""
        return tuple(seat for seat in self.living() if seat not in (self.untold or ()))

    def wolves(self) -> tuple[int, ...]:
        """Every wolf of the match, ascending."""
        return tuple(seat for seat, role in enumerate(self.roles) if role == WOLF)

    def holder(self, role: str) -> int | None:
        """The living seat that has this special role, as far as has been told."""
        return next((seat for seat in self.living() if self.roles[seat] == role), None)

    def antidote_before(self, night: int) -> bool:
        """Was the antidote still there when that night began?"""
        return not any(past.saved for past in self.nights if past.night < night)

    def poison_before(self, night: int) -> bool:
        """Was the poison still there when that night began?"""
        return all(past.poisoned is None for past in self.nights if past.night < night)

    @property
    def has_antidote(self) -> bool:
        return self.antidote_before(self.day + 1)

    @property
    def has_poison(self) -> bool:
        return self.poison_before(self.day + 1)

    @property
    def last_guarded(self) -> int | None:
        """Whom the guard protected the night before this one (clause 3.8)."""
        return self.nights[-2].protected if len(self.nights) > 1 else None
