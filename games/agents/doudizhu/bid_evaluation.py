"""Evaluates bids of Dou Dizhu: samples the unseen cards many times, finishes the auction and plays the rounds out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import numpy as np

from games.rules.cards import DECK, Card
from games.rules.core import parse_options
from games.rules.doudizhu.options import DouDizhuOptions

from ..base import View
from .core import play_evaluation
from .core.bidding import sample_bids
from .core.follow_policy import HABITS
from .core.round_state import NO_CAP
from .core_observation import pack_cards
from .search import CHUNK, ActionValue, Effort, action_value

MAX_DEALS: Final = 20_000


def evaluate_bids(view: View, legal: Sequence[Any], *, rng: Random, effort: Effort, springs: bool) -> list[ActionValue]:
    """Returns the expected result of each legal bid, in the order of `legal`.

    `effort` limits the search by time or by the number of sampled deals. `springs`: whether a spring, a win against a
    side that hardly played, doubles the points at this table.
    """
    until = effort.clock() + effort.seconds
    options = parse_options(DouDizhuOptions, view["options"])
    hand = [Card.from_code(code) for code in view["hand"]]
    unseen = np.array([card.rank - 3 for card in DECK if card not in hand], dtype=np.int64)
    first = view["first_bidder"]
    given = [view["bids"][(first + step) % 3] for step in range((view["turn"] - first) % 3)]
    offers = np.array([action.points for action in legal], dtype=np.int64)
    luck = np.array([rng.getrandbits(48)], dtype=np.int64)
    sums = np.zeros((len(offers), play_evaluation.SUMS), dtype=np.float64)
    most, done = effort.deals or MAX_DEALS, 0
    while done < most:
        count = min(max(1, CHUNK // len(offers)), most - done)
        sample_bids(
            pack_cards(hand), unseen, np.array(given, dtype=np.int64), offers, luck, count, sums, HABITS,
            options.multiplier_cap or NO_CAP, int(springs), int(view["redeals"] >= options.max_redeals),
        )  # fmt: skip
        done += count
        if effort.deals is None and effort.clock() >= until:
            break
    return [action_value(sums[place], whole=True) for place in range(len(offers))]
