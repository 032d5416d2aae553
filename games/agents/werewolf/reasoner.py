"""The Reasoner: a Werewolf agent without a language model.

It computes probabilities of roles, decides by them, and puts its messages into words.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from games.rules.core import Window, replace
from games.rules.werewolf import actions

from ..base import ConversationalAgent, Decision, DecisionContext, RngFactory, View
from . import night_actions, pack_messages, pack_strategy, self_destruct, sheriff_candidacy, speech_plan, votes
from .agent_notes import Notes, load_notes
from .belief_state import LEVELS, BeliefState
from .decision_explanations import rationale
from .speech import persona_for, speak
from .speech_intents import Intent
from .spoken_suspicions import named_suspect
from .vote_explanations import explain_banishment

ALWAYS = frozenset({"stand", "speech", "last_words", "vote", "order", "badge"})
"""Windows that an agent always answers. With its last answer the seat leaves the window."""
HURRIED_SECONDS = 4.0
"""With at most this many seconds left a wolf votes without sending a message first."""
MESSAGES = 3
"""The most messages in one speech."""


class Reasoner(ConversationalAgent):
    """A Werewolf agent without a language model: it computes the probabilities of all roles and decides by them.

    Its decisions depend only on the decision context that it is given.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self._level = LEVELS[level]

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        name = window.name
        if name in ALWAYS:
            return True
        if name == "self_destruct":
            return self._level.feints and self_destruct.should_self_destruct(self._sight(view()))
        seen = view()
        match name:
            case "wolves":
                return "hunt" in window.verbs and _has_to_vote_tonight(seen)
            case "seer":
                return all(check["night"] != seen["day"] for check in seen["checks"])
            case "guard":
                return not seen["guard_done"] and night_actions.should_protect(self._sight(seen))
            case "witch":
                return night_actions.choose_potion(self._sight(seen)) is not None
            case "withdraw":
                return sheriff_candidacy.should_withdraw(self._sight(seen))
            case _:
                return False

    def question_key(self, window: Window, view: Callable[[], View]) -> Hashable:
        """Returns a key; when it changes, the agent is asked again in this window.

        It changes for a wolf with the votes of the other wolves, and for a speaker with each message. In other windows
        the agent is asked once.
        """
        if window.name == "wolves" and "hunt" in window.verbs:
            seen = view()
            hunts, me = seen["hunts"], str(seen["seat"])
            said = sum(each["night"] == seen["day"] and each["seat"] == seen["seat"] for each in seen["whispers"])
            if me not in hunts:
                return (said,)
            votes = pack_strategy.votes_to_follow(seen)
            strays = tuple(sorted((seat, vote) for seat, vote in votes.items() if vote != hunts[me]))
            return (said, hunts[me], strays)
        if window.name in ("speech", "last_words"):
            return len(view()["speeches"])
        return None

    def pause_factor(self, window: Window) -> float:
        """Returns the number by which the usual pause before an answer is multiplied in this window.

        People take longer to speak and to vote than to play a card.
        """
        return {"speech": 4.0, "last_words": 3.0, "vote": 2.5, "stand": 2.0}.get(window.name, 1.5)

    def fallback(self, legal: Sequence[Any]) -> Any:
        """Returns the legal action that amounts to doing nothing, such as an empty vote or ending a speech.

        Without such an action, it is the first legal one.
        """
        quiet: tuple[Any, ...] = (
            actions.Vote(None),
            actions.Hunt(None),
            actions.Protect(None),
            actions.Badge(None),
            actions.EndSpeech(),
            actions.Stand(on=False),
        )
        return next((action for action in quiet if action in legal), legal[0])

    def decide_in_context(self, case: DecisionContext) -> Decision:
        """Returns a decision with a legal action; a speech is a `Say` to which the agent has added claims."""
        notes = load_notes(case.notes)
        sight = BeliefState(case.view, case.seat, self._level, notes)
        decision = _decide(case, sight)
        return replace(decision, source="reasoner")

    def _sight(self, view: View) -> BeliefState:
        return BeliefState(view, view["seat"], self._level)


def _decide(case: DecisionContext, sight: BeliefState) -> Decision:
    rng, legal = case.rng, case.legal
    match case.window.name:
        case "wolves":
            return _attack_or_message(case, sight)
        case "seer":
            looked = night_actions.choose_check(sight, [action.target for action in legal], rng)
            return Decision(actions.Check(looked), reasoning=rationale(sight, "check", looked))
        case "guard":
            return _protect(sight, legal, rng)
        case "witch":
            return _use_potion(sight, legal)
        case "stand":
            on = sheriff_candidacy.should_run(sight, rng)
            return Decision(actions.Stand(on=on), reasoning=rationale(sight, "stand" if on else "stay"))
        case "withdraw":
            return Decision(actions.Withdraw(), reasoning=rationale(sight, "withdraw"))
        case "speech" | "last_words":
            return _speak(case, sight)
        case "vote":
            return _vote(sight, legal, rng)
        case "order":
            return Decision(
                actions.Order(clockwise=votes.should_speak_clockwise(sight, rng)), reasoning=rationale(sight, "order")
            )
        case "badge":
            heirs = [action.target for action in legal if action.target not in (None, sight.table.me)]
            seat = votes.choose_heir(sight, heirs)
            return Decision(
                actions.Badge(seat), reasoning=rationale(sight, "destroy" if seat is None else "badge", seat)
            )
        case "self_destruct":
            return Decision(actions.SelfDestruct(), reasoning=rationale(sight, "burst"))
        case other:
            raise ValueError(f"no such window: {other}")


# ── By night ────────────────────────────────────────────────────────────────────────────────────


