"""What a language model is asked beyond what the Reasoner means to answer: to act, or to let the window be."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from games.rules.core import Window

from ..base import View

REPLIES: Final = 2
"""Messages of a wolf in a night with which it answers its pack, beside its first: two models could talk for ever."""
MAY_LET_BE: Final = frozenset({"witch", "withdraw", "self_destruct"})
"""Windows in which doing nothing is an answer that no action says."""


def weighs(window: Window, view: Callable[[], View]) -> bool:
    """Is it worth asking whether the seat acts here, though it need not?"""
    match window.name:
        case "guard":
            return not view()["guard_done"]
        case "witch":
            used = view()["used"]
            return not used["save"] and used["poison"] is None
        case "withdraw":
            return rival_has_spoken(view())
        case "self_destruct":
            seen = view()
            return opens_vote(seen) or accusers(seen) > 0
        case "wolves":
            return called(view())
        case _:
            return False


def afresh(window: Window, view: Callable[[], View]) -> Hashable:
    """What the question is about beyond the Reasoner's part of it; None where that says it all."""
    if window.name == "self_destruct":
        return accusers(view())
    if window.name == "wolves":
        seen = view()
        return len(tonight(seen)) if called(seen) else None
    return None


def rival_has_spoken(view: View) -> bool:
    """Has another candidate said something, so that there is a reason to give way?"""
    election = view["election"]
    if election is None or view["seat"] not in election["candidates"]:
        return False
    return any(said["kind"] == "election" and said["seat"] in election["candidates"] and said["seat"] != view["seat"]
               for said in view["speeches"])  # fmt: skip


def opens_vote(view: View) -> bool:
    """Does a first vote run? It is the last good moment to take the day or the badge away."""
    return view["vote"] is not None and not view["vote"]["second"]


def accusers(view: View) -> int:
    """How often the speech that was heard last says that a check found this seat a wolf."""
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


def tonight(view: View) -> list[Mapping[str, Any]]:
    """What the pack has said in this night."""
    return [said for said in view.get("whispers", ()) if said["night"] == view["day"]]


def called(view: View) -> bool:
    """Has the pack said something since this wolf last did, to which it may still answer?"""
    said = tonight(view)
    mine = sum(each["seat"] == view["seat"] for each in said)
    return bool(said) and said[-1]["seat"] != view["seat"] and mine <= REPLIES
