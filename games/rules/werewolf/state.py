"""The state of a match of Werewolf: roles, nights, deaths, election, speeches, votes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import Ctx, MalformedMove, Rng, replace
from .actions import Claim
from .options import WerewolfOptions
from .roles import WOLF

NIGHT_STEPS = ("wolves", "guard", "witch")


@dataclass(frozen=True, slots=True)
class Night:
    """The choices of wolves, seer, guard and witch in one night of Werewolf, and the deaths (RULES.md, section 4)."""

    night: int
    hunts: tuple[tuple[int, int | None], ...] = ()
    """(wolf, target) of the wolves that voted, in seat order; None: withdrawn, or for nobody."""
    cast: tuple[tuple[int, int], ...] = ()
    """(wolf, number of votes cast) of the wolves that voted (clause 3.15)."""
    victim: int | None = None
    """The wolves' victim, once their step has ended."""
    checked: int | None = None
    protected: int | None = None
    guard_done: bool = False
    """Whether the guard has chosen, even if nobody."""
    saved: bool = False
    poisoned: int | None = None
    deaths: tuple[int, ...] = ()

    @property
    def targets(self) -> tuple[int, ...]:
        """The seats for which wolves voted in this night, one entry for each wolf that voted for a seat."""
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
    """A record that a seat is out of the game: how and on which day.

    It is added when the elimination is announced.
    """

    seat: int
    how: str
    """night | banished | self_destruct"""
    day: int


@dataclass(frozen=True, slots=True)
class Election:
    """The candidates in the election of the sheriff, and those that withdrew.

    The record is made when the candidates are announced.
    """

    candidates: tuple[int, ...]
    """The candidates that have not withdrawn, ascending."""
    withdrawn: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    """The order in which all original candidates were to speak (clause 5.4)."""


@dataclass(frozen=True, slots=True)
class SpeechOrder:
    """The progress of speeches of one kind, such as last words: the speakers in order, and how many have spoken."""

    kind: str
    """election | election_tie | day | banish_tie | last_words"""
    order: tuple[int, ...]
    done: int = 0
    """The number of seats that have spoken."""
    messages: int = 0
    """The number of messages in the current speech."""

    @property
    def seat(self) -> int:
        return self.order[self.done]


@dataclass(frozen=True, slots=True)
class Speech:
    """One message of a speech in Werewolf, with its day, seat and claims."""

    day: int
    kind: str
    seat: int
    message: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class OpenVote:
    """A vote in Werewolf that is in progress. Its ballots are secret until it closes (RULES.md, clause 8.2)."""

    kind: str
    """election | banish"""
    second: bool
    targets: tuple[int, ...]
    voters: tuple[int, ...]
    ballots: tuple[tuple[int, int | None], ...] = ()
    """(voter, target), in the order of arrival."""

    def cast_by(self, seat: int) -> bool:
        return any(voter == seat for voter, _ in self.ballots)


@dataclass(frozen=True, slots=True)
class ClosedVote:
    """A vote in Werewolf that is over. Everybody sees its ballots and its result."""

    day: int
    kind: str
    second: bool
    ballots: tuple[int | None, ...]
    """Per seat; None for an abstention or for a seat without a vote."""
    tally: tuple[tuple[int, int], ...]
    """(seat, half votes), the most first."""
    out: int | None
    """The seat that was elected or banished."""


@dataclass(frozen=True, slots=True)
class WerewolfState:
    """The complete state of a match of Werewolf, with hidden roles and secret choices.

    A tuple has an entry for each seat where its description says so.
    """

    ctx: Ctx
    options: WerewolfOptions
    root: Rng
    """The match's generator; every draw derives its own generator by its purpose (clause 1.6)."""
    roles: tuple[str, ...]
    """Per seat."""
    alive: tuple[bool, ...]
    """Per seat, as announced."""
    day: int = 0
    """From 1; night n comes before day n. 0 while players look at their roles."""
    stage: str = "wolves"
    """roles | wolves | guard | witch | stand | speech | vote | order | badge | over: the purpose of the windows."""
    agenda: tuple[str, ...] = ()
    """The stages that follow, up to nightfall or dawn; see stage_changes.py."""
    untold: tuple[int, ...] | None = None
    """The deaths of the night before they are announced; None: nothing is left to announce."""
    out: tuple[Elimination, ...] = ()
    sheriff: int | None = None
    badge: str = "open"
    """open | held | lost"""
    nights: tuple[Night, ...] = ()
    whispers: tuple[Whispered, ...] = ()
    standing: tuple[bool | None, ...] = ()
    """Per seat: whether it runs for sheriff; None: no answer."""
    election: Election | None = None
    order: tuple[int, ...] = ()
    """The order of the day's speeches."""
    tied: tuple[int, ...] = ()
    farewells: tuple[int, ...] = ()
    """The seats that have last words to say, in seat order."""
    speaking: SpeechOrder | None = None
    speeches: tuple[Speech, ...] = ()
    vote: OpenVote | None = None
    votes: tuple[ClosedVote, ...] = ()
    timeline: tuple[dict[str, Any], ...] = ()
    """Public events for the history, as the view shows them."""
    winner: str | None = None
    """wolves | good | draw"""
    ending: str | None = None
    """The reason of the end: villagers_out | specials_out | wolves_out | days_out"""

    def with_ctx(self, ctx: Ctx) -> WerewolfState:
        return replace(self, ctx=ctx)

    @property
    def seats(self) -> int:
        return len(self.roles)

    @property
    def night(self) -> Night:
        """The record of the current night; by day, that of the night before."""
        return self.nights[-1]

    def living(self) -> tuple[int, ...]:
        """Returns the seats whose death has not been announced, in ascending order.

        A seat that died in the night is included until the announcement.
        """
        return tuple(seat for seat, lives in enumerate(self.alive) if lives)

    def really_living(self) -> tuple[int, ...]:
        """Returns the seats that are alive, in ascending order.

        A seat that died in the night is left out, even while its death is still to be announced.
        """
        return tuple(seat for seat in self.living() if seat not in (self.untold or ()))

    def wolves(self) -> tuple[int, ...]:
        """Returns the seats of all wolves, dead or alive, in ascending order."""
        return tuple(seat for seat, role in enumerate(self.roles) if role == WOLF)

    def holder(self, role: str) -> int | None:
        """Returns the seat with this special role; None if no seat has it or its death is announced."""
        return next((seat for seat in self.living() if self.roles[seat] == role), None)

    def antidote_before(self, night: int) -> bool:
        """Whether the witch still had the antidote when the night with this number began."""
        return not any(past.saved for past in self.nights if past.night < night)

    def poison_before(self, night: int) -> bool:
        """Whether the witch still had the poison when the night with this number began."""
        return all(past.poisoned is None for past in self.nights if past.night < night)

    @property
    def has_antidote(self) -> bool:
        return self.antidote_before(self.day + 1)

    @property
    def has_poison(self) -> bool:
        return self.poison_before(self.day + 1)

    @property
    def last_guarded(self) -> int | None:
        """The seat that the guard protected in the night before the current one; None if nobody.

        See RULES.md, clause 3.8.
        """
        return self.nights[-2].protected if len(self.nights) > 1 else None


def require_seat(state: WerewolfState, seat: int) -> None:
    """Checks that the seat exists at this table. Raises MalformedMove: `NO_SUCH_SEAT`."""
    if not 0 <= seat < state.seats:
        raise MalformedMove("NO_SUCH_SEAT")
