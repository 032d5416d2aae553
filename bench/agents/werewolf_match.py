"""Plays one match of Werewolf among agents, with the rules alone: no database, no sockets, no waiting.

The match's clock jumps to the next deadline whenever no agent wants to act.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from games.agents.base import Agent, Decision, DecisionContext, RngFactory
from games.rules.core import Move, Window, due_timeout, next_deadline, start
from games.rules.werewolf import Werewolf
from games.rules.werewolf.actions import Say, Whisper
from games.rules.werewolf.state import WerewolfState

RULES = Werewolf()
STEP_MS = 700
"""Milliseconds of the table's time that an answer takes."""
MOST_MOVES = 20_000


class RandomAgent(Agent):
    """An agent for Werewolf that takes a random legal action and says nothing: the baseline for other agents."""

    level = "random"

    def will_answer(self, window: Window, view: Callable[[], dict[str, Any]], rng_factory: RngFactory = Random) -> bool:
        if window.name in ("withdraw", "self_destruct"):
            return False
        if window.name == "guard":
            return view()["protecting"] is None
        if window.name == "wolves":
            seen = view()
            return "hunt" in window.verbs and str(seen["seat"]) not in seen["hunts"]
        if window.name == "seer":
            seen = view()
            return all(check["night"] != seen["day"] for check in seen["checks"])
        if window.name == "witch":
            used = view()["used"]
            return not used["save"] and used["poison"] is None
        return window.name != "night"

    def decide(self, view: dict[str, Any], window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        silent = [action for action in legal if not isinstance(action, Say | Whisper)]
        # Choosing nobody is no answer here, because the agent would be asked again.
        if window.name == "guard" or window.name == "wolves":
            silent = [action for action in silent if action.target is not None]
        return Decision(rng.choice(silent))


@dataclass(slots=True)
class PlayedMatch:
    """A match of Werewolf that has ended: its last state, the winning side, and the agents' decisions and times."""

    state: WerewolfState
    winner: str
    days: int
    took: list[float] = field(default_factory=list)
    """Milliseconds of CPU time of every decision, those of `RandomAgent` left out."""
    decisions: list[tuple[int, str, Decision]] = field(default_factory=list)
    """(seat, window, decision), if they were kept."""


def play(
    *,
    seats: int,
    seed: int,
    minds: Mapping[str, Agent],
    options: Any = None,
    keep: bool = False,
    watch: Callable[[WerewolfState, int, DecisionContext, Decision], None] | None = None,
) -> PlayedMatch:
    """Plays one match of Werewolf and returns it.

    `minds` maps "wolves" and "good" to the agent of that side. `watch` is called with every decision.
    """
    key = sha256(f"bench {seats} {seed}".encode()).hexdigest()
    chosen = RULES.Options() if options is None else options
    state = start(RULES, chosen, seats, key, agents=range(seats)).state
    players = [minds["wolves" if role == "wolf" else "good"] for role in state.roles]
    names = tuple(f"P{seat + 1}" for seat in range(seats))
    notes, texts = [""] * seats, dict[str, str]()
    asked: dict[tuple[int, int], Hashable] = {}
    result = PlayedMatch(state, "", 0)
    for count in range(MOST_MOVES):
        if not state.ctx.windows:
            break
        pending = next(_pending(state, players, asked), None)
        if pending is None:
            state = _play_next_timeout(state)
            continue
        seat, window, question = pending
        asked[seat, window.id] = question
        legal = tuple(RULES.legal_actions(state, seat, window))
        if not legal:
            if isinstance(players[seat], RandomAgent):
                continue
            raise RuntimeError(f"seat {seat} wants what it cannot do in {window.name}")
        rng = Random(f"{key} {seat} {window.id} {question}")
        case = DecisionContext(
            view=RULES.view(state, seat), window=window, legal=legal, rng=rng, seat=seat, names=names, texts=texts,
            notes=notes[seat], seconds=(window.closes_at - state.ctx.at) / 1000,
        )  # fmt: skip
        began = time.process_time()
        decision = players[seat].decide_in_context(case)
        if not isinstance(players[seat], RandomAgent):
            result.took.append((time.process_time() - began) * 1000)
        if watch is not None:
            watch(state, seat, case, decision)
        if keep:
            result.decisions.append((seat, window.name, decision))
        action = decision.action
        if action is None:  # the agent leaves the window alone, and is asked again when its key changes
            notes[seat] = decision.notes or notes[seat]
            continue
        if isinstance(action, Say | Whisper):
            reference = sha256(f"{key} {count}".encode()).hexdigest()[:16]
            action = replace(action, message=reference)
            texts[reference] = decision.texts.get("zh-hans", "")
        notes[seat] = decision.notes or notes[seat]
        at = min(state.ctx.at + STEP_MS // seats, window.closes_at - 1)
        state = RULES.apply(state, Move(seat, window.id, action, at, "agent")).state
    result.state, result.winner, result.days = state, state.winner or "nobody", state.day
    return result


def _play_next_timeout(state: WerewolfState) -> WerewolfState:
    """Returns the state after the next deadline has passed. Raises RuntimeError if there is none."""
    deadline = next_deadline(state)
    move = None if deadline is None else due_timeout(state, deadline)
    if move is None:
        raise RuntimeError("a match without windows and without an end")
    return RULES.apply(state, move).state


def _pending(
    state: WerewolfState, players: Sequence[Agent], asked: Mapping[tuple[int, int], Hashable]
) -> Iterator[tuple[int, Window, Hashable]]:
    """Yields (seat, window, question) for each decision that no agent was asked for yet.

    Seats that may interrupt come first, then the seats whose turn it is.
    """
    for window in reversed(state.ctx.windows):
        for seat in window.seats:
            view = partial(RULES.view, state, seat)
            if players[seat].will_answer(window, view):
                question = players[seat].question_key(window, view)
                if asked.get((seat, window.id), ()) != question:
                    yield seat, window, question
