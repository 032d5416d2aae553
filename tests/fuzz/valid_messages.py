"""Valid messages of every kind for each socket, from which hostile ones are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.models import Match
from games.rules.codec import encode
from games.selectors.window_aliases import alias_of
from tests.support.live_matches import head

Message = dict[str, Any]


def for_tables(match: Match, seat: int | None, names: Sequence[str], refs: Sequence[str]) -> list[Message]:
    """Returns messages that a viewer of a running match could send: legal moves of all seats, and all requests."""
    found: list[Message] = []
    now = head(match)
    rules, state = now.info.rules, now.state
    verbs = {kind: verb for verb, kind in rules.actions.items()}
    for window in state.ctx.windows[:4]:
        for viewer in {seat, *window.seats}:
            alias = alias_of(match.pk, viewer, window.id)
            found += [{"type": "advise", "ref": "a", "window": alias}]
            for mover in window.seats[:2]:
                actions = [
                    action for _number, action in zip(range(6), rules.legal_actions(state, mover, window), strict=False)
                ]
                found += [
                    {"type": "move", "ref": "m", "window": alias, "verb": verbs[type(action)], **encode(action)}
                    for action in actions
                ]
    found += [
        {"type": "move", "ref": "m", "window": "0" * 12, "verb": verb, "cards": ["3S"], "seat": 1, "target": 2}
        for verb in rules.actions
    ]
    others: list[Message] = [
        {"type": "trustee", "ref": "t", "on": True}, {"type": "trustee", "ref": "t", "on": False},
        {"type": "chat", "ref": "c", "phrase": "hello"}, {"type": "chat", "ref": "c", "emotion": "happy"},
        {"type": "chat", "ref": "c", "text": "well played"},
        {"type": "chat", "ref": "c", "text": "well played", "channel": "spectators"},
        {"type": "sit", "ref": "s", "seat": 0},
        {"type": "stand", "ref": "s"}, {"type": "ready", "ref": "r", "on": True},
        {"type": "agent", "ref": "a", "seat": 1, "level": "club"},
        {"type": "agent", "ref": "a", "seat": 1, "level": None},
        {"type": "skip", "ref": "k"}, {"type": "pull"}, {"type": "ping", "t": 1},
        *({"type": "mute", "ref": "u", "username": name, "on": on} for name in names for on in (True, False)),
        *({"type": "report", "ref": "p", "message": ref, "reason": "abuse"} for ref in refs),
    ]  # fmt: skip
    ending: list[Message] = [{"type": "leave", "ref": "l"}, {"type": "concede", "ref": "x"}]
    return found + others * (1 + len(found) // len(others)) + ending


def for_rooms(names: Sequence[str], refs: Sequence[str]) -> list[Message]:
    return [
        {"type": "chat", "ref": "c", "text": "good evening"}, {"type": "chat", "ref": "c", "phrase": "hello"},
        {"type": "slow", "ref": "s", "seconds": 15}, {"type": "slow", "ref": "s", "seconds": 0}, {"type": "pull"},
        {"type": "ping", "t": "x"}, {"type": "mute", "ref": "m", "username": names[0], "on": True},
        {"type": "report", "ref": "r", "message": (refs or ["none"])[0], "reason": "abuse"},
        {"type": "move", "ref": "m", "window": "0" * 12, "verb": "bid", "points": 1},
    ]  # fmt: skip


def for_bots(match: Match, code: str) -> list[Message]:
    """Returns every message of the bots' protocol, with a match and a table in which the bot has no seat."""
    answer: Message = {"player_id": "robo", "match_id": str(match.pk), "request_id": "f3a9c1d2b7e0"}
    terms: Message = {"game": "doudizhu", "options": {"format": "quick"}, "rated": False, "fill": "club"}
    return [
        {"type": "HELLO", "token": "kaiju_no", "cards": "text", "legal": True, "follow": True, "matches": ["x"]},
        {"type": "PING", "t": 1}, {"type": "BID_RESPONSE", "ref": "1", **answer, "bid": 3, "comment": "I dare"},
        {"type": "PLAY_RESPONSE", "ref": "2", **answer, "action": "PLAY", "cards": ["3S"], "emotion": "happy"},
        {"type": "PLAY_RESPONSE", "ref": "3", **answer, "action": "PASS", "cards": []},
        {"type": "ACTION_RESPONSE", "ref": "4", **answer, "verb": "play", "cards": ["3S"], "answer_id": "9"},
        {"type": "QUEUE", "ref": "5", **terms, "seats": 3, "fill_after": 600}, {"type": "UNQUEUE", "ref": "6"},
        {"type": "UNQUEUE", "ref": "6", "waiting_id": str(match.pk)},
        {"type": "CHALLENGE", "ref": "7", **terms, "opponents": ["nobody"]},
        *({"type": kind, "ref": "8", "challenge_id": str(match.pk)} for kind in ("ACCEPT", "DECLINE", "WITHDRAW")),
        {"type": "JOIN", "ref": "9", "table": code}, {"type": "LEAVE", "ref": "10", "table": code},
    ]  # fmt: skip


FOR_LISTENERS: list[Message] = [
    {"type": "ping", "t": 1}, {"type": "pull"}, {"type": "changed"}, {"type": "state", "n": 1},
    {"type": "chat", "text": "anybody there"}, {"type": "move", "window": "0" * 12, "verb": "bid"},
]  # fmt: skip
"""Messages for sockets that take none or few: those of the lobby, the TV, desks and overlays."""
