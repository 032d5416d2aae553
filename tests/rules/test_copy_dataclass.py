"""Frozen records with some fields changed: as the standard library does it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field

import pytest

from games.rules.copy_dataclass import replace
from games.rules.core import Ctx, Move, Rng, start
from games.rules.registry import GAMES
from games.rules.series import Ready


@dataclass(frozen=True, slots=True)
class One:
    value: int


@dataclass(frozen=True, slots=True)
class Derived:
    value: int
    double: int = field(init=False, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    value: int


@dataclass(frozen=True, slots=True)
class Checked:
    value: int

    def __post_init__(self) -> None:
        assert self.value


@dataclass(frozen=True)
class Loose:
    value: int


@pytest.mark.parametrize("key", GAMES)
def test_it_gives_what_the_standard_library_gives(key):
    game = GAMES[key]
    state = start(game, game.Options(), game.seats[-1], "5a" * 32).state
    other = state.with_ctx(replace(state.ctx, at=70, missed=(1,)))
    for record in (state, state.ctx, state.ctx.windows[0], Move(0, None, Ready(), 3)):
        taken = other if record is state else record
        changes = {each.name: getattr(taken, each.name) for each in dataclasses.fields(record)[::2]}
        assert replace(record, **changes) == dataclasses.replace(record, **changes)
        assert type(replace(record)) is type(record)


def test_the_record_itself_stays_as_it_is():
    ctx = Ctx(Rng("5a" * 32), at=5)
    assert replace(ctx, at=6).at == 6
    assert ctx == Ctx(Rng("5a" * 32), at=5)


def test_what_it_gives_is_frozen_like_the_record():
    changed = replace(One(1), value=2)
    assert type(changed) is One
    assert hash(changed) == hash(One(2))
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed.value = 3  # type: ignore[misc]


def test_one_field_or_none_is_enough():
    assert replace(One(1), value=2) == One(2)
    assert replace(Ready()) == Ready()


@pytest.mark.parametrize(
    ("record", "changes"),
    [
        (One(1), {"other": 2}),
        (One(1), {"value": 2, "__doc__": "of the class"}),
        (Derived(1), {"value": 2}),
        (Named(value=1), {"value": 2}),
        (Checked(1), {"value": 2}),
        (Loose(1), {"value": 2}),
    ],
)
def test_what_is_no_field_or_not_plainly_one_is_refused(record, changes):
    with pytest.raises(TypeError, match=type(record).__name__):
        replace(record, **changes)
