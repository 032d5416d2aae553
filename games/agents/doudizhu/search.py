"""Searches for the best play of Dou Dizhu: tries all plays in sampled deals and drops the worse half, repeatedly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .core import play_evaluation
from .core.compilation import COMPILES
from .core.deal_likelihood import SURPRISES, resample_by_weight, weigh_deals
from .core.determinization import sample_hidden, sample_policies
from .core.follow_policy import HABITS
from .core.random_numbers import next_number
from .core.round_state import round_at
from .core_observation import CoreObservation, Move

SCREEN: Final = 48
"""The number of deals in which every play is tried before any is dropped."""
CHUNK: Final = 1500 if COMPILES else 8
"""Playouts between two checks of the time: about 5 ms, compiled or not."""
POOL: Final = 6
"""Deals sampled for each deal that is used; those that explain the past plays best are preferred."""
MAX_DEALS: Final = 6000
"""The most deals that a search uses; beyond them the values hardly change."""
FINALISTS: Final = 3
"""The number of plays that stay to the end."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Effort:
    """The limit of a search: at most `seconds` measured by `clock`, or exactly `deals` sampled deals."""

    seconds: float
    deals: int | None = None
    clock: Callable[[], float] = monotonic


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The result of a search for one play or bid: expected points, chance to win, standard error, number of tries.

    `evaluation.Candidate` explains these fields.
    """

    points: float
    chance: float
    error: float
    tries: float
    whole: bool
    """Whether the play was tried to the end of the search, not dropped."""


def search_plays(
    seen: CoreObservation,
    plays: Sequence[Move],
    *,
    rng: Random,
    effort: Effort,
    keep: Sequence[int] = (),
    springs: bool = True,
    surprises: Floats = SURPRISES,
) -> list[ActionValue]:
    """Returns the value of each play, in the order given; each is tried in many sampled deals.

    Plays at indices in `keep` are tried to the end. `surprises` says how much less likely a deal is if a past play does
    not fit it (`core.deal_likelihood`). If it is empty, past plays do not matter.
    """
    until = effort.clock() + effort.seconds
    most = effort.deals or MAX_DEALS
    state = round_at(
        _known_hands(seen), turn=seen.place, last=seen.last, leader=seen.leader, passes=seen.passes,
        doublings=seen.doublings, landlord_plays=seen.landlord_plays, farmer_plays=seen.farmer_plays,
    )  # fmt: skip
    cards = np.array([play[0] for play in plays], dtype=np.int64)
    keys = np.array([play[1] for play in plays], dtype=np.int64)
    active = np.ones(len(plays), dtype=np.int64)
    sums = np.zeros((len(plays), play_evaluation.SUMS), dtype=np.float64)
    worlds = np.zeros((most, 3), dtype=np.int64)
    luck = np.array([rng.getrandbits(48)], dtype=np.int64)
    guess = DeterminizationSampler(seen, rng, surprises)
    done, halve_at = 0, SCREEN
    while done < most:
        count = max(1, min(CHUNK // max(1, int(active.sum())), most - done, max(1, halve_at - done)))
        guess.fill(worlds, done, done + count)
        play_evaluation.sample_plays(
            state, worlds, done, done + count, cards, keys, active, sums, HABITS, seen.base, seen.cap, int(springs),
            luck,
        )  # fmt: skip
        done += count
        if done >= halve_at:
            _drop_worse_half(sums, active, keep)
            halve_at = done * 2
        if effort.deals is None and effort.clock() >= until:
            break
    return [action_value(sums[place], whole=bool(active[place])) for place in range(len(plays))]


def _known_hands(seen: CoreObservation) -> tuple[int, int, int]:
    """Returns the three hands, the landlord's first: this seat's own one, and 0 for the two that are sampled later."""
    hands = [0, 0, 0]
    hands[seen.place] = seen.hand
    return hands[0], hands[1], hands[2]


class DeterminizationSampler:
    """A sampler of the two hidden hands of Dou Dizhu, which prefers deals that explain the past plays and bids."""

    def __init__(self, seen: CoreObservation, rng: Random, surprises: Floats = SURPRISES) -> None:
        one, other = (seen.place + 1) % 3, (seen.place + 2) % 3
        self._unseen = np.array(seen.unseen, dtype=np.int64)
        self._luck = np.array([rng.getrandbits(48)], dtype=np.int64)
        # the landlord, whose bottom cards are known, is dealt to first
        self._turned = other == 0
        first, second = (other, one) if self._turned else (one, other)
        self._fixed, self._fixed_second = seen.known[first], seen.known[second]
        self._first = seen.counts[first] - int(self._fixed).bit_count()
        self._place, self._own, self._bids = seen.place, seen.hand, _bids_by_place(seen)
        self._surprises, self._shown = surprises, seen.shown
        rows = [(done.place, done.cards, done.key) for done in seen.history]
        self._history = np.array(rows or [(0, 0, 0)], dtype=np.int64)[: len(rows)]
        told = any(done.place != seen.place for done in seen.history) or bool((self._bids >= 0).any())
        self._pool = POOL if told and len(surprises) else 1
        self._kinds = bool(len(surprises))

    def fill(self, worlds: Ints, start: int, stop: int) -> None:
        count = stop - start
        dealt = np.zeros((count * self._pool, 3), dtype=np.int64)
        sample_hidden(self._unseen, self._fixed, self._fixed_second, self._first, self._luck, dealt, 0, len(dealt))
        if self._turned:
            dealt[:, :2] = dealt[:, 1::-1].copy()
        if self._kinds:
            sample_policies(self._place, self._luck, dealt)
        if self._pool == 1:
            worlds[start:stop] = dealt
            return
        weights = np.zeros(len(dealt), dtype=np.float64)
        weigh_deals(
            self._history, self._place, self._own, dealt, self._bids, self._shown, HABITS, self._surprises, weights
        )
        resample_by_weight(dealt, weights, next_number(self._luck, 1 << 16) / (1 << 16), worlds[start:stop])


def _bids_by_place(seen: CoreObservation) -> Ints:
    """Returns the bids in the order landlord, next farmer, last farmer; -1 for a seat that has not bid."""
    return np.array([-1 if bid is None else bid for bid in seen.bids], dtype=np.int64)


def _drop_worse_half(sums: Floats, active: Ints, keep: Sequence[int]) -> None:
    """Drops the worse half of the plays that a search still compares, to spend the remaining time on the others.

    `FINALISTS` plays and those in `keep` always stay.
    """
    places = np.flatnonzero(active)
    if len(places) <= FINALISTS:
        return
    means = sums[places, play_evaluation.POINTS] / sums[places, play_evaluation.TRIES]
    order = places[np.argsort(-means, kind="stable")]
    for place in order[max(FINALISTS, (len(order) + 1) // 2) :]:
        if place not in keep:
            active[place] = 0


def action_value(sums: Floats, *, whole: bool) -> ActionValue:
    """Returns the value of a play or bid, given the sums of its results over all sampled deals.

    `core.play_evaluation` describes the sums.
    """
    weight = max(float(sums[play_evaluation.TRIES]), 1e-9)
    points = float(sums[play_evaluation.POINTS]) / weight
    spread = max(0.0, float(sums[play_evaluation.SQUARES]) / weight - points * points)
    return ActionValue(
        points, float(sums[play_evaluation.WINS]) / weight, float(np.sqrt(spread / weight)), weight, whole
    )
