"""Redraws at random everything in a Werewolf match that one player or spectator cannot see (RULES.md, clause 11.1).

Tests use the redraw to prove that no view reveals a secret. The viewer must not be able to tell the result from the
real state, so this module also defines what a viewer knows.

Roles: they are exchanged between seats whose role the viewer does not know. Everybody knows its own role and the wolves
that have revealed themselves. A wolf knows all wolves; the seer knows of each checked seat whether it is a wolf.

Nights whose deaths are announced: the actions stay, because they explain the deaths, but other seats may become their
authors. Such a seat must have been alive then, must not have acted on itself where that is forbidden, and no side may
have won.

The night whose deaths are not announced yet: it is chosen anew. What the viewer chose or saw in it stays. Secret
answers and ballots of other seats are drawn anew.

The generator of the match stays: what it draws later, such as orders of speech, must not depend on hidden facts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..core import Rng, replace
from .night_outcome import deaths_of, wolves_target
from .roles import GUARD, SEER, VILLAGER, WITCH, WOLF, winner_of
from .stage_windows import hidden_windows
from .state import NIGHT_STEPS, Night, WerewolfState

EXCHANGES = 60
"""The number of seat pairs that are tried."""
NIGHTS = 20
"""The number of drafts of the unannounced night that are tried before the real one is kept."""


@dataclass(slots=True)
class Dice:
    """A random generator that changes with each draw. It wraps an `Rng`, which is immutable."""

    rng: Rng

    def below(self, n: int) -> int:
        value, self.rng = self.rng.below(n)
        return value

    def of(self, items: tuple[Any, ...]) -> Any:
        return items[self.below(len(items))]


def redeal_hidden(state: WerewolfState, viewer: int | None, rng: Rng) -> WerewolfState:
    """Returns a copy of the state in which all that this seat (None: a spectator) cannot see is drawn anew.

    That means roles, night actions, secret answers and ballots. A match that is over is returned unchanged, since
    nothing is hidden any more.
    """
    if not state.ctx.windows:
        return state
    dice = Dice(rng)
    state = _exchange_roles(state, viewer, dice)
    state = _reassign_wolf_actions(state, viewer, dice)
    if state.stage in NIGHT_STEPS or state.untold is not None:
        state = _redraw_unannounced_night(state, viewer, dice)
    state = _redraw_secret_answers(state, viewer, dice)
    return _with_hidden_windows(state)


# ── Roles ───────────────────────────────────────────────────────────────────────────────────────


def _exchange_roles(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    """Redraws the roles that the viewer does not know: swaps those of random pairs of seats, `EXCHANGES` times.

    A swap is dropped if it contradicts the recorded nights or if the viewer could notice it.
    """
    for _ in range(EXCHANGES):
        one, two = dice.below(state.seats), dice.below(state.seats)
        roles = list(state.roles)
        roles[one], roles[two] = roles[two], roles[one]
        other = replace(state, roles=tuple(roles))
        if roles[one] != roles[two] and _viewer_sees_no_difference(state, other, viewer) and _roles_fit_history(other):
            state = other
    return state


def _viewer_sees_no_difference(state: WerewolfState, other: WerewolfState, viewer: int | None) -> bool:
    """Whether the viewer (None: a spectator) knows the same facts about the roles in `state` and in `other`."""
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


def _roles_fit_history(state: WerewolfState) -> bool:
    """Whether seats with these roles could have taken all recorded night actions, and no side would have won."""
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


def _reassign_wolf_actions(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    """Makes the wolves of the redrawn roles the authors of the wolves' past votes and whispers.

    All of them then voted for the night's victim. The night in which the wolves still choose is left alone. Changes
    nothing if the viewer is a wolf, who saw the real authors.
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


def _redraw_unannounced_night(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
    """Redraws the choices of players in the night whose deaths are not announced yet.

    What the viewer chose or saw in that night stays. If every attempt would end the match, the real night stays.
    """
    for _ in range(NIGHTS):
        night = _redrawn_night(state, viewer, dice)
        if state.untold is None:
            return replace(state, nights=(*state.nights[:-1], night))
        night = replace(night, deaths=deaths_of(night))
        other = replace(state, nights=(*state.nights[:-1], night), untold=night.deaths)
        if not winner_of(other.roles, other.really_living()):
            return other
    return state


def _redrawn_night(state: WerewolfState, viewer: int | None, dice: Dice) -> Night:
    role = None if viewer is None else state.roles[viewer]
    night, living = state.night, state.living()
    stage = state.stage if state.stage in NIGHT_STEPS else "over"
    saw_victim = role == WITCH and stage in ("witch", "over") and state.antidote_before(night.night)
    saw_votes = role == WOLF and viewer in living
    if not saw_votes and not saw_victim:
        night = replace(night, **_random_hunt(state, dice, settled=stage != "wolves"))
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


def _random_hunt(state: WerewolfState, dice: Dice, *, settled: bool) -> dict[str, Any]:
    """Returns the wolves' votes of a redrawn night, for a random seat or nobody each, as `{"hunts", "victim"}`.

    The victim is None unless `settled`, which means that the time of the wolves is over in that night.
    """
    living = state.living()
    drawn = [(seat, dice.of((None, *living))) for seat in living if state.roles[seat] == WOLF]
    lot = state.root.derive(f"night {state.day} tie")
    targets = [target for _, target in drawn if target is not None]
    victim = wolves_target(targets, tie=state.options.wolf_tie, rng=lot) if settled else None
    return {"hunts": tuple(drawn), "victim": victim}


# ── Sealed answers, and the windows ─────────────────────────────────────────────────────────────


def _redraw_secret_answers(state: WerewolfState, viewer: int | None, dice: Dice) -> WerewolfState:
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


def _with_hidden_windows(state: WerewolfState) -> WerewolfState:
    """Returns the state with hidden windows for the seats that may act secretly under the redrawn roles.

    A hidden window is known only to its own seats. Windows that everybody knows of stay.
    """
    public = tuple(window for window in state.ctx.windows if window.public)
    windows = (*public, *hidden_windows(state, public[0]))
    return state.with_ctx(replace(state.ctx, windows=windows))
