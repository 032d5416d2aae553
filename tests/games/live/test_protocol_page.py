"""`docs/protocol.md` describes every frame, close code, event and field that a game or the server can send.

The frames of all other live tests are read through `documented.check` too.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from games import close_codes, consumers
from games.consumers.inbound_frames import FIELDS
from games.rules import registry
from games.rules.core import Move, RulesError, due_timeout, start
from tests.support.slow_cases import rarely

from . import protocol_docs

CONSUMERS = Path(consumers.__file__).parent
INSIDE = {"table.nudge", "table.chat", "table.chat_hidden", "table.watchers", "table.present", "table.claimed",
          "session.ended", "session.doubted", "mutes.changed", "lobby.changed", "room.chat", "room.chat_hidden",
          "room.changed", "tv.watchers"}  # fmt: skip
"""Messages between processes."""


def test_every_frame_that_is_read_is_described_with_its_fields():
    page = protocol_docs.frames("From the client")
    own = {"move": {"window", "verb"}}
    assert set(page) == set(FIELDS)
    for kind, fields in FIELDS.items():
        expected = set(fields) | own.get(kind, set()) | ({"ref"} if kind not in ("held", "pull", "ping") else set())
        assert page[kind] == expected, kind


def test_every_frame_that_is_sent_is_described():
    source = "\n".join(path.read_text() for path in CONSUMERS.glob("*.py"))
    source += "".join((CONSUMERS.parent / "selectors" / f"{name}.py").read_text() for name in ("chat", "chat_rooms"))
    sent = set(re.findall(r'"type": ?"([\w.]+)"', source)) | set(re.findall(r'"type":"(\w+)"', source))
    frames = {kind for kind in sent - INSIDE if not kind.startswith("websocket.")}
    of_rooms = set(protocol_docs.frames("From a room", protocol_docs.ROOMS))
    watched = set(protocol_docs.frames("Matches to watch"))
    assert frames == set(protocol_docs.frames("From the server")) | of_rooms | watched | {"changed"}


def test_every_close_code_is_described():
    bots_alone = {close_codes.UNSUPPORTED, close_codes.NO_HELLO, close_codes.PAUSED}
    used = {code for name, code in vars(close_codes).items() if name.isupper()} - bots_alone
    assert set(protocol_docs.close_codes()) == used


@pytest.mark.parametrize("seeds", [range(2), *rarely(range(2, 8))], ids=["few", "more"])
@pytest.mark.parametrize("game", sorted(registry.GAMES))
def test_every_event_and_field_of_a_view_is_described(game, seeds):
    """Of a few matches played by chance, clocks that run out included."""
    rules = registry.game(game)
    seats = rules.seats[-1]
    for seed in seeds:
        rng = Random(seed)
        after = start(rules, rules.Options(), seats, f"{seed:064x}")
        while True:
            for event in after.events:
                protocol_docs.check_event(game, event.kind, event.data)
            for seat in (rng.randrange(seats), None):
                fields = set(rules.view(after.state, seat))
                assert fields <= protocol_docs.view_fields(game), fields - protocol_docs.view_fields(game)
            if rules.outcome(after.state) is not None:
                break
            after = step(rules, after.state, rng)


def step(rules, state, rng):
    window = rng.choice([window for window in state.ctx.windows if window.seats] or state.ctx.windows)
    seat = rng.choice(window.seats or (0,))
    choices = list(rules.legal_actions(state, seat, window))
    at = max(state.ctx.at + 900, window.opens_at)
    if choices and rng.random() < 0.97:
        try:
            return rules.apply(state, Move(seat, window.id, rng.choice(choices), at))
        except RulesError:
            pass
    return rules.apply(state, due_timeout(state, 10**12))
