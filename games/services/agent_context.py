"""Collects what an agent is told for a decision, and stores the notes and reasoning of conversational agents."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.conf import settings
from django.db.models import Sum

from accounts.models import User
from games import selectors
from games.agents.base import Decision, DecisionContext, Lang, ModelBudget
from games.journal import Head, MatchInfo
from games.models import AgentNote, Kind
from games.rules.core import Window

from . import pending_decisions
from .pending_decisions import PendingDecision

MAX_NOTES_LENGTH = 20_000
"""The longest notes of one decision that are stored, in characters."""
MAX_REASONING_LENGTH = 2_000
NONE = "none"
"""The verb that is stored when an agent decides to do nothing in a window."""


def build_context(
    head: Head, question: PendingDecision, legal: tuple[Any, ...], *, seconds: float, whole: bool
) -> DecisionContext:
    """Returns all that an agent is told for one pending decision (`question`), for which it has `seconds`.

    `whole` adds what only conversational agents need: language, speech texts, their own notes, and the budget of the
    language model.
    """
    info, seat = head.info, question.seat
    view, rng = info.rules.view(head.state, seat), pending_decisions.decision_rng(info, question)
    names = tuple(each.name for each in info.seats)
    if not whole:
        return DecisionContext(view, question.window, legal, rng, seat, names, seconds=seconds)
    return DecisionContext(
        view,
        question.window,
        legal,
        rng,
        seat,
        names,
        seconds=seconds,
        lang=table_language(info),
        texts=selectors.speech_texts(match_id=info.id, seat=seat),
        notes=_notes(info, seat),
        budget=remaining_budget(info),
    )


def store_reasoning(info: MatchInfo, seat: int, window: Window, verb: str, decision: Decision, *, at: int) -> None:
    """Stores the reasoning and the notes of an agent for a move that it makes; `verb` names the move's action.

    Call it in the transaction of the move, so that neither is stored without the other.
    """
    AgentNote.objects.create(**_note_columns(info, seat, window, verb, decision, at=at))


def store_no_action(info: MatchInfo, question: PendingDecision, decision: Decision, *, at: int) -> None:
    """Stores that a conversational agent decided to do nothing although it could act, and its reasoning."""
    seat, window, about = question
    AgentNote.objects.create(**_note_columns(info, seat, window, NONE, decision, at=at), about=about)


def chose_no_action(info: MatchInfo, question: PendingDecision) -> bool:
    """Whether the agent has already decided to do nothing about this pending decision: it is not asked again."""
    seat, window, about = question
    said = AgentNote.objects.filter(match_id=info.id, seat=seat, window=window.name[:24], verb=NONE, about=about)
    return said.filter(at__gte=window.opens_at).exists()


def store_model_cost(info: MatchInfo, seat: int, window: Window, decision: Decision, *, at: int) -> None:
    """Stores the language-model requests and tokens that were spent on a decision which was not played.

    Stores nothing if none were spent.
    """
    if decision.spent != ModelBudget():
        store_reasoning(info, seat, window, "", Decision(None, source=decision.source, spent=decision.spent), at=at)


def remaining_budget(info: MatchInfo) -> ModelBudget:
    """Returns the number of requests and tokens that this match may still spend on a language model."""
    calls, tokens = settings.KAIJU["MODEL_BUDGET"]
    used = AgentNote.objects.filter(match_id=info.id).aggregate(calls=Sum("calls"), tokens=Sum("tokens"))
    return ModelBudget(max(0, calls - (used["calls"] or 0)), max(0, tokens - (used["tokens"] or 0)))


def table_language(info: MatchInfo) -> Lang:
    """Returns the language in which agents speak at this table: `en` if most people there read it, else `zh-hans`."""
    people = [seat.user_id for seat in info.seats if seat.user_id is not None and seat.kind != Kind.BOT]
    chosen = Counter(User.objects.filter(pk__in=people).values_list("language", flat=True))
    english = sum(count for tag, count in chosen.items() if tag and not tag.lower().startswith("zh"))
    return "en" if english * 2 > sum(chosen.values()) else "zh-hans"


def _note_columns(
    info: MatchInfo, seat: int, window: Window, verb: str, decision: Decision, *, at: int
) -> dict[str, Any]:
    """Returns the column values for storing an agent's decision as an `AgentNote` row.

    Texts are cut to the lengths that the columns hold.
    """
    return {
        "match_id": info.id, "seat": seat, "at": at, "window": window.name[:24], "verb": verb,
        "source": decision.source[:16], "reasoning": _bounded(decision.reasoning),
        "notes": decision.notes.replace("\x00", "")[:MAX_NOTES_LENGTH], "calls": decision.spent.calls,
        "tokens": decision.spent.tokens,
    }  # fmt: skip


def _notes(info: MatchInfo, seat: int) -> str:
    mine = AgentNote.objects.filter(match_id=info.id, seat=seat).exclude(notes="")
    return mine.order_by("-pk").values_list("notes", flat=True).first() or ""


def _bounded(reasoning: Any) -> Any:
    if isinstance(reasoning, str):
        return reasoning.replace("\x00", "")[:MAX_REASONING_LENGTH]
    return {str(lang)[:16]: str(text).replace("\x00", "")[:MAX_REASONING_LENGTH] for lang, text in reasoning.items()}
