"""Finds the moments of a Werewolf match in which only the language model is asked, as the Reasoner would do nothing.

For example, a wolf may answer another wolf's message to the pack. The Reasoner is the agent without a model.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from games.rules.core import Window

from ..base import View

REPLIES: Final = 2
"""The most answers of a wolf to its pack in one night, after its first message.

Otherwise two models could talk for ever.
"""
MAY_LET_BE: Final = frozenset({"witch", "withdraw", "self_destruct"})
"""Windows in which a seat may do nothing, and no action says so."""


def should_ask_model(window: Window, view: Callable[[], View]) -> bool:
    """Whether the language model is asked about this window, even if the Reasoner would not use it.

    The model may decide to do nothing.
    """
    match window.name:
        case "guard":
            return not view()["guard_done"]
        case "witch":
            used = view()["used"]
            return not used["save"] and used["poison"] is None
        case "withdraw":
            return has_rival_spoken(view())
        case "self_destruct":
            seen = view()
            return is_first_vote(seen) or count_wolf_reports(seen) > 0
        case "wolves":
            return is_addressed(view())
        case _:
            return False


def question_key(window: Window, view: Callable[[], View]) -> Hashable:
    """Returns a key that changes when the language model has to be asked again in this window.

    It covers only events for which the Reasoner would not be asked again; None if there are none.
    """
    if window.name == "self_destruct":
        return count_wolf_reports(view())
    if window.name == "wolves":
        seen = view()
        return len(pack_messages_tonight(seen)) if is_addressed(seen) else None
    return None


def has_rival_spoken(view: View) -> bool:
    """Whether another candidate for sheriff has spoken, so that this seat may have a reason to withdraw."""
    election = view["election"]
    if election is None or view["seat"] not in election["candidates"]:
        return False
    return any(said["kind"] == "election" and said["seat"] in election["candidates"] and said["seat"] != view["seat"]
               for said in view["speeches"])  # fmt: skip


def is_first_vote(view: View) -> bool:
    """Whether the first vote of a day or election is open: the last good moment for a wolf to self-destruct."""
    return view["vote"] is not None and not view["vote"]["second"]


def count_wolf_reports(view: View) -> int:
    """Returns the number of claims in the latest speech that this seat was checked and is a wolf."""
    last: Mapping[str, Any] | None = view["speeches"][-1] if view["speeches"] else None
    count = 0
    for said in reversed(view["speeches"]):
        if last is None or (said["day"], said["kind"], said["seat"]) != (view["day"], last["kind"], last["seat"]):
            break
        count += sum(
            claim["kind"] == "check" and claim["wolf"] is True and claim["seat"] == view["seat"]
            for claim in said["claims"]
        )
    return count


def pack_messages_tonight(view: View) -> list[Mapping[str, Any]]:
    """Returns the messages that wolves have sent to their pack in the present night."""
    return [said for said in view.get("whispers", ()) if said["night"] == view["day"]]


def is_addressed(view: View) -> bool:
    """Whether another wolf sent the latest message to the pack tonight, and this wolf may still answer it."""
    said = pack_messages_tonight(view)
    mine = sum(each["seat"] == view["seat"] for each in said)
    return bool(said) and said[-1]["seat"] != view["seat"] and mine <= REPLIES
