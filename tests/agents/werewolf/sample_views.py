"""Builds views of Werewolf by hand, as an agent gets them, at a table of nine."""

from __future__ import annotations

from typing import Any

from games.agents.werewolf.belief_state import LEVELS, BeliefState

NINE = {"wolf": 3, "seer": 1, "witch": 1, "guard": 1, "villager": 3}


def view_of(seat: int, role: str = "villager", *, seats: int = 9, roles: dict[str, int] | None = None,
            day: int = 1, phase: str = "SPEECH", **fields: Any) -> dict[str, Any]:  # fmt: skip
    """Returns a seat's view of a first day on which nothing has happened yet. `fields` replace fields of the view."""
    view: dict[str, Any] = {
        "phase": phase, "step": None, "day": day, "alive": [True] * seats, "out": [], "set": roles or NINE,
        "sheriff": None, "badge": "lost", "election": None, "speaking": None, "speeches": [], "votes": [], "vote": None,
        "exposed": [], "timeline": [], "options": {}, "outcome": None, "roles": None, "nights": None,
        "seat": seat, "role": role, "standing": None, "ballot": None,
    }  # fmt: skip
    own: dict[str, Any] = {
        "seer": {"checks": []},
        "guard": {"guarded": None, "protecting": None, "guard_done": False},
        "witch": {"potions": {"antidote": True, "poison": True}, "used": {"save": False, "poison": None}},
        "wolf": {"pack": [seat], "whispers": []},
    }
    view.update(own.get(role, {}))
    view.update(fields)
    return view


def said(seat: int, *claims: dict[str, Any], day: int = 1, kind: str = "day") -> dict[str, Any]:
    """Returns one speech of a seat with these claims, as a view lists it."""
    whole = [{"kind": "", "seat": None, "role": None, "wolf": None, "night": None} | claim for claim in claims]
    return {"day": day, "kind": kind, "seat": seat, "message": "0" * 16, "claims": whole}


def is_role(role: str) -> dict[str, Any]:
    return {"kind": "role", "role": role}


def checked(seat: int, *, wolf: bool, night: int = 1) -> dict[str, Any]:
    return {"kind": "check", "seat": seat, "wolf": wolf, "night": night}


def ballots(*targets: int | None, day: int = 1, kind: str = "banish", out: int | None = None) -> dict[str, Any]:
    return {"day": day, "kind": kind, "second": False, "ballots": list(targets), "tally": [], "out": out}


def sight(view: dict[str, Any], level: str = "club") -> BeliefState:
    return BeliefState(view, view["seat"], LEVELS[level])
