"""A bot that plays every game at random: the shortest bot that is always legal."""

from __future__ import annotations

import random
from typing import Any

from kaiju_bot import Bot, Message, main

TALKATIVE = 0.05
"""The probability of a comment."""


class RandomBot(Bot):
    """A bot that chooses at random among all legal actions."""

    legal = True

    def bid(self, request: Message) -> Any:
        return random.choice(request["available_bids"])

    def play(self, request: Message) -> Any:
        choices = [{"action": "PLAY", **play} for play in request["legal_plays"]]
        if not request["is_free_play"]:
            choices.append({"action": "PASS", "cards": []})
        answer = random.choice(choices)
        if random.random() < TALKATIVE:
            answer |= {"comment": "The dice said so.", "emotion": "thinking"}
        return answer

    def act(self, request: Message) -> Any:
        # optional windows are mostly left alone, and a random self-destruction would spoil the game for others
        if not request["turn"] and random.random() > 0.5:
            return None
        choices = [action for action in request["legal"] if action["verb"] != "self_destruct"]
        if not choices:
            return None
        answer = dict(random.choice(choices))
        if "text" in answer:  # a spoken verb needs a text
            answer |= {"text": "I pass.", "answer_id": request["request_id"]}
            if answer["verb"] == "say":
                answer["last"] = True
        return answer


if __name__ == "__main__":
    main(RandomBot())
