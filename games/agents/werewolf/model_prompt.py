"""Builds the prompt for a language model from a Werewolf decision context, with facts apart from players' statements.

Facts come from the rules and are numbers and words of the game. Everything that people typed, names included, is put as
JSON into one block, so that the model does not take it for instructions. The lines before and after the block have a
secret marker that no player can know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.rules.codec import encode
from games.rules.werewolf.actions import ACTIONS
from games.rules.werewolf.roles import ROLES

from ..base import DecisionContext, Lang
from ..personas import localized_name

MAX_RECORD_LENGTH: Final = 9_000
"""The most characters of speeches in a prompt, the newest first. Of older speeches only claims remain."""
MAX_TEXT_LENGTH: Final = 300
FILES: Final[Mapping[Lang, str]] = {"zh-hans": "zh_hans.txt", "en": "en.txt"}
ROLE_WORDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "zh-hans": {"wolf": "狼人", "seer": "预言家", "witch": "女巫", "guard": "守卫", "villager": "村民"},
    "en": {role: role for role in ROLES},
}
AIMS: Final[Mapping[Lang, Mapping[bool, str]]] = {
    "zh-hans": {True: "你要让狼人赢：藏好身份，误导好人。", False: "你要让好人赢：找出狼人，把票投在狼身上。"},
    "en": {
        True: "You want the wolves to win: stay hidden and mislead the village.",
        False: "You want the village to win: find the wolves and vote them out.",
    },
}
_VERBS: Final = {kind: verb for verb, kind in ACTIONS.items()}
_CLAIM: Final = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "enum": ["role", "check", "save", "poison", "guard", "suspect", "trust"]},
        "seat": {"type": ["integer", "null"]},
        "role": {"type": ["string", "null"], "enum": [*ROLES, None]},
        "wolf": {"type": ["boolean", "null"]},
        "night": {"type": ["integer", "null"]},
    },
    "required": ["kind", "seat", "role", "wolf", "night"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """The messages and the JSON schema of a request to a language model.

    It also holds the secrets that must not occur in the answer: the marker and the instructions.
    """

    messages: tuple[dict[str, str], ...]
    schema: dict[str, Any]
    marker: str
    system: str
    """The instructions, which are the first message. No part of them may be said at the table."""

    @property
    def tokens(self) -> int:
        """An upper estimate of the prompt's tokens: one for three bytes."""
        return sum(len(message["content"].encode()) for message in self.messages) // 3


def build_prompt(case: DecisionContext, options: Sequence[Any], memo: str) -> Prompt:
    """Returns the prompt that asks the model for one of these actions.

    `memo` is what the model noted in earlier decisions. The secret marker is drawn from the context's generator.
    """
    marker = f"{case.rng.getrandbits(64):016x}"
    role = case.view["role"]
    system = _instructions(case.lang).format_map({
        "seat": case.seat + 1, "role": ROLE_WORDS[case.lang][role], "marker": marker,
        "aim": AIMS[case.lang][role == "wolf"],
    })  # fmt: skip
    asked = "\n".join(
        (
            f"FACTS\n{_one_line_json(facts(case))}",
            f"RECORD\n<<<{marker}",
            _one_line_json(statements(case, memo)),
            f"{marker}>>>",
            f"QUESTION\n{_one_line_json(question(case, options))}",
        )
    )
    messages = ({"role": "system", "content": system}, {"role": "user", "content": asked})
    return Prompt(messages, schema(len(options)), marker, system)


def facts(case: DecisionContext) -> dict[str, Any]:
    """Returns everything that this seat knows for certain, as JSON with seats counted from 1.

    An allow-list chooses the fields, so that the prompt has no secret by mistake.
    """
    view = case.view
    known: dict[str, Any] = {
        "you": {"seat": case.seat + 1, "role": view["role"]},
        "day": view["day"],
        "phase": view["phase"],
        "roles_in_play": view["set"],
        "alive": [seat + 1 for seat, lives in enumerate(view["alive"]) if lives],
        "out": [{"seat": gone["seat"] + 1, "how": gone["how"], "day": gone["day"]} for gone in view["out"]],
        "sheriff": _from_one(view["sheriff"]),
        "badge": view["badge"],
        "election": _election_as_json(view["election"]),
        "votes": [_vote_as_json(vote) for vote in view["votes"]],
        "events": [_event_from_seat_one(event) for event in view["timeline"]],
    }
    if "pack" in view:
        known["wolves"] = _all_from_one(view["pack"])
        known["wolves_attacked"] = [
            {"night": attack["night"], "seat": _from_one(attack["seat"])} for attack in view.get("attacks", ())
        ]
        known["wolves_votes"] = {
            str(int(seat) + 1): _from_one(target) for seat, target in view.get("hunts", {}).items()
        }
    if "checks" in view:
        known["your_checks"] = [
            {"night": check["night"], "seat": check["seat"] + 1, "wolf": check["wolf"]} for check in view["checks"]
        ]
    if "guarded" in view:
        known["guarded_last_night"] = _from_one(view["guarded"])
    if "potions" in view:
        known["your_potions"] = view["potions"]
        known["used_tonight"] = {"save": view["used"]["save"], "poison": _from_one(view["used"]["poison"])}
    if "victim" in view:
        known["attacked_tonight"] = _from_one(view["victim"])
    return known