def _has_to_vote_tonight(view: View) -> bool:
    """Whether this wolf has not voted tonight, or another wolf voted for another seat than it did.

    Votes against a wolf do not count, since this wolf would not follow them.
    """
    hunts, me = view["hunts"], str(view["seat"])
    return me not in hunts or any(vote != hunts[me] for vote in pack_strategy.votes_to_follow(view).values())


def _attack_or_message(case: DecisionContext, sight: BeliefState) -> Decision:
    target, leader = night_actions.choose_attack(sight)
    unhurried = not case.seconds or case.seconds > HURRIED_SECONDS
    if (
        unhurried
        and pack_messages.should_message(sight, target)
        and any(isinstance(action, actions.Whisper) for action in case.legal)
    ):
        texts, notes = _put_into_words(case, sight, pack_messages.plan_message(sight, target))
        if target is not None:
            notes = replace(notes, proposed=(sight.table.day, target))
        return Decision(actions.Whisper(""), texts=texts, notes=notes.text(), reasoning=rationale(sight, "whisper"))
    action = actions.Hunt(target)
    if action not in case.legal:
        action = actions.Hunt(None)
    notes = sight.notes.following(sight.table.day, leader)
    key = "hunt_nobody" if action.target is None else "hunt" if leader is None else "follow"
    return Decision(action, notes=notes.text(), reasoning=rationale(sight, key, action.target, leader))


def _protect(sight: BeliefState, legal: Sequence[Any], rng: Random) -> Decision:
    seat = night_actions.choose_protected(sight, [action.target for action in legal if action.target is not None], rng)
    notes = sight.notes.with_guard(sight.table.day, seat)
    return Decision(actions.Protect(seat), notes=notes.text(), reasoning=rationale(sight, "protect", seat))


def _use_potion(sight: BeliefState, legal: Sequence[Any]) -> Decision:
    """Returns the witch's decision to save or poison.

    `will_answer` promised an action without reading her notes. If the notes show that the seat to poison is good, she
    poisons the next likeliest wolf.
    """
    brewed = night_actions.choose_potion(sight)
    if brewed is None or brewed not in legal:
        brewed = actions.Poison(max((action.target for action in legal if isinstance(action, actions.Poison)),
                            key=lambda seat: (sight.own.wolf[seat], -seat)))  # fmt: skip
    day = sight.table.day
    if isinstance(brewed, actions.Save):
        victim = sight.table.view["victim"]
        notes = sight.notes.with_save(day, victim)
        return Decision(brewed, notes=notes.text(), reasoning=rationale(sight, "save", victim))
    notes = sight.notes.with_poison(day, brewed.target)
    return Decision(brewed, notes=notes.text(), reasoning=rationale(sight, "poison", brewed.target))


# ── By day ──────────────────────────────────────────────────────────────────────────────────────


def _vote(sight: BeliefState, legal: Sequence[Any], rng: Random) -> Decision:
    targets = [action.target for action in legal if action.target is not None]
    electing = sight.table.view["vote"]["kind"] == "election"
    if electing:
        seat = votes.choose_sheriff(sight, targets, rng)
        return Decision(
            actions.Vote(seat), reasoning=rationale(sight, "abstain_elect" if seat is None else "elect", seat)
        )
    seat, named = votes.choose_banished(sight, targets, rng), named_suspect(sight)
    told = explain_banishment(sight, seat, targets)
    if seat is None or named is None or seat == named or named not in targets:
        return Decision(actions.Vote(seat), reasoning=told)
    reason = votes.change_of_mind(sight, named, seat)
    notes = replace(sight.notes, changed=None if reason is None else (named, seat, reason))
    return Decision(actions.Vote(seat), notes=notes.text(), reasoning=told)


def _speak(case: DecisionContext, sight: BeliefState) -> Decision:
    """Returns the next message of a speech, or its end.

    Statements that do not fit into the message are kept in the notes for the next one.
    """
    table, notes = sight.table, sight.notes
    if not any(isinstance(action, actions.Say) for action in case.legal):
        return Decision(actions.EndSpeech(), reasoning=rationale(sight, "silence"))
    kind = table.view["speaking"]["kind"]
    said = 0
    for each in reversed(table.view["speeches"]):
        if (each["seat"], each["day"], each["kind"]) != (table.me, table.day, kind):
            break
        said += 1
    if said:
        if not notes.unsaid or said >= MESSAGES:
            return Decision(actions.EndSpeech(), reasoning=rationale(sight, "silence"))
        texts, notes = _put_into_words(case, sight, notes.unsaid, first=False)
        last = not notes.unsaid or said + 1 >= MESSAGES
        return Decision(
            actions.Say("", (), last), texts=texts, notes=notes.text(), reasoning=rationale(sight, "speech")
        )
    words = speech_plan.plan_speech(sight, kind, case.rng)
    texts, notes = _put_into_words(case, sight, words.intents)
    notes = replace(notes, changed=None)  # the speech has explained it
    say = actions.Say("", tuple(words.claims), last=not notes.unsaid)
    return Decision(say, texts=texts, notes=notes.text(), reasoning=rationale(sight, "speech"))


def _put_into_words(
    case: DecisionContext, sight: BeliefState, intents: Sequence[Intent], *, first: bool = True
) -> tuple[dict[str, str], Notes]:
    """Returns (language -> text that makes these statements, the seat's notes after them).

    The new notes record the phrases used, and the statements that did not fit.
    """
    names = case.names or ("",) * sight.table.seats
    spoken = speak(
        intents, persona=persona_for(names, case.seat), rng=case.rng, names=names, me=case.seat, day=sight.table.day,
        used=sight.notes.used, heard=tuple(case.texts.values()), first=first,
    )  # fmt: skip
    return dict(spoken.texts), replace(sight.notes, used=tuple(spoken.used), unsaid=tuple(spoken.left))
