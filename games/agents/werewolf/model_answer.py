"""Converts a language model's answer to a Werewolf action, and refuses answers that lack the requested form."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.core import replace
from games.rules.werewolf.actions import Claim, Say, Whisper
from games.rules.werewolf.roles import ROLES

from ..base import DecisionContext
from .model_prompt import Prompt
from .speech_filter import clean, reason_to_reject

MAX_MEMO_LENGTH: Final = 600
MAX_WHY_LENGTH: Final = 400
MAX_CLAIMS: Final = 8
LAST_NIGHT: Final = 50
"""The greatest number of a night that a claim may name."""
KINDS: Final = frozenset({"role", "check", "save", "poison", "guard", "suspect", "trust"})


class AnswerRefused(Exception):
    """Raised for a language model's answer that cannot be played.

    `code` is the reason in one word, such as "illegal".
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Answer:
    """A language model's checked answer: a legal action, the text said with it, the reason, and the model's memo.

    The model reads its memo again in later decisions.
    """

    action: Any
    text: str
    why: str
    memo: str


def parse_answer(text: str, case: DecisionContext, options: Sequence[Any], prompt: Prompt) -> Answer:
    """Returns the checked answer in this text of the model. Raises AnswerRefused."""
    data = _find_json_object(text)
    choice = data.get("choice")
    if isinstance(choice, bool) or not isinstance(choice, int) or not 0 <= choice < len(options):
        raise AnswerRefused("illegal")
    action = options[choice]
    said = ""
    if isinstance(action, Say | Whisper):
        said = _parse_speech(data.get("text"), case, prompt, public=isinstance(action, Say))
    if isinstance(action, Say):
        action = replace(action, claims=_parse_claims(data.get("claims"), case), last=True)
    why, memo = (
        _clean_private_text(data.get("why"), prompt, MAX_WHY_LENGTH),
        _clean_private_text(data.get("memo"), prompt, MAX_MEMO_LENGTH),
    )
    return Answer(action, said, why, memo)


def _find_json_object(text: str) -> Mapping[str, Any]:
    """Returns the JSON object in a language model's text. Raises AnswerRefused if there is none.

    Reasoning or a code fence around the object is skipped, since some servers ignore the schema.
    """
    text = re.sub(r"<think>.*?</think>", "", text, flags=re.DOTALL)
    start = text.find("{")
    try:
        data, _ = json.JSONDecoder().raw_decode(text, max(start, 0))
    except (ValueError, RecursionError):
        raise AnswerRefused("broken") from None
    if not isinstance(data, dict):
        raise AnswerRefused("broken")
    return data


def _parse_speech(text: Any, case: DecisionContext, prompt: Prompt, *, public: bool) -> str:
    if not isinstance(text, str):
        raise AnswerRefused("empty")
    said = clean(text)
    others = {each["message"] for each in case.view["speeches"] if each["seat"] != case.seat}
    others |= {each["message"] for each in case.view.get("whispers", ()) if each["seat"] != case.seat}
    found = reason_to_reject(
        said, marker=prompt.marker, system=prompt.system, heard=[case.texts.get(ref, "") for ref in others],
        wolf=case.view["role"] == "wolf", public=public,
        mates=[seat + 1 for seat in case.view.get("pack", ()) if seat != case.seat],
    )  # fmt: skip
    if found is not None:
        raise AnswerRefused(found)
    return said


def _clean_private_text(text: Any, prompt: Prompt, longest: int) -> str:
    """Returns the model's reason or memo on one line; empty if it contains the secret marker of the prompt.

    Players see the reason after the match, and the memo is part of the next prompt, so neither may contain the marker.
    """
    kept = clean(text, longest) if isinstance(text, str) else ""
    return "" if prompt.marker in kept else kept


# ── Claims ──────────────────────────────────────────────────────────────────────────────────────


def _parse_claims(data: Any, case: DecisionContext) -> tuple[Claim, ...]:
    if data is None:
        return ()
    if not isinstance(data, list) or len(data) > MAX_CLAIMS:
        raise AnswerRefused("claims")
    return tuple(dict.fromkeys(_parse_claim(each, case) for each in data))


def _parse_claim(data: Any, case: DecisionContext) -> Claim:
    """Returns one claim of the model's answer, such as "seat 3 is a wolf", after checking it.

    Raises AnswerRefused if it is incomplete or a wolf claims to be a wolf.
    """
    if not isinstance(data, dict) or not isinstance(data.get("kind"), str) or data["kind"] not in KINDS:
        raise AnswerRefused("claims")
    kind, role, wolf, night = data["kind"], data.get("role"), data.get("wolf"), data.get("night")
    if kind == "role":
        if role not in ROLES or role == "wolf" == case.view["role"]:
            raise AnswerRefused("claims")
        return Claim("role", case.seat, role=role)
    seat = data.get("seat")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= len(case.view["alive"]):
        raise AnswerRefused("claims")
    if kind in {"suspect", "trust"}:
        return Claim(kind, seat - 1)
    if night is not None and (isinstance(night, bool) or not isinstance(night, int) or not 1 <= night <= LAST_NIGHT):
        raise AnswerRefused("claims")
    if kind == "check":
        if not isinstance(wolf, bool):
            raise AnswerRefused("claims")
        return Claim("check", seat - 1, wolf=wolf, night=night)
    return Claim(kind, seat - 1, night=night)