def statements(case: DecisionContext, memo: str) -> dict[str, Any]:
    """Returns the names and statements of all seats, and the model's own memo, as JSON with seats counted from 1."""
    speeches: list[dict[str, Any]] = []
    length = 0
    for said in reversed(case.view["speeches"]):
        text = case.texts.get(said["message"], "")[:MAX_TEXT_LENGTH]
        length += len(text)
        if length > MAX_RECORD_LENGTH:
            text = ""
        claims = [{**claim, "seat": _from_one(claim["seat"])} for claim in said["claims"]]
        if text or claims:
            speeches.append({
                "day": said["day"], "during": said["kind"], "seat": said["seat"] + 1, "text": text, "claims": claims,
            })  # fmt: skip
    known: dict[str, Any] = {
        "names": {str(seat + 1): localized_name(name, case.lang) for seat, name in enumerate(case.names)},
        "speeches": speeches[::-1],
        "your_memo": memo,
    }
    if "whispers" in case.view:
        known["wolves_whispers"] = [
            {"night": said["night"], "seat": said["seat"] + 1,
             "text": case.texts.get(said["message"], "")[:MAX_TEXT_LENGTH]}
            for said in case.view["whispers"][-40:]
        ]  # fmt: skip
    return known


def question(case: DecisionContext, options: Sequence[Any]) -> dict[str, Any]:
    """Returns the decision that the model has to make as JSON: the window, and a numbered list of options."""
    speaking = case.view["speaking"]
    asked: dict[str, Any] = {"window": case.window.name}
    if speaking is not None:
        asked["speech"] = speaking["kind"]
        asked["speak_after"] = _all_from_one(speaking["done"])
    if case.view["vote"] is not None and case.window.name == "vote":
        asked["vote"] = {"kind": case.view["vote"]["kind"], "second": case.view["vote"]["second"]}
    return {
        **asked,
        "options": [{"choice": number, **_option_as_json(action)} for number, action in enumerate(options)],
    }


def schema(options: int) -> dict[str, Any]:
    """Returns the JSON schema of an answer that chooses one of `options` numbered options."""
    properties = {
        "choice": {"type": "integer", "enum": list(range(options))},
        "text": {"type": "string"},
        "claims": {"type": "array", "items": _CLAIM},
        "why": {"type": "string"},
        "memo": {"type": "string"},
    }
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _option_as_json(action: Any) -> dict[str, Any]:
    """Returns an action as JSON: its verb as `do`, and its fields; None becomes `{"do": "nothing"}`.

    Fields that the platform fills in are left out.
    """
    if action is None:
        return {"do": "nothing"}
    fields = {key: value for key, value in encode(action).items() if key not in {"message", "claims", "last"}}
    if "target" in fields:
        fields["target"] = _from_one(fields["target"])
    return {"do": _VERBS[type(action)], **fields}


def _election_as_json(election: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return (
        None
        if election is None
        else {key: _all_from_one(election[key]) for key in ("candidates", "withdrawn", "order")}
    )


def _vote_as_json(vote: Mapping[str, Any]) -> dict[str, Any]:
    ballots = {str(seat + 1): target + 1 for seat, target in enumerate(vote["ballots"]) if target is not None}
    return {"day": vote["day"], "kind": vote["kind"], "second": vote["second"], "ballots": ballots,
            "out": _from_one(vote["out"])}  # fmt: skip


def _event_from_seat_one(event: Mapping[str, Any]) -> dict[str, Any]:
    """Returns an event of the match's timeline with seats counted from 1 instead of 0."""
    line = dict(event)
    for key in ("seat", "from", "to"):
        if key in line:
            line[key] = _from_one(line[key])
    if "seats" in line:
        line["seats"] = _all_from_one(line["seats"])
    return line


def _from_one(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


def _all_from_one(seats: Sequence[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def _one_line_json(value: Any) -> str:
    """Returns a value as JSON on one line.

    A line break in a player's text is escaped, so that the text cannot look like a line of the prompt.
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@cache
def _instructions(lang: Lang) -> str:
    return (Path(__file__).with_name("instructions") / FILES[lang]).read_text(encoding="utf-8")
