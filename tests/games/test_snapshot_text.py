"""A snapshot is written by a JSON writer that walks the state itself: byte for byte what the codec says."""

from __future__ import annotations

from random import Random

import orjson
import pytest

from games.journal.newest_state import encode_state
from games.rules import codec, registry
from games.rules.core import Move, RulesError, due_timeout, start


@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_the_text_of_every_state_is_what_the_codec_says(game):
    rules, rng = registry.game(game), Random(11)
    state = start(rules, rules.Options(), rules.seats[-1], "5e" * 32).state
    for _ in range(400):
        assert encode_state(state) == orjson.dumps(codec.encode(state)).decode()
        if rules.outcome(state) is not None:
            break
        window = rng.choice([window for window in state.ctx.windows if window.seats] or state.ctx.windows)
        seat = rng.choice(window.seats or (0,))
        choices = list(rules.legal_actions(state, seat, window))
        try:
            move = Move(seat, window.id, rng.choice(choices), max(state.ctx.at + 900, window.opens_at))
            state = rules.apply(state, move).state
        except (RulesError, IndexError):
            late = due_timeout(state, 10**12)
            assert late is not None
            state = rules.apply(state, late).state
