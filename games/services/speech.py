"""Stores the texts that players say by a move, such as a speech in Werewolf.

The log holds only a reference to the text. The text itself is a chat message, which staff can hide without touching the
log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from games import after_commit
from games.agents.base import LANGS
from games.models import ChatMessage, new_ref
from games.rules.core import Event, Game, MalformedMove

from .chat import clean_text, clean_words
from .match_transaction import MatchTransaction
from .resent_frames import reference_of

MAX_LENGTH = 300
"""Characters of a speech."""


@dataclass(frozen=True, slots=True)
class Speech:
    """A text that a player says by a move, stored with the move, and the reference by which the log names the text."""

    ref: str
    text: str
    texts: Mapping[str, str] = field(default_factory=dict)
    """The text by language, if there are several."""


def parse_speech(data: Mapping[str, Any], *, frame: tuple[object, ...] | None) -> tuple[Speech, dict[str, Any]]:
    """Returns the speech in a client's frame, and the frame's fields with a reference (`message`) in place of `text`.

    `frame` identifies the frame: a copy that the client sends because the acknowledgement was lost gets the same
    reference. Raises MalformedMove: MALFORMED (no text, or nothing legible), TEXT_TOO_LONG; IllegalMove LISTED_WORD.
    """
    text = data.get("text")
    if not isinstance(text, str):
        raise MalformedMove("MALFORMED", field="text")
    words = clean_words(text, longest=MAX_LENGTH)
    speech = Speech(new_ref() if frame is None else reference_of((*frame, words)), words)
    return speech, {**{name: value for name, value in data.items() if name != "text"}, "message": speech.ref}


def agent_speech(texts: Mapping[str, str]) -> Speech:
    """Returns the speech of an agent from its text in each language, cut to `MAX_LENGTH` characters.

    Raises MalformedMove MALFORMED if there is no text.
    """
    kept: dict[str, str] = {
        lang: clean_text(texts[lang][:MAX_LENGTH], longest=MAX_LENGTH) for lang in LANGS if texts.get(lang)
    }
    if not kept:
        raise MalformedMove("MALFORMED", field="text")
    return Speech(new_ref(), next(iter(kept.values())), kept)


def attach_speech(rules: Game[Any], action: Any, texts: Mapping[str, str]) -> tuple[Any, Speech | None]:
    """Adds the text that an agent says to the agent's action.

    Returns the action with a reference to the text as its `message`, and the speech to store. Returns the unchanged
    action and None if the action is not a spoken one.
    """
    if rules.verb_of(action) not in rules.spoken_verbs:
        return action, None
    speech = agent_speech(texts)
    return replace(action, message=speech.ref), speech


def is_stored(speech: Speech) -> bool:
    """Whether this speech is stored already, because an earlier copy of its frame arrived."""
    return ChatMessage.objects.filter(ref=speech.ref).exists()


def store_speech(turn: MatchTransaction, seat: int, window: str, speech: Speech) -> None:
    """Stores a speech in the transaction of its move. Its readers are the seats that see the move's event."""
    info = turn.before.info
    event = _event_with_message(turn, speech.ref)
    if event is None or info.table_id is None:
        return
    who = info.seats[seat]
    message = ChatMessage.objects.create(
        ref=speech.ref, table_id=info.table_id, match_id=info.id, user_id=who.user_id, seat=seat, name=who.name,
        channel="speech" if event.audience is None else window,
        audience=None if event.audience is None else list(event.audience),
        text=speech.text, texts=dict(speech.texts), created_at=turn.now,
    )  # fmt: skip
    after_commit.show_chat(info.table_code, message.pk)


def _event_with_message(turn: MatchTransaction, ref: str) -> Event | None:
    """Returns the latest event of this match transaction that refers to this message; None if there is none."""
    events = (event for line in reversed(turn.lines) for event in line.events)
    return next((event for event in events if event.data.get("message") == ref), None)
