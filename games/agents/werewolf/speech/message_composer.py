"""Composes an agent's message in Werewolf from the statements that it wants to make (intents).

Besides these only names and the agent's persona, its manner of speaking, are used, so that a message reveals no more.
An agent remembers which phrases and texts it has used by their marks, which are short hashes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain, groupby
from random import Random
from typing import Final

from ...base import LANGS, Lang
from ..speech_intents import Intent
from .phrase_files import Phrase, phrases, text_mark, widen_key
from .seat_and_night_words import night_called, order_called, seat_called, seats_called
from .speaking_styles import PERSONAS, Persona

MIN_LENGTH: Final = 15
MAX_LENGTH: Final = 160
"""The most characters of a message."""
MAX_MESSAGES: Final = 300
MAX_PHRASES: Final = 250
"""An agent remembers so many of its newest marks: MAX_MESSAGES of whole messages, MAX_PHRASES of phrases and sentences.

MAX_MESSAGES exceeds the number of its messages in a match.
"""

_SEAM: Final = re.compile(
    r"(?<=[\u3400-\u9fff])(?=[0-9A-Za-z\u00c0-\u024f])|(?<=[0-9A-Za-z\u00c0-\u024f])(?=[\u3400-\u9fff])"
)
"""The place between a Chinese character and a digit or Latin letter, where a space is inserted."""
_SEVERAL: Final = ("suspect", "trust", "plan_check")
"""Kinds of intents that share one sentence when they follow each other."""
_PARTING: Final = frozenset({"farewell", "bequeath", "withdraw"})
_BARE: Final = frozenset({*_PARTING, "pass"})
"""Kinds of intents that are complete by themselves: no opening or closing of a persona is added."""


@dataclass(frozen=True, slots=True)
class Speech:
    """One message in every language, with the marks of all phrases said so far and the statements that did not fit.

    A mark is a short hash of a phrase or text, by which an agent remembers that it has used it.
    """

    texts: Mapping[str, str]
    used: tuple[str, ...]
    """Marks of everything said so far: kept in the agent's notes and passed to the next call."""
    left: tuple[Intent, ...]
    """Intents for a further message, because this one would exceed 160 characters."""


def speak(
    intents: Sequence[Intent],
    *,
    persona: Persona,
    rng: Random,
    names: Sequence[str],
    me: int | None = None,
    day: int | None = None,
    used: Sequence[str] = (),
    heard: Collection[str] = (),
    first: bool = True,
    last: bool = True,
) -> Speech:
    """Returns the next message that makes these statements, with the same content in both languages.

    Raises ValueError without statements. `me` is the speaking seat, `day` the current day (night `day` was last night).
    `used` is `Speech.used` of the previous call. `heard` are other seats' texts, whose wording is avoided. `first` and
    `last`: whether it is the first and the last message of a speech. Only these open or close with a phrase of the
    persona, the manner of speaking.
    """
    if not intents:
        raise ValueError("nothing to say")
    groups = list(_group_intents(intents))
    # One language leads and the others follow its choice of phrases. A phrase that is new in one language is then new
    # in all.
    leader = _MessageComposer(LANGS[0], persona, rng, names, me, day, used, heard)
    others = [_MessageComposer(lang, persona, rng, names, me, day, used, heard, leader) for lang in LANGS[1:]]
    speakers = [leader, *others]
    said = [[speaker.sentence(group) for group in groups] for speaker in speakers]
    count = min(speaker.count_fitting(sentences) for sentences, speaker in zip(said, speakers, strict=True))
    texts: dict[str, str] = {
        speaker.lang: speaker.message(sentences[:count], groups[:count], first=first, last=last)
        for sentences, speaker in zip(said, speakers, strict=True)
    }
    fresh = [one for speaker in speakers for one in speaker.fresh]
    left = tuple(intent for group in groups[count:] for intent in group)
    return Speech(texts, _newest_marks((*used, *fresh)), left)


def compose(
    intents: Sequence[Intent],
    *,
    persona: Persona,
    lang: Lang,
    rng: Random,
    names: Sequence[str],
    me: int | None = None,
    day: int | None = None,
) -> str:
    """Returns one message in one language that makes these statements, 15 to 160 characters long.

    Statements at the end are dropped if they do not fit.
    """
    if not intents:
        raise ValueError("nothing to say")
    groups = list(_group_intents(intents))
    speaker = _MessageComposer(lang, persona, rng, names, me, day, (), ())
    said = [speaker.sentence(group) for group in groups]
    count = speaker.count_fitting(said)
    return speaker.message(said[:count], groups[:count], first=True, last=True)


