"""A bot written from `docs/bots.md` and its pages alone, without the product's code or client.

`python standalone_bot.py URL ROUNDS DROPS` plays rated matches of 10 rounds until it has that many rounds. It drops its
own connection so many times in the middle of a match. It prints the outcome as JSON. KAIJU_TOKEN holds the token.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from typing import Any

from websockets.asyncio.client import connect

JUMP = 41
"""Answers between two drops of the connection; the number makes them fall on different moments."""


class SimpleBot:
    """A bot for Dou Dizhu that never bids, leads its lowest card, and beats single cards if it can."""

    def __init__(self, url: str, rounds: int, drops: int) -> None:
        self.url, self.rounds, self.drops = url, rounds, drops
        self.ended: dict[str, set[int]] = {}
        self.over: list[str] = []
        self.running: set[str] = set()
        self.waiting = False
        self.answers = 0
        self.found: dict[str, Any] = {
            "errors": [],
            "closed": [],
            "drops": 0,
            "resumed": 0,
            "rated": True,
            "accepted": 0,
        }

    async def play(self) -> dict[str, Any]:
        while self.done < self.rounds:
            async with connect(
                self.url, additional_headers={"Authorization": f"Bearer {os.environ['KAIJU_TOKEN']}"},
                subprotocols=["kaiju.bot.v1"],  # type: ignore[list-item]
            ) as line:  # fmt: skip
                hello = {"type": "HELLO", "cards": "rank", "matches": sorted(self.running)}
                await line.send(json.dumps(hello))
                async for text in line:
                    if not await self.hear(line, json.loads(text)):
                        break
        return self.found | {"rounds": self.done, "matches": len(self.over)}

    @property
    def done(self) -> int:
        return len(self.over) * 10

    async def hear(self, line: Any, message: dict[str, Any]) -> bool:
        """Handles one message. Returns False if the connection shall be dropped, or all rounds are played."""
        kind = message["type"]
        if kind == "WELCOME":
            self.waiting = bool(message["waiting"])
            self.running |= set(message["matches"])
        elif kind == "MATCH_START":
            self.waiting = False
            self.running.add(message["match_id"])
            self.found["resumed"] += message["resumed"]
            self.found["rated"] &= message["rated"]
        elif kind == "GAME_OVER":
            self.running.discard(message["match_id"])
            self.over.append(message["match_id"])
        elif kind == "ERROR":
            self.found["errors"].append(message["code"])
        elif kind == "REQUEST_CLOSED":
            self.found["closed"].append(message["reason"])
        elif kind == "ACCEPTED":
            self.found["accepted"] += 1
        elif kind in ("BID_REQUEST", "PLAY_REQUEST"):
            await line.send(json.dumps(self.answer(message)))
            self.answers += 1
            if self.found["drops"] < self.drops and self.answers >= JUMP * (1 + self.found["drops"]):
                self.found["drops"] += 1
                line.transport.abort()  # without a close frame, just after an answer
                return False
        if kind in ("WELCOME", "GAME_OVER") and not self.running and not self.waiting and self.done < self.rounds:
            self.waiting = True
            wanted = {"type": "QUEUE", "game": "doudizhu", "options": {"format": "standard"}, "fill_after": 0}
            await line.send(json.dumps(wanted))
        return self.done < self.rounds

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        about = {"match_id": request["match_id"], "request_id": request["request_id"]}
        if request["type"] == "BID_REQUEST":
            return {"type": "BID_RESPONSE", "bid": 0, **about}
        hand, last = request["hand"], request["last_play"]
        cards: list[int] = hand[-1:] if request["is_free_play"] else []
        if last is not None and last["type"] == "SINGLE" and last["player"] not in request["teammates"]:
            cards = [card for card in reversed(hand) if card > last["main_rank"]][:1]
        return {"type": "PLAY_RESPONSE", "action": "PLAY" if cards else "PASS", "cards": cards, **about}


if __name__ == "__main__":
    url, rounds, drops = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    print(json.dumps(asyncio.run(SimpleBot(url, rounds, drops).play())))  # noqa: T201
