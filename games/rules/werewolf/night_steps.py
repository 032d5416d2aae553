"""Runs a night in Werewolf through its three steps (wolves, guard, witch) to dawn.

In the first step the wolves and the seer act, in the second the guard, in the third the witch (RULES.md, sections 2 to
4).
"""

from __future__ import annotations

from .night_outcome import deaths_of, wolves_target
from .roles import WITCH, winner_of
from .stage_windows import open_stage
from .state import Night, WerewolfState
from .transition_draft import Draft

SLACK_MS = 3_000
"""The most milliseconds by which chance lengthens a step (clause 2.2)."""
LEAST_STEP_S = 5
"""The fewest seconds of a step before chance lengthens it, as in the options."""
FIRST_DAY = ("stand", "deaths", "last_words", "badge", "order", "day", "banish", "dusk")
OTHER_DAYS = ("deaths", "badge", "order", "day", "banish", "dusk")


def show_roles(draft: Draft) -> None:
    """Gives all players `role_seconds` to look at their roles before the first night (RULES.md, clause 1.7).

    Nobody can end this time early. Does nothing if the option is 0.
    """
    seconds = draft.state.options.role_seconds
    if seconds:
        open_stage(draft, "roles", ("roles", (), ()), ms=seconds * 1000)


def begin_night(draft: Draft) -> None:
    """Begins the next night, with the steps of wolves, guard and witch to come. The day number grows by one.

    See RULES.md, clauses 2.1 and 2.2.
    """
    day = draft.state.day + 1
    draft.change(day=day, nights=(*draft.state.nights, Night(day)), agenda=("wolves", "guard", "witch", "dawn"))
    draft.add_event("night", {"night": day})


def begin_step(draft: Draft, step: str) -> None:
    """Opens a step of the night (wolves, guard, witch) for its time plus up to 3 s drawn by lot.

    A step opens even if nobody can act in it, so that its length reveals nothing (RULES.md, clauses 2.2 to 2.4). With
    only AI players alive it is shorter (clause 2.6).
    """
    state = draft.state
    seconds = {
        "wolves": state.options.wolf_seconds, "guard": state.options.guard_seconds,
        "witch": state.options.witch_seconds,
    }[step]  # fmt: skip
    if state.options.short_ai_nights and _only_agents_live(state):
        seconds = max(LEAST_STEP_S, seconds // 3)
    slack, _ = state.root.derive(f"night {state.day} {step}").below(SLACK_MS + 1)
    draft.add_event("step", {"step": step})
    open_stage(draft, step, ("night", (), ()), ms=seconds * 1000 + slack)
    witch = state.holder(WITCH)
    if step == "witch" and witch is not None and state.antidote_before(state.day):
        draft.add_event("victim", {"seat": state.night.victim}, (witch,))


def _only_agents_live(state: WerewolfState) -> bool:
    """Whether every living seat is an AI player's.

    All of it is public: which seats are AI players', and which deaths are announced. So the length of a night reveals
    nothing.
    """
    return set(state.living()) <= set(state.ctx.agents)


def end_step(draft: Draft) -> None:
    """Ends the step of the night whose time is over. After the wolves' step their victim is fixed.

    Also ends the time before the first night in which players look at their roles. See RULES.md, clauses 3.1 to
    3.3.
    """
    state = draft.state
    if state.stage == "wolves":
        lot = state.root.derive(f"night {state.day} tie")
        draft.change_night(victim=wolves_target(state.night.targets, tie=state.options.wolf_tie, rng=lot))
    draft.close_windows()


def dawn(draft: Draft) -> None:
    """Computes the deaths of the night and begins the day (RULES.md, clause 10.4).

    On day 1 the deaths are announced only after the election of the sheriff, unless they end the match.
    """
    state = draft.state
    deaths = deaths_of(state.night)
    draft.change_night(deaths=deaths)
    draft.change(untold=deaths, agenda=FIRST_DAY if state.day == 1 else OTHER_DAYS)
    draft.add_event("day", {"day": state.day})
    if winner_of(state.roles, draft.state.really_living()):
        draft.change(agenda=("deaths",))
