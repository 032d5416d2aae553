"""Plays two matches of Werewolf that differ in the roles of two seats, to prove that viewers cannot tell them apart.

Two seats exchange their roles. Both twins have the same speeches and votes at the same moments, and their nights come
to the same deaths. But each seat with a role acts in its own way and time. It has other targets, other moments, more or
fewer messages in the pack, other votes before the last. What a seat receives may not tell which twin it is in. The two
seats, and a pack to which one of them belongs, are exceptions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.rules.codec import encode
from games.rules.core import Ctx, Move, Rng, Window, due_timeout
from games.rules.werewolf import Werewolf
from games.rules.werewolf.actions import (
    Badge,
    Check,
    Claim,
    EndSpeech,
    Hunt,
    Order,
    Protect,
    Say,
    SelfDestruct,
    Stand,
    Vote,
    Whisper,
    Withdraw,
)
from games.rules.werewolf.roles import ROLES, role_set
from games.rules.werewolf.rules import begin_match
from games.rules.werewolf.state import NIGHT_STEPS, WerewolfState

from ..contract.laws import as_json
from ..contract.random_matches import options_and_seats

Act = tuple[int, int, Any]
"""(time, seat, action)"""


@dataclass(slots=True)
class TwinMatch:
    """One of the two twin matches, and what each viewer has received in it: (time, bytes) of every frame."""

    game: Werewolf
    state: WerewolfState
    frames: dict[int | None, list[tuple[int, bytes]]] = field(default_factory=dict)
    shown: dict[int | None, bytes] = field(default_factory=dict)
    viewers: Sequence[int | None] = ()
    """The viewers for whom frames are made: those who cannot know which twin it is."""

    def take(self, state: WerewolfState, events: Sequence[Any]) -> None:
        """Takes over a new state, and makes a frame for each viewer whose view of it has changed, as a table does."""
        self.state = state
        public = as_json(self.game.view(state, None))
        for viewer in self.viewers:
            own = None if viewer is None else self.game.own_view(state, viewer)
            windows = [w for w in state.ctx.windows if w.known_to(viewer)]
            legal = [
                [encode(action) for action in self.game.legal_actions(state, viewer, w)]
                for w in windows if viewer is not None
            ]  # fmt: skip
            shown = public + as_json([own, [window_frame(w) for w in windows], legal])
            seen = [[event.kind, event.data] for event in events if event.seen_by(viewer)]
            if seen or shown != self.shown.get(viewer):
                self.frames.setdefault(viewer, []).append((state.ctx.at, shown + as_json(seen)))
                self.shown[viewer] = shown

    def play(self, act: Act) -> bool:
        """Makes a move. Returns False if its window is not open."""
        at, seat, action = act
        verb = self.game.verb_of(action)
        window = next((w for w in self.state.ctx.windows if verb in w.verbs and seat in w.seats), None)
        if window is None or at >= window.closes_at:
            return False
        after = self.game.apply(self.state, Move(seat, window.id, action, at))
        self.take(after.state, after.events)
        return True

    def wait(self) -> bool:
        """Lets time run to the next deadline, and plays the timeouts that are due then."""
        move = due_timeout(self.state, 10**12)
        assert move is not None
        after = self.game.apply(self.state, move)
        self.take(after.state, after.events)
        return True

    @property
    def over(self) -> bool:
        return not self.state.ctx.windows


def window_frame(window: Window) -> list[Any]:
    """Returns what a frame says of a window, without its number. Each viewer gets another alias for it."""
    return [window.name, window.seats, window.verbs, window.opens_at, window.closes_at, window.public, window.turn]


class Twins:
    """The two twin matches, played side by side until one of them ends, when the different roles have decided."""

    def __init__(self, number: int, game: Werewolf | None = None) -> None:
        game = game or Werewolf()
        self.shared = random.Random(f"twins {number}")
        options, seats = options_and_seats(game, self.shared)
        self.seed = f"{self.shared.getrandbits(256):064x}"
        deck = [role for role, count in role_set(options, seats).items() for _ in range(count)]
        self.shared.shuffle(deck)
        while True:
            one, two = sorted(self.shared.sample(range(seats), 2))
            if deck[one] != deck[two]:
                break
        self.pair = (one, two)
        other = [*deck]
        other[one], other[two] = deck[two], deck[one]
        self.exchanged = {deck[one], deck[two]}
        knowing = {one, two, *(seat for seat in range(seats) if "wolf" in self.exchanged and deck[seat] == "wolf")}
        self._viewers: list[int | None] = [None, *(seat for seat in range(seats) if seat not in knowing)]
        self.own = [random.Random(f"hidden {number} {world}") for world in range(2)]
        self.worlds = [self._begun(game, options, tuple(roles)) for roles in (deck, other)]
        self.public: set[int] = set()
        """Moments at which a player acted in public."""
        self.deadlines: set[int] = set()
        """Moments at which a public clock ran out."""
        self.nights: dict[int, int] = {}
        """Night -> its beginning."""

    def _begun(self, game: Werewolf, options: Any, roles: tuple[str, ...]) -> TwinMatch:
        none = (0,) * len(roles)
        ctx = Ctx(Rng(self.seed), missed=none, timeouts=none)
        first = begin_match(WerewolfState(ctx, options, ctx.rng, roles, alive=(True,) * len(roles)))
        world = TwinMatch(game, first.state, viewers=self._viewers)
        world.take(first.state, first.events)
        return world

    def viewers(self) -> list[int | None]:
        """The viewers who must not be able to know which of the twins they see."""
        return self._viewers

    def play(self) -> None:
        while not any(world.over for world in self.worlds):
            state = self.worlds[0].state
            if state.stage == "roles":
                self._together(None)
                continue
            if state.stage in NIGHT_STEPS:
                self.nights.setdefault(state.day, state.ctx.at)
                for world, acts in zip(self.worlds, self._night(), strict=True):
                    for act in sorted(acts, key=lambda act: act[0]):
                        world.play(act)
                self._together(None)
                continue
            main = state.ctx.windows[0].id
            for act in sorted(self._day(), key=lambda act: act[0]):
                if state.ctx.windows and self.worlds[0].state.ctx.window(main) is not None and self._together(act):
                    self.public.add(act[0])
                if any(world.over for world in self.worlds):
                    return
            if self.worlds[0].state.ctx.window(main) is not None:
                self._together(None)

    def _together(self, act: Act | None) -> bool:
        """Makes one move, or plays one timeout, in both twins.

        A move that ends a twin is not compared, since it shows roles.
        """
        before = [{viewer: len(frames) for viewer, frames in world.frames.items()} for world in self.worlds]
        if act is None:
            self.deadlines.add(self.worlds[0].state.ctx.windows[0].closes_at)
        done = [world.play(act) if act else world.wait() for world in self.worlds]
        assert done[0] == done[1]
        if any(world.over for world in self.worlds):
            for world, counts in zip(self.worlds, before, strict=True):
                world.frames = {viewer: frames[: counts[viewer]] for viewer, frames in world.frames.items()}
        return done[0]

    # ── The night ───────────────────────────────────────────────────────────────────────────────

    def _night(self) -> tuple[list[Act], list[Act]]:
        step = self.worlds[0].state.stage
        if step == "wolves":
            one, two = self._pack()
            three, four = self._seer()
        else:
            one, two = self._guard() if step == "guard" else self._witch()
            three, four = self._whispers()
        return one + three, two + four

    def _whispers(self) -> tuple[list[Act], list[Act]]:
        """Returns random messages that the wolves of each twin send after the step in which they hunt (clause 3.5).

        There are none if the wolves are viewers who must not tell the twins apart.
        """
        if "wolf" not in self.exchanged:
            return [], []
        acts: tuple[list[Act], list[Act]] = ([], [])
        for place, (world, chance) in enumerate(zip(self.worlds, self.own, strict=True)):
            wolves = [seat for seat in world.state.living() if world.state.roles[seat] == "wolf"]
            for _ in range(chance.randrange(4)):
                acts[place].append((self._moment(chance), chance.choice(wolves), Whisper("00" * 8)))
        return acts

    def _moment(self, chance: random.Random) -> int:
        state = self.worlds[0].state
        return chance.randrange(state.ctx.windows[0].opens_at, state.ctx.windows[0].closes_at)

    def _pack(self) -> tuple[list[Act], list[Act]]:
        """Returns the wolves' night moves for each twin. Both twins come to one victim.

        All else differs, unless the wolves are viewers who must not tell the twins apart.
        """
        target = self.shared.choice([None, *self.worlds[0].state.living()])
        chances = self.own if "wolf" in self.exchanged else [random.Random(self.shared.random())] * 2
        acts = []
        for world, chance in zip(self.worlds, chances, strict=True):
            kept = chance.getstate()
            acts.append(self._hunts(world, chance, target))
            if "wolf" not in self.exchanged and world is self.worlds[0]:
                chance.setstate(kept)  # the first twin's choices are repeated
        return acts[0], acts[1]

    def _hunts(self, world: TwinMatch, chance: random.Random, target: int | None) -> list[Act]:
        state = world.state
        wolves = [seat for seat in state.living() if state.roles[seat] == "wolf"]
        times = sorted(self._moment(chance) for _ in range(chance.randrange(6) + len(wolves)))
        acts: list[Act] = []
        for at in times[: -len(wolves)]:
            action = chance.choice([Whisper("00" * 8), Hunt(chance.choice(state.living())), Hunt(None)])
            acts.append((at, chance.choice(wolves), action))
        chance.shuffle(wolves)
        tied = target is None and len(wolves) == 2 and state.options.wolf_tie == "peaceful" and chance.random() < 0.5
        last: list[int | None] = [target] * len(wolves)
        if tied:
            last = list(chance.sample(state.living(), 2))
        elif target is not None:
            last[1:] = [chance.choice([target, None]) for _ in wolves[1:]]
        acts += [(at, wolf, Hunt(vote)) for at, wolf, vote in zip(times[-len(wolves) :], wolves, last, strict=True)]
        return acts

    def _seer(self) -> tuple[list[Act], list[Act]]:
        """Returns the seer's checks for each twin, as (first twin's, second twin's).

        They differ, unless the seer is a viewer who must not tell the twins apart. A check has no effect on others.
        """
        if "seer" not in self.exchanged:
            seer = self.worlds[0].state.holder("seer")
            others = [seat for seat in self.worlds[0].state.living() if seat != seer and seat not in self.pair]
            if seer is None or not others:
                return [], []
            act = (self._moment(self.shared), seer, Check(self.shared.choice(others)))
            return [act], [act]
        acts: tuple[list[Act], list[Act]] = ([], [])
        for place, (world, chance) in enumerate(zip(self.worlds, self.own, strict=True)):
            asking = world.state.holder("seer")
            if asking is not None and chance.random() < 0.8:
                others = [seat for seat in world.state.living() if seat != asking]
                acts[place].append((self._moment(chance), asking, Check(chance.choice(others))))
        return acts

    def _guard(self) -> tuple[list[Act], list[Act]]:
        """Returns the guard's moves for each twin: one seat for both.

        A guard who exists in one twin protects an unattacked seat.
        """
        guards = [world.state.holder("guard") for world in self.worlds]
        legal = [self._legal(world, guard, "guard") for world, guard in zip(self.worlds, guards, strict=True)]
        return self._same_effect(guards, legal, "guard")

    def _witch(self) -> tuple[list[Act], list[Act]]:
        witches = [world.state.holder("witch") for world in self.worlds]
        legal = [self._legal(world, witch, "witch") for world, witch in zip(self.worlds, witches, strict=True)]
        return self._same_effect(witches, legal, "witch")

    def _same_effect(
        self, holders: list[int | None], legal: list[list[Any]], role: str
    ) -> tuple[list[Act], list[Act]]:  # fmt: skip
        acts: tuple[list[Act], list[Act]] = ([], [])
        one, two = holders
        both = [action for action in legal[0] if action in legal[1]]
        if one is not None and two is not None:
            if both and self.shared.random() < 0.7:
                action, at = self.shared.choice(both), self._moment(self.shared)
                for place, seat in enumerate((one, two)):
                    acts[place].append((self._moment(self.own[place]) if role in self.exchanged else at, seat, action))
            return acts
        for place, alone in enumerate(holders):
            if alone is not None and role == "guard":
                victim = self.worlds[place].state.night.victim
                idle = [action for action in legal[place] if action != Protect(victim)]
                if idle:
                    acts[place].append((self._moment(self.own[place]), alone, self.own[place].choice(idle)))
        return acts

    def _legal(self, world: TwinMatch, seat: int | None, name: str) -> list[Any]:
        window = world.state.ctx.window_named(name)
        return [] if seat is None or window is None else list(world.game.legal_actions(world.state, seat, window))

    # ── The day ─────────────────────────────────────────────────────────────────────────────────

    def _day(self) -> Iterator[Act]:
        """Yields the day's moves for the open windows, alike in both twins. Some seats let their time run out."""
        state, chance = self.worlds[0].state, self.shared
        main = state.ctx.windows[0]
        likely = {"stand": 0.9, "vote": 0.9, "order": 0.8, "badge": 0.8, "speech": 1, "last_words": 1}[main.name]
        for seat in main.seats:
            if chance.random() < likely:
                yield from self._answers(main, seat)
        if state.ctx.window_named("withdraw") is not None and state.election is not None and chance.random() < 0.3:
            yield (self._moment(chance), chance.choice(state.election.candidates), Withdraw())
        wolves = [seat for seat in state.living() if all(w.state.roles[seat] == "wolf" for w in self.worlds)]
        if wolves and chance.random() < 0.02:
            yield (self._moment(chance), chance.choice(wolves), SelfDestruct())

    def _answers(self, main: Window, seat: int) -> Iterator[Act]:
        chance, seats = self.shared, self.worlds[0].state.seats
        match main.name:
            case "stand":
                yield (self._moment(chance), seat, Stand(chance.random() < 0.3))
            case "order":
                yield (self._moment(chance), seat, Order(chance.random() < 0.5))
            case "badge":
                yield (self._moment(chance), seat, Badge(chance.choice([None, *self.worlds[0].state.living()])))
            case "vote":
                vote = self.worlds[0].state.vote
                yield (self._moment(chance), seat, Vote(chance.choice([None, *vote.targets[:3], *vote.targets])))
            case _:
                times = sorted(self._moment(chance) for _ in range(1 + chance.randrange(3)))
                for at in times[:-1]:
                    yield (at, seat, Say("ab" * 8, self._claims(seats)))
                if chance.random() < 0.8:
                    yield (times[-1], seat, EndSpeech())

    def _claims(self, seats: int) -> tuple[Claim, ...]:
        chance = self.shared
        seat = chance.randrange(seats)
        some = (
            Claim("role", role=chance.choice(ROLES)),
            Claim("check", seat, wolf=chance.random() < 0.5, night=1),
            Claim("suspect", seat),
            Claim("trust", seat),
        )
        return tuple(chance.sample(some, chance.randrange(3)))
