"""Redraws everything in a Werewolf match that one seat cannot see. RULES.md clause 11.1.

The seat must not be able to tell the result from the real state, so this module also defines what a seat may know.

Roles are exchanged between seats whose role the viewer does not know. A viewer knows its own role and the wolves that
have shown themselves. A wolf also knows the whole pack; a seer knows of each checked seat whether it is a wolf. After
an exchange the recorded nights must still be possible. A seat that is said to have checked, guarded or brewed was alive
then and did not act on itself where that is forbidden. And no side has won yet.

The actions of announced nights stay, but other seats are their authors: deaths are public, and these actions explain
them. The unannounced night (in progress, or its deaths are announced after the election) is chosen anew. The viewer's
own choices and observations in it stay: a wolf's votes, the witch's victim and potion, the seats chosen by guard and
seer. Sealed answers and ballots of others are drawn anew. The generator stays: future draws from it (orders of speech,
lengths of steps) must not depend on hidden information, so they must come out alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import Rng, replace
from .night_outcome import resolve, wolves_target
from .roles import GUARD, SEER, VILLAGER, WITCH, WOLF, winner_of
from .stage_windows import hidden_windows
from .state import NIGHT_STEPS, Night, WerewolfState

EXCHANGES = 60
"""The number of seat pairs that are tried."""
NIGHTS = 20
"""The number of drafts of the unannounced night that are tried before the real one is kept."""


@dataclass(slots=True)
class Dice:
    """A mutable wrapper of a random generator, for many draws in a row."""

    rng: Rng

    def below(self, n: int) -> int:
        value, self.rng = self.rng.below(n)
        return value

    def of(self, items: tuple[Any, ...]) -> Any:
        return items[self.below(len(items))]


def redeal_hidden(state: WerewolfState, viewer: int | None, rng: Rng) -> WerewolfState:
    """Returns a Werewolf match with everything redrawn that this seat (None: a spectator) cannot see.

    A match that is over is returned unchanged, since nothing is hidden any more.
    """
    if not state.ctx.windows:
        return state
    dice = Dice(rng)
    state = _exchange(state, viewer, dice)
    state = _other_hands(state, viewer, dice)
    if state.stage in NIGHT_STEPS or state.untold is not None:
        state = _untold_night(state, viewer, dice)
    state = _sealed(state, viewer, dice)
    return _rewindowed(state)


# ── Roles ───────────────────────────────────────────────────────────────────────────────────────


def _exchange(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    """Tries to swap the roles of random pairs of seats.

    Keeps each swap that is possible and that the viewer cannot notice.
    """
    for _ in range(EXCHANGES):
        one, two = dice.below(state.seats), dice.below(state.seats)
        roles = list(state.roles)
        roles[one], roles[two] = roles[two], roles[one]
        other = replace(state, roles=tuple(roles))
        if roles[one] != roles[two] and _looks_alike(state, other, viewer) and _is_possible(other):
            state = other
    return state


def _looks_alike(state: WerewolfState, other: WerewolfState, viewer: int | None) -> bool:
    """Whether the viewer (None: a spectator) knows the same about the roles in both states."""
    shown = [gone.seat for gone in state.out if gone.how == "self_destruct"]
    if any(other.roles[seat] != WOLF for seat in shown):
        return False
    if viewer is None:
        return True
    role = state.roles[viewer]
    if other.roles[viewer] != role:
        return False
    if role == WOLF:
        return state.wolves() == other.wolves()
    checked = [night.checked for night in state.nights if night.checked is not None] if role == SEER else []
    return all((state.roles[seat] == WOLF) == (other.roles[seat] == WOLF) for seat in checked)


def _is_possible(state: WerewolfState) -> bool:
    """Whether seats with these roles could have done what the nights record, and neither side would have won."""
    if winner_of(state.roles, state.really_living()):
        return False
    holder = {role: seat for seat, role in enumerate(state.roles) if role not in (WOLF, VILLAGER)}
    return all(_could_act(state, night, holder) for night in state.nights)


def _could_act(state: WerewolfState, night: Night, holder: dict[str, int]) -> bool:
    def lived(role: str) -> bool:
        return role in holder and was_alive_in(state, holder[role], night.night)

    if night.checked is not None and not (lived(SEER) and night.checked != holder[SEER]):
        return False
    if night.protected is not None and not lived(GUARD):
        return False
    if night.potion_used and not lived(WITCH):
        return False
    if night.poisoned is not None and night.poisoned == holder[WITCH]:
        return False
    if night.saved and night.night > 1 and night.victim == holder[WITCH]:
        return False
    return night.victim is None or any(was_alive_in(state, wolf, night.night) for wolf in state.wolves())


def was_alive_in(state: WerewolfState, seat: int, night: int) -> bool:
    """Whether this seat was alive when the night with this number began."""
    return all(gone.seat != seat or gone.day >= night for gone in state.out)


# ── Nights ──────────────────────────────────────────────────────────────────────────────────────


def _other_hands(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    """Makes the wolves of the redrawn roles the authors of past votes and whispers.

    Changes nothing if the viewer is a wolf, who saw the real authors.
    """
    if viewer is not None and state.roles[viewer] == WOLF:
        return state

    def pack(night: int) -> tuple[int, ...]:
        return tuple(wolf for wolf in state.wolves() if was_alive_in(state, wolf, night))

    nights = tuple(
        night if state.stage == "wolves" and night is state.night
        else replace(night, hunts=() if night.victim is None else tuple((w, night.victim) for w in pack(night.night)))
        for night in state.nights
    )  # fmt: skip
    whispers = tuple(replace(said, seat=dice.of(pack(said.night))) for said in state.whispers)
    return replace(state, nights=nights, whispers=whispers)


def _untold_night(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    """Redraws the choices of the unannounced night, except what the viewer chose or saw in it.

    Keeps the real night if every attempt would end the match.
    """
    for _ in range(NIGHTS):
        night = _chosen_anew(state, viewer, dice)
        if state.untold is None:
            return replace(state, nights=(*state.nights[:-1], night))
        night = replace(night, deaths=resolve(night))
        other = replace(state, nights=(*state.nights[:-1], night), untold=night.deaths)
        if not winner_of(other.roles, other.really_living()):
            return other
    return state


def _chosen_anew(state: WerewolfState, viewer: int | None, dice: Dice) -> Night:
    role = None if viewer is None else state.roles[viewer]
    night, living = state.night, state.living()
    stage = state.stage if state.stage in NIGHT_STEPS else "over"
    saw_victim = role == WITCH and stage in ("witch", "over") and state.antidote_before(night.night)
    saw_votes = role == WOLF and viewer in living
    if not saw_votes and not saw_victim:
        night = replace(night, **_hunts(state, dice, settled=stage != "wolves"))
    if role != SEER:
        seer = state.holder(SEER)
        others = (None, *(seat for seat in living if seat != seer))
        night = replace(night, checked=None if seer is None else dice.of(others))
    guard = state.holder(GUARD)
    if role != GUARD and guard is not None and stage != "wolves":
        night = replace(
            night, guard_done=True, protected=dice.of((None, *(s for s in living if s != state.last_guarded)))
        )
    witch = state.holder(WITCH)
    if role != WITCH and witch is not None and stage in ("witch", "over"):
        may_save = (
            state.antidote_before(night.night)
            and night.victim is not None
            and (night.victim != witch or night.night == 1)
        )
        saved = may_save and dice.below(3) == 0
        poisons = state.poison_before(night.night) and not saved and dice.below(3) == 0
        poisoned = dice.of(tuple(seat for seat in living if seat != witch)) if poisons else None
        night = replace(night, saved=saved, poisoned=poisoned)
    return night


def _hunts(state: WerewolfState, dice: Dice, *, settled: bool) -> dict[str, Any]:
    """Returns `{"hunts", "victim"}` of a redrawn night: each living wolf votes for a random seat or nobody.

    The victim is None until `settled`, when the wolves' step has ended.
    """
    living = state.living()
    drawn = [(seat, dice.of((None, *living))) for seat in living if state.roles[seat] == WOLF]
    lot = state.root.derive(f"night {state.day} tie")
    targets = [target for _, target in drawn if target is not None]
    victim = wolves_target(targets, tie=state.options.wolf_tie, rng=lot) if settled else None
    return {"hunts": tuple(drawn), "victim": victim}


# ── Sealed answers, and the windows ─────────────────────────────────────────────────────────────


def _sealed(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    if state.stage == "stand":
        standing = tuple(
            stands if stands is None or seat == viewer else dice.below(2) == 1
            for seat, stands in enumerate(state.standing)
        )
        state = replace(state, standing=standing)
    if state.vote is not None:
        choices = (None, *state.vote.targets)
        ballots = tuple(
            (voter, target if voter == viewer else dice.of(choices)) for voter, target in state.vote.ballots
        )
        state = replace(state, vote=replace(state.vote, ballots=ballots))
    return state


def _rewindowed(state: WerewolfState) -> WerewolfState:
    """Returns the state with the hidden windows that fit the redrawn roles. Public windows stay."""
    public = tuple(window for window in state.ctx.windows if window.public)
    windows = (*public, *hidden_windows(state, public[0]))
    return state.with_ctx(replace(state.ctx, windows=windows))