def _group_intents(intents: Sequence[Intent]) -> Iterator[tuple[Intent, ...]]:
    """Yields the statements in groups of which each makes one sentence, such as "I suspect No. 3 and No. 5".

    Neighbouring suspicions without a reason are joined, so are trusts with one reason and planned checks. Every other
    statement is alone, and so is one about a seat that has not spoken: phrases for several seats refer to their words.
    """
    for kind, run in groupby(intents, key=lambda intent: (intent.kind, intent.reason)):
        members = tuple(dict.fromkeys(run))
        reasoned = kind[0] == "suspect" and kind[1] != "none"
        if kind[0] in _SEVERAL and kind[1] != "unheard" and not reasoned and len(members) > 1:
            yield members
        else:
            yield from ((one,) for one in members)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a message, with the marks of its phrase and of its text.

    Marks are short hashes, by which an agent remembers that it has used them.
    """

    text: str
    marks: tuple[str, str]


class _MessageComposer:
    """The composer of one message in one language, which remembers the phrases that it has chosen."""

    def __init__(
        self, lang: Lang, persona: Persona, rng: Random, names: Sequence[str], me: int | None, day: int | None,
        used: Sequence[str], heard: Collection[str], leader: _MessageComposer | None = None,
    ) -> None:  # fmt: skip
        self.lang = lang
        self.gap = "" if lang == "zh-hans" else " "
        self.fresh: list[str] = []
        """Marks of everything in this message, oldest first."""
        self._persona, self._names, self._me, self._day = persona, names, me, day
        # seeded by one draw: choices in one language must not shift those of the other, nor may two personas agree
        self._rng = Random(f"{rng.random()} {persona.key} {lang}")  # noqa: S311  words, not secrets
        self._used, self._heard = set(used), heard
        self._checks = 0
        self._leader = leader
        self._phrases: dict[object, Phrase] = {}
        """Group of intents, or key of an opening or closing -> phrase chosen for it."""

    def sentence(self, group: tuple[Intent, ...]) -> _Sentence:
        """Returns one sentence that makes all statements of this group.

        It uses a phrase that this agent has not used in the match, if there is one.
        """
        return self._make_sentence(self._key(group), self._slots(group), for_=group)

    def count_fitting(self, sentences: Sequence[_Sentence]) -> int:
        """Returns how many of these sentences fit into a message of 160 characters, at least one."""
        length = 0
        for count, said in enumerate(sentences):
            length += len(said.text) + (len(self.gap) if count else 0)
            if length > MAX_LENGTH:
                return max(count, 1)
        return len(sentences)

    def message(
        self, sentences: Sequence[_Sentence], groups: Sequence[Sequence[Intent]], *, first: bool, last: bool
    ) -> str:
        """Returns the sentences as one text, with the opening and closing phrase of the speaker's persona.

        If the agent has said exactly this text before, phrases of another persona are added.
        """
        kinds = {intent.kind for group in groups for intent in group}
        for said in sentences:
            self.fresh += said.marks
        body = self.gap.join(said.text for said in sentences)
        bare = bool(_BARE & kinds) or any(kind.startswith("w_") for kind in kinds)
        text, marks = self._with_persona(body, kinds, opens=first and not bare, closes=last and not bare)
        for persona in self._rng.sample(PERSONAS, len(PERSONAS)):
            if _message_mark(text) not in self._used:
                break
            text, marks = self._with_persona(body, kinds, opens=True, closes=True, persona=persona)
        self.fresh += (*marks, _message_mark(text))
        return text

    def _with_persona(
        self, body: str, kinds: Collection[str], *, opens: bool, closes: bool, persona: Persona | None = None
    ) -> tuple[str, list[str]]:
        """Adds the opening and closing phrase of the persona to a message. Returns (message, marks of the phrases).

        A persona is a manner of speaking; it adds each phrase only sometimes. If `persona` is given, both are added
        wherever they fit. A text that is too short is padded.
        """
        own = persona or self._persona
        marks = []
        for end, wanted, chance in (("open", opens, own.opens), ("close", closes, own.closes)):
            if not wanted or (persona is None and self._rng.random() >= chance):
                continue
            habit = self._persona_phrase(f"{end}.{own.key}")
            text = self.gap.join((habit.text, body) if end == "open" else (body, habit.text))
            if len(text) <= MAX_LENGTH:
                body = text
                marks.append(habit.mark)
        while len(body) < MIN_LENGTH:
            said = self._make_sentence(_padding_key(kinds), {}, for_=_padding_key(kinds))
            body = self.gap.join((body, said.text))
            marks += said.marks
        return body, marks

    def _persona_phrase(self, key: str) -> Phrase:
        """Returns a phrase with which the agent's persona opens or closes a message: an unused one if there is one."""
        group = phrases(self.lang)[key]
        unused = [one for one in group if one.mark not in self._used] or group
        chosen = self._rng.choice([one for one in unused if self._matches_leader(key, one)] or unused)
        self._phrases[key] = chosen
        return chosen

    def _matches_leader(self, what: object, phrase: Phrase) -> bool:
        """Whether this phrase has the same meaning as the phrase that the Chinese message uses for these statements.

        The Chinese message is composed first; the English one uses the corresponding phrases where it can.
        """
        led = self._leader._phrases.get(what) if self._leader else None
        return led is not None and led.twin == phrase.twin

    def _make_sentence(self, key: str, slots: Mapping[str, str], *, for_: object) -> _Sentence:
        """Returns a sentence made of a phrase with this key: an unused one in the persona's tone, if possible.

        Otherwise it takes another unused phrase, or else a used one in other words.
        """
        ranked = sorted(
            self._rank_phrases(key, slots.keys()), key=lambda phrase: not self._matches_leader(for_, phrase)
        )
        tries = (
            (phrase, _tidy(phrase.fill(slots, self._rng), self.lang))
            for phrase in ranked
            for _ in range(3 if "[" in phrase.text else 1)
        )
        phrase, text = self._least_said(tries)
        self._phrases[for_] = phrase
        said = _Sentence(text, (phrase.mark, _sentence_mark(text)))
        self._used.update(said.marks)
        return said

    def _least_said(self, tries: Iterator[tuple[Phrase, str]]) -> tuple[Phrase, str]:
        """Returns the first of some sentences that nobody has said, with its phrase.

        If there is none, it returns the first that this agent has not said; else the first of all.
        """
        best, least = next(tries), 2
        for one in chain((best,), tries):
            said_before = 2 if _sentence_mark(one[1]) in self._used else any(one[1] in text for text in self._heard)
            if said_before < least:
                best, least = one, said_before
            if not said_before:
                break
        return best

    def _rank_phrases(self, key: str, places: AbstractSet[str]) -> list[Phrase]:
        """Returns the phrases of a key for which all words to fill in are known, the best first.

        Unused phrases come before used ones, those of the key before those of wider keys, the persona's tones before
        others.
        """
        unused: list[Phrase] = []
        spent: list[Phrase] = []
        weights = {"plain": 1.0, self._persona.second: 3.0, self._persona.tone: 6.0}
        exact = key.endswith(".unheard") or key.startswith("suspect.")  # the wider phrases name no reason
        for wider in (key,) if exact and key in phrases(self.lang) else widen_key(key):
            group = [one for one in phrases(self.lang).get(wider, ()) if one.places <= places]
            drawn = sorted(group, key=lambda one: -(self._rng.random() ** (1 / weights.get(one.tone, 1.0))))
            drawn.sort(key=lambda one: one.tone not in weights)
            unused += [one for one in drawn if one.mark not in self._used]
            spent += [one for one in drawn if one.mark in self._used]
        return unused + spent

    def _key(self, group: Sequence[Intent]) -> str:
        intent = group[0]
        if len(group) > 1:
            return f"{intent.kind}.many"
        match intent.kind:
            case "claim_role":
                return f"claim_role.{intent.role}"
            case "claim_check":
                self._checks += 1
                return f"claim_check.{'wolf' if intent.wolf else 'good'}{'.more' if self._checks > 1 else ''}"
            case "claim_guard" if intent.seat is None:
                return "claim_guard.nobody"  # not "none": that is the reason of most statements
            case "claim_guard" | "claim_save" | "w_sacrifice" if intent.seat == self._me:
                return f"{intent.kind}.self"
            case "w_fake_seer" if intent.seat is None or intent.seat == self._me:
                return "w_fake_seer.self"
            case "defend" | "w_cover" if intent.seat is not None:
                return f"{intent.kind}.seat"
            case _:
                return f"{intent.kind}.{intent.reason}"

    def _slots(self, group: Sequence[Intent]) -> dict[str, str]:
        intent = group[0]
        seats = [one.seat for one in group if one.seat is not None]
        slots = {"night": night_called(intent.night, self._day, self.lang)}
        if len(seats) > 1:
            slots |= {"seats": seats_called(seats, self.lang), "order": order_called(seats, self.lang)}
        elif seats:
            slots["seat"] = seat_called(seats[0], self._names, self.lang, self._rng)
        if intent.other is not None:
            slots["other"] = seat_called(intent.other, (), self.lang, self._rng)
        return slots


