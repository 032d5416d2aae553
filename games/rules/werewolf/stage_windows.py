"""Opens the windows of a stage in Werewolf: public ones, and hidden ones that only their own seats know of.

A stage is a part of the match, such as a vote; a window says which seats may act in it and until when. All windows of a
stage close together. Each stage takes the same number of window ids, however many hidden windows it has, so the ids
reveal nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core import Ctx, Window, replace
from .roles import GUARD, SEER, WITCH, WOLF
from .state import NIGHT_STEPS, WerewolfState
from .transition_draft import Draft

PUBLIC = 2
"""Window numbers that a stage reserves for public windows: the main one, and the candidates' withdrawal."""


def open_stage(draft: Draft, stage: str, *windows: tuple[str, Sequence[int], Sequence[str]], ms: int) -> None:
    """Begins a stage of the match, such as a vote: opens its public and hidden windows for `ms` milliseconds.

    A public window is given as (name, seats, verbs); the first one is the main window. In `vote`, `order` and `badge` a
    player who does not act has missed a turn (RULES.md, clause 12.3).
    """
    draft.change(stage=stage)
    ctx = draft.state.ctx
    public = tuple(
        Window(ctx.next_window + place, name, tuple(seats), tuple(verbs), ctx.at, ctx.at + ms,
               turn=name in ("vote", "order", "badge"))
        for place, (name, seats, verbs) in enumerate(windows)
    )  # fmt: skip
    taken = replace(ctx, next_window=ctx.next_window + PUBLIC + draft.state.seats)
    draft.state = draft.state.with_ctx(taken)
    draft.state = draft.state.with_ctx(replace(taken, windows=(*public, *hidden_windows(draft.state, public[0]))))


def hidden_windows(state: WerewolfState, main: Window) -> Iterator[Window]:
    """Yields the windows of the current stage of which only their own seats may know, such as the wolves' at night.

    They open and close together with the public window `main`.
    """

    def hidden(place: int, name: str, seats: Sequence[int], verbs: Sequence[str]) -> Window:
        return Window(main.id + PUBLIC + place, name, tuple(seats), tuple(verbs), main.opens_at, main.closes_at,
                      public=False)  # fmt: skip

    if state.stage == "wolves":
        yield hidden(0, "wolves", living_wolves(state), ("hunt", "whisper"))
        if (seer := state.holder(SEER)) is not None:
            yield hidden(1, "seer", (seer,), ("check",))
    elif state.stage == "guard":
        if (guard := state.holder(GUARD)) is not None:
            yield hidden(0, "guard", (guard,), ("protect",))
        yield hidden(1, "wolves", living_wolves(state), ("whisper",))
    elif state.stage == "witch":
        witch = state.holder(WITCH)
        if witch is not None and (state.antidote_before(state.day) or state.poison_before(state.day)):
            yield hidden(0, "witch", (witch,), ("save", "poison"))
        yield hidden(1, "wolves", living_wolves(state), ("whisper",))
    elif before_final_vote(state):
        for seat in may_self_destruct(state):
            yield hidden(seat, "self_destruct", (seat,), ("self_destruct",))


def living_wolves(state: WerewolfState) -> tuple[int, ...]:
    """Returns the wolves whose death is not announced, in ascending order of seats."""
    return tuple(seat for seat in state.living() if state.roles[seat] == WOLF)


def before_final_vote(state: WerewolfState) -> bool:
    """Whether it is day and a vote on banishment runs or is still to come (RULES.md, clause 9.1)."""
    if state.stage in NIGHT_STEPS:
        return False
    running = state.vote is not None and state.vote.kind == "banish"
    return running or any(item in ("banish", "banish again") for item in state.agenda)


def may_self_destruct(state: WerewolfState) -> tuple[int, ...]:
    """Returns the wolves that may eliminate themselves. A sheriff may only if an option allows it.

    A wolf that died in the night and does not know it yet is included, because its window must reveal nothing. See
    RULES.md, clauses 9.1 to 9.3.
    """
    allowed = state.options.sheriff_may_self_destruct
    return tuple(seat for seat in living_wolves(state) if allowed or seat != state.sheriff)


def remove_from_window(draft: Draft, name: str, seat: int) -> bool:
    """Removes a seat that has answered from the open window with this name. Returns True if no seat is left in it."""
    ctx = draft.state.ctx
    left = tuple(other for other in seats_of(ctx, name) if other != seat)
    windows = tuple(replace(w, seats=left) if w.name == name else w for w in ctx.windows)
    draft.state = draft.state.with_ctx(replace(ctx, windows=windows))
    return not left


def seats_of(ctx: Ctx, name: str) -> tuple[int, ...]:
    """Returns the seats that may still act in the open window with this name; empty if there is no such window."""
    window = ctx.window_named(name)
    return window.seats if window else ()
