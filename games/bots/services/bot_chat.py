"""Shows what a bot says with its answers: the emotion together with the move, the texts when the round has ended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from accounts.legible_text import legible
from games.catalog import HINT
from games.rules.core import Event
from games.services import chat
from games.services.store_results import ROUND_ENDS

MAX_REMARKS = 6
"""Comments and hints that are stored per round."""


def show_bot_chat(*, info: Any, seat: int, said: Mapping[str, str], events: tuple[Event, ...], now: datetime) -> None:
    """Shows the chat fields of an answer that was played: `comment`, `strategy_hint` and `emotion`, as far as present.

    `info` is the match info. `events` are those of the move: they tell whether the round goes on. Invalid text is left
    out.
    """
    if "emotion" in said:
        chat.show_emotion(info=info, seat=seat, emotion=said["emotion"], now=now)
    in_round = not any(event.kind in ROUND_ENDS for event in events)
    for name in ("comment", "strategy_hint"):
        words = " ".join(legible(said.get(name, "")).split())[: chat.MAX_LENGTH]
        if words:
            texts = None if name == "comment" else _introduced(words)
            chat.send_remark(
                info=info, seat=seat, words=words, in_round=in_round, now=now, most=MAX_REMARKS, texts=texts
            )


def _introduced(words: str) -> dict[str, str]:
    return {language: hint.format(text=words) for language, hint in HINT.texts.items()}