def _newest_marks(marks: Sequence[str]) -> tuple[str, ...]:
    """Returns the newest marks of what an agent has said, so that its notes stay short.

    A mark is a short hash. `MAX_PHRASES` marks of phrases and sentences are kept, and `MAX_MESSAGES` of whole messages.
    """
    messages = [one for one in marks if one.startswith("=")][-MAX_MESSAGES:]
    return (*[one for one in marks if not one.startswith("=")][-MAX_PHRASES:], *messages)


def _padding_key(kinds: Collection[str]) -> str:
    """Returns the key of the phrases that lengthen a message which is too short and makes statements of these kinds."""
    if any(kind.startswith("w_") for kind in kinds):
        return "pad.wolf"
    return "pad.last" if _PARTING & set(kinds) else "pad"


def _sentence_mark(text: str) -> str:
    return "." + text_mark(text)


def _message_mark(text: str) -> str:
    return "=" + text_mark(text)


def _tidy(text: str, lang: Lang) -> str:
    """Returns the sentence without stray spaces and commas where nothing was filled in, in the language's typography.

    English begins with a capital; Chinese sets numbers and Latin names off by a space: `我打 3 号`.
    """
    if lang == "zh-hans":
        return _SEAM.sub(" ", re.sub("([，、：])[，、]+", r"\1", text).lstrip("，、 "))
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" ([,.;:?])", r"\1", text)
    text = re.sub(r"[,;:]+([,.;:?])", r"\1", text)
    return text[:1].upper() + text[1:]
